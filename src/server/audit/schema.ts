import { bigint, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { time } from '../platform/db/columns.ts';

export const audit_log = pgTable('audit_log', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: time().notNull(),
  action: text().notNull(),
  actor_id: uuid(),
  actor_email: text(),
  target: text(),
  address: text(),
  before: jsonb(),
  after: jsonb(),
});
