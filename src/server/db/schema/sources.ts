import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { time } from './columns.ts';

export const sources = pgTable('sources', {
  id: uuid('id').primaryKey().defaultRandom(),
  url: text('url').notNull(),
  title_no: text('title_no').notNull().default(''),
  title_en: text('title_en').notNull().default(''),
  facts_no: text('facts_no').notNull().default(''),
  facts_en: text('facts_en').notNull().default(''),
  created_at: time('created_at').notNull().defaultNow(),
  updated_at: time('updated_at').notNull().defaultNow(),
});
