import { inArray, sql } from 'drizzle-orm';
import type { Role } from '../../domain/users/user.ts';
import { createTableQueries, type Queries, type Transaction } from '../platform/db/database.ts';
import { user_roles } from './schema.ts';

export function createUserRoleStore(orm: Queries) {
  const held = createTableQueries(orm, user_roles);
  const isAdmin = { role: 'admin' } as const;
  return {
    async rolesOf(userIds: string[]): Promise<Map<string, Role[]>> {
      const found = new Map<string, Role[]>(userIds.map((id) => [id, []]));
      if (userIds.length === 0) return found;
      const rows = await held.list(inArray(user_roles.user_id, userIds), { order: [user_roles.role] });
      for (const { user_id, role } of rows) found.get(user_id)?.push(role);
      return found;
    },

    rolesOfOne: async (user_id: string): Promise<Role[]> =>
      (await held.list({ user_id }, { order: [user_roles.role] })).map(({ role }) => role),

    hasAdmin: async (): Promise<boolean> => (await held.find(isAdmin)) !== undefined,

    adminIds: async (): Promise<string[]> => (await held.list(isAdmin)).map(({ user_id }) => user_id),

    /** Returns when the user got the oldest of the current roles. */
    firstRoleAt: async (user_id: string): Promise<Date> =>
      (await held.find({ user_id }, user_roles.created_at))?.created_at ?? new Date(),

    async replace(user_id: string, roles: Role[], created_at: Date): Promise<void> {
      await held.delete({ user_id });
      for (const role of roles) await held.insert({ user_id, role, created_at });
    },
  };
}

/** Serialises role changes across processes: roles read in the transaction stay valid until it ends. */
export const lockRoles = (transaction: Transaction) =>
  transaction.execute(sql`LOCK TABLE ${user_roles} IN SHARE ROW EXCLUSIVE MODE`);
