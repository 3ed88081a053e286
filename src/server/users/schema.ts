import { bigint, boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Locale } from '../../domain/locale.ts';
import type { Role } from '../../domain/users/user.ts';
import { time } from '../platform/db/columns.ts';

export const user_roles = pgTable('user_roles', {
  user_id: uuid().notNull(),
  role: text().$type<Role>().notNull(),
  created_at: time().notNull(),
});

export const role_invitations = pgTable('role_invitations', {
  id: uuid().primaryKey().defaultRandom(),
  email: text().notNull(),
  roles: text().array().$type<Role[]>().notNull(),
  locale: text().$type<Locale>().notNull(),
  token_hash: text().notNull(),
  token_sealed: text().notNull(),
  resets_account: boolean().notNull().default(false),
  invited_by: text(),
  created_at: time().notNull(),
  sent_at: time().notNull(),
  expires_at: time().notNull(),
});

export const seen_notices = pgTable('seen_notices', {
  user_id: uuid().primaryKey(),
  seen_through: bigint({ mode: 'number' }).notNull(),
});

export const setup_codes = pgTable('setup_codes', {
  id: integer().primaryKey(),
  code_sealed: text().notNull(),
  created_at: time().notNull(),
});
