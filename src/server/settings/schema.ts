import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ServerSettingName } from '../../domain/settings/server-setting.ts';
import { time } from '../platform/db/columns.ts';

export const site_settings = pgTable('site_settings', {
  id: boolean().primaryKey().default(true),
  version: integer().notNull(),
  settings: jsonb().$type<Record<string, unknown>>().notNull(),
  updated_at: time().notNull(),
});

export const server_settings = pgTable('server_settings', {
  name: text().$type<ServerSettingName>().primaryKey(),
  sealed: text().notNull(),
  updated_at: time().notNull(),
});
