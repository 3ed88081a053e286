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
  id: uuid().primaryKey().defaultRandom(),
  type: text().$type<QueueType>().notNull().default('outline'),
  keyword_id: uuid(),
  payload: jsonb().$type<QueuePayload>().notNull(),
  /** Null for an item that did not come from search data. */
  brief: jsonb().$type<Brief>(),
  status: text().$type<QueueStatus>().notNull().default('queued'),
  result_content: text(),
  result: jsonb().$type<QueueResult>(),
  /** The failure as code and values, which screens translate. `error_message` is its sentence in English. */
  error: jsonb().$type<StoredProblem>(),
  error_message: text(),
  created_by: uuid(),
  created_at: time().notNull().defaultNow(),
  started_at: time(),
  completed_at: time(),
  reviewed_at: time(),
  reviewed_by: uuid(),
  version: integer().notNull().default(1),
  attempt: integer().notNull().default(0),
  article_id: uuid(),
  composed_by: text().$type<ComposedBy>(),
  model: text(),
  prompt_version: text(),
  tokens_in: integer(),
  tokens_out: integer(),
  cost: numeric({ mode: 'number' }),
  duration_ms: integer(),
  progress: text(),
  run: uuid(),
  taken: boolean().notNull().default(false),
  lease_until: time(),
  /** The reason that a reviewer gave with the last rejection, for the prompt of the next run. */
  rejection_reason: text(),
  /** The time of the next attempt while the item waits after a transient failure. */
  retry_at: time(),
});

export const content_queue_history = pgTable('content_queue_history', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  item_id: uuid().notNull(),
  at: time().notNull(),
  step: text().$type<QueueStep | 'create'>().notNull(),
  from_status: text().$type<QueueStatus>(),
  to_status: text().$type<QueueStatus>().notNull(),
  actor_id: uuid(),
  actor_email: text(),
  error: jsonb().$type<StoredProblem>(),
  /** The sentence of `error` in English. */
  message: text(),
  result: jsonb().$type<QueueResult>(),
  rejection_reason: text(),
});

export const content_queue_counts = pgTable('content_queue_counts', {
  status: text().$type<QueueStatus>().primaryKey(),
  items: integer().notNull().default(0),
});
