import { bigint, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { time } from '../platform/db/columns.ts';

export const generation_spending = pgTable('generation_spending', {
  month: text('month').notNull(),
  model: text('model').notNull(),
  calls: integer('calls').notNull().default(0),
  tokens_in: bigint('tokens_in', { mode: 'number' }).notNull().default(0),
  tokens_out: bigint('tokens_out', { mode: 'number' }).notNull().default(0),
  cost: numeric('cost', { mode: 'number' }).notNull().default(0),
});

export const generation_reservations = pgTable('generation_reservations', {
  id: uuid('id').primaryKey().defaultRandom(),
  month: text('month').notNull(),
  model: text('model').notNull(),
  cost: numeric('cost', { mode: 'number' }).notNull(),
  actor_id: uuid('actor_id'),
  expires_at: time('expires_at').notNull(),
});
