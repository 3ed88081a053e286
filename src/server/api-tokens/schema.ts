import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ApiScope } from '../../domain/api-tokens/api-token.ts';
import { time } from '../platform/db/columns.ts';

export const api_tokens = pgTable('api_tokens', {
  id: uuid('id').primaryKey().defaultRandom(),
  user_id: uuid('user_id').notNull(),
  name: text('name').notNull(),
  scopes: text('scopes').array().$type<ApiScope[]>().notNull(),
  token_hash: text('token_hash').notNull(),
  ending: text('ending').notNull(),
  created_at: time('created_at').notNull(),
  expires_at: time('expires_at').notNull(),
  last_used_at: time('last_used_at'),
  client_id: text('client_id'),
  access_expires_at: time('access_expires_at'),
});

export const oauth_records = pgTable('oauth_records', {
  kind: text('kind').notNull(),
  id_hash: text('id_hash').notNull(),
  token_id: uuid('token_id').references(() => api_tokens.id, { onDelete: 'cascade' }),
  payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
  consumed_at: time('consumed_at'),
  expires_at: time('expires_at').notNull(),
});
