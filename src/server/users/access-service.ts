import { orProblem, Problem } from '../../domain/problems.ts';
import { browserName } from '../../domain/users/browser-name.ts';
import { auditActor, type RequestActor } from '../audit/actor.ts';
import type { AuthService, ListedUser } from '../auth/auth-service.ts';
import type { Caller } from '../auth/require-access.ts';
import type { Transaction } from '../platform/db/database.ts';
import { addressGroup } from '../platform/http/client-address.ts';
import { isPublicAddress } from '../platform/http/public-address.ts';
import type { ServiceParts } from '../service-parts.ts';
import { createUserRoleStore, lockRoles } from './user-store.ts';

export function createAccessService({ database, auth, audit }: ServiceParts) {
  /** Runs an admin's change to another user. The lock keeps two admins from removing each other at the same time. */
  const changeOther = async (
    id: string,
    { caller }: RequestActor,
    change: (transaction: Transaction, user: ListedUser) => Promise<void>,
  ) => {
    if (auth.isHosted) throw new Problem('accounts_elsewhere');
    if (id === caller.id) throw new Problem('own_account');
    await database.orm.transaction(async (transaction) => {
      await lockRoles(transaction);
      const roles = await createUserRoleStore(transaction).rolesOfOne(caller.id);
      const self = await auth.findUser(caller.id, transaction);
      if (!roles.includes('admin') || !self || self.suspended) throw new Problem('role_missing');
      const user = await orProblem(auth.findUser(id, transaction), 'user_not_found');
      await change(transaction, user);
    });
    return { id };
  };

  return {
    async listSessions(caller: Caller) {
      if (auth.isHosted) throw new Problem('accounts_elsewhere');
      const sessions = await auth.listSessions(caller.id);
      return {
        sessions: sessions.map((session) => ({
          ...toListedSession(session),
          current: session.id === caller.sessionId,
        })),
      };
    },

    async endSession(id: string, actor: RequestActor): Promise<{ id: string }> {
      if (auth.isHosted) throw new Problem('accounts_elsewhere');
      await database.orm.transaction(async (transaction) => {
        const { caller } = actor;
        if (!(await auth.endSession(transaction, caller.id, id))) throw new Problem('session_already_ended');
        await audit.recordIn(transaction, 'session.ended', actor, caller.email);
      });
      return { id };
    },

    endSessionsOf: (id: string, actor: RequestActor) =>
      changeOther(id, actor, async (transaction, { email }) => {
        await auth.endSessionsAndTokens(transaction, { userId: id, ...auditActor(actor) });
        await audit.recordIn(transaction, 'session.ended', actor, email);
      }),

    /** A suspended user is signed out, loses the API tokens and cannot sign in; roles and content stay. */
    setSuspended: (id: string, suspended: boolean, actor: RequestActor) =>
      changeOther(id, actor, async (transaction, user) => {
        if (user.suspended === suspended) return;
        await auth.setSuspended(transaction, suspended, { userId: id, ...auditActor(actor) });
        await audit.recordIn(
          transaction,
          suspended ? 'user.suspended' : 'user.readmitted',
          actor,
          user.email,
        );
      }),

    deleteUser: (id: string, actor: RequestActor) =>
      changeOther(id, actor, async (transaction, { email }) => {
        await createUserRoleStore(transaction).replace(id, [], new Date(0));
        await auth.deleteUser(transaction, id);
        await audit.recordIn(transaction, 'user.deleted', actor, email);
      }),
  };
}

const toListedSession = (session: Awaited<ReturnType<AuthService['listSessions']>>[number]) => ({
  id: session.id,
  network: addressGroup(session.address),
  country: session.country,
  isLocal: !isPublicAddress(session.address),
  browser: browserName(session.user_agent),
  twoFactor: session.aal === 'aal2',
  signedInAt: session.created_at,
  lastSeenAt: session.refreshed_at,
});
