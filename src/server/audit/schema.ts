import { bigint, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { time } from '../platform/db/columns.ts';

export const audit_log = pgTable('audit_log', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: time('at').notNull(),
  action: text('action').notNull(),
  actor_id: uuid('actor_id'),
  actor_email: text('actor_email'),
  target: text('target'),
  address: text('address'),
  before: jsonb('before'),
  after: jsonb('after'),
});
