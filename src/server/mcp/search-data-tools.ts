import { z } from 'zod';
import { localeSchema } from '../../domain/locale.ts';
import { defaultResultPeriod, resultPeriods } from '../../domain/results/results.ts';
import { termSearchSchema } from '../../domain/search-console/search-console.ts';
import { termListSchema } from '../../domain/search-console/term-filter.ts';
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

const period = {
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
    input: z.strictObject({ article_id: articleId, ...period }),
    output: pageResults,
    run: ({ article_id, ...search }, { services }) => services.results.article(article_id, search),
  }),
  defineTool({
    name: 'site_results',
    scope: 'search-data',
    input: z.strictObject(period),
    output: resultsResponse,
    run: (search, { services }) => services.results.overview({ ...search, sort: 'views' }),
  }),
];
