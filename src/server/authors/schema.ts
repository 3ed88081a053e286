import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { time } from '../platform/db/columns.ts';

export const authors = pgTable('authors', {
  id: uuid('id').primaryKey().defaultRandom(),
  slug: text('slug').notNull(),
  name: text('name').notNull(),
  former_names: text('former_names').array().notNull().default([]),
  role_no: text('role_no').notNull().default(''),
  role_en: text('role_en').notNull().default(''),
  biography_no: text('biography_no').notNull().default(''),
  biography_en: text('biography_en').notNull().default(''),
  link: text('link').notNull().default(''),
  created_at: time('created_at').notNull().defaultNow(),
  updated_at: time('updated_at').notNull().defaultNow(),
});
