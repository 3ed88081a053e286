import { bigint, boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Locale } from '../../domain/locale.ts';
import { time } from '../platform/db/columns.ts';

export type OneTimeTokenKind =
  | 'confirmation'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication';

export const auth_users = pgTable('auth_users', {
  id: uuid().primaryKey().defaultRandom(),
  email: text().notNull(),
  password_hash: text(),
  locale: text().$type<Locale>().notNull().default('no'),
  user_metadata: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  email_confirmed_at: time(),
  invited_at: time(),
  confirmation_sent_at: time(),
  recovery_sent_at: time(),
  new_email: text(),
  email_change_agreed: text().$type<'current' | 'new'>(),
  email_change_sent_at: time(),
  reauthentication_sent_at: time(),
  last_sign_in_at: time(),
  banned_until: time(),
  created_at: time().notNull(),
  updated_at: time().notNull(),
});

export const auth_sessions = pgTable('auth_sessions', {
  id: uuid().primaryKey().defaultRandom(),
  user_id: uuid().notNull(),
  aal: text().$type<'aal1' | 'aal2'>().notNull().default('aal1'),
  amr: jsonb().$type<{ method: string; timestamp: number }[]>().notNull(),
  factor_id: uuid(),
  address: text().notNull(),
  created_at: time().notNull(),
  refreshed_at: time().notNull(),
  reauthenticated_at: time(),
  may_set_password: boolean().notNull().default(false),
  needs_new_password: boolean().notNull().default(false),
  user_agent: text().notNull().default(''),
  country: text(),
});

export const auth_devices = pgTable('auth_devices', {
  user_id: uuid().notNull(),
  device_hash: text().notNull(),
  last_seen_at: time().notNull(),
});

export const auth_refresh_tokens = pgTable('auth_refresh_tokens', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  session_id: uuid().notNull(),
  token_hash: text().notNull(),
  parent_id: bigint({ mode: 'number' }),
  child_sealed: text(),
  created_at: time().notNull(),
  used_at: time(),
});

export const auth_flow_states = pgTable('auth_flow_states', {
  id: uuid().primaryKey().defaultRandom(),
  user_id: uuid().notNull(),
  method: text().notNull(),
  code_challenge: text().notNull(),
  code_challenge_method: text().$type<'s256' | 'plain'>().notNull(),
  auth_code_hash: text(),
  issued_at: time(),
  created_at: time().notNull(),
});

export const auth_one_time_tokens = pgTable('auth_one_time_tokens', {
  id: uuid().primaryKey().defaultRandom(),
  user_id: uuid().notNull(),
  kind: text().$type<OneTimeTokenKind>().notNull(),
  email: text().notNull(),
  link_hash: text().notNull(),
  code_hash: text().notNull(),
  attempts: integer().notNull().default(0),
  flow_state_id: uuid(),
  created_at: time().notNull(),
  expires_at: time().notNull(),
});

export const auth_factors = pgTable('auth_factors', {
  id: uuid().primaryKey().defaultRandom(),
  user_id: uuid().notNull(),
  friendly_name: text().notNull().default(''),
  status: text().$type<'unverified' | 'verified'>().notNull().default('unverified'),
  secret_sealed: text().notNull(),
  last_step: bigint({ mode: 'number' }),
  last_challenged_at: time(),
  created_at: time().notNull(),
  updated_at: time().notNull(),
});

export const auth_challenges = pgTable('auth_challenges', {
  id: uuid().primaryKey().defaultRandom(),
  factor_id: uuid().notNull(),
  created_at: time().notNull(),
});

export const auth_rate_limits = pgTable('auth_rate_limits', {
  key: text().primaryKey(),
  count: integer().notNull(),
  blocked_until: time(),
  last_attempt: uuid().notNull(),
  expires_at: time().notNull(),
});

export const auth_keys = pgTable('auth_keys', {
  id: text().primaryKey(),
  purpose: text().$type<'signing' | 'hashing'>().notNull(),
  secret: text().notNull(),
  created_at: time().notNull(),
});

export const auth_passkeys = pgTable('auth_passkeys', {
  id: uuid().primaryKey().defaultRandom(),
  user_id: uuid().notNull(),
  credential_id: text().notNull(),
  public_key: text().notNull(),
  sign_count: bigint({ mode: 'number' }).notNull(),
  transports: text().array().notNull(),
  friendly_name: text().notNull(),
  created_at: time().notNull(),
  last_used_at: time(),
});

export const auth_passkey_challenges = pgTable('auth_passkey_challenges', {
  id: uuid().primaryKey().defaultRandom(),
  user_id: uuid(),
  challenge: text().notNull(),
  expires_at: time().notNull(),
});

export const auth_recovery_code_sets = pgTable('auth_recovery_code_sets', {
  id: uuid().primaryKey().defaultRandom(),
  user_id: uuid().notNull(),
  friendly_name: text().notNull(),
  total: integer().notNull(),
  created_at: time().notNull(),
});

export const auth_recovery_codes = pgTable('auth_recovery_codes', {
  set_id: uuid().notNull(),
  code_hash: text().notNull(),
});
