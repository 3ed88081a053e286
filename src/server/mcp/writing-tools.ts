import { z } from 'zod';
import { site } from '../../../site.config.ts';
import { checkedFields } from '../../domain/articles/article-requests.ts';
import { slugSchema } from '../../domain/articles/slug.ts';
import { Problem } from '../../domain/problems.ts';
import { versionSchema } from '../../domain/version.ts';
import { described, fieldNames, texts, withAdminUrl } from './described-article.ts';
import { defineTool, type Tool, withDescriptions } from './tool.ts';
import { articleId, articleIdText } from './tool-parameters.ts';

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

/** The tools that write texts. A person publishes them. */
export const writingTools: Tool[] = [
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
