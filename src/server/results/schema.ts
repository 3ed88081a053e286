import { bigint, boolean, date, doublePrecision, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { Locale } from '../../domain/locale.ts';
import { definedByMigration } from '../platform/db/columns.ts';

const count = () => bigint({ mode: 'number' }).notNull();

const countColumns = {
  path: text().notNull(),
  kind: text().$type<'view' | 'scan' | 'source'>().notNull(),
  day: date().notNull(),
  locale: text().$type<Locale>().notNull(),
  label: text().notNull(),
  count: count(),
};

export const page_counts = pgTable('page_counts', countColumns);

export const page_month_counts = pgTable('page_month_counts', countColumns);

export const page_periods = pgTable('page_periods', {
  days: smallint().notNull(),
  path: text().notNull(),
  locale: text().$type<Locale>().notNull(),
  views: count().default(0),
  scans: count().default(0),
  before_views: count().default(0),
  before_scans: count().default(0),
  scan_rate: doublePrecision().generatedAlwaysAs(definedByMigration),
});

export const page_periods_state = pgTable('page_periods_state', {
  only_row: boolean().primaryKey().default(true),
  last_day: date().notNull(),
});
