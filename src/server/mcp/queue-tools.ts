import { z } from 'zod';
import { maxListedClaims } from '../../domain/articles/analyse-text.ts';
import { maxTermLength } from '../../domain/keywords/keyword.ts';
import { localeSchema, otherLocale } from '../../domain/locale.ts';
import { queueSearchSchema } from '../../domain/queue/queue-item.ts';
import { textOffset, textPart } from './article-tools.ts';
import { defineTool, type Tool } from './tool.ts';

const maxListedSteps = 20;

/**
 * The tools read the queue and add items to it. A person starts the generation, reviews the result and publishes it.
 */
export const queueTools: Tool[] = [
  defineTool({
    name: 'list_queue',
    title: 'List the content queue',
    description: 'Lists the queue items of a status, and counts the items of each status.',
    scope: 'read',
    input: queueSearchSchema,
    run: (input, { services }) => services.queue.list(input),
  }),
  defineTool({
    name: 'read_queue_item',
    title: 'Read a queue item',
    description:
      'Returns a queue item with its steps and one of its texts: the result, or the source that it is written from. A long text is read in steps: send next_offset as offset.',
    scope: 'read',
    input: z.strictObject({
      item_id: z.uuid(),
      part: z.enum(['result', 'source']).default('result'),
      offset: textOffset,
    }),
    run: async ({ item_id, part, offset }, { services, siteUrl }) => {
      const { result, result_content, source, payload, unsourced_claims, history, ...item } =
        await services.queue.find(item_id);
      const text = part === 'result' ? (result?.body ?? result_content) : source?.content;
      return {
        id: item.id,
        type: item.type,
        status: item.status,
        term: payload.term,
        locale: payload.locale,
        article: item.article,
        keyword: item.keyword,
        composed_by: item.composed_by,
        error_message: item.error_message,
        created_at: item.created_at,
        admin_url: `${siteUrl}/admin/queue/${item.id}`,
        title: part === 'result' ? result?.title : source?.title,
        meta_description: part === 'result' ? result?.metaDescription : undefined,
        excerpt: part === 'result' ? result?.excerpt : undefined,
        unsourced_claims: unsourced_claims.slice(0, maxListedClaims).map(({ sentence }) => sentence),
        history: history
          .slice(0, maxListedSteps)
          .map(({ at, step, to_status, actor_email, message, rejection_reason }) => ({
            at,
            step,
            to_status,
            by: actor_email,
            message,
            rejection_reason,
          })),
        ...textPart(text ?? '', offset),
      };
    },
  }),
  defineTool({
    name: 'queue_outline',
    title: 'Queue an outline',
    description: 'Adds a request for an outline about a search term to the content queue.',
    scope: 'queue',
    writes: true,
    input: z.strictObject({
      term: z.string().trim().min(1).max(maxTermLength),
      locale: localeSchema.default('no'),
      keyword_id: z.uuid().optional().describe('The id of the keyword, as list_keywords returns it.'),
    }),
    run: async ({ term, locale, keyword_id }, { services, siteUrl, actor }) => {
      const item = { type: 'outline', payload: { term, locale }, unless_open: true } as const;
      const { id, status } = await services.queue.create({ ...item, keyword_id: keyword_id ?? null }, actor);
      return { id, status, admin_url: `${siteUrl}/admin/queue/${id}` };
    },
  }),
  defineTool({
    name: 'queue_translation',
    title: 'Queue a translation',
    description: 'Adds a request for the translation of an article into a language to the content queue.',
    scope: 'queue',
    writes: true,
    input: z.strictObject({ article_id: z.uuid(), into: localeSchema }),
    run: async ({ article_id, into }, { services, siteUrl, actor }) => {
      const article = await services.articles.findForEditing(article_id);
      const title = article[`title_${otherLocale(into)}`] || article[`title_${into}`];
      const payload = { term: title.trim().slice(0, maxTermLength), locale: into, article_id };
      const { id, status } = await services.queue.create({ type: 'translation', payload }, actor);
      return { id, status, admin_url: `${siteUrl}/admin/queue/${id}` };
    },
  }),
];
