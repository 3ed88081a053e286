import { z } from 'zod';
import { localeSchema } from '../../domain/locale.ts';
import { defaultResultPeriod, resultPeriods } from '../../domain/results/results.ts';
import { termSearchSchema } from '../../domain/search-console/search-console.ts';
import { pageOf } from './article-tools.ts';
import { defineTool, type Tool } from './tool.ts';

const period = {
  days: z.literal(resultPeriods).default(defaultResultPeriod),
  locale: localeSchema.or(z.literal('')).default('').describe('Empty for both languages.'),
};
const articleId = z.uuid();

export const searchDataTools: Tool[] = [
  defineTool({
    name: 'list_opportunities',
    title: 'List opportunities',
    description:
      'Lists the search terms for which work on a page could gain readers, best first, with the kind of work, the expected clicks and the explanation.',
    scope: 'search-data',
    input: z.strictObject({ page: z.int().min(1).max(50).default(1) }),
    run: async ({ page }, { services }) => {
      const { opportunities, more, outcomes } = await services.searchConsole.listOpportunities();
      const listed = opportunities.map(({ history: _, ...opportunity }) => opportunity);
      return { ...pageOf('opportunities', listed, page), more, outcomes };
    },
  }),
  defineTool({
    name: 'explain_term',
    title: 'Explain a search term',
    description:
      'Describes the search data of one term: figures, history, pages, related articles and advice.',
    scope: 'search-data',
    input: termSearchSchema,
    run: ({ term, locale }, { services }) => services.searchConsole.describeTerm(term, locale || undefined),
  }),
  defineTool({
    name: 'explain_change',
    title: 'Explain a change of traffic',
    description:
      'Explains the change of clicks between the last two periods, for the site or for one article.',
    scope: 'search-data',
    input: z.strictObject({ article_id: articleId.optional() }),
    run: async ({ article_id }, { services }) => ({
      explained: await services.searchConsole.explainChange(article_id),
    }),
  }),
  defineTool({
    name: 'article_queries',
    title: 'List the search terms of an article',
    description: 'Lists the search terms that brought readers to an article.',
    scope: 'search-data',
    input: z.strictObject({ article_id: articleId }),
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
    run: ({ article_id, ...search }, { services }) => services.results.article(article_id, search),
  }),
  defineTool({
    name: 'site_results',
    title: 'Results of the site',
    description: 'Returns the views and scan clicks of the whole site in a period, and its most read pages.',
    scope: 'search-data',
    input: z.strictObject(period),
    run: (search, { services }) => services.results.overview({ ...search, sort: 'views' }),
  }),
];
