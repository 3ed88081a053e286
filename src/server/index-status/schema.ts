import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { IndexReason } from '../../domain/index-status/index-status.ts';
import type { Locale } from '../../domain/locale.ts';
import { time } from '../platform/db/columns.ts';

export const index_states = pgTable('index_states', {
  article_id: uuid().notNull(),
  locale: text().$type<Locale>().notNull(),
  reason: text().$type<IndexReason>().notNull(),
  /** The name of the state in Google's own words, in English. */
  coverage: text().notNull(),
  /** The address that Google shows instead, if it takes the page for a copy. */
  canonical: text(),
  crawled_at: time(),
  inspected_at: time().notNull(),
});
