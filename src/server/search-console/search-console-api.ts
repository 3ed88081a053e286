import { Hono } from 'hono';
import { z } from 'zod';
import { trends } from '../../domain/keywords/keyword.ts';
import { localeSchema } from '../../domain/locale.ts';
import { pageQuerySchema } from '../../domain/page-query.ts';
import { pick } from '../../domain/pick.ts';
import { Problem } from '../../domain/problems.ts';
import { queueStatusSchema, queueTypeSchema } from '../../domain/queue/queue-item.ts';
import { ctrCurveSchema } from '../../domain/search-console/scoring/ctr-curve.ts';
import {
  judgedOpportunitySchema,
  opportunityKinds,
} from '../../domain/search-console/scoring/opportunity-kind.ts';
import { changeCauses } from '../../domain/search-console/scoring/traffic-change.ts';
import {
  changeSearchSchema,
  languageChangeSchema,
  languagesChangeSchema,
  maxUploadBytes,
  pageSearchSchema,
  syncBodySchema,
  termSearchSchema,
} from '../../domain/search-console/search-console.ts';
import { termListSchema } from '../../domain/search-console/term-filter.ts';
import { actorOf } from '../audit/actor.ts';
import { type ApiEnv, forEditors, forSearchData } from '../auth/require-access.ts';
import { component, count, day, period, position, time, titles } from '../platform/http/response-schemas.ts';
import { answers, bodyOf, idParam, queryOf } from '../platform/http/route.ts';
import { adviceOfKind } from './describe-opportunity.ts';
import type { SearchConsoleService } from './search-console-service.ts';
import { readSyncBody } from './sync-body.ts';

const figures = { impressions: z.number(), clicks: z.number(), position: z.number() };

const pageFigures = { page: z.string(), impressions: z.number(), clicks: z.number() };

const kind = z.enum(opportunityKinds);

const clickRange = z.object({ low: z.number(), high: z.number() });

const snapshot = component('SearchSnapshot', {
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
  curve: ctrCurveSchema.shape.source,
  keywordsSynced: z.boolean(),
  createdAt: time,
  createdBy: z.string().nullable(),
});

const syncResult = z.object({ snapshot, alreadyThere: z.boolean() });

export const snapshotList = z.object({ snapshots: z.array(snapshot), ...position });

export const linkedArticle = z.object({
  id: z.uuid(),
  slug: z.string(),
  ...titles,
  exists_no: z.boolean(),
  exists_en: z.boolean(),
});

export const advice = z.enum([...Object.values(adviceOfKind), 'none']);

export const opportunity = component('Opportunity', {
  keywordId: z.uuid(),
  term: z.string(),
  locale: localeSchema,
  isGuess: z.boolean(),
  foreign: z.string().nullable(),
  subject: z.string(),
  ...figures,
  period,
  days: count,
  trend: z.enum(trends),
  ctr: z.number(),
  expectedCtr: z.number(),
  before: z.object({ ...figures, days: count }).nullable(),
  history: z.array(period.extend(figures)),
  curve: ctrCurveSchema.shape.source,
  curveClicks: z.number(),
  spellings: z.array(z.object({ query: z.string(), impressions: z.number() })),
  pages: z.array(z.object(pageFigures)),
  kind: kind.nullable(),
  advice,
  /** Whether the page gets less than half of the usual clicks at its position. */
  isRarelyChosen: z.boolean(),
  /** Whether the term may be a search for a product, so that shops and images come first in its results. */
  mayNameProduct: z.boolean(),
  judged: judgedOpportunitySchema.nullable(),
  calibration: z.number(),
  extraClicks: z.number(),
  expected: clickRange,
  scanRate: z.object({ rate: z.number(), of: z.enum(['page', 'site']) }).nullable(),
  extraScans: z.number().nullable(),
  score: z.number(),
  page: z.string().nullable(),
  rivals: z.array(z.string()),
  article: linkedArticle.nullable(),
  /** Another article about the same, if the search data do not say which page ranks. */
  alike: linkedArticle.nullable(),
  queued: z.boolean(),
});

const outcomeSummary = z.object({
  articles: count,
  measured: count,
  inside: count,
  predictedClicks: z.number(),
  measuredClicks: z.number(),
  calibration: z.number(),
  spread: z.number(),
});

const outcome = z.object({
  id: z.uuid(),
  keywordId: z.uuid().nullable(),
  term: z.string(),
  type: queueTypeSchema,
  articleId: z.uuid(),
  slug: z.string(),
  ...titles,
  publishedAt: time,
  days: count,
  predicted: z.number(),
  expected: clickRange,
  measured: z.number().optional(),
  clicksBefore: z.number(),
  clicksAfter: z.number().nullable(),
  daysAfter: count.nullable(),
});

export const outcomeList = z.object({
  outcomes: z.array(outcome),
  summary: outcomeSummary,
});

export const opportunityList = z.object({
  opportunities: z.array(opportunity),
  more: z.boolean(),
  outcomes: outcomeSummary.nullable(),
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
      ...pick(opportunity.shape, 'keywordId', 'term', 'locale', 'isGuess', 'foreign'),
      ...pick(opportunity.shape, 'kind', 'page', 'subject', 'trend', 'ctr', 'extraClicks'),
      ...figures,
      priority: z.number(),
    }),
  ),
  choices: z.object({ subjects: z.array(z.string()), pages: z.array(z.string()) }),
  isLimited: z.boolean(),
  ...position,
});

export const term = z.object({
  opportunity,
  curve: ctrCurveSchema,
  articles: z.array(linkedArticle),
  pageHistory: z.array(period.extend(pageFigures)),
  queue: z.array(
    z.object({ id: z.uuid(), type: queueTypeSchema, status: queueStatusSchema, createdAt: time }),
  ),
  outcomes: z.array(outcome),
});

export const searchConsoleApi = (searchConsole: SearchConsoleService) =>
  new Hono<ApiEnv>()
    /** Reads its body as a stream, so it checks the size itself. Also for other programs than the upload screen. */
    .post('/functions/sync-gsc', forSearchData, answers(syncResult, { body: syncBodySchema }), async (c) => {
      if (Number(c.req.header('content-length') ?? 0) > maxUploadBytes)
        throw new Problem('search_data_too_large');
      const body = c.req.raw.body ?? new ReadableStream<Uint8Array>({ start: (stream) => stream.close() });
      return c.json(await searchConsole.sync(readSyncBody(body), 'upload', actorOf(c)));
    })
    .get('/gsc/opportunities', forSearchData, answers(opportunityList), async (c) =>
      c.json(await searchConsole.listOpportunities()),
    )
    .get('/gsc/outcomes', forSearchData, answers(outcomeList), async (c) =>
      c.json(await searchConsole.listOutcomes()),
    )
    .get('/gsc/change', forSearchData, answers(explainedChange), queryOf(changeSearchSchema), async (c) =>
      c.json({ explained: await searchConsole.explainChange(c.req.valid('query')) }),
    )
    .get('/gsc/pages/queries', forSearchData, answers(articleQueries), queryOf(pageSearchSchema), async (c) =>
      c.json({ queries: await searchConsole.queriesOfPage(c.req.valid('query').path) }),
    )
    .get('/gsc/articles/:id/queries', forSearchData, answers(articleQueries), async (c) =>
      c.json({ queries: await searchConsole.queriesOfArticle(idParam(c, 'article_not_found')) }),
    )
    .put(
      '/gsc/languages',
      forEditors,
      answers(z.object({ changed: count })),
      bodyOf(languagesChangeSchema),
      async (c) => {
        const { ids, locale } = c.req.valid('json');
        return c.json(await searchConsole.changeLanguages(ids, locale, actorOf(c)));
      },
    )
    .get('/gsc/queries', forSearchData, answers(termList), queryOf(termListSchema), async (c) =>
      c.json(await searchConsole.listTerms(c.req.valid('query'))),
    )
    .get('/gsc/terms', forSearchData, answers(term), queryOf(termSearchSchema), async (c) => {
      const { term, locale } = c.req.valid('query');
      return c.json(await searchConsole.describeTerm(term, locale || undefined));
    })
    .put(
      '/gsc/keywords/:id/language',
      forEditors,
      answers(languageChangeSchema),
      bodyOf(languageChangeSchema),
      async (c) => {
        const id = idParam(c, 'keyword_not_found');
        return c.json(await searchConsole.changeLanguage(id, c.req.valid('json').locale, actorOf(c)));
      },
    )
    .get('/gsc/snapshots', forSearchData, answers(snapshotList), queryOf(pageQuerySchema), async (c) =>
      c.json(await searchConsole.listSnapshots(c.req.valid('query').page)),
    )
    .delete('/gsc/snapshots/:id', forEditors, answers(204), async (c) => {
      await searchConsole.removeSnapshot(idParam(c, 'search_snapshot_not_found'), actorOf(c));
      return c.body(null, 204);
    });
