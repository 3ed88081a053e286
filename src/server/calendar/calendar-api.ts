import { Hono } from 'hono';
import { z } from 'zod';
import { calendarKinds, calendarMoveSchema, calendarQuerySchema } from '../../domain/calendar/calendar.ts';
import { actorOf } from '../audit/actor.ts';
import { type ApiEnv, forEditors, forReading } from '../auth/require-access.ts';
import { day, time, titles } from '../platform/http/response-schemas.ts';
import { answers, bodyOf, idParam, queryOf } from '../platform/http/route.ts';
import type { CalendarService } from './calendar-service.ts';

const unplanned = z.object({
  id: z.uuid(),
  ...titles,
  exists_no: z.boolean(),
  exists_en: z.boolean(),
  version: z.int(),
});

const calendarResponse = z.object({
  entries: z.array(unplanned.extend({ kind: z.enum(calendarKinds), day, at: time.nullable() })),
  unplanned: z.array(unplanned),
});

const movedEntry = z.object({ day: day.nullable() });

export const calendarApi = (calendar: CalendarService) =>
  new Hono<ApiEnv>()
    .get('/calendar', forReading, answers(calendarResponse), queryOf(calendarQuerySchema), async (c) =>
      c.json(await calendar.list(c.req.valid('query'))),
    )
    .put('/calendar/:id', forEditors, answers(movedEntry), bodyOf(calendarMoveSchema), async (c) =>
      c.json(await calendar.move(idParam(c, 'article_not_found'), c.req.valid('json'), actorOf(c))),
    );
