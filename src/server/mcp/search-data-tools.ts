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
import { articleId, articleIdText, listPage, pageOf, pageText } from './tool-parameters.ts';

const period = {
  days: z.literal(resultPeriods).default(defaultResultPeriod),
  locale: localeSchema.or(z.literal('')).default(''),
};
const periodText = {
  days: 'The length of the period in days, up to today.',
  locale: 'The language of the pages: no, en, or empty for both.',
};
const { history: _, ...opportunityShape } = opportunity.shape;

export const searchDataTools: Tool[] = [
  defineTool({
    name: 'list_opportunities',
    title: 'List opportunities',
    description:
      'Lists the search terms for which work on a page could gain readers, best first, with the kind of work, the expected clicks and the explanation.',
    scope: 'search-data',
    input: z.strictObject({ page: z.int().min(1).max(50).default(1) }),
    parameters: { page: pageText },
    output: opportunityList.extend({ ...listed, opportunities: z.array(z.object(opportunityShape)) }),
    run: async ({ page }, { services }) => {
      const { opportunities, outcomes } = await services.searchConsole.listOpportunities();
      return { ...pageOf('opportunities', opportunities, page), outcomes };
    },
  }),
  defineTool({
    name: 'list_search_terms',
    title: 'List search terms',
    description:
      'Lists the search terms of the newest search data with impressions, clicks and position, by page, kind, position or subject.',
    scope: 'search-data',
    input: termListSchema,
    parameters: {
      page: pageText,
      q: 'The words that the terms contain; empty for all.',
      kind: 'The kind of opportunity; none for terms without one; empty for all.',
      on: 'The path of the page that was found, or - for terms without a page; empty for all.',
      band: 'The positions: top, near (a better page can improve it) or far; empty for all.',
      subject: 'The subject that groups similar terms; empty for all.',
      locale: 'The language of the terms: no, en, or empty for both.',
      sort: 'The order of the list.',
      grouped: 'true to list the terms of a subject together.',
    },
    output: termList.omit({ choices: true }).extend(listed),
    run: (input, { services }) => services.searchConsole.listTerms(input),
  }),
  defineTool({
    name: 'list_search_data',
    title: 'List the stored search data',
    description: 'Lists the periods for which search data is stored, newest first, with their totals.',
    scope: 'search-data',
    input: z.strictObject({ page: listPage }),
    parameters: { page: pageText },
    output: snapshotList.extend(listed),
    run: ({ page }, { services }) => services.searchConsole.listSnapshots(page),
  }),
  defineTool({
    name: 'explain_term',
    title: 'Explain a search term',
    description:
      'Describes the search data of one term: figures, history, pages, related articles and advice.',
    scope: 'search-data',
    input: termSearchSchema,
    parameters: {
      term: 'The search term.',
      locale: 'The language of the term: no, en, or empty if unknown.',
    },
    output: term,
    run: ({ term, locale }, { services }) => services.searchConsole.describeTerm(term, locale || undefined),
  }),
  defineTool({
    name: 'explain_change',
    title: 'Explain a change of traffic',
    description:
      'Explains the change of clicks between the last two periods, for the site or for one article.',
    scope: 'search-data',
    input: z.strictObject({ article_id: articleId.optional() }),
    parameters: { article_id: `${articleIdText} Without it, the whole site.` },
    output: explainedChange,
    run: async ({ article_id }, { services }) => ({
      explained: await services.searchConsole.explainChange({ article: article_id }),
    }),
  }),
  defineTool({
    name: 'article_queries',
    title: 'List the search terms of an article',
    description: 'Lists the search terms that brought readers to an article.',
    scope: 'search-data',
    input: z.strictObject({ article_id: articleId }),
    parameters: { article_id: articleIdText },
    output: articleQueries,
    run: async ({ article_id }, { services }) => ({
      queries: await services.searchConsole.queriesOfArticle(article_id),
    }),
  }),
  defineTool({
    name: 'article_results',
    title: 'Results of an article',
    description:
      'Returns the views, scan clicks and search clicks of an article in a period, with its events.',
    scope: 'search-data',
    input: z.strictObject({ article_id: articleId, ...period }),
    parameters: { article_id: articleIdText, ...periodText },
    output: pageResults,
    run: ({ article_id, ...search }, { services }) => services.results.article(article_id, search),
  }),
  defineTool({
    name: 'site_results',
    title: 'Results of the site',
    description: 'Returns the views and scan clicks of the whole site in a period, and its most read pages.',
    scope: 'search-data',
    input: z.strictObject(period),
    parameters: periodText,
    output: resultsResponse,
    run: (search, { services }) => services.results.overview({ ...search, sort: 'views' }),
  }),
];
