import { boolean, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { time } from '../platform/db/columns.ts';

export const site_settings = pgTable('site_settings', {
  id: boolean('id').primaryKey().default(true),
  version: integer('version').notNull(),
  settings: jsonb('settings').$type<Record<string, unknown>>().notNull(),
  updated_at: time('updated_at').notNull(),
});
