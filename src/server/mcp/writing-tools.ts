import { z } from 'zod';
import { site } from '../../../site.config.ts';
import { checkedFields } from '../../domain/articles/article-requests.ts';
import { slugSchema } from '../../domain/articles/slug.ts';
import { Problem } from '../../domain/problems.ts';
import { versionSchema } from '../../domain/version.ts';
import { described, fieldNames, texts, withAdminUrl } from './described-article.ts';
import { defineTool, type Tool, withDescriptions } from './tool.ts';
import { articleId } from './tool-parameters.ts';
import toolTexts from './tool-texts.json' with { type: 'json' };

export const writingTools: Tool[] = [
  defineTool({
    name: 'create_draft',
    scope: 'draft',
    writes: true,
    input: texts.extend({ slug: slugSchema.optional() }),
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
    scope: 'draft',
    writes: true,
    input: z.strictObject({
      article_id: articleId,
      version: versionSchema,
      fields: withDescriptions(texts, toolTexts.create_draft.parameters),
    }),
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
