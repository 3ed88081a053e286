import { z } from 'zod';
import { localeSchema } from '../../domain/locale.ts';
import { queueTypeSchema } from '../../domain/queue/queue-item.ts';
import { count, day, period, storedProblem, time, titles } from '../platform/http/response-schemas.ts';
import { alert } from '../platform/status/status-api.ts';
import { readPage, totals } from '../results/responses.ts';
import { advice, linkedArticle } from '../search-console/search-console-api.ts';

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
  alerts: z.array(alert),
});

export const weeklyMailResponse = z.object({ subscribed: z.boolean() });
