import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ProductEvent } from '../../domain/events.ts';
import type { Locale } from '../../domain/locale.ts';
import type { DeliveryFailure, DeliveryState } from '../../domain/webhooks/webhook.ts';
import { time } from '../platform/db/columns.ts';

export const webhooks = pgTable('webhooks', {
  id: uuid().primaryKey().defaultRandom(),
  url: text().notNull(),
  events: text().array().$type<ProductEvent[]>().notNull(),
  sealed_secret: text().notNull(),
  former_sealed_secret: text(),
  former_secret_until: time(),
  created_at: time().notNull(),
  created_by: uuid(),
  locale: text().$type<Locale>().notNull(),
  disabled_at: time(),
  failing_since: time(),
  /** Only the previous version uses it. The next version removes it. */
  leased_until: time(),
});

export const webhook_deliveries = pgTable('webhook_deliveries', {
  id: uuid().primaryKey().defaultRandom(),
  webhook_id: uuid().notNull(),
  event: text().notNull(),
  payload: jsonb().$type<Record<string, unknown>>().notNull(),
  created_at: time().notNull(),
  state: text().$type<DeliveryState>().notNull().default('pending'),
  attempts: integer().notNull().default(0),
  /** Only the previous version uses it. The next version removes it. */
  next_attempt_at: time(),
  last_attempt_at: time(),
  response_status: integer(),
  failure: text().$type<DeliveryFailure>(),
});
