import { Hono } from 'hono';
import { z } from 'zod';
import { localeSchema } from '../../domain/locale.ts';
import { pick } from '../../domain/pick.ts';
import { queueTypeSchema } from '../../domain/queue/queue-item.ts';
import { storedFindingKinds } from '../../domain/source-watch/finding.ts';
import { postponedTaskSchema } from '../../domain/today/postponed-task.ts';
import { unsubscribeQuerySchema, weeklyMailSchema } from '../../domain/today/weekly-mail.ts';
import { type ApiEnv, callerOf, forAnyone, forEditors } from '../auth/require-access.ts';
import { count, day, period, storedProblem, time, titles } from '../platform/http/response-schemas.ts';
import { answers, bodyOf, queryOf } from '../platform/http/route.ts';
import { alert } from '../platform/status/status-api.ts';
import { readPage, totals } from '../results/responses.ts';
import { opportunity } from '../search-console/search-console-api.ts';
import type { OwnWork } from './own-work.ts';
import type { TodayService } from './today-service.ts';
import type { WeeklyMail } from './weekly-mail.ts';

const plannedArticle = z.object({ id: z.uuid(), ...titles, auto_publish_at: time.nullable() });

const waitingItems = z.object({
  total: count,
  items: z.array(
    z.object({
      id: z.uuid(),
      type: queueTypeSchema,
      term: z.string(),
      locale: localeSchema,
      error: storedProblem.nullable(),
      error_message: z.string().nullable(),
      created_at: time,
    }),
  ),
});

const ownArticle = z.object({ id: z.uuid(), ...titles });

const translations = z.object({ locale: localeSchema, total: count, articles: z.array(plannedArticle) });

export const todayResponse = z.object({
  review: waitingItems,
  approved: waitingItems,
  proposals: z.object({
    articles: z.array(z.object({ id: z.uuid(), ...titles, from: z.string() })),
    sources: count,
  }),
  failed: waitingItems,
  scheduled: z.array(plannedArticle),
  overdue: z.array(plannedArticle),
  stale: z.array(translations),
  missing: z.array(translations),
  opportunities: z.array(
    z.object({
      ...pick(opportunity.shape, 'keywordId', 'term', 'locale', 'score', 'advice', 'article', 'queued'),
      clicksInFourWeeks: z.number(),
    }),
  ),
  chart: z.object({
    days: z.array(day),
    views: z.array(count).nullable(),
    scans: z.array(count).nullable(),
    clicks: z.array(z.number().nullable()).nullable(),
  }),
  readers: z.object({ isCounting: z.boolean(), totals, period, pages: z.array(readPage) }),
  backup: z.object({ at: time.nullable(), isMissed: z.boolean() }),
  alerts: z.array(alert),
  unsaved: z.array(ownArticle),
  drafts: z.array(ownArticle),
  planned: z.array(ownArticle.extend({ planned_on: day })),
  mentions: z.array(
    ownArticle.extend({
      from: z.string(),
      is_reply: z.boolean(),
      body: z.string(),
      article_id: z.uuid().nullable(),
      item_id: z.uuid().nullable(),
      term: z.string().nullable(),
    }),
  ),
  unsourced: z.array(ownArticle.extend({ locale: localeSchema, count, isLiveSoon: z.boolean() })),
  findings: z.array(
    z.object({
      kind: z.enum([...storedFindingKinds, 'date_passed']),
      url: z.string(),
      ...titles,
      articleId: z.uuid().nullable(),
    }),
  ),
  setup: z.object({
    hasWritten: z.boolean(),
    hasModel: z.boolean(),
    hasColleague: z.boolean(),
    missingSettings: count,
  }),
  postponed: z.array(z.string()),
});

export const weeklyMailResponse = z.object({ subscribed: z.boolean() });

export const postponedResponse = z.object({ postponed: z.array(z.string()) });

export const todayApi = (today: TodayService, ownWork: OwnWork, weeklyMail: WeeklyMail) =>
  new Hono<ApiEnv>()
    .get('/today', forEditors, answers(todayResponse), async (c) => {
      const [shared, own] = await Promise.all([today.describeToday(), ownWork.describe(callerOf(c))]);
      return c.json({ ...shared, ...own });
    })
    .get('/today/mentions', forEditors, answers(z.object({ count: z.int() })), async (c) =>
      c.json({ count: await ownWork.countMentions(callerOf(c).id) }),
    )
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
      forAnyone,
      answers(weeklyMailResponse),
      queryOf(unsubscribeQuerySchema),
      async (c) => {
        await weeklyMail.unsubscribe(c.req.valid('query').token);
        return c.json({ subscribed: false });
      },
    )
    // Mail programs open links to check them, so GET only leads to the page with the button.
    .get('/weekly-mail/unsubscribe', forAnyone, answers(303), queryOf(unsubscribeQuerySchema), (c) =>
      c.redirect(`/admin/unsubscribe#${new URLSearchParams(c.req.valid('query'))}`, 303),
    );
