import { z } from 'zod';
import { maxListedClaims } from '../../domain/articles/analyse-text.ts';
import { maxTermLength } from '../../domain/keywords/keyword.ts';
import { localeSchema, otherLocale } from '../../domain/locale.ts';
import { pick } from '../../domain/pick.ts';
import { Problem } from '../../domain/problems.ts';
import { queueSearchSchema } from '../../domain/queue/queue-item.ts';
import { fullItem, itemList } from '../queue/responses.ts';
import { defineTool, listed, type Tool } from './tool.ts';
import { partOfText, textOffset, textPart } from './tool-parameters.ts';

const maxListedSteps = 20;

const queuedItem = z.object({ ...pick(fullItem.shape, 'id', 'status'), admin_url: z.url() });

const queued = <Item extends { id: string }>(item: Item, siteUrl: string) => ({
  ...item,
  admin_url: `${siteUrl}/admin/queue/${item.id}`,
});

/** The tools read the queue and add items. A person starts the generation, reviews and publishes. */
export const queueTools: Tool[] = [
  defineTool({
    name: 'list_queue',
    scope: 'read',
    input: queueSearchSchema,
    output: itemList.extend(listed),
    run: (input, { services }) => services.queue.list(input),
  }),
  defineTool({
    name: 'read_queue_item',
    scope: 'read',
    input: z.strictObject({
      item_id: z.uuid(),
      part: z.enum(['result', 'source']).default('result'),
      offset: textOffset,
    }),
    output: z.object({
      ...pick(fullItem.shape, 'id', 'type', 'status', 'article', 'keyword'),
      ...pick(fullItem.shape, 'composed_by', 'error_message', 'created_at'),
      term: z.string(),
      locale: localeSchema,
      admin_url: z.url(),
      title: z.string().optional(),
      meta_description: z.string().optional(),
      excerpt: z.string().optional(),
      unsourced_claims: z.array(z.string()),
      history: z.array(
        z.object({
          ...pick(
            fullItem.shape.history.element.shape,
            'at',
            'step',
            'to_status',
            'message',
            'rejection_reason',
          ),
          by: z.string().nullable(),
        }),
      ),
      ...partOfText,
    }),
    run: async ({ item_id, part, offset }, { services, siteUrl }) => {
      const { result, result_content, source, payload, unsourced_claims, history, ...item } =
        await services.queue.find(item_id);
      const text = part === 'result' ? (result?.body ?? result_content) : source?.content;
      return {
        ...queued(item, siteUrl),
        ...pick(payload, 'term', 'locale'),
        title: part === 'result' ? result?.title : source?.title,
        meta_description: part === 'result' ? result?.metaDescription : undefined,
        excerpt: part === 'result' ? result?.excerpt : undefined,
        unsourced_claims: unsourced_claims.slice(0, maxListedClaims).map(({ sentence }) => sentence),
        history: history.slice(0, maxListedSteps).map((entry) => ({ ...entry, by: entry.actor_email })),
        ...textPart(text ?? '', offset),
      };
    },
  }),
  defineTool({
    name: 'queue_outline',
    scope: 'queue',
    writes: true,
    input: z.strictObject({
      term: z.string().trim().min(1).max(maxTermLength),
      locale: localeSchema.default('no'),
      keyword_id: z.uuid().optional(),
    }),
    output: queuedItem,
    run: async ({ term, locale, keyword_id }, { services, siteUrl, actor }) => {
      const item = { type: 'outline', payload: { term, locale }, unless_open: true } as const;
      return queued(await services.queue.create({ ...item, keyword_id: keyword_id ?? null }, actor), siteUrl);
    },
  }),
  defineTool({
    name: 'queue_translation',
    scope: 'queue',
    writes: true,
    input: z.strictObject({ article_id: z.uuid(), into: localeSchema }),
    output: queuedItem,
    run: async ({ article_id, into }, { services, siteUrl, actor }) => {
      const article = await services.articles.findForEditing(article_id);
      if (article.translation[into] === 'current')
        throw new Problem('invalid_input', {
          details: [{ path: 'into', message: 'The text in this language is current.' }],
        });
      const title = article[`title_${otherLocale(into)}`] || article[`title_${into}`];
      const payload = { term: title.trim().slice(0, maxTermLength), locale: into, article_id };
      const item = { type: 'translation', payload, unless_open: true } as const;
      return queued(await services.queue.create(item, actor), siteUrl);
    },
  }),
];
