import { Hono } from 'hono';
import { unsubscribeQuerySchema, weeklyMailSchema } from '../../domain/today/weekly-mail.ts';
import { type ApiEnv, callerOf, requireAccess } from '../auth/require-access.ts';
import { bodyOf, queryOf } from '../platform/http/request-input.ts';
import type { TodayService } from './today-service.ts';
import type { WeeklyMail } from './weekly-mail.ts';

export const todayApi = (today: TodayService, weeklyMail: WeeklyMail) =>
  new Hono<ApiEnv>()
    .get('/today', requireAccess('editor'), async (c) => c.json(await today.describeToday()))
    .get('/weekly-mail', requireAccess('editor'), async (c) =>
      c.json({ subscribed: await weeklyMail.isSubscribed(callerOf(c).id) }),
    )
    .put('/weekly-mail', requireAccess('editor'), bodyOf(weeklyMailSchema), async (c) =>
      c.json(await weeklyMail.subscribe(callerOf(c).id, c.req.valid('json'))),
    )
    // Mail programs send this request for their own unsubscribe button (RFC 8058), without a session.
    .post('/weekly-mail/unsubscribe', requireAccess('anyone'), queryOf(unsubscribeQuerySchema), async (c) => {
      await weeklyMail.unsubscribe(c.req.valid('query').token);
      return c.json({ subscribed: false });
    })
    // A GET request must not unsubscribe, because mail programs open links to check them. It leads to the page with the
    // button.
    .get('/weekly-mail/unsubscribe', requireAccess('anyone'), queryOf(unsubscribeQuerySchema), (c) =>
      c.redirect(`/admin/unsubscribe#${new URLSearchParams(c.req.valid('query'))}`, 303),
    );
