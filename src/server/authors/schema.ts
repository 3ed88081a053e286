import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { time } from '../platform/db/columns.ts';

export const authors = pgTable('authors', {
  id: uuid().primaryKey().defaultRandom(),
  slug: text().notNull(),
  name: text().notNull(),
  former_names: text().array().notNull().default([]),
  role_no: text().notNull().default(''),
  role_en: text().notNull().default(''),
  biography_no: text().notNull().default(''),
  biography_en: text().notNull().default(''),
  link: text().notNull().default(''),
  photo: text().notNull().default(''),
  created_at: time().notNull().defaultNow(),
  updated_at: time().notNull().defaultNow(),
});
