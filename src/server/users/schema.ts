import { bigint, boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Locale } from '../../domain/locale.ts';
import type { Role } from '../../domain/users/user.ts';
import { time } from '../platform/db/columns.ts';

export const user_roles = pgTable('user_roles', {
  user_id: uuid('user_id').notNull(),
  role: text('role').$type<Role>().notNull(),
  created_at: time('created_at').notNull(),
});

export const role_invitations = pgTable('role_invitations', {
  id: uuid('id').primaryKey().defaultRandom(),
  email: text('email').notNull(),
  roles: text('roles').array().$type<Role[]>().notNull(),
  locale: text('locale').$type<Locale>().notNull(),
  token_hash: text('token_hash').notNull(),
  token_sealed: text('token_sealed').notNull(),
  resets_account: boolean('resets_account').notNull().default(false),
  invited_by: text('invited_by'),
  created_at: time('created_at').notNull(),
  sent_at: time('sent_at').notNull(),
  expires_at: time('expires_at').notNull(),
});

export const seen_notices = pgTable('seen_notices', {
  user_id: uuid('user_id').primaryKey(),
  seen_through: bigint('seen_through', { mode: 'number' }).notNull(),
});

export const setup_codes = pgTable('setup_codes', {
  id: integer('id').primaryKey(),
  code_sealed: text('code_sealed').notNull(),
  created_at: time('created_at').notNull(),
});
