import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Locale } from '../../domain/locale.ts';
import { time } from '../platform/db/columns.ts';

export const comments = pgTable('comments', {
  id: uuid('id').primaryKey().defaultRandom(),
  article_id: uuid('article_id'),
  item_id: uuid('item_id'),
  locale: text('locale').$type<Locale>(),
  quote: text('quote'),
  body: text('body').notNull(),
  author_id: uuid('author_id'),
  author_email: text('author_email').notNull(),
  mentions: text('mentions').array().notNull().default([]),
  created_at: time('created_at').notNull(),
  resolved_at: time('resolved_at'),
  resolved_by_email: text('resolved_by_email'),
});

export const article_presence = pgTable('article_presence', {
  article_id: uuid('article_id').notNull(),
  user_id: uuid('user_id').notNull(),
  email: text('email').notNull(),
  seen_at: time('seen_at').notNull(),
});
