import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Locale } from '../../domain/locale.ts';
import type { StoredFindingKind } from '../../domain/source-watch/finding.ts';
import { time } from '../platform/db/columns.ts';

export const watched_links = pgTable('watched_links', {
  url: text('url').notNull(),
  article_id: uuid('article_id').notNull(),
  locale: text('locale').$type<Locale>().notNull(),
});

export const link_checks = pgTable('link_checks', {
  url: text('url').primaryKey(),
  checked_at: time('checked_at').notNull(),
  failures: integer('failures').notNull().default(0),
});

export const source_findings = pgTable('source_findings', {
  id: uuid('id').primaryKey().defaultRandom(),
  url: text('url').notNull(),
  kind: text('kind').$type<StoredFindingKind>().notNull(),
  detail: text('detail').notNull().default(''),
  found_at: time('found_at').notNull(),
  dismissed_at: time('dismissed_at'),
});
