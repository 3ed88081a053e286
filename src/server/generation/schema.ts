import { bigint, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { time } from '../platform/db/columns.ts';

export const generation_spending = pgTable('generation_spending', {
  month: text().notNull(),
  model: text().notNull(),
  calls: integer().notNull().default(0),
  tokens_in: bigint({ mode: 'number' }).notNull().default(0),
  tokens_out: bigint({ mode: 'number' }).notNull().default(0),
  cost: numeric({ mode: 'number' }).notNull().default(0),
});

export const generation_reservations = pgTable('generation_reservations', {
  id: uuid().primaryKey().defaultRandom(),
  month: text().notNull(),
  model: text().notNull(),
  cost: numeric({ mode: 'number' }).notNull(),
  actor_id: uuid(),
  expires_at: time().notNull(),
});
