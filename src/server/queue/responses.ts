import { z } from 'zod';
import { articleStatusSchema } from '../../domain/articles/article.ts';
import { localeSchema } from '../../domain/locale.ts';
import { pick } from '../../domain/pick.ts';
import { briefSchema } from '../../domain/queue/brief.ts';
import {
  composers,
  queueStatuses,
  queueStatusSchema,
  queueSteps,
  queueTypeSchema,
} from '../../domain/queue/queue-item.ts';
import { keyword as keywordResponse } from '../keywords/keyword-api.ts';
import {
  component,
  count,
  position,
  rowShape,
  storedProblem,
  time,
  titles,
} from '../platform/http/response-schemas.ts';
import { content_queue, content_queue_history } from './schema.ts';

export const countPerStatus = z.object(Object.fromEntries(queueStatuses.map((status) => [status, count])));

export const counts = countPerStatus.extend({ cancelled: count, hasModel: z.boolean() });

const result = z.object({
  title: z.string(),
  metaDescription: z.string(),
  excerpt: z.string(),
  body: z.string(),
});

const payload = z.object({
  term: z.string(),
  locale: localeSchema,
  article_id: z.uuid().optional(),
  outline_id: z.uuid().optional(),
});

const { result_content, progress, ...listedColumns } = rowShape(
  content_queue,
  ...(['run', 'taken', 'lease_until', 'brief', 'result'] as const),
);

const listedItem = component('ListedQueueItem', {
  ...listedColumns,
  type: queueTypeSchema,
  status: queueStatusSchema,
  payload,
  error: storedProblem.nullable(),
  composed_by: z.enum(composers).nullable(),
});

export const itemList = z.object({
  items: z.array(
    listedItem.extend({
      article: z
        .object({
          status: articleStatusSchema,
          auto_publish_at: time.nullable(),
          deleted_at: time.nullable(),
        })
        .nullable(),
      warnings: count,
    }),
  ),
  counts: countPerStatus,
  hasModel: z.boolean(),
  ...position,
});

export const item = listedItem
  .extend({
    payload: payload.extend({ existingContent: z.string().optional() }),
    brief: briefSchema.nullable(),
    result: result.nullable(),
    result_content,
    progress,
  })
  .meta({ id: 'QueueItem' });

/** `existing` is what the keyword already had; `lacks_model` means that the item needs a language model. */
export const createdItem = item.extend({
  existing: z.object({
    item: z.object({ id: z.uuid(), status: queueStatusSchema }).nullable(),
    article: z.object({ id: z.uuid(), title_no: z.string(), title_en: z.string() }).nullable(),
  }),
  lacks_model: z.boolean(),
});

const keyword = z.object({
  ...pick(keywordResponse.shape, 'id', 'term', 'locale'),
  ...pick(keywordResponse.shape, 'intent', 'difficulty', 'volume', 'priority_score'),
});

const stepNames = Object.keys(queueSteps) as (keyof typeof queueSteps)[];

export const fullItem = item
  .extend({
    keyword: keyword.nullable(),
    article: z.object({ id: z.uuid(), slug: z.string(), status: articleStatusSchema, ...titles }).nullable(),
    source: z.object({ locale: localeSchema, title: z.string(), content: z.string() }).nullable(),
    unsourced_claims: z.array(
      z.object({ sentence: z.string(), word: z.string(), start: count, end: count, isSourced: z.boolean() }),
    ),
    history: z.array(
      z.object({
        ...rowShape(content_queue_history),
        step: z.enum(['create', ...stepNames]),
        from_status: queueStatusSchema.nullable(),
        to_status: queueStatusSchema,
        error: storedProblem.nullable(),
        result: result.nullable(),
      }),
    ),
    hasModel: z.boolean(),
  })
  .meta({ id: 'ReviewedQueueItem' });

export const startedItems = z.object({ started: count, ids: z.array(z.uuid()), left: count });

/** The started item, or the text if it was generated during the request. */
export const generated = z.union([z.object({ item }), result.extend({ content: z.string() })]);

export const published = z.object({
  mode: z.enum(['created', 'updated', 'scheduled', 'draft']),
  articleId: z.uuid(),
  slug: z.string(),
  version: count,
});
