import { z } from 'zod';
import { articleStatusSchema } from '../../../../domain/articles/article.ts';
import { trends } from '../../../../domain/keywords/keyword.ts';
import { localeSchema } from '../../../../domain/locale.ts';
import { queueStatusSchema, queueTypeSchema } from '../../../../domain/queue/queue-item.ts';
import { articleEventKinds } from '../../../../domain/results/results.ts';
import { opportunityKinds } from '../../../../domain/search-console/scoring/opportunity-kind.ts';
import { changeCauses } from '../../../../domain/search-console/scoring/traffic-change.ts';
import { count, day, period, position, time, titles } from './shared-schemas.ts';

const curveSource = z.enum(['own', 'published']);
const figures = { impressions: z.number(), clicks: z.number(), position: z.number() };
const pageFigures = { page: z.string(), impressions: z.number(), clicks: z.number() };
const kind = z.enum(opportunityKinds);

const snapshot = z.object({
  id: z.uuid(),
  source: z.enum(['upload', 'api']),
  start: day,
  end: day,
  days: count,
  periodKnown: z.boolean(),
  rows: count,
  queries: count,
  impressions: count,
  clicks: count,
  curve: curveSource,
  keywordsSynced: z.boolean(),
  createdAt: time,
  createdBy: z.string().nullable(),
});
export const syncResult = z.object({ snapshot, alreadyThere: z.boolean() });
export const snapshotList = z.object({ snapshots: z.array(snapshot), ...position });

export const linkedArticle = z.object({
  id: z.uuid(),
  slug: z.string(),
  ...titles,
  exists_no: z.boolean(),
  exists_en: z.boolean(),
});
export const advice = z.enum([
  'check',
  'write',
  'translate',
  'none',
  'refresh',
  'improve_snippet',
  'merge',
  'support',
]);
const opportunity = z.object({
  keywordId: z.uuid(),
  term: z.string(),
  locale: localeSchema,
  isGuess: z.boolean(),
  subject: z.string(),
  ...figures,
  period,
  days: count,
  trend: z.enum(trends),
  ctr: z.number(),
  expectedCtr: z.number(),
  before: z.object({ ...figures, days: count }).nullable(),
  history: z.array(period.extend(figures)),
  curve: curveSource,
  curveClicks: z.number(),
  spellings: z.array(z.object({ query: z.string(), impressions: z.number() })),
  pages: z.array(z.object(pageFigures)),
  kind: kind.nullable(),
  advice,
  judged: z
    .object({
      kind,
      basis: z.enum(['position', 'earlier_clicks']),
      target: z.enum(['halfway', 'usual', 'present']),
      targetPosition: z.number(),
      targetCtr: z.number(),
      earlierClicks: z.number(),
      extraClicks: z.number(),
    })
    .nullable(),
  calibration: z.number(),
  extraClicks: z.number(),
  scanRate: z.object({ rate: z.number(), of: z.enum(['page', 'site']) }).nullable(),
  extraScans: z.number().nullable(),
  score: z.number(),
  page: z.string().nullable(),
  rivals: z.array(z.string()),
  article: linkedArticle.nullable(),
  queued: z.boolean(),
});
export const opportunityList = z.object({
  opportunities: z.array(opportunity),
  more: z.boolean(),
  outcomes: z
    .object({
      articles: count,
      measured: count,
      hits: count,
      predictedClicks: z.number(),
      measuredClicks: z.number(),
    })
    .nullable(),
});

export const explainedChange = z.object({
  explained: z
    .object({
      period,
      before: period,
      change: z.object({
        before: z.number(),
        now: z.number(),
        causes: z.object(Object.fromEntries(changeCauses.map((cause) => [cause, z.number()]))),
      }),
      mainCause: z.enum(changeCauses).nullable(),
    })
    .nullable(),
});
export const articleQueries = z.object({
  queries: z.array(z.object({ term: z.string(), locale: localeSchema, ...figures })),
});
export const termList = z.object({
  terms: z.array(
    z.object({
      keywordId: z.uuid(),
      term: z.string(),
      locale: localeSchema,
      isGuess: z.boolean(),
      kind: kind.nullable(),
      page: z.string().nullable(),
      subject: z.string(),
      trend: z.enum(trends),
      ...figures,
      ctr: z.number(),
      priority: z.number(),
    }),
  ),
  choices: z.object({ subjects: z.array(z.string()), pages: z.array(z.string()) }),
  isLimited: z.boolean(),
  ...position,
});
export const term = z.object({
  opportunity,
  curve: z.object({
    source: curveSource,
    shares: z.array(z.number()),
    clicks: z.number(),
    impressions: z.number(),
  }),
  articles: z.array(linkedArticle),
  pageHistory: z.array(period.extend(pageFigures)),
  queue: z.array(
    z.object({ id: z.uuid(), type: queueTypeSchema, status: queueStatusSchema, createdAt: time }),
  ),
  outcomes: z.array(
    z.object({
      articleId: z.uuid(),
      slug: z.string(),
      ...titles,
      publishedAt: time,
      days: count,
      predicted: z.number(),
      measured: z.number().optional(),
      clicksBefore: z.number(),
      clicksAfter: z.number().nullable(),
      daysAfter: count.nullable(),
    }),
  ),
});
export const changedLanguages = z.object({ changed: count });
export const changedLanguage = z.object({ locale: localeSchema });

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
export const results = z.object({
  isCounting: z.boolean(),
  ...countedPeriod,
  pages: z.array(readPage),
  searchPeriod: period.nullable(),
});
export const resultsOfArticles = z.object({
  articles: z.record(z.string(), z.object({ ...counted, searchClicks: z.number().nullable() })),
});
export const articleResults = z.object({
  article: z.object({ id: z.uuid(), slug: z.string(), ...titles, status: articleStatusSchema }),
  ...countedPeriod,
  events: z.array(z.object({ day, kind: z.enum(articleEventKinds) })),
  search: period.extend({ clicks: z.number() }).nullable(),
});
