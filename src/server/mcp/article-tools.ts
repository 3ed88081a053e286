import { z } from 'zod';
import { analyseText } from '../../domain/articles/analyse-text.ts';
import { articleSearchSchema } from '../../domain/articles/article-requests.ts';
import { urlsIn } from '../../domain/articles/claim-ledger.ts';
import { qualityWarnings } from '../../domain/articles/content-quality.ts';
import { readabilityLevels } from '../../domain/articles/readability.ts';
import { type Locale, localeSchema, localizedPath } from '../../domain/locale.ts';
import { articlePath } from '../../domain/site/public-pages.ts';
import { internalPathsOf } from '../../domain/text/markdown-links.ts';
import type { AdminArticle } from '../articles/admin-article.ts';
import { listedArticle } from '../articles/responses.ts';
import { linkTargets, orphans } from '../links/link-api.ts';
import { calculateUnless, isShort } from '../platform/calculations/calculate.ts';
import { titles } from '../platform/http/response-schemas.ts';
import { described, withAdminUrl } from './described-article.ts';
import { defineTool, listed, type Tool, type ToolContext } from './tool.ts';
import {
  articleId,
  articleIdText,
  listPage,
  localeText,
  offsetText,
  pageOf,
  pageText,
  partOfText,
  textOffset,
  textPart,
} from './tool-parameters.ts';

const maxCheckedLength = 100_000;
const maxCheckedLinks = 200;

const quality = z.array(z.enum(qualityWarnings));
const readability = z
  .object({ measure: z.enum(['lix', 'flesch']), score: z.number(), level: z.enum(readabilityLevels) })
  .nullable();
const { slug, translation, updated_at, published_at } = listedArticle.shape;

/** The tools that find, read and check articles. */
export const articleTools: Tool[] = [
  defineTool({
    name: 'search_articles',
    title: 'Search articles',
    description: 'Lists and searches all articles, drafts included, 50 per page. Texts are left out.',
    scope: 'read',
    input: articleSearchSchema,
    parameters: {
      page: pageText,
      q: 'The words to search for; empty for all articles.',
      status: 'The status of the articles; empty for all except those in the bin.',
      language: 'Articles whose text in a language is missing or stale; empty for all.',
      sort: 'The order of the list, newest first.',
    },
    output: z.object({
      ...listed,
      total_is_minimum: z.boolean().describe('True if there may be more hits, because counting stopped.'),
      articles: z.array(z.object({ ...described, ...titles, updated_at, translation })),
    }),
    run: async (input, { services, siteUrl }) => {
      const { articles, more, ...position } = await services.articles.search(input);
      return {
        ...position,
        total_is_minimum: more,
        articles: articles.map((article) => withAdminUrl(article, siteUrl)),
      };
    },
  }),
  defineTool({
    name: 'search_site',
    title: 'Search the public site',
    description: 'Searches the published articles as readers do, with spelling correction.',
    scope: 'read',
    input: z.strictObject({ query: z.string().trim().min(1).max(200), locale: localeSchema.default('no') }),
    parameters: { query: 'The words to search for.', locale: localeText },
    output: z.object({
      query: z.string(),
      corrected: z.string().optional().describe('The corrected words, if the given words found nothing.'),
      partly: z.boolean().optional().describe('True if the results contain only some of the words.'),
      results: z.array(
        z.object({ slug, title: z.string(), snippet: z.string(), locale: localeSchema, url: z.url() }),
      ),
      more: z.boolean().describe('True if more articles were found than are listed.'),
    }),
    run: async ({ query, locale }, { services, siteUrl }) => {
      const { results, ...found } = await services.blogSearch.search([locale], query);
      return {
        ...found,
        results: results.map(({ article, snippet }) => ({
          slug: article.slug,
          title: article.title,
          snippet: snippet.map(({ text }) => text).join(''),
          locale: article.locale,
          url: siteUrl + localizedPath(articlePath(article.slug), article.locale),
        })),
      };
    },
  }),
  defineTool({
    name: 'read_article',
    title: 'Read an article',
    description:
      'Returns the text of an article in one language with its quality warnings, readability and health claims. A claim without sources is not tied to the source library. A long text is read in steps: send next_offset as offset.',
    scope: 'read',
    input: z.strictObject({
      article_id: articleId,
      locale: localeSchema.default('no'),
      offset: textOffset,
    }),
    parameters: { article_id: articleIdText, locale: localeText, offset: offsetText },
    output: z.object({
      ...described,
      locale: localeSchema,
      translation,
      title: z.string(),
      excerpt: z.string(),
      meta_description: z.string(),
      keywords: z.array(z.string()),
      author: z.string(),
      published_at,
      updated_at,
      quality,
      readability,
      claims: z.array(
        z.object({ sentence: z.string(), sources: z.array(z.object({ id: z.uuid(), url: z.string() })) }),
      ),
      ...partOfText,
    }),
    run: async ({ article_id, locale, offset }, { services, siteUrl }) => {
      const article = await services.articles.findForEditing(article_id);
      return {
        ...withAdminUrl(article, siteUrl),
        ...(await analyseArticle(article, locale, { services, siteUrl })),
        locale,
        title: article[`title_${locale}`],
        excerpt: article[`excerpt_${locale}`],
        meta_description: article[`meta_description_${locale}`],
        author: article.author_name,
        ...textPart(article[`content_${locale}`], offset),
      };
    },
  }),
  defineTool({
    name: 'check_text',
    title: 'Check a text',
    description:
      'Checks a Markdown text as the editor does: quality warnings, readability, and health claims without a source. Nothing is stored.',
    scope: 'read',
    input: z.strictObject({
      locale: localeSchema,
      title: z.string().max(300).default(''),
      meta_description: z.string().max(500).default(''),
      content: z.string().min(1).max(maxCheckedLength),
    }),
    parameters: {
      locale: localeText,
      title: 'The title of the text.',
      meta_description: 'The text for search results.',
      content: 'The text in Markdown.',
    },
    output: z.object({
      quality,
      readability,
      dead_links: z.array(z.string()),
      unsourced_claims: z.array(z.object({ sentence: z.string(), word: z.string() })),
    }),
    run: async ({ locale, title, meta_description, content }, context) => {
      const text = { title, metaDescription: meta_description, content };
      const { unsourced, ...checked } = await analyse(text, locale, context);
      return { ...checked, unsourced_claims: unsourced };
    },
  }),
];

async function analyse(
  text: { title: string; metaDescription: string; content: string },
  locale: Locale,
  { services, siteUrl }: Pick<ToolContext, 'services' | 'siteUrl'>,
  cited?: Parameters<typeof analyseText>[2],
) {
  const { content } = text;
  const paths = internalPathsOf(content, siteUrl).slice(0, maxCheckedLinks);
  const deadPaths = new Set(await services.links.findDeadPaths(paths));
  const linked = { ...text, deadPaths, siteUrl };
  const analysed = await calculateUnless(isShort(content), 'analyseText', analyseText, linked, locale, cited);
  return { ...analysed, dead_links: [...deadPaths] };
}

async function analyseArticle(
  article: AdminArticle,
  locale: Locale,
  context: Pick<ToolContext, 'services' | 'siteUrl'>,
) {
  const { services } = context;
  const ties = await services.articles.listClaimTies(article.id);
  const content = article[`content_${locale}`];
  const sourceIds = ties.map(({ source_id }) => source_id);
  const sources = await services.sources.findCited(urlsIn(content), sourceIds);
  const text = {
    title: article[`title_${locale}`],
    metaDescription: article[`meta_description_${locale}`],
    content,
  };
  return analyse(text, locale, context, { sources, ties });
}

export const linkTools: Tool[] = [
  defineTool({
    name: 'list_link_targets',
    title: 'List link targets',
    description: 'Lists the pages of the site that a text in this language can link to.',
    scope: 'read',
    input: z.strictObject({ locale: localeSchema.default('no'), page: listPage }),
    parameters: { locale: localeText, page: pageText },
    output: linkTargets.extend(listed),
    run: async ({ locale, page }, { services }) =>
      pageOf('targets', await services.links.listTargets(locale), page),
  }),
  defineTool({
    name: 'list_orphans',
    title: 'List orphans',
    description: 'Lists the published articles that no other published article links to.',
    scope: 'read',
    input: z.strictObject({ page: listPage }),
    parameters: { page: pageText },
    output: orphans.extend(listed),
    run: async ({ page }, { services }) => pageOf('orphans', await services.links.listOrphans(), page),
  }),
];
