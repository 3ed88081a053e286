import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { time } from '../platform/db/columns.ts';

export const media = pgTable('media', {
  hash: text('hash').primaryKey(),
  /** `type`, `bytes`, `width` and `height` describe the stored original, not its smaller variants. */
  type: text('type').$type<'image/jpeg' | 'image/png'>().notNull(),
  bytes: integer('bytes').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  transparent: boolean('transparent').notNull(),
  name: text('name').notNull().default(''),
  alt: text('alt').notNull().default(''),
  source_url: text('source_url'),
  created_by: uuid('created_by'),
  created_at: time('created_at').notNull(),
});
