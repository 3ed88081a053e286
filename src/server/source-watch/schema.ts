import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Locale } from '../../domain/locale.ts';
import type { StoredFindingKind } from '../../domain/source-watch/finding.ts';
import { time } from '../platform/db/columns.ts';

export const watched_links = pgTable('watched_links', {
  url: text().notNull(),
  article_id: uuid().notNull(),
  locale: text().$type<Locale>().notNull(),
});

export const link_checks = pgTable('link_checks', {
  url: text().primaryKey(),
  checked_at: time().notNull(),
  failures: integer().notNull().default(0),
});

export const source_findings = pgTable('source_findings', {
  id: uuid().primaryKey().defaultRandom(),
  url: text().notNull(),
  kind: text().$type<StoredFindingKind>().notNull(),
  detail: text().notNull().default(''),
  found_at: time().notNull(),
  dismissed_at: time(),
});
