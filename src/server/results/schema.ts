import {
  bigint,
  boolean,
  date,
  doublePrecision,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import type { Locale } from '../../domain/locale.ts';
import { definedByMigration } from '../platform/db/columns.ts';

const count = (name: string) => bigint(name, { mode: 'number' }).notNull();

const countColumns = {
  path: text('path').notNull(),
  kind: text('kind').$type<'view' | 'scan' | 'source'>().notNull(),
  day: date('day').notNull(),
  locale: text('locale').$type<Locale>().notNull(),
  label: text('label').notNull(),
  count: count('count'),
};

export const page_counts = pgTable('page_counts', countColumns, (table) => [
  primaryKey({ columns: [table.path, table.kind, table.day, table.locale, table.label] }),
]);

export const page_month_counts = pgTable('page_month_counts', countColumns, (table) => [
  primaryKey({ columns: [table.path, table.kind, table.day, table.locale, table.label] }),
]);

export const page_periods = pgTable('page_periods', {
  days: smallint('days').notNull(),
  path: text('path').notNull(),
  locale: text('locale').$type<Locale>().notNull(),
  views: count('views').default(0),
  scans: count('scans').default(0),
  before_views: count('before_views').default(0),
  before_scans: count('before_scans').default(0),
  scan_rate: doublePrecision('scan_rate').generatedAlwaysAs(definedByMigration),
});

export const page_periods_state = pgTable('page_periods_state', {
  only_row: boolean('only_row').primaryKey().default(true),
  last_day: date('last_day').notNull(),
});
