import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { time } from '../platform/db/columns.ts';

export const topics = pgTable('topics', {
  id: uuid('id').primaryKey().defaultRandom(),
  slug: text('slug').notNull(),
  title_no: text('title_no').notNull().default(''),
  title_en: text('title_en').notNull().default(''),
  introduction_no: text('introduction_no').notNull().default(''),
  introduction_en: text('introduction_en').notNull().default(''),
  article_ids: uuid('article_ids').array().notNull().default([]),
  created_at: time('created_at').notNull().defaultNow(),
  updated_at: time('updated_at').notNull().defaultNow(),
});
