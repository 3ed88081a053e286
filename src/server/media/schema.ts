import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { time } from '../platform/db/columns.ts';

export const media = pgTable('media', {
  hash: text().primaryKey(),
  /** `type`, `bytes`, `width` and `height` describe the stored original, not its smaller variants. */
  type: text().$type<'image/jpeg' | 'image/png'>().notNull(),
  bytes: integer().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  transparent: boolean().notNull(),
  name: text().notNull().default(''),
  alt: text().notNull().default(''),
  source_url: text(),
  created_by: uuid(),
  created_at: time().notNull(),
});
