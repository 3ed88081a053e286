import { bigint, boolean, integer, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { StoredProblem } from '../../domain/problems.ts';
import type { Brief } from '../../domain/queue/brief.ts';
import type {
  ComposedBy,
  QueuePayload,
  QueueResult,
  QueueStatus,
  QueueStep,
  QueueType,
} from '../../domain/queue/queue-item.ts';
import { time } from '../platform/db/columns.ts';

export const content_queue = pgTable('content_queue', {
  id: uuid('id').primaryKey().defaultRandom(),
  type: text('type').$type<QueueType>().notNull().default('outline'),
  keyword_id: uuid('keyword_id'),
  payload: jsonb('payload').$type<QueuePayload>().notNull(),
  /** Null for an item that did not come from search data. */
  brief: jsonb('brief').$type<Brief>(),
  status: text('status').$type<QueueStatus>().notNull().default('queued'),
  result_content: text('result_content'),
  result: jsonb('result').$type<QueueResult>(),
  /** The failure as code and values, which screens translate. `error_message` is its sentence in English. */
  error: jsonb('error').$type<StoredProblem>(),
  error_message: text('error_message'),
  created_by: uuid('created_by'),
  created_at: time('created_at').notNull().defaultNow(),
  started_at: time('started_at'),
  completed_at: time('completed_at'),
  reviewed_at: time('reviewed_at'),
  reviewed_by: uuid('reviewed_by'),
  version: integer('version').notNull().default(1),
  attempt: integer('attempt').notNull().default(0),
  article_id: uuid('article_id'),
  composed_by: text('composed_by').$type<ComposedBy>(),
  model: text('model'),
  prompt_version: text('prompt_version'),
  tokens_in: integer('tokens_in'),
  tokens_out: integer('tokens_out'),
  cost: numeric('cost', { mode: 'number' }),
  duration_ms: integer('duration_ms'),
  progress: text('progress'),
  run: uuid('run'),
  taken: boolean('taken').notNull().default(false),
  lease_until: time('lease_until'),
  /** The reason that a reviewer gave with the last rejection, for the prompt of the next run. */
  rejection_reason: text('rejection_reason'),
  /** The time of the next attempt while the item waits after a transient failure. */
  retry_at: time('retry_at'),
});

export const content_queue_history = pgTable('content_queue_history', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  item_id: uuid('item_id').notNull(),
  at: time('at').notNull(),
  step: text('step').$type<QueueStep | 'create'>().notNull(),
  from_status: text('from_status').$type<QueueStatus>(),
  to_status: text('to_status').$type<QueueStatus>().notNull(),
  actor_id: uuid('actor_id'),
  actor_email: text('actor_email'),
  error: jsonb('error').$type<StoredProblem>(),
  /** The sentence of `error` in English. */
  message: text('message'),
  result: jsonb('result').$type<QueueResult>(),
  rejection_reason: text('rejection_reason'),
});

export const content_queue_counts = pgTable('content_queue_counts', {
  status: text('status').$type<QueueStatus>().primaryKey(),
  items: integer('items').notNull().default(0),
});
