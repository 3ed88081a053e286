import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Trend } from '../../domain/keywords/keyword.ts';
import type { Locale } from '../../domain/locale.ts';
import type { CtrCurve } from '../../domain/search-console/scoring/ctr-curve.ts';
import type { TrafficChange } from '../../domain/search-console/scoring/traffic-change.ts';
import { time } from '../platform/db/columns.ts';

export const gsc_snapshots = pgTable('gsc_snapshots', {
  id: uuid().primaryKey().defaultRandom(),
  number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  status: text().$type<'loading' | 'ready'>().notNull().default('loading'),
  source: text().$type<'upload' | 'api'>().notNull(),
  period_start: date(),
  period_end: date(),
  period_known: boolean().notNull().default(false),
  rows: integer().notNull().default(0),
  queries: integer().notNull().default(0),
  impressions: bigint({ mode: 'number' }).notNull().default(0),
  clicks: bigint({ mode: 'number' }).notNull().default(0),
  curve: jsonb().$type<CtrCurve>(),
  compared_with: uuid(),
  compared_days: integer(),
  change: jsonb().$type<TrafficChange>(),
  keywords_synced: boolean('told').notNull().default(false),
  created_at: time().notNull(),
  created_by_email: text(),
  fingerprint: text(),
  alive_at: time().notNull(),
});

export const gsc_rows = pgTable('gsc_rows', {
  snapshot_id: uuid().notNull(),
  piece: integer().notNull(),
  rows: text().notNull(),
});

export const gsc_standings = pgTable('gsc_standings', {
  snapshot_id: uuid().notNull(),
  place: integer().notNull(),
  key: text().notNull(),
  locale: text().$type<Locale>().notNull(),
  term: text().notNull(),
  period_end: date().notNull(),
  impressions: integer().notNull(),
  clicks: integer().notNull(),
  position: doublePrecision().notNull(),
  trend: text().$type<Trend>().notNull(),
  /** Only the previous version uses it. The next version removes it. */
  reason: text(),
  score: doublePrecision().notNull(),
  before_impressions: integer(),
  before_clicks: integer(),
  before_position: doublePrecision(),
  details: jsonb().$type<{
    /** True if the language of the query is uncertain. */
    guessed?: boolean;
    spellings?: { query: string; impressions: number }[];
    pages?: { page: string; impressions: number; clicks: number }[];
  }>(),
});

export const gsc_pages = pgTable('gsc_pages', {
  snapshot_id: uuid().notNull(),
  path: text().notNull(),
  impressions: bigint({ mode: 'number' }).notNull(),
  clicks: bigint({ mode: 'number' }).notNull(),
  position: doublePrecision().notNull(),
  places: integer().array().notNull().default([]),
});
