import { z } from 'zod';
import { articleLimits } from '../articles/article.ts';
import { maxTermLength } from '../keywords/keyword.ts';
import { localeSchema } from '../locale.ts';
import { pageQuerySchema } from '../page-query.ts';
import type { StoredProblem } from '../problems.ts';
import { versionSchema } from '../version.ts';

export const queueStatuses = ['queued', 'running', 'needs_review', 'approved', 'done', 'failed'] as const;
export const queueStatusSchema = z.enum(queueStatuses);
export type QueueStatus = z.infer<typeof queueStatusSchema>;

export const queueTypes = ['outline', 'article', 'translation', 'refresh'] as const;
export const queueTypeSchema = z.enum(queueTypes);
export type QueueType = z.infer<typeof queueTypeSchema>;

/** All steps that change the status of a queue item. Each step is taken by a user or a background job. */
export const queueSteps = {
  process: { from: ['queued'], to: 'running' },
  /** Repeats the generation after a temporary failure, a shutdown or a crash. */
  restart: { from: ['running'], to: 'running' },
  finish: { from: ['running'], to: 'needs_review' },
  fail: { from: ['running'], to: 'failed' },
  edit: { from: ['needs_review'], to: 'needs_review' },
  approve: { from: ['needs_review'], to: 'approved' },
  reopen: { from: ['approved'], to: 'needs_review' },
  reject: { from: ['needs_review'], to: 'queued' },
  /** Takes back a rejection. The item gets its text from the history. */
  undo_reject: { from: ['queued'], to: 'needs_review' },
  publish: { from: ['approved'], to: 'done' },
  /** Creates an article that is published at a later time. */
  schedule: { from: ['approved'], to: 'done' },
  /** Creates a draft, which a person finishes in the editor. */
  open_draft: { from: ['needs_review', 'approved'], to: 'done' },
  undo_publish: { from: ['done'], to: 'approved' },
  retry: { from: ['failed'], to: 'queued' },
  /** Stops the item. Its result stays in the history, and the item can be retried. */
  cancel: { from: ['queued', 'running'], to: 'failed' },
} as const satisfies Record<string, { from: readonly QueueStatus[]; to: QueueStatus }>;
export type QueueStep = keyof typeof queueSteps;

export const isAllowedStep = (status: QueueStatus, step: QueueStep): boolean =>
  (queueSteps[step].from as readonly QueueStatus[]).includes(status);

/** The statuses of an item that may still become content. A second such item for a keyword is probably a mistake. */
export const openStatuses = [
  'queued',
  'running',
  'needs_review',
  'approved',
] as const satisfies QueueStatus[];

type ItemState = { status: QueueStatus; error: StoredProblem | null };

/** A rejected item waits in the queue with the error of its rejection until it is processed again. */
export const isRejected = (item: ItemState): boolean =>
  item.status === 'queued' && item.error?.code === 'rejected_by_reviewer';

/** An item that a user has cancelled. Its status is `failed`, because it can be retried or removed like a failed one. */
export const isCancelled = (item: ItemState): boolean =>
  item.status === 'failed' && item.error?.code === 'item_cancelled';

export const isRemovable = (item: ItemState): boolean => item.status === 'failed' || isRejected(item);

/** An item that nobody has touched since it was queued. Removing it takes back its creation. */
export const isUntouched = (item: { status: QueueStatus; version: number }): boolean =>
  item.status === 'queued' && item.version === 1;

/** Whether only a language model can do the work. The composer writes nothing but outlines. */
export const needsModel = (type: QueueType): boolean => type !== 'outline';

const line = (max: number) => z.string().trim().max(max);

export const resultLimits = {
  title: articleLimits.title,
  metaDescription: articleLimits.metaDescription,
  excerpt: articleLimits.excerpt,
  body: 200_000,
} as const;

/** The generated texts, which a reviewer can edit before approving them. */
export const queueResultSchema = z.strictObject({
  title: line(resultLimits.title).min(1),
  metaDescription: line(resultLimits.metaDescription),
  excerpt: line(resultLimits.excerpt),
  body: z.string().trim().min(1).max(resultLimits.body),
});
export type QueueResult = z.infer<typeof queueResultSchema>;

const term = line(maxTermLength).min(1);
const existingContent = z.string().max(resultLimits.body);

export const queuePayloadSchema = z.strictObject({
  term,
  locale: localeSchema,
  article_id: z.uuid().optional(),
  /** The approved outline from which the article is generated. */
  outline_id: z.uuid().optional(),
  existingContent: existingContent.optional(),
});
export type QueuePayload = z.infer<typeof queuePayloadSchema>;

export const newQueueItemSchema = z
  .strictObject({
    type: queueTypeSchema.default('outline'),
    keyword_id: z.uuid().nullish(),
    payload: queuePayloadSchema,
    /** If true, the item is rejected if its keyword has an open item or an article. For programs. */
    unless_open: z.boolean().optional(),
  })
  .check((context) => {
    const { type, payload, keyword_id } = context.value;
    const missing = missingFor(type, payload, keyword_id);
    if (missing) context.issues.push({ code: 'custom', input: payload, path: ['payload'], message: missing });
  });
export type NewQueueItem = z.output<typeof newQueueItemSchema>;

function missingFor(type: QueueType, payload: QueuePayload, keywordId: string | null | undefined) {
  if (type === 'outline' || payload.existingContent?.trim()) return undefined;
  if (type === 'article')
    return payload.outline_id || keywordId
      ? undefined
      : 'An article is written over an outline: name it or send its text, or name a keyword.';
  return payload.article_id
    ? undefined
    : 'A translation or a refresh is of a text: name its article or send the text.';
}

export const queueSearchSchema = pageQuerySchema.extend({
  status: queueStatusSchema.default('needs_review'),
});

export const queueApprovalSchema = z.strictObject({ version: versionSchema });

export const maxRejectionReason = 1000;

/** The reason is optional. The prompt of the next run contains it. */
export const queueRejectionSchema = z.object({ reason: line(maxRejectionReason).optional() });

export const rejectionReasonSchema = z.strictObject({ reason: line(maxRejectionReason).min(1) });

export const queueEditSchema = z.strictObject({ version: versionSchema, result: queueResultSchema });

const generationInput = z.object({
  term,
  locale: localeSchema,
  type: queueTypeSchema.default('outline'),
  existingContent: existingContent.nullish(),
});
/** The input of a text that is generated within the request: new input, or the id of a stored queue item. */
export const generateContentSchema = z.union([
  generationInput.partial().extend({ queueId: z.uuid() }),
  generationInput.extend({ queueId: z.never().optional() }),
]);

export const publishArticleSchema = z.object({
  queueId: z.uuid(),
  locale: localeSchema,
  publishAt: z.coerce.date().nullish(),
  asDraft: z.boolean().optional(),
  /** The version of the item that the user has seen. Without it, the newest version is used. */
  version: versionSchema.optional(),
});
export type PublishArticle = z.output<typeof publishArticleSchema>;

/** `version` is the version of the article that `publish-article` returned. */
export const undoPublishSchema = z.strictObject({ version: versionSchema });

export type PublishMode = 'created' | 'updated' | 'scheduled' | 'draft';

export const composers = ['model', 'composer'] as const;
export type ComposedBy = (typeof composers)[number];
