import { bigint, boolean, date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ArticleStatus } from '../../domain/articles/article.ts';
import type { RevisionNote, TranslationState } from '../../domain/articles/article-lifecycle.ts';
import type { Locale } from '../../domain/locale.ts';
import type { SourceStrength } from '../../domain/sources/source-strength.ts';
import { definedByMigration, time } from '../platform/db/columns.ts';

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
  reviewer_name: text('reviewer_name').notNull().default(''),
  reviewed_on: date('reviewed_on', { mode: 'string' }),
  created_at: time('created_at').notNull().defaultNow(),
  updated_at: time('updated_at').notNull().defaultNow(),
  exists_no: boolean('exists_no').notNull().generatedAlwaysAs(definedByMigration),
  exists_en: boolean('exists_en').notNull().generatedAlwaysAs(definedByMigration),
  version: integer('version').notNull().default(1),
  archived_at: time('archived_at'),
  deleted_at: time('deleted_at'),
  deleted_status: text('deleted_status').$type<ArticleStatus>(),
  text_no_changed_at: time('text_no_changed_at').notNull().defaultNow(),
  text_en_changed_at: time('text_en_changed_at').notNull().defaultNow(),
  list_state: text('list_state')
    .$type<ArticleStatus | 'bin'>()
    .notNull()
    .generatedAlwaysAs(definedByMigration),
  translation_no: text('translation_no')
    .$type<TranslationState>()
    .notNull()
    .generatedAlwaysAs(definedByMigration),
  translation_en: text('translation_en')
    .$type<TranslationState>()
    .notNull()
    .generatedAlwaysAs(definedByMigration),
  title_key: text('title_key').notNull().generatedAlwaysAs(definedByMigration),
  search_key: text('search_key').notNull().generatedAlwaysAs(definedByMigration),
});

export const article_counts = pgTable('article_counts', {
  list_state: text('list_state').$type<ArticleStatus | 'bin'>().notNull(),
  translation_no: text('translation_no').$type<TranslationState>().notNull(),
  translation_en: text('translation_en').$type<TranslationState>().notNull(),
  articles: bigint('articles', { mode: 'number' }).notNull(),
});

export const article_revisions = pgTable('article_revisions', {
  article_id: uuid('article_id').notNull(),
  number: integer('number').notNull(),
  saved_at: time('saved_at').notNull(),
  saved_by: uuid('saved_by'),
  saved_by_email: text('saved_by_email'),
  note: text('note').$type<RevisionNote>().notNull(),
  status: text('status').$type<ArticleStatus>().notNull(),
  words_no: integer('words_no').notNull(),
  words_en: integer('words_en').notNull(),
  fields: jsonb('fields').$type<Record<string, unknown>>().notNull(),
  session: uuid('session'),
});

export const article_drafts = pgTable('article_drafts', {
  article_id: uuid('article_id').notNull(),
  user_id: uuid('user_id').notNull(),
  user_email: text('user_email').notNull(),
  version: integer('version').notNull(),
  fields: jsonb('fields').$type<Record<string, string>>().notNull(),
  saved_at: time('saved_at').notNull(),
  is_proposal: boolean('is_proposal').notNull().default(false),
});

export const article_slugs = pgTable('article_slugs', {
  slug: text('slug').primaryKey(),
  article_id: uuid('article_id').notNull(),
  left_at: time('left_at').notNull(),
});

export const article_addresses = pgTable('article_addresses', {
  address: text('address').primaryKey(),
  article_id: uuid('article_id').notNull(),
});

export const article_previews = pgTable('article_previews', {
  token_hash: text('token_hash').primaryKey(),
  id: uuid('id').notNull().defaultRandom(),
  article_id: uuid('article_id').notNull(),
  created_by_email: text('created_by_email'),
  created_at: time('created_at').notNull(),
  expires_at: time('expires_at').notNull(),
});

export const article_corrections = pgTable('article_corrections', {
  id: uuid('id').primaryKey().defaultRandom(),
  article_id: uuid('article_id').notNull(),
  corrected_at: time('corrected_at').notNull(),
  text_no: text('text_no').notNull().default(''),
  text_en: text('text_en').notNull().default(''),
});

export const article_claims = pgTable('article_claims', {
  id: uuid('id').primaryKey().defaultRandom(),
  article_id: uuid('article_id').notNull(),
  locale: text('locale').$type<Locale>().notNull(),
  sentence: text('sentence').notNull(),
  source_id: uuid('source_id').notNull(),
  statistical_class: text('statistical_class')
    .$type<SourceStrength['statistical_class']>()
    .notNull()
    .default(''),
  grade: text('grade').$type<SourceStrength['grade']>().notNull().default(''),
  created_at: time('created_at').notNull(),
});
