import { z } from 'zod';
import { calendarKinds } from '../../../../domain/calendar/calendar.ts';
import { localeSchema } from '../../../../domain/locale.ts';
import { queueTypeSchema } from '../../../../domain/queue/queue-item.ts';
import { advice, linkedArticle, readPage, totals } from './search-responses.ts';
import { count, day, period, storedProblem, time, titles } from './shared-schemas.ts';

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
const translations = z.object({ locale: localeSchema, total: count, articles: z.array(plannedArticle) });
export const today = z.object({
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
      keywordId: z.uuid(),
      term: z.string(),
      locale: localeSchema,
      score: z.number(),
      advice,
      article: linkedArticle.nullable(),
      queued: z.boolean(),
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
  failedWebhooks: count,
});

const unplanned = z.object({
  id: z.uuid(),
  ...titles,
  exists_no: z.boolean(),
  exists_en: z.boolean(),
  version: z.int(),
});
export const calendar = z.object({
  entries: z.array(unplanned.extend({ kind: z.enum(calendarKinds), day, at: time.nullable() })),
  unplanned: z.array(unplanned),
  hasDrafts: z.boolean(),
});
export const movedEntry = z.object({ day: day.nullable() });

export const comment = z.object({
  id: z.uuid(),
  article_id: z.uuid().nullable(),
  item_id: z.uuid().nullable(),
  locale: localeSchema.nullable(),
  quote: z.string().nullable(),
  body: z.string(),
  author_id: z.uuid().nullable(),
  author_email: z.string(),
  mentions: z.array(z.string()),
  created_at: time,
  resolved_at: time.nullable(),
  resolved_by_email: z.string().nullable(),
});
export const commentList = z.object({
  comments: z.array(comment),
  people: z.array(z.object({ id: z.uuid(), email: z.string() })),
  mailsMentions: z.boolean(),
});
export const weeklyMail = z.object({ subscribed: z.boolean() });
