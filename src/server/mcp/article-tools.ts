import { z } from 'zod';
import { analyseText } from '../../domain/articles/analyse-text.ts';
import { articleSearchSchema } from '../../domain/articles/article-requests.ts';
import { urlsIn } from '../../domain/articles/claim-ledger.ts';
import { qualityWarnings } from '../../domain/articles/content-quality.ts';
import { readabilityLevels } from '../../domain/articles/readability.ts';
import { type Locale, localeSchema, localizedPath } from '../../domain/locale.ts';
import { articlePath } from '../../domain/site/public-pages.ts';
import { internalPathsOf } from '../../domain/text/markdown-links.ts';
import { versionSchema } from '../../domain/version.ts';
import type { AdminArticle } from '../articles/admin-article.ts';
import { listedArticle, revisionList } from '../articles/responses.ts';
import { linkTargets, orphans } from '../links/link-api.ts';
import { calculateUnless, isShort } from '../platform/calculations/calculate.ts';
import { time, titles } from '../platform/http/response-schemas.ts';
import { described, fieldNames, texts, withAdminUrl } from './described-article.ts';
import { defineTool, listed, type Tool, type ToolContext } from './tool.ts';
import { articleId, listPage, pageOf, partOfText, textOffset, textPart } from './tool-parameters.ts';

const maxCheckedLength = 100_000;
const maxCheckedLinks = 200;

const quality = z.array(z.enum(qualityWarnings));
const readability = z
  .object({ measure: z.enum(['lix', 'flesch']), score: z.number(), level: z.enum(readabilityLevels) })
  .nullable();
const { slug, translation, updated_at, published_at } = listedArticle.shape;

export const articleTools: Tool[] = [
  defineTool({
    name: 'search_articles',
    scope: 'read',
    input: articleSearchSchema,
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
    scope: 'read',
    input: z.strictObject({ query: z.string().trim().min(1).max(200), locale: localeSchema.default('no') }),
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
    scope: 'read',
    input: z.strictObject({
      article_id: articleId,
      locale: localeSchema.default('no'),
      offset: textOffset,
    }),
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
    scope: 'read',
    input: z.strictObject({
      locale: localeSchema,
      title: z.string().max(300).default(''),
      meta_description: z.string().max(500).default(''),
      content: z.string().min(1).max(maxCheckedLength),
    }),
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
    scope: 'read',
    input: z.strictObject({ locale: localeSchema.default('no'), page: listPage }),
    output: linkTargets.extend(listed),
    run: async ({ locale, page }, { services }) =>
      pageOf('targets', await services.links.listTargets(locale), page),
  }),
  defineTool({
    name: 'list_orphans',
    scope: 'read',
    input: z.strictObject({ page: listPage }),
    output: orphans.extend(listed),
    run: async ({ page }, { services }) => pageOf('orphans', await services.links.listOrphans(), page),
  }),
];

export const revisionTools: Tool[] = [
  defineTool({
    name: 'list_proposals',
    scope: 'read',
    input: z.strictObject({ article_id: articleId }),
    output: z.object({
      proposals: z.array(
        z.object({
          mine: z.boolean(),
          from: z.string(),
          is_proposal: z.boolean(),
          version: versionSchema,
          changed: z.array(z.string()),
          saved_at: time,
        }),
      ),
    }),
    run: async ({ article_id }, { services, actor }) => {
      const drafts = await services.articles.listDrafts(article_id, actor.caller);
      return {
        proposals: drafts.map(({ email, proposal, fields, ...draft }) => ({
          ...draft,
          from: email,
          is_proposal: proposal !== null,
          changed: Object.keys(fields),
        })),
      };
    },
  }),
  defineTool({
    name: 'list_revisions',
    scope: 'read',
    input: z.strictObject({ article_id: articleId, page: listPage }),
    output: revisionList.extend(listed),
    run: ({ article_id, page }, { services }) => services.articles.listRevisions(article_id, page),
  }),
  defineTool({
    name: 'compare_revisions',
    scope: 'read',
    input: z.strictObject({ article_id: articleId, from: versionSchema, to: versionSchema }),
    output: z.object({
      changes: z.array(
        z.object({ field: fieldNames, removed: z.array(z.string()), added: z.array(z.string()) }),
      ),
    }),
    run: async ({ article_id, from, to }, { services }) => {
      const [before, after] = await Promise.all(
        [from, to].map(async (number) => (await services.articles.findRevision(article_id, number)).fields),
      );
      const paragraphsOf = (fields: typeof before, field: keyof typeof texts.shape) =>
        [fields?.[field] ?? '']
          .flat()
          .flatMap((text) => text.split(/\n{2,}/))
          .filter(Boolean);
      return {
        changes: (Object.keys(texts.shape) as (keyof typeof texts.shape)[])
          .map((field) => {
            const [old, current] = [paragraphsOf(before, field), paragraphsOf(after, field)];
            const [hadBefore, hasNow] = [new Set(old), new Set(current)];
            return {
              field,
              removed: old.filter((text) => !hasNow.has(text)),
              added: current.filter((text) => !hadBefore.has(text)),
            };
          })
          .filter(({ removed, added }) => removed.length + added.length > 0),
      };
    },
  }),
];
