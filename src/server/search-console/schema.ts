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
  id: uuid('id').primaryKey().defaultRandom(),
  number: bigint('number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  status: text('status').$type<'loading' | 'ready'>().notNull().default('loading'),
  source: text('source').$type<'upload' | 'api'>().notNull(),
  period_start: date('period_start'),
  period_end: date('period_end'),
  period_known: boolean('period_known').notNull().default(false),
  rows: integer('rows').notNull().default(0),
  queries: integer('queries').notNull().default(0),
  impressions: bigint('impressions', { mode: 'number' }).notNull().default(0),
  clicks: bigint('clicks', { mode: 'number' }).notNull().default(0),
  curve: jsonb('curve').$type<CtrCurve>(),
  compared_with: uuid('compared_with'),
  compared_days: integer('compared_days'),
  change: jsonb('change').$type<TrafficChange>(),
  keywords_synced: boolean('told').notNull().default(false),
  created_at: time('created_at').notNull(),
  created_by_email: text('created_by_email'),
  fingerprint: text('fingerprint'),
  alive_at: time('alive_at').notNull(),
});

export const gsc_rows = pgTable('gsc_rows', {
  snapshot_id: uuid('snapshot_id').notNull(),
  piece: integer('piece').notNull(),
  rows: text('rows').notNull(),
});

export const gsc_standings = pgTable('gsc_standings', {
  snapshot_id: uuid('snapshot_id').notNull(),
  place: integer('place').notNull(),
  key: text('key').notNull(),
  locale: text('locale').$type<Locale>().notNull(),
  term: text('term').notNull(),
  period_end: date('period_end').notNull(),
  impressions: integer('impressions').notNull(),
  clicks: integer('clicks').notNull(),
  position: doublePrecision('position').notNull(),
  trend: text('trend').$type<Trend>().notNull(),
  /** Only the previous version uses it. The next version removes it. */
  reason: text('reason'),
  score: doublePrecision('score').notNull(),
  before_impressions: integer('before_impressions'),
  before_clicks: integer('before_clicks'),
  before_position: doublePrecision('before_position'),
  details: jsonb('details').$type<StandingDetails>(),
});

export const gsc_pages = pgTable('gsc_pages', {
  snapshot_id: uuid('snapshot_id').notNull(),
  path: text('path').notNull(),
  impressions: bigint('impressions', { mode: 'number' }).notNull(),
  clicks: bigint('clicks', { mode: 'number' }).notNull(),
  position: doublePrecision('position').notNull(),
  places: integer('places').array().notNull().default([]),
});

export interface StandingDetails {
  /** True if the language of the query is uncertain. */
  guessed?: boolean;
  spellings?: { query: string; impressions: number }[];
  pages?: { page: string; impressions: number; clicks: number }[];
}
