import { z } from 'zod';
import { articleStatusSchema } from '../../domain/articles/article.ts';
import { indexReasons } from '../../domain/index-status/index-status.ts';
import { localeSchema } from '../../domain/locale.ts';
import { articleEventKinds } from '../../domain/results/results.ts';
import { count, day, period, time, titles } from '../platform/http/response-schemas.ts';

const counted = { views: count, scans: count };

const labelled = z.array(z.object({ label: z.string(), now: count, before: count }));

export const totals = z.object({ ...counted, beforeViews: count, beforeScans: count });

export const readPage = z.object({
  address: z.string(),
  path: z.string(),
  locale: localeSchema,
  articleId: z.uuid().nullable(),
  title: z.string().nullable(),
  rate: z.number().nullable(),
  searchClicks: z.number().nullable(),
  citations: z.object({ bing: count.nullable(), google: count.nullable() }),
  ...counted,
  beforeViews: count,
  beforeScans: count,
});

const countedPeriod = {
  period,
  before: period,
  totals,
  days: z.array(z.object({ day, ...counted, beforeViews: count })),
  months: z.array(z.object({ day, ...counted })),
  entries: labelled,
  sources: labelled,
  callsToAction: labelled,
};

export const resultsResponse = z.object({
  isCounting: z.boolean(),
  ...countedPeriod,
  pages: z.array(readPage),
  searchPeriod: period.nullable(),
});

const indexStates = z.array(
  z.object({
    locale: localeSchema,
    reason: z.enum(indexReasons),
    canonical: z.string().nullable(),
    crawledAt: time.nullable(),
    inspectedAt: time,
  }),
);

export const resultsOfArticles = z.object({
  articles: z.record(
    z.string(),
    z.object({ ...counted, searchClicks: z.number().nullable(), index: indexStates }),
  ),
});

export const pageResults = z.object({
  article: z.object({ id: z.uuid(), slug: z.string(), ...titles, status: articleStatusSchema }).nullable(),
  ...countedPeriod,
  events: z.array(z.object({ day, kind: z.enum(articleEventKinds) })),
  index: indexStates,
  search: period.extend({ clicks: z.number() }).nullable(),
});
export type PageResults = z.output<typeof pageResults>;
