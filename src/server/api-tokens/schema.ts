import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ApiScope } from '../../domain/api-tokens/api-token.ts';
import { time } from '../platform/db/columns.ts';

export const api_tokens = pgTable('api_tokens', {
  id: uuid().primaryKey().defaultRandom(),
  user_id: uuid().notNull(),
  name: text().notNull(),
  scopes: text().array().$type<ApiScope[]>().notNull(),
  token_hash: text().notNull(),
  ending: text().notNull(),
  created_at: time().notNull(),
  expires_at: time().notNull(),
  last_used_at: time(),
  client_id: text(),
  access_expires_at: time(),
});

export const oauth_records = pgTable('oauth_records', {
  kind: text().notNull(),
  id_hash: text().notNull(),
  token_id: uuid().references(() => api_tokens.id, { onDelete: 'cascade' }),
  payload: jsonb().$type<Record<string, unknown>>().notNull(),
  consumed_at: time(),
  expires_at: time().notNull(),
});
