import { bigint, boolean, date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ArticleStatus } from '../../domain/articles/article.ts';
import type { RevisionNote, TranslationState } from '../../domain/articles/article-lifecycle.ts';
import type { Locale } from '../../domain/locale.ts';
import type { SourceStrength } from '../../domain/sources/source-strength.ts';
import { definedByMigration, time } from '../platform/db/columns.ts';

export const articles = pgTable('articles', {
  id: uuid().primaryKey().defaultRandom(),
  number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  title_no: text().notNull().default(''),
  title_en: text().notNull().default(''),
  content_no: text().notNull().default(''),
  content_en: text().notNull().default(''),
  slug: text().notNull(),
  status: text().$type<ArticleStatus>().notNull().default('draft'),
  meta_description_no: text().notNull().default(''),
  meta_description_en: text().notNull().default(''),
  excerpt_no: text().notNull().default(''),
  excerpt_en: text().notNull().default(''),
  keywords: text().array().notNull().default([]),
  author_name: text().notNull(),
  auto_publish_at: time(),
  published_at: time(),
  featured_image_url: text(),
  featured_image_alt_no: text().notNull().default(''),
  featured_image_alt_en: text().notNull().default(''),
  reviewer_name: text().notNull().default(''),
  reviewed_on: date({ mode: 'string' }),
  created_at: time().notNull().defaultNow(),
  updated_at: time().notNull().defaultNow(),
  exists_no: boolean().notNull().generatedAlwaysAs(definedByMigration),
  exists_en: boolean().notNull().generatedAlwaysAs(definedByMigration),
  version: integer().notNull().default(1),
  archived_at: time(),
  deleted_at: time(),
  deleted_status: text().$type<ArticleStatus>(),
  text_no_changed_at: time().notNull().defaultNow(),
  text_en_changed_at: time().notNull().defaultNow(),
  list_state: text().$type<ArticleStatus | 'bin'>().notNull().generatedAlwaysAs(definedByMigration),
  translation_no: text().$type<TranslationState>().notNull().generatedAlwaysAs(definedByMigration),
  translation_en: text().$type<TranslationState>().notNull().generatedAlwaysAs(definedByMigration),
  title_key: text().notNull().generatedAlwaysAs(definedByMigration),
  search_key: text().notNull().generatedAlwaysAs(definedByMigration),
});

export const article_counts = pgTable('article_counts', {
  list_state: text().$type<ArticleStatus | 'bin'>().notNull(),
  translation_no: text().$type<TranslationState>().notNull(),
  translation_en: text().$type<TranslationState>().notNull(),
  articles: bigint({ mode: 'number' }).notNull(),
});

export const article_revisions = pgTable('article_revisions', {
  article_id: uuid().notNull(),
  number: integer().notNull(),
  saved_at: time().notNull(),
  saved_by: uuid(),
  saved_by_email: text(),
  note: text().$type<RevisionNote>().notNull(),
  status: text().$type<ArticleStatus>().notNull(),
  words_no: integer().notNull(),
  words_en: integer().notNull(),
  fields: jsonb().$type<Record<string, unknown>>().notNull(),
  session: uuid(),
});

export const article_drafts = pgTable('article_drafts', {
  article_id: uuid().notNull(),
  user_id: uuid().notNull(),
  user_email: text().notNull(),
  version: integer().notNull(),
  fields: jsonb().$type<Record<string, string>>().notNull(),
  saved_at: time().notNull(),
  is_proposal: boolean().notNull().default(false),
});

export const article_slugs = pgTable('article_slugs', {
  slug: text().primaryKey(),
  article_id: uuid().notNull(),
  left_at: time().notNull(),
});

export const article_addresses = pgTable('article_addresses', {
  address: text().primaryKey(),
  article_id: uuid().notNull(),
});

export const article_previews = pgTable('article_previews', {
  token_hash: text().primaryKey(),
  id: uuid().notNull().defaultRandom(),
  article_id: uuid().notNull(),
  created_by_email: text(),
  created_at: time().notNull(),
  expires_at: time().notNull(),
});

export const article_corrections = pgTable('article_corrections', {
  id: uuid().primaryKey().defaultRandom(),
  article_id: uuid().notNull(),
  corrected_at: time().notNull(),
  text_no: text().notNull().default(''),
  text_en: text().notNull().default(''),
});

export const claims = pgTable('claims', {
  id: text().primaryKey(),
  article_id: uuid().notNull(),
  locale: text().$type<Locale>().notNull(),
  sentence: text().notNull(),
  since: time().notNull(),
  ended_at: time(),
  replaced_by: text(),
});

export const article_claims = pgTable('article_claims', {
  id: uuid().primaryKey().defaultRandom(),
  article_id: uuid().notNull(),
  locale: text().$type<Locale>().notNull(),
  sentence: text().notNull(),
  source_id: uuid().notNull(),
  statistical_class: text().$type<SourceStrength['statistical_class']>().notNull().default(''),
  grade: text().$type<SourceStrength['grade']>().notNull().default(''),
  created_at: time().notNull(),
});
