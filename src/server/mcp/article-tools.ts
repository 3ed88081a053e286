import { z } from 'zod';
import { site } from '../../../site.config.ts';
import { analyseText } from '../../domain/articles/analyse-text.ts';
import { articleShape } from '../../domain/articles/article.ts';
import { articleSearchSchema, checkedFields } from '../../domain/articles/article-requests.ts';
import { urlsIn } from '../../domain/articles/claim-ledger.ts';
import { slugSchema } from '../../domain/articles/slug.ts';
import { type Locale, localeSchema } from '../../domain/locale.ts';
import { Problem } from '../../domain/problems.ts';
import { internalPathsOf } from '../../domain/text/markdown-links.ts';
import { versionSchema } from '../../domain/version.ts';
import type { AdminArticle } from '../articles/admin-article.ts';
import { calculateUnless, isShort } from '../platform/calculations/calculate.ts';
import { defineTool, type Tool, type ToolContext } from './tool.ts';

/** The maximum number of characters of a text in one result. */
const charactersPerRead = 30_000;

export const textOffset = z.int().min(0).max(1_000_000).default(0);

export function textPart(text: string, offset: number) {
  const end = offset + charactersPerRead;
  return { content: text.slice(offset, end), next_offset: end < text.length ? end : null };
}

const maxCheckedLength = 100_000;
const maxCheckedLinks = 200;

const { title_no, title_en, content_no, content_en, excerpt_no, excerpt_en, keywords } = articleShape.shape;
const { meta_description_no, meta_description_en } = articleShape.shape;
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

const articleId = z.uuid().describe('The id of the article, as search_articles returns it.');

export const articleTools: Tool[] = [
  defineTool({
    name: 'search_articles',
    title: 'Search articles',
    description: 'Lists and searches all articles, drafts included, 50 per page. Texts are left out.',
    scope: 'read',
    input: articleSearchSchema,
    run: async (input, { services, siteUrl }) => {
      const { articles, ...position } = await services.articles.search(input);
      return {
        ...position,
        articles: articles.map(
          ({ id, slug, status, title_no, title_en, version, updated_at, translation }) => ({
            id,
            slug,
            status,
            title_no,
            title_en,
            version,
            updated_at,
            translation,
            admin_url: adminUrl(siteUrl, id),
          }),
        ),
      };
    },
  }),
  defineTool({
    name: 'search_site',
    title: 'Search the public site',
    description: 'Searches the published articles as readers do, with spelling correction.',
    scope: 'read',
    input: z.strictObject({ query: z.string().trim().min(1).max(200), locale: localeSchema.default('no') }),
    run: ({ query, locale }, { services }) => services.blogSearch.search([locale], query),
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
    run: async ({ article_id, locale, offset }, { services, siteUrl }) => {
      const article = await services.articles.findForEditing(article_id);
      const content = article[`content_${locale}`];
      const { quality, readability, claims } = await analyse(article, locale, { services, siteUrl });
      return {
        id: article.id,
        slug: article.slug,
        status: article.status,
        version: article.version,
        locale,
        translation: article.translation,
        title: article[`title_${locale}`],
        excerpt: article[`excerpt_${locale}`],
        meta_description: article[`meta_description_${locale}`],
        keywords: article.keywords,
        author: article.author_name,
        published_at: article.published_at,
        updated_at: article.updated_at,
        admin_url: adminUrl(siteUrl, article.id),
        quality,
        readability,
        claims,
        ...textPart(content, offset),
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
    run: async ({ article_id }, { services, actor }) => {
      const drafts = await services.articles.listDrafts(article_id, actor.caller);
      return {
        proposals: drafts.map(({ mine, email, proposal, version, fields, saved_at }) => ({
          mine,
          from: email,
          is_proposal: proposal !== null,
          version,
          changed: Object.keys(fields),
          saved_at,
        })),
      };
    },
  }),
  defineTool({
    name: 'list_link_targets',
    title: 'List link targets',
    description: 'Lists the pages of the site that a text in this language can link to.',
    scope: 'read',
    input: z.strictObject({ locale: localeSchema.default('no'), page: z.int().min(1).max(1000).default(1) }),
    run: async ({ locale, page }, { services }) =>
      pageOf('targets', await services.links.listTargets(locale), page),
  }),
  defineTool({
    name: 'list_orphans',
    title: 'List orphans',
    description: 'Lists the published articles that no other published article links to.',
    scope: 'read',
    input: z.strictObject({ page: z.int().min(1).max(1000).default(1) }),
    run: async ({ page }, { services }) => pageOf('orphans', await services.links.listOrphans(), page),
  }),
  defineTool({
    name: 'create_draft',
    title: 'Create a draft',
    description:
      'Creates an article with the status draft. A person reads and publishes it. Send a title and a Markdown text in at least one language; read the house style first.',
    scope: 'draft',
    writes: true,
    input: texts.extend({ slug: slugSchema.optional().describe('Made from the title if missing.') }),
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
      return described(article, siteUrl);
    },
  }),
  defineTool({
    name: 'propose_changes',
    title: 'Propose changes to an article',
    description:
      'Changes the texts of an article. A draft is saved. Any other article, such as a published one, stays as it is: the changes become a proposal beside it, which a person reads in the editor and uses or discards. Send only the fields that change, each one complete, and the version that you read.',
    scope: 'draft',
    writes: true,
    input: z.strictObject({ article_id: articleId, version: versionSchema, fields: texts }),
    run: async ({ article_id, version, fields }, { services, siteUrl, actor }) => {
      const article = await services.articles.findForEditing(article_id);
      if (article.deleted_at) throw new Problem('article_in_bin');
      if (article.version !== version) throw new Problem('article_changed');
      if (Object.keys(fields).length === 0)
        throw new Problem('invalid_input', { details: [{ path: 'fields', message: 'is empty' }] });
      if (article.status === 'draft') {
        const saved = await services.articles.save(
          article_id,
          version,
          checkedFields({ ...article, ...fields }),
          actor,
        );
        return { outcome: 'saved', ...described(saved, siteUrl) };
      }
      const { keywords, ...rest } = fields;
      const proposal = { ...rest, ...(keywords && { keywords: keywords.join(', ') }) };
      await services.articles.writeDraft(article_id, { version, fields: proposal }, actor);
      return { outcome: 'proposed', changed: Object.keys(fields), ...described(article, siteUrl) };
    },
  }),
];

const adminUrl = (siteUrl: string, id: string): string => `${siteUrl}/admin/article/${id}`;

const described = ({ id, slug, status, version }: AdminArticle, siteUrl: string) => ({
  id,
  slug,
  status,
  version,
  admin_url: adminUrl(siteUrl, id),
});

const perPage = 100;

/** One page of a list that the service returns as a whole. */
export const pageOf = (name: string, all: readonly object[], page: number) => ({
  [name]: all.slice((page - 1) * perPage, page * perPage),
  page,
  pages: Math.max(1, Math.ceil(all.length / perPage)),
  total: all.length,
});

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
