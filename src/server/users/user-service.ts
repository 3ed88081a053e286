import type { Locale } from '../../domain/locale.ts';
import { pick } from '../../domain/pick.ts';
import { orProblem, Problem } from '../../domain/problems.ts';
import type { Invite, Role, RolesInput } from '../../domain/users/user.ts';
import { auditActor, type RequestActor } from '../audit/actor.ts';
import type { Caller } from '../auth/require-access.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { Log } from '../platform/logs/log.ts';
import type { ServiceParts } from '../service-parts.ts';
import { createAccessNotices } from './access-notices.ts';
import { createAccessService } from './access-service.ts';
import { createSetupCode } from './first-admin.ts';
import { createInvitationService } from './invitation-service.ts';
import { createUserRoleStore, lockRoles } from './user-store.ts';

const usersPerPage = 50;

function createRoleChanges(
  { database, auth, audit, clock }: ServiceParts,
  invitations: ReturnType<typeof createInvitationService>,
) {
  const store = createUserRoleStore(database.orm);
  const withRoles = async (id: string) => {
    const user = await orProblem(auth.findUser(id), 'user_not_found');
    const pending = await invitations.pendingRolesOf([user.email]);
    return {
      ...user,
      roles: await store.rolesOfOne(id),
      pendingRoles: pending.get(user.email) ?? [],
    };
  };

  /** A suspended admin does not count, because that admin cannot sign in to give roles. */
  const hasActiveAdmin = async (transaction: Transaction): Promise<boolean> => {
    for (const id of await createUserRoleStore(transaction).adminIds())
      if ((await auth.findUser(id, transaction))?.suspended === false) return true;
    return false;
  };

  return {
    /** For users who lost the authenticator app. Admins remove their own factors on the security screen. */
    async removeFactors(id: string, by: RequestActor) {
      if (id === by.caller.id) throw new Problem('own_factor');
      await database.orm.transaction(async (transaction) => {
        const user = await orProblem(auth.findUser(id, transaction), 'user_not_found');
        const removed = await auth.removeFactors(transaction, id);
        if (removed === 0) return;
        await audit.recordIn(transaction, 'factor.reset', by, user.email, {
          before: { factors: removed },
          after: { factors: 0 },
        });
      });
      return { user: await withRoles(id) };
    },

    /** Removes roles at once and refuses to remove the last active admin. Added roles wait until the user accepts them. */
    async setRoles(id: string, { roles, seen }: RolesInput, locale: Locale, actor: RequestActor) {
      const invitation = await database.orm.transaction(async (transaction) => {
        await lockRoles(transaction);
        const user = await orProblem(auth.findUser(id, transaction), 'user_not_found');
        const held = createUserRoleStore(transaction);
        const before = await held.rolesOfOne(id);
        if (seen && seen.join() !== before.join()) throw new Problem('roles_changed');
        const after = before.filter((role) => roles.includes(role));
        if (after.length < before.length) {
          await held.replace(id, after, clock());
          if (before.includes('admin') && !(await hasActiveAdmin(transaction)))
            throw new Problem('last_admin');
          await auth.endApiTokens(transaction, { userId: id, ...auditActor(actor) });
          await audit.recordIn(transaction, 'role.changed', actor, user.email, { before, after });
        }
        const added = roles.filter((role) => !before.includes(role));
        if (added.length === 0) return undefined;
        if (!auth.canReceiveMail(user)) throw new Problem('user_without_address');
        return invitations.give(transaction, { email: user.email, roles: added, locale }, actor);
      });
      return {
        user: await withRoles(id),
        sent: invitation ? await invitations.describeSent(invitation) : null,
      };
    },
  };
}

function createSetup(parts: ServiceParts) {
  const { database, auth, audit, clock } = parts;
  const store = createUserRoleStore(database.orm);
  const setupCode = createSetupCode(parts);

  return {
    async announceSetup(log: Log): Promise<void> {
      if (!(await store.hasAdmin())) await setupCode.announce(log);
    },

    /** Makes the caller the first admin. Of several concurrent callers, exactly one succeeds. */
    async takeAdminRole(
      by: RequestActor,
      { fromOwnMachine, code }: { fromOwnMachine: boolean; code?: string | undefined },
    ): Promise<{ roles: Role[] }> {
      const { caller } = by;
      await auth.saveHostedUser(caller);
      await database.orm.transaction(async (transaction) => {
        await lockRoles(transaction);
        const held = createUserRoleStore(transaction);
        if ((await held.rolesOfOne(caller.id)).length > 0) throw new Problem('role_already_assigned');
        if (await held.hasAdmin()) throw new Problem('setup_closed');
        if (!fromOwnMachine) {
          if (!code) throw new Problem('setup_code_needed');
          if (!(await setupCode.matches(transaction, code))) throw new Problem('setup_code_wrong');
        }
        await setupCode.remove(transaction);
        await held.replace(caller.id, ['admin'], clock());
        await audit.recordIn(transaction, 'role.changed', by, caller.email, { before: [], after: ['admin'] });
      });
      await setupCode.removeFile();
      return { roles: ['admin'] };
    },
  };
}

export function createUserService(parts: ServiceParts) {
  const { database, auth } = parts;
  const store = createUserRoleStore(database.orm);
  const invitations = createInvitationService(parts);
  return {
    ...createSetup(parts),

    ...createRoleChanges(parts, invitations),

    invitations,
    clientInfoOf: auth.clientInfoOf,
    confirmsEmail: auth.confirmsEmail,
    access: createAccessService(parts),
    accessNotices: createAccessNotices(parts),

    async identify(authorization: string | undefined): Promise<Caller> {
      const user = await auth.authenticate(authorization);
      const roles = await store.rolesOfOne(user.id);
      const needsTwoFactor = parts.env.REQUIRE_ADMIN_TWO_FACTOR && roles.includes('admin') && !user.isStrong;
      return { ...user, roles, needsTwoFactor };
    },

    rolesOf: store.rolesOfOne,

    async describeSelf(caller: Caller, fromOwnMachine: boolean) {
      await auth.saveHostedUser(caller);
      const setupOpen = !(await store.hasAdmin());
      return {
        user: pick(caller, 'id', 'email'),
        setupOpen,
        setupNeedsCode: setupOpen && !fromOwnMachine,
        factors: caller.hasFactor,
        ...pick(caller, 'roles', 'needsTwoFactor', 'needsNewPassword'),
      };
    },

    async listUsers(search: { page: number; q: string }) {
      const { users, ...page } = await auth.listUsers({ ...search, perPage: usersPerPage });
      const roles = await store.rolesOf(users.map((user) => user.id));
      const pending = await invitations.pendingRolesOf(users.map((user) => user.email));
      return {
        users: users.map((user) => ({
          ...user,
          roles: roles.get(user.id) ?? [],
          pendingRoles: pending.get(user.email) ?? [],
        })),
        ...page,
      };
    },

    /** The role applies once the invitation is accepted, even if the address already has an account. */
    async invite({ email, role }: Invite, locale: Locale, actor: RequestActor) {
      if (auth.isHosted) throw new Problem('invite_elsewhere');
      const invitation = await database.orm.transaction((transaction) =>
        invitations.give(transaction, { email, roles: [role], locale }, actor),
      );
      return invitations.describeSent(invitation);
    },
  };
}

export type UserService = ReturnType<typeof createUserService>;
