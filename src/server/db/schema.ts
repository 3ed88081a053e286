import { bigint, boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ArticleStatus } from '../../domain/article.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });

// The tables as the migrations made them; schema.test.ts holds the two against each other.

export const articles = pgTable('articles', {
  id: uuid('id').primaryKey().defaultRandom(),
  number: bigint('number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  title_no: text('title_no').notNull().default(''),
  title_en: text('title_en').notNull().default(''),
  content_no: text('content_no').notNull().default(''),
  content_en: text('content_en').notNull().default(''),
  slug: text('slug').notNull(),
  status: text('status').$type<ArticleStatus>().notNull().default('draft'),
  meta_description_no: text('meta_description_no').notNull().default(''),
  meta_description_en: text('meta_description_en').notNull().default(''),
  excerpt_no: text('excerpt_no').notNull().default(''),
  excerpt_en: text('excerpt_en').notNull().default(''),
  keywords: text('keywords').array().notNull().default([]),
  author_name: text('author_name').notNull(),
  auto_publish_at: time('auto_publish_at'),
  published_at: time('published_at'),
  featured_image_url: text('featured_image_url'),
  featured_image_alt_no: text('featured_image_alt_no').notNull().default(''),
  featured_image_alt_en: text('featured_image_alt_en').notNull().default(''),
  created_at: time('created_at').notNull().defaultNow(),
  updated_at: time('updated_at').notNull().defaultNow(),
  exists_no: boolean('exists_no').notNull().generatedAlwaysAs(true),
  exists_en: boolean('exists_en').notNull().generatedAlwaysAs(true),
});
