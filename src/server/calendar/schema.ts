import { date, pgTable, uuid } from 'drizzle-orm/pg-core';

export const article_plans = pgTable('article_plans', {
  article_id: uuid().primaryKey(),
  planned_on: date().notNull(),
});
