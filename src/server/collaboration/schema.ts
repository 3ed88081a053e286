import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Locale } from '../../domain/locale.ts';
import { time } from '../platform/db/columns.ts';

export const comments = pgTable('comments', {
  id: uuid().primaryKey().defaultRandom(),
  article_id: uuid(),
  item_id: uuid(),
  parent_id: uuid(),
  locale: text().$type<Locale>(),
  quote: text(),
  body: text().notNull(),
  author_id: uuid(),
  author_email: text().notNull(),
  mentions: text().array().notNull().default([]),
  created_at: time().notNull(),
  resolved_at: time(),
  resolved_by_email: text(),
});

export const article_presence = pgTable('article_presence', {
  article_id: uuid().notNull(),
  user_id: uuid().notNull(),
  email: text().notNull(),
  seen_at: time().notNull(),
});
