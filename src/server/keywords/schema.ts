import { doublePrecision, integer, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Intent, KeywordOrigin, Trend } from '../../domain/keywords/keyword.ts';
import type { Locale } from '../../domain/locale.ts';
import { definedByMigration, time } from '../platform/db/columns.ts';

export const keywords = pgTable('keywords', {
  id: uuid('id').primaryKey().defaultRandom(),
  term: text('term').notNull(),
  folded_term: text('folded_term').notNull().generatedAlwaysAs(definedByMigration),
  locale: text('locale').$type<Locale>().notNull().default('no'),
  intent: text('intent').$type<Intent>().notNull().default('info'),
  difficulty: doublePrecision('difficulty').notNull().default(50),
  volume: integer('volume').notNull().default(0),
  priority_score: numeric('priority_score', { mode: 'number' })
    .notNull()
    .generatedAlwaysAs(definedByMigration),
  created_at: time('created_at').notNull().defaultNow(),
  updated_at: time('updated_at').notNull().defaultNow(),
  created_by: uuid('created_by'),
  last_impressions: integer('last_impressions'),
  listed_impressions: integer('listed_impressions').generatedAlwaysAs(definedByMigration),
  last_clicks: integer('last_clicks'),
  last_position: doublePrecision('last_position'),
  last_ctr: doublePrecision('last_ctr'),
  trend: text('trend').$type<Trend>(),
  opportunity_score: doublePrecision('opportunity_score'),
  listed_score: doublePrecision('listed_score').generatedAlwaysAs(definedByMigration),
  opportunity: jsonb('opportunity').$type<Record<string, unknown>>(),
  last_seen_at: time('last_seen_at'),
  origin: text('origin').$type<KeywordOrigin>().notNull().default('hand'),
});

export const keyword_counts = pgTable('keyword_counts', {
  locale: text('locale').$type<Locale>().notNull(),
  intent: text('intent').$type<Intent>().notNull(),
  keywords: integer('keywords').notNull().default(0),
});
