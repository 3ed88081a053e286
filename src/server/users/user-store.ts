import { eq, inArray, sql } from 'drizzle-orm';
import type { Role } from '../../domain/users/user.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';
import { user_roles } from './schema.ts';

export function createUserRoleStore(orm: Queries) {
  return {
    async rolesOf(userIds: string[]): Promise<Map<string, Role[]>> {
      const found = new Map<string, Role[]>(userIds.map((id) => [id, []]));
      if (userIds.length === 0) return found;
      const rows = await orm
        .select()
        .from(user_roles)
        .where(inArray(user_roles.user_id, userIds))
        .orderBy(user_roles.role);
      for (const { user_id, role } of rows) found.get(user_id)?.push(role);
      return found;
    },

    async hasAdmin(): Promise<boolean> {
      const [row] = await orm.select().from(user_roles).where(eq(user_roles.role, 'admin')).limit(1);
      return row !== undefined;
    },

    async adminIds(): Promise<string[]> {
      const rows = await orm.select().from(user_roles).where(eq(user_roles.role, 'admin'));
      return rows.map(({ user_id }) => user_id);
    },

    /** Returns when the user got the oldest of the current roles. */
    async firstRoleAt(userId: string): Promise<Date> {
      const [row] = await orm
        .select({ at: user_roles.created_at })
        .from(user_roles)
        .where(eq(user_roles.user_id, userId))
        .orderBy(user_roles.created_at)
        .limit(1);
      return row?.at ?? new Date();
    },

    async replace(userId: string, roles: Role[], at: Date): Promise<void> {
      await orm.delete(user_roles).where(eq(user_roles.user_id, userId));
      if (roles.length > 0) {
        await orm.insert(user_roles).values(roles.map((role) => ({ user_id: userId, role, created_at: at })));
      }
    },
  };
}

/**
 * Serialises role changes across processes, so that the roles read in the transaction stay valid until the transaction
 * ends.
 */
export const lockRoles = (transaction: Transaction) =>
  transaction.execute(sql`LOCK TABLE ${user_roles} IN SHARE ROW EXCLUSIVE MODE`);
