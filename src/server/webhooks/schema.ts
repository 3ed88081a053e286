import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ProductEvent } from '../../domain/events.ts';
import type { Locale } from '../../domain/locale.ts';
import type { DeliveryFailure, DeliveryState } from '../../domain/webhooks/webhook.ts';
import { time } from '../platform/db/columns.ts';

export const webhooks = pgTable('webhooks', {
  id: uuid('id').primaryKey().defaultRandom(),
  url: text('url').notNull(),
  events: text('events').array().$type<ProductEvent[]>().notNull(),
  sealed_secret: text('sealed_secret').notNull(),
  created_at: time('created_at').notNull(),
  created_by: uuid('created_by'),
  locale: text('locale').$type<Locale>().notNull(),
  disabled_at: time('disabled_at'),
  failing_since: time('failing_since'),
  /** Only the previous version uses it. The next version removes it. */
  leased_until: time('leased_until'),
});

export const webhook_deliveries = pgTable('webhook_deliveries', {
  id: uuid('id').primaryKey().defaultRandom(),
  webhook_id: uuid('webhook_id').notNull(),
  event: text('event').notNull(),
  payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
  created_at: time('created_at').notNull(),
  state: text('state').$type<DeliveryState>().notNull().default('pending'),
  attempts: integer('attempts').notNull().default(0),
  /** Only the previous version uses it. The next version removes it. */
  next_attempt_at: time('next_attempt_at'),
  last_attempt_at: time('last_attempt_at'),
  response_status: integer('response_status'),
  failure: text('failure').$type<DeliveryFailure>(),
});
