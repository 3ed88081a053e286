import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Locale } from '../../domain/locale.ts';
import type { ProblemCode } from '../../domain/problems.ts';
import type {
  ImportFacts,
  ImportFormat,
  ImportItem,
  ImportOutcome,
  ImportState,
} from '../../domain/transfer/transfer.ts';
import { bytea, time } from '../platform/db/columns.ts';

export const imports = pgTable('imports', {
  id: uuid().primaryKey().defaultRandom(),
  created_at: time().notNull(),
  created_by: uuid().notNull(),
  created_by_email: text().notNull(),
  address: text().notNull(),
  file_name: text().notNull(),
  file_bytes: integer().notNull(),
  locale: text().$type<Locale>().notNull(),
  state: text().$type<ImportState>().notNull(),
  format: text().$type<ImportFormat>(),
  existing: text().$type<'skip' | 'update'>().notNull().default('skip'),
  images: text().$type<'keep' | 'fetch'>().notNull().default('keep'),
  total: integer().notNull().default(0),
  done: integer().notNull().default(0),
  counts: jsonb().$type<Partial<Record<ImportOutcome, number>>>().notNull().default({}),
  items: jsonb().$type<ImportItem[]>().notNull().default([]),
  site_address: text().notNull().default(''),
  post_path: text().notNull().default(''),
  takes_pages: boolean().notNull().default(false),
  facts: jsonb().$type<ImportFacts>().notNull().default({}),
  problem: text().$type<ProblemCode>(),
  /** The time at which the import, or its undoing, ended. While either runs, the time of its last progress. */
  finished_at: time(),
});

export const import_pieces = pgTable('import_pieces', {
  import_id: uuid().notNull(),
  number: integer().notNull(),
  bytes: bytea().notNull(),
});

export const import_articles = pgTable('import_articles', {
  import_id: uuid().notNull(),
  article_id: uuid().notNull(),
  slug: text().notNull(),
  title: text().notNull(),
  version: integer().notNull(),
  before: jsonb().$type<{ version: number; stamps: object }>(),
  former_slugs: text().array().notNull().default([]),
  addresses: text().array().notNull().default([]),
  is_undone: boolean().notNull().default(false),
});
