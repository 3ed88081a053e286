import { doublePrecision, integer, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Intent, KeywordOrigin, Trend } from '../../domain/keywords/keyword.ts';
import type { Locale } from '../../domain/locale.ts';
import { definedByMigration, time } from '../platform/db/columns.ts';

export const keywords = pgTable('keywords', {
  id: uuid().primaryKey().defaultRandom(),
  term: text().notNull(),
  folded_term: text().notNull().generatedAlwaysAs(definedByMigration),
  locale: text().$type<Locale>().notNull().default('no'),
  intent: text().$type<Intent>().notNull().default('info'),
  difficulty: doublePrecision().notNull().default(50),
  volume: integer().notNull().default(0),
  priority_score: numeric({ mode: 'number' }).notNull().generatedAlwaysAs(definedByMigration),
  created_at: time().notNull().defaultNow(),
  updated_at: time().notNull().defaultNow(),
  created_by: uuid(),
  last_impressions: integer(),
  listed_impressions: integer().generatedAlwaysAs(definedByMigration),
  last_clicks: integer(),
  last_position: doublePrecision(),
  last_ctr: doublePrecision(),
  trend: text().$type<Trend>(),
  opportunity_score: doublePrecision(),
  listed_score: doublePrecision().generatedAlwaysAs(definedByMigration),
  opportunity: jsonb().$type<Record<string, unknown>>(),
  last_seen_at: time(),
  origin: text().$type<KeywordOrigin>().notNull().default('hand'),
});

export const keyword_counts = pgTable('keyword_counts', {
  locale: text().$type<Locale>().notNull(),
  intent: text().$type<Intent>().notNull(),
  keywords: integer().notNull().default(0),
});
