import { Hono } from 'hono';
import {
  articleResultsSchema,
  pageResultsSchema,
  resultsSearchSchema,
} from '../../domain/results/results.ts';
import { type ApiEnv, forSearchData } from '../auth/require-access.ts';
import { answers, idParam, queryOf } from '../platform/http/route.ts';
import { pageResults, resultsOfArticles, resultsResponse } from './responses.ts';
import type { ResultsService } from './results-service.ts';

export const resultsApi = (results: ResultsService) =>
  new Hono<ApiEnv>()
    .get('/results', forSearchData, answers(resultsResponse), queryOf(resultsSearchSchema), async (c) =>
      c.json(await results.overview(c.req.valid('query'))),
    )
    .get('/results/export', forSearchData, answers('text/csv'), queryOf(resultsSearchSchema), async (c) => {
      c.header('content-type', 'text/csv; charset=utf-8');
      c.header('content-disposition', 'attachment; filename="results.csv"');
      return c.body(await results.exportCsv(c.req.valid('query')));
    })
    .get(
      '/results/articles',
      forSearchData,
      answers(resultsOfArticles),
      queryOf(articleResultsSchema),
      async (c) => c.json({ articles: await results.ofArticles(c.req.valid('query').slugs) }),
    )
    .get(
      '/results/articles/:id',
      forSearchData,
      answers(pageResults),
      queryOf(resultsSearchSchema),
      async (c) => c.json(await results.article(idParam(c, 'article_not_found'), c.req.valid('query'))),
    )
    .get('/results/pages', forSearchData, answers(pageResults), queryOf(pageResultsSchema), async (c) =>
      c.json(await results.page(c.req.valid('query'))),
    );
