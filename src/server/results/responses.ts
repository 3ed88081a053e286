import { z } from 'zod';
import { articleStatusSchema } from '../../domain/articles/article.ts';
import { localeSchema } from '../../domain/locale.ts';
import { articleEventKinds } from '../../domain/results/results.ts';
import { count, day, period, titles } from '../platform/http/response-schemas.ts';

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

export const resultsOfArticles = z.object({
  articles: z.record(z.string(), z.object({ ...counted, searchClicks: z.number().nullable() })),
});

export const pageResults = z.object({
  article: z.object({ id: z.uuid(), slug: z.string(), ...titles, status: articleStatusSchema }).nullable(),
  ...countedPeriod,
  events: z.array(z.object({ day, kind: z.enum(articleEventKinds) })),
  search: period.extend({ clicks: z.number() }).nullable(),
});
export type PageResults = z.output<typeof pageResults>;
