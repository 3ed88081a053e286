import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { time } from '../platform/db/columns.ts';

export const topics = pgTable('topics', {
  id: uuid().primaryKey().defaultRandom(),
  slug: text().notNull(),
  title_no: text().notNull().default(''),
  title_en: text().notNull().default(''),
  introduction_no: text().notNull().default(''),
  introduction_en: text().notNull().default(''),
  article_ids: uuid().array().notNull().default([]),
  created_at: time().notNull().defaultNow(),
  updated_at: time().notNull().defaultNow(),
});
