import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Role } from '../../../domain/accounts/account.ts';
import { time } from './columns.ts';

export const user_roles = pgTable(
  'user_roles',
  {
    user_id: uuid('user_id').notNull(),
    role: text('role').$type<Role>().notNull(),
    created_at: time('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.role] })],
);
