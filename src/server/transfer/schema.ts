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
  id: uuid('id').primaryKey().defaultRandom(),
  created_at: time('created_at').notNull(),
  created_by: uuid('created_by').notNull(),
  created_by_email: text('created_by_email').notNull(),
  address: text('address').notNull(),
  file_name: text('file_name').notNull(),
  file_bytes: integer('file_bytes').notNull(),
  locale: text('locale').$type<Locale>().notNull(),
  state: text('state').$type<ImportState>().notNull(),
  format: text('format').$type<ImportFormat>(),
  existing: text('existing').$type<'skip' | 'update'>().notNull().default('skip'),
  images: text('images').$type<'keep' | 'fetch'>().notNull().default('keep'),
  total: integer('total').notNull().default(0),
  done: integer('done').notNull().default(0),
  counts: jsonb('counts').$type<Partial<Record<ImportOutcome, number>>>().notNull().default({}),
  items: jsonb('items').$type<ImportItem[]>().notNull().default([]),
  site_address: text('site_address').notNull().default(''),
  post_path: text('post_path').notNull().default(''),
  takes_pages: boolean('takes_pages').notNull().default(false),
  facts: jsonb('facts').$type<ImportFacts>().notNull().default({}),
  problem: text('problem').$type<ProblemCode>(),
  /** The time at which the import, or its undoing, ended. While either runs, the time of its last progress. */
  finished_at: time('finished_at'),
});

export const import_pieces = pgTable('import_pieces', {
  import_id: uuid('import_id').notNull(),
  number: integer('number').notNull(),
  bytes: bytea('bytes').notNull(),
});

export const import_articles = pgTable('import_articles', {
  import_id: uuid('import_id').notNull(),
  article_id: uuid('article_id').notNull(),
  slug: text('slug').notNull(),
  title: text('title').notNull(),
  version: integer('version').notNull(),
  before: jsonb('before').$type<{ version: number; stamps: object }>(),
  former_slugs: text('former_slugs').array().notNull().default([]),
  addresses: text('addresses').array().notNull().default([]),
  is_undone: boolean('is_undone').notNull().default(false),
});
