import { Hono } from 'hono';
import { postponedTaskSchema } from '../../domain/today/postponed-task.ts';
import { unsubscribeQuerySchema, weeklyMailSchema } from '../../domain/today/weekly-mail.ts';
import { type ApiEnv, callerOf, forEditors, requireAccess } from '../auth/require-access.ts';
import { answers } from '../platform/http/answers.ts';
import { bodyOf, queryOf } from '../platform/http/request-input.ts';
import type { OwnWork } from './own-work.ts';
import { postponedResponse, todayResponse, weeklyMailResponse } from './responses.ts';
import type { TodayService } from './today-service.ts';
import type { WeeklyMail } from './weekly-mail.ts';

export const todayApi = (today: TodayService, ownWork: OwnWork, weeklyMail: WeeklyMail) =>
  new Hono<ApiEnv>()
    .get('/today', forEditors, answers(todayResponse), async (c) => {
      const [shared, own] = await Promise.all([today.describeToday(), ownWork.describe(callerOf(c))]);
      return c.json({ ...shared, ...own });
    })
    .post(
      '/today/postponed',
      forEditors,
      answers(postponedResponse),
      bodyOf(postponedTaskSchema),
      async (c) => c.json({ postponed: await ownWork.postpone(callerOf(c).id, c.req.valid('json')) }),
    )
    .delete('/today/postponed', forEditors, answers(postponedResponse), async (c) => {
      await ownWork.showAll(callerOf(c).id);
      return c.json({ postponed: [] });
    })
    .get('/weekly-mail', forEditors, answers(weeklyMailResponse), async (c) =>
      c.json({ subscribed: await weeklyMail.isSubscribed(callerOf(c).id) }),
    )
    .put('/weekly-mail', forEditors, answers(weeklyMailResponse), bodyOf(weeklyMailSchema), async (c) =>
      c.json(await weeklyMail.subscribe(callerOf(c).id, c.req.valid('json'))),
    )
    // Mail programs send this request for their own unsubscribe button (RFC 8058), without a session.
    .post(
      '/weekly-mail/unsubscribe',
      requireAccess('anyone'),
      answers(weeklyMailResponse),
      queryOf(unsubscribeQuerySchema),
      async (c) => {
        await weeklyMail.unsubscribe(c.req.valid('query').token);
        return c.json({ subscribed: false });
      },
    )
    // A GET request must not unsubscribe, because mail programs open links to check them. It leads to the page with the
    // button.
    .get(
      '/weekly-mail/unsubscribe',
      requireAccess('anyone'),
      answers(303),
      queryOf(unsubscribeQuerySchema),
      (c) => c.redirect(`/admin/unsubscribe#${new URLSearchParams(c.req.valid('query'))}`, 303),
    );
