import { boolean, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { time } from '../platform/db/columns.ts';

export const site_settings = pgTable('site_settings', {
  id: boolean().primaryKey().default(true),
  version: integer().notNull(),
  settings: jsonb().$type<Record<string, unknown>>().notNull(),
  updated_at: time().notNull(),
});
