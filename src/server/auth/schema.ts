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
  id: uuid('id').primaryKey().defaultRandom(),
  email: text('email').notNull(),
  password_hash: text('password_hash'),
  locale: text('locale').$type<Locale>().notNull().default('no'),
  user_metadata: jsonb('user_metadata').$type<Record<string, unknown>>().notNull().default({}),
  email_confirmed_at: time('email_confirmed_at'),
  invited_at: time('invited_at'),
  confirmation_sent_at: time('confirmation_sent_at'),
  recovery_sent_at: time('recovery_sent_at'),
  new_email: text('new_email'),
  email_change_agreed: text('email_change_agreed').$type<'current' | 'new'>(),
  email_change_sent_at: time('email_change_sent_at'),
  reauthentication_sent_at: time('reauthentication_sent_at'),
  last_sign_in_at: time('last_sign_in_at'),
  banned_until: time('banned_until'),
  created_at: time('created_at').notNull(),
  updated_at: time('updated_at').notNull(),
});

export const auth_sessions = pgTable('auth_sessions', {
  id: uuid('id').primaryKey().defaultRandom(),
  user_id: uuid('user_id').notNull(),
  aal: text('aal').$type<'aal1' | 'aal2'>().notNull().default('aal1'),
  amr: jsonb('amr').$type<{ method: string; timestamp: number }[]>().notNull(),
  factor_id: uuid('factor_id'),
  address: text('address').notNull(),
  created_at: time('created_at').notNull(),
  refreshed_at: time('refreshed_at').notNull(),
  reauthenticated_at: time('reauthenticated_at'),
  may_set_password: boolean('may_set_password').notNull().default(false),
  needs_new_password: boolean('needs_new_password').notNull().default(false),
  user_agent: text('user_agent').notNull().default(''),
  country: text('country'),
});

export const auth_devices = pgTable('auth_devices', {
  user_id: uuid('user_id').notNull(),
  device_hash: text('device_hash').notNull(),
  last_seen_at: time('last_seen_at').notNull(),
});

export const auth_refresh_tokens = pgTable('auth_refresh_tokens', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  session_id: uuid('session_id').notNull(),
  token_hash: text('token_hash').notNull(),
  parent_id: bigint('parent_id', { mode: 'number' }),
  child_sealed: text('child_sealed'),
  created_at: time('created_at').notNull(),
  used_at: time('used_at'),
});

export const auth_flow_states = pgTable('auth_flow_states', {
  id: uuid('id').primaryKey().defaultRandom(),
  user_id: uuid('user_id').notNull(),
  method: text('method').notNull(),
  code_challenge: text('code_challenge').notNull(),
  code_challenge_method: text('code_challenge_method').$type<'s256' | 'plain'>().notNull(),
  auth_code_hash: text('auth_code_hash'),
  issued_at: time('issued_at'),
  created_at: time('created_at').notNull(),
});

export const auth_one_time_tokens = pgTable('auth_one_time_tokens', {
  id: uuid('id').primaryKey().defaultRandom(),
  user_id: uuid('user_id').notNull(),
  kind: text('kind').$type<OneTimeTokenKind>().notNull(),
  email: text('email').notNull(),
  link_hash: text('link_hash').notNull(),
  code_hash: text('code_hash').notNull(),
  attempts: integer('attempts').notNull().default(0),
  flow_state_id: uuid('flow_state_id'),
  created_at: time('created_at').notNull(),
  expires_at: time('expires_at').notNull(),
});

export const auth_factors = pgTable('auth_factors', {
  id: uuid('id').primaryKey().defaultRandom(),
  user_id: uuid('user_id').notNull(),
  friendly_name: text('friendly_name').notNull().default(''),
  status: text('status').$type<'unverified' | 'verified'>().notNull().default('unverified'),
  secret_sealed: text('secret_sealed').notNull(),
  last_step: bigint('last_step', { mode: 'number' }),
  last_challenged_at: time('last_challenged_at'),
  created_at: time('created_at').notNull(),
  updated_at: time('updated_at').notNull(),
});

export const auth_challenges = pgTable('auth_challenges', {
  id: uuid('id').primaryKey().defaultRandom(),
  factor_id: uuid('factor_id').notNull(),
  created_at: time('created_at').notNull(),
});

export const auth_rate_limits = pgTable('auth_rate_limits', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  blocked_until: time('blocked_until'),
  last_attempt: uuid('last_attempt').notNull(),
  expires_at: time('expires_at').notNull(),
});

export const auth_keys = pgTable('auth_keys', {
  id: text('id').primaryKey(),
  purpose: text('purpose').$type<'signing' | 'hashing'>().notNull(),
  secret: text('secret').notNull(),
  created_at: time('created_at').notNull(),
});

export const auth_passkeys = pgTable('auth_passkeys', {
  id: uuid('id').primaryKey().defaultRandom(),
  user_id: uuid('user_id').notNull(),
  credential_id: text('credential_id').notNull(),
  public_key: text('public_key').notNull(),
  sign_count: bigint('sign_count', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull(),
  friendly_name: text('friendly_name').notNull(),
  created_at: time('created_at').notNull(),
  last_used_at: time('last_used_at'),
});

export const auth_passkey_challenges = pgTable('auth_passkey_challenges', {
  id: uuid('id').primaryKey().defaultRandom(),
  user_id: uuid('user_id'),
  challenge: text('challenge').notNull(),
  expires_at: time('expires_at').notNull(),
});

export const auth_recovery_code_sets = pgTable('auth_recovery_code_sets', {
  id: uuid('id').primaryKey().defaultRandom(),
  user_id: uuid('user_id').notNull(),
  friendly_name: text('friendly_name').notNull(),
  total: integer('total').notNull(),
  created_at: time('created_at').notNull(),
});

export const auth_recovery_codes = pgTable('auth_recovery_codes', {
  set_id: uuid('set_id').notNull(),
  code_hash: text('code_hash').notNull(),
});
