import { Hono } from 'hono';
import { calendarMoveSchema, calendarQuerySchema } from '../../domain/calendar/calendar.ts';
import { actorOf } from '../audit/actor.ts';
import { type ApiEnv, requireAccess } from '../auth/require-access.ts';
import { bodyOf, idParam, queryOf } from '../platform/http/request-input.ts';
import type { CalendarService } from './calendar-service.ts';

export const calendarApi = (calendar: CalendarService) =>
  new Hono<ApiEnv>()
    .get('/calendar', requireAccess('editor', 'read'), queryOf(calendarQuerySchema), async (c) =>
      c.json(await calendar.list(c.req.valid('query'))),
    )
    .put('/calendar/:id', requireAccess('editor'), bodyOf(calendarMoveSchema), async (c) =>
      c.json(await calendar.move(idParam(c, 'article_not_found'), c.req.valid('json'), actorOf(c))),
    );
