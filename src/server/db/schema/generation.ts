import { bigint, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

export const generation_spending = pgTable(
  'generation_spending',
  {
    month: text('month').notNull(),
    model: text('model').notNull(),
    calls: integer('calls').notNull().default(0),
    tokens_in: bigint('tokens_in', { mode: 'number' }).notNull().default(0),
    tokens_out: bigint('tokens_out', { mode: 'number' }).notNull().default(0),
    cost: numeric('cost', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.month, table.model] })],
);
