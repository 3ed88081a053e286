import { z } from 'zod';
import { indexReasons } from '../../domain/index-status/index-status.ts';
import { localeSchema } from '../../domain/locale.ts';
import { defaultResultPeriod, resultPeriods } from '../../domain/results/results.ts';
import { daySchema, searchDimensions, termSearchSchema } from '../../domain/search-console/search-console.ts';
import { termListSchema } from '../../domain/search-console/term-filter.ts';
import { period, time, titles } from '../platform/http/response-schemas.ts';
import { pageResults, resultsResponse } from '../results/responses.ts';
import {
  articleQueries,
  explainedChange,
  opportunity,
  opportunityList,
  snapshotList,
  term,
  termList,
} from '../search-console/search-console-api.ts';
import { defineTool, listed, type Tool } from './tool.ts';
import { articleId, listPage, pageOf } from './tool-parameters.ts';

const resultPeriod = {
  days: z.literal(resultPeriods).default(defaultResultPeriod),
  locale: localeSchema.or(z.literal('')).default(''),
};
const { history: _, ...opportunityShape } = opportunity.shape;

export const searchDataTools: Tool[] = [
  defineTool({
    name: 'list_opportunities',
    scope: 'search-data',
    input: z.strictObject({ page: z.int().min(1).max(50).default(1) }),
    output: opportunityList.extend({ ...listed, opportunities: z.array(z.object(opportunityShape)) }),
    run: async ({ page }, { services }) => {
      const { opportunities, outcomes } = await services.searchConsole.listOpportunities();
      return { ...pageOf('opportunities', opportunities, page), outcomes };
    },
  }),
  defineTool({
    name: 'list_search_terms',
    scope: 'search-data',
    input: termListSchema,
    output: termList.omit({ choices: true }).extend(listed),
    run: (input, { services }) => services.searchConsole.listTerms(input),
  }),
  defineTool({
    name: 'list_search_data',
    scope: 'search-data',
    input: z.strictObject({ page: listPage }),
    output: snapshotList.extend(listed),
    run: ({ page }, { services }) => services.searchConsole.listSnapshots(page),
  }),
  defineTool({
    name: 'explain_term',
    scope: 'search-data',
    input: termSearchSchema,
    output: term,
    run: ({ term, locale }, { services }) => services.searchConsole.describeTerm(term, locale || undefined),
  }),
  defineTool({
    name: 'explain_change',
    scope: 'search-data',
    input: z.strictObject({ article_id: articleId.optional() }),
    output: explainedChange,
    run: async ({ article_id }, { services }) => ({
      explained: await services.searchConsole.explainChange({ article: article_id }),
    }),
  }),
  defineTool({
    name: 'article_queries',
    scope: 'search-data',
    input: z.strictObject({ article_id: articleId }),
    output: articleQueries,
    run: async ({ article_id }, { services }) => ({
      queries: await services.searchConsole.queriesOfArticle(article_id),
    }),
  }),
  defineTool({
    name: 'article_results',
    scope: 'search-data',
    input: z.strictObject({ article_id: articleId, ...resultPeriod }),
    output: pageResults,
    run: ({ article_id, ...search }, { services }) => services.results.article(article_id, search),
  }),
  defineTool({
    name: 'query_search_data',
    scope: 'search-data',
    input: z.strictObject({
      dimension: z.enum(searchDimensions),
      date: daySchema.optional(),
      page: listPage,
    }),
    output: z.object({
      ...listed,
      period: period.nullable(),
      rows: z.array(
        z.object({ name: z.string(), impressions: z.number(), clicks: z.number(), position: z.number() }),
      ),
    }),
    run: ({ dimension, date, page }, { services }) =>
      services.searchConsole.listFigures(dimension, date, page),
  }),
  defineTool({
    name: 'list_index_status',
    scope: 'search-data',
    input: z.strictObject({ indexed: z.boolean().optional(), page: listPage }),
    output: z.object({
      ...listed,
      states: z.array(
        z.object({
          article_id: z.uuid(),
          slug: z.string(),
          ...titles,
          locale: localeSchema,
          reason: z.enum(indexReasons),
          coverage: z.string().describe('The state in the words of Google.'),
          canonical: z.string().nullable(),
          crawled_at: time.nullable(),
          inspected_at: time,
        }),
      ),
    }),
    run: ({ page, indexed }, { services }) => services.indexStatus.list(page, indexed),
  }),
  defineTool({
    name: 'site_results',
    scope: 'search-data',
    input: z.strictObject(resultPeriod),
    output: resultsResponse,
    run: (search, { services }) => services.results.overview({ ...search, sort: 'views' }),
  }),
];
