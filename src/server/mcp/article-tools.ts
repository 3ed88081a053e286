import { z } from 'zod';
import { site } from '../../../site.config.ts';
import { analyseText } from '../../domain/articles/analyse-text.ts';
import { articleShape } from '../../domain/articles/article.ts';
import { articleSearchSchema, checkedFields } from '../../domain/articles/article-requests.ts';
import { urlsIn } from '../../domain/articles/claim-ledger.ts';
import { qualityWarnings } from '../../domain/articles/content-quality.ts';
import { readabilityLevels } from '../../domain/articles/readability.ts';
import { slugSchema } from '../../domain/articles/slug.ts';
import { type Locale, localeSchema, localizedPath } from '../../domain/locale.ts';
import { Problem } from '../../domain/problems.ts';
import { articlePath } from '../../domain/site/public-pages.ts';
import { internalPathsOf } from '../../domain/text/markdown-links.ts';
import { versionSchema } from '../../domain/version.ts';
import type { AdminArticle } from '../articles/admin-article.ts';
import { listedArticle, revisionList } from '../articles/responses.ts';
import { linkTargets, orphans } from '../links/link-api.ts';
import { calculateUnless, isShort } from '../platform/calculations/calculate.ts';
import { time, titles } from '../platform/http/response-schemas.ts';
import { defineTool, listed, type Tool, type ToolContext, withDescriptions } from './tool.ts';

/** The maximum number of characters of a text in one result. */
const charactersPerRead = 30_000;

export const textOffset = z.int().min(0).max(1_000_000).default(0);
export const offsetText = 'Where to continue in a long text: the next_offset of the previous result.';
export const localeText = 'The language: no (Norwegian) or en (English).';
export const pageText = 'The page of the list, from 1. The result says whether there are more.';
export const articleIdText = 'The id of the article, as search_articles returns it.';
const articlePage = z.int().min(1).max(1000).default(1);

/** A part of a long text. */
export const partOfText = { content: z.string(), next_offset: z.int().nullable() };

export function textPart(text: string, offset: number) {
  const end = offset + charactersPerRead;
  return { content: text.slice(offset, end), next_offset: end < text.length ? end : null };
}

const maxCheckedLength = 100_000;
const maxCheckedLinks = 200;

const { title_no, title_en, content_no, content_en, excerpt_no, excerpt_en, keywords } = articleShape.shape;
const { meta_description_no, meta_description_en } = articleShape.shape;
const textParameters = {
  title_no: 'The title in Norwegian, at most 60 characters.',
  title_en: 'The title in English, at most 60 characters.',
  content_no: 'The complete Norwegian text in Markdown.',
  content_en: 'The complete English text in Markdown.',
  excerpt_no: 'The Norwegian summary in lists.',
  excerpt_en: 'The English summary in lists.',
  meta_description_no: 'The Norwegian text in search results, 140 to 160 characters.',
  meta_description_en: 'The English text in search results, 140 to 160 characters.',
  keywords: 'The keywords, which decide the related articles.',
};
/** The fields that a program may write. Their defaults are removed, so that a missing field stays unchanged. */
const texts = z
  .strictObject({
    title_no: title_no.unwrap(),
    title_en: title_en.unwrap(),
    content_no: content_no.unwrap(),
    content_en: content_en.unwrap(),
    excerpt_no: excerpt_no.unwrap(),
    excerpt_en: excerpt_en.unwrap(),
    meta_description_no: meta_description_no.unwrap(),
    meta_description_en: meta_description_en.unwrap(),
    keywords: keywords.unwrap(),
  })
  .partial();

const articleId = z.uuid();

const quality = z.array(z.enum(qualityWarnings));
const readability = z
  .object({ measure: z.enum(['lix', 'flesch']), score: z.number(), level: z.enum(readabilityLevels) })
  .nullable();
const { id, slug, status, version, translation, updated_at, published_at } = listedArticle.shape;
const described = { id, slug, status, version, admin_url: z.url() };
const fieldNames = z.enum(Object.keys(texts.shape) as [string, ...string[]]);

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
        ...(await analyse(article, locale, { services, siteUrl })),
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
    run: async ({ locale, title, meta_description, content }, { services, siteUrl }) => {
      const paths = internalPathsOf(content, siteUrl).slice(0, maxCheckedLinks);
      const deadPaths = new Set(await services.links.findDeadPaths(paths));
      const text = { title, metaDescription: meta_description, content, deadPaths, siteUrl };
      const { quality, readability, unsourced } = await calculateUnless(
        isShort(content),
        'analyseText',
        analyseText,
        text,
        locale,
      );
      return { quality, readability, dead_links: [...deadPaths], unsourced_claims: unsourced };
    },
  }),
  defineTool({
    name: 'list_proposals',
    title: 'List proposals',
    description: 'Lists the unsaved changes to an article, those of programs included.',
    scope: 'read',
    input: z.strictObject({ article_id: articleId }),
    parameters: { article_id: articleIdText },
    output: z.object({
      proposals: z.array(
        z.object({
          mine: z.boolean(),
          from: z.string(),
          is_proposal: z.boolean(),
          version,
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
    title: 'List the revisions of an article',
    description:
      'Lists the stored revisions of an article, newest first: when, by whom, and how long the texts are.',
    scope: 'read',
    input: z.strictObject({ article_id: articleId, page: articlePage }),
    parameters: { article_id: articleIdText, page: pageText },
    output: revisionList.extend(listed),
    run: ({ article_id, page }, { services }) => services.articles.listRevisions(article_id, page),
  }),
  defineTool({
    name: 'compare_revisions',
    title: 'Compare two revisions',
    description:
      'Lists the fields of an article that differ between two revisions, with the paragraphs that were removed and added.',
    scope: 'read',
    input: z.strictObject({ article_id: articleId, from: versionSchema, to: versionSchema }),
    parameters: {
      article_id: articleIdText,
      from: 'The number of the older revision, as list_revisions returns it.',
      to: 'The number of the newer revision.',
    },
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
  defineTool({
    name: 'list_link_targets',
    title: 'List link targets',
    description: 'Lists the pages of the site that a text in this language can link to.',
    scope: 'read',
    input: z.strictObject({ locale: localeSchema.default('no'), page: articlePage }),
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
    input: z.strictObject({ page: articlePage }),
    parameters: { page: pageText },
    output: orphans.extend(listed),
    run: async ({ page }, { services }) => pageOf('orphans', await services.links.listOrphans(), page),
  }),
  defineTool({
    name: 'create_draft',
    title: 'Create a draft',
    description:
      'Creates an article with the status draft. A person reads and publishes it. Send a title and a Markdown text in at least one language; read the house style first.',
    scope: 'draft',
    writes: true,
    input: texts.extend({ slug: slugSchema.optional() }),
    parameters: {
      ...textParameters,
      slug: 'The last part of the address. Made from the title if missing.',
    },
    output: z.object(described),
    run: async ({ slug, ...fields }, { services, siteUrl, actor }) => {
      const title = fields.title_no || fields.title_en || '';
      const article = await services.articles.create(
        checkedFields({
          ...fields,
          author_name: site.defaultAuthor,
          slug: slug ?? (await services.articles.proposeSlug(title)),
        }),
        actor,
      );
      return withAdminUrl(article, siteUrl);
    },
  }),
  defineTool({
    name: 'propose_changes',
    title: 'Propose changes to an article',
    description:
      'Changes the texts of an article. A draft is saved. Any other article, such as a published one, stays as it is: the changes become a proposal beside it, which a person reads in the editor and uses or discards. Send only the fields that change, each one complete, and the version that you read.',
    scope: 'draft',
    writes: true,
    input: z.strictObject({
      article_id: articleId,
      version: versionSchema,
      fields: withDescriptions(texts, textParameters),
    }),
    parameters: {
      article_id: articleIdText,
      version: 'The version that you read.',
      fields: 'The fields that change, each one complete.',
    },
    output: z.object({
      ...described,
      outcome: z.enum(['saved', 'proposed']),
      changed: z.array(fieldNames),
    }),
    run: async ({ article_id, version, fields }, { services, siteUrl, actor }) => {
      const article = await services.articles.findForEditing(article_id);
      if (article.deleted_at) throw new Problem('article_in_bin');
      if (article.version !== version) {
        const advice = 'Somebody changed the article. Read it again with read_article, and send its version.';
        throw new Problem('article_changed', { details: { version: article.version, advice } });
      }
      if (Object.keys(fields).length === 0)
        throw new Problem('invalid_input', { details: [{ path: 'fields', message: 'is empty' }] });
      if (article.status === 'draft') {
        const saved = await services.articles.save(
          article_id,
          version,
          checkedFields({ ...article, ...fields }),
          actor,
        );
        return { outcome: 'saved', changed: Object.keys(fields), ...withAdminUrl(saved, siteUrl) };
      }
      const { keywords, ...rest } = fields;
      const proposal = { ...rest, ...(keywords && { keywords: keywords.join(', ') }) };
      await services.articles.writeDraft(article_id, { version, fields: proposal }, actor);
      return { outcome: 'proposed', changed: Object.keys(fields), ...withAdminUrl(article, siteUrl) };
    },
  }),
];

const withAdminUrl = <Article extends { id: string }>(article: Article, siteUrl: string) => ({
  ...article,
  admin_url: `${siteUrl}/admin/article/${article.id}`,
});

const perPage = 100;

/** One page of a list that the service returns as a whole. */
export function pageOf(name: string, all: readonly object[], wanted: number) {
  const pages = Math.max(1, Math.ceil(all.length / perPage));
  const page = Math.min(wanted, pages);
  return { [name]: all.slice((page - 1) * perPage, page * perPage), page, pages, total: all.length };
}

async function analyse(
  article: AdminArticle,
  locale: Locale,
  { services, siteUrl }: Pick<ToolContext, 'services' | 'siteUrl'>,
) {
  const content = article[`content_${locale}`];
  const paths = internalPathsOf(content, siteUrl).slice(0, maxCheckedLinks);
  const deadPaths = new Set(await services.links.findDeadPaths(paths));
  const ties = await services.articles.listClaimTies(article.id);
  const sources = await services.sources.findCited(
    urlsIn(content),
    ties.map(({ source_id }) => source_id),
  );
  const text = {
    title: article[`title_${locale}`],
    metaDescription: article[`meta_description_${locale}`],
    content,
    deadPaths,
    siteUrl,
  };
  return calculateUnless(isShort(content), 'analyseText', analyseText, text, locale, { sources, ties });
}
