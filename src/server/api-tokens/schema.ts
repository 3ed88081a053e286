import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
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
});
