import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { time } from './columns.ts';

export const media = pgTable('media', {
  hash: text('hash').primaryKey(),
  /** Media type of the stored original; `bytes` is its size too. */
  type: text('type').$type<'image/jpeg' | 'image/png'>().notNull(),
  bytes: integer('bytes').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  transparent: boolean('transparent').notNull(),
  alt: text('alt').notNull().default(''),
  source_url: text('source_url'),
  created_by: uuid('created_by'),
  created_at: time('created_at').notNull(),
});
