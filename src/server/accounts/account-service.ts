import type { Invite, Role, RolesInput } from '../../domain/accounts/account.ts';
import type { Locale } from '../../domain/locale.ts';
import { Problem } from '../../domain/problems.ts';
import type { AuditService } from '../audit/audit-service.ts';
import type { AuthService } from '../auth/auth-service.ts';
import type { Caller } from '../auth/signed-in.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { createAccountStore, lockRoles } from './account-store.ts';

const usersPerPage = 50;

/** The signed-in user and the client address, for the audit log. */
export interface RequestActor {
  caller: Caller;
  address: string;
}

export function createAccountService(parts: {
  database: Database;
  auth: AuthService;
  audit: AuditService;
  clock: Clock;
}) {
  const { database, auth, audit, clock } = parts;
  const store = createAccountStore(database.orm);

  const withRoles = async (id: string) => {
    const user = await auth.findUser(id);
    if (!user) throw new Problem('user_not_found');
    return { ...user, roles: (await store.rolesOf([id])).get(id) ?? [] };
  };

  return {
    /** The signed-in user of a request, with roles. */
    async identify(authorization: string | undefined): Promise<Caller> {
      const user = await auth.authenticate(authorization);
      return { ...user, roles: (await store.rolesOf([user.id])).get(user.id) ?? [] };
    },

    async describeSelf(caller: Caller) {
      await auth.saveHostedUser(caller);
      const { id, email, roles, hasFactor } = caller;
      return { user: { id, email }, roles, setupOpen: !(await store.hasAdmin()), factors: hasFactor };
    },

    /** Makes the caller the first admin; of several concurrent callers exactly one succeeds. */
    async takeAdminRole({ caller, address }: RequestActor): Promise<{ roles: Role[] }> {
      await auth.saveHostedUser(caller);
      return database.orm.transaction(async (transaction) => {
        await lockRoles(transaction);
        const held = createAccountStore(transaction);
        const roles = (await held.rolesOf([caller.id])).get(caller.id) ?? [];
        if (roles.length > 0) throw new Problem('role_already_assigned');
        if (await held.hasAdmin()) throw new Problem('setup_closed');
        await held.replace(caller.id, ['admin'], clock());
        await audit.record(
          {
            action: 'role.changed',
            actor: caller,
            target: caller.email,
            address,
            before: [],
            after: ['admin'],
          },
          transaction,
        );
        return { roles: ['admin'] };
      });
    },

    async listUsers(search: { page: number; q: string }) {
      const { users, ...page } = await auth.listUsers({ ...search, perPage: usersPerPage });
      const roles = await store.rolesOf(users.map((user) => user.id));
      return {
        users: users.map((user) => ({ ...user, roles: roles.get(user.id) ?? [] })),
        ...page,
      };
    },

    /** Gives a role to the user with this email address, and mails an invitation if there is no account yet. */
    async invite({ email, role }: Invite, locale: Locale, { caller, address }: RequestActor) {
      const id = await database.orm.transaction(async (transaction) => {
        await lockRoles(transaction);
        const { id, invited } = await auth.invite(transaction, { email, locale });
        const held = createAccountStore(transaction);
        const before = (await held.rolesOf([id])).get(id) ?? [];
        const after = before.includes(role) ? before : [...before, role].sort();
        await held.replace(id, after, clock());
        const note = { actor: caller, target: email, address };
        if (invited) await audit.record({ ...note, action: 'user.invited', after: { role } }, transaction);
        if (after !== before)
          await audit.record({ ...note, action: 'role.changed', before, after }, transaction);
        return id;
      });
      return { user: await withRoles(id) };
    },

    /** Removes the factors of a user who lost the authenticator app. Admins remove their own on the security screen. */
    async removeFactors(id: string, { caller, address }: RequestActor) {
      if (id === caller.id) throw new Problem('own_factor');
      await database.orm.transaction(async (transaction) => {
        const user = await auth.findUser(id, transaction);
        if (!user) throw new Problem('user_not_found');
        const removed = await auth.removeFactors(transaction, id);
        if (removed === 0) return;
        await audit.record(
          {
            action: 'factor.reset',
            actor: caller,
            target: user.email,
            address,
            before: { factors: removed },
            after: { factors: 0 },
          },
          transaction,
        );
      });
      return { user: await withRoles(id) };
    },

    /** Sets the roles of a user; refuses to remove the last admin. */
    async setRoles(id: string, { roles, seen }: RolesInput, { caller, address }: RequestActor) {
      await database.orm.transaction(async (transaction) => {
        await lockRoles(transaction);
        const user = await auth.findUser(id, transaction);
        if (!user) throw new Problem('user_not_found');
        const held = createAccountStore(transaction);
        const before = (await held.rolesOf([id])).get(id) ?? [];
        if (seen && seen.join() !== before.join()) throw new Problem('roles_changed');
        await held.replace(id, roles, clock());
        if (before.includes('admin') && !(await held.hasAdmin())) throw new Problem('last_admin');
        if (before.join() === roles.join()) return;
        await audit.record(
          { action: 'role.changed', actor: caller, target: user.email, address, before, after: roles },
          transaction,
        );
      });
      return { user: await withRoles(id) };
    },
  };
}

export type AccountService = ReturnType<typeof createAccountService>;
