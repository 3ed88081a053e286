import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { pick } from '../../domain/pick.ts';
import { accessChanges, roleSchema } from '../../domain/users/user.ts';
import type { accessNotice } from '../audit/access-notice.job.ts';
import type { Caller } from '../auth/require-access.ts';
import { createTableQueries } from '../platform/db/database.ts';
import type { ServiceParts } from '../service-parts.ts';
import { seen_notices } from './schema.ts';
import { createUserRoleStore } from './user-store.ts';

type AccessNotice = z.output<typeof accessNotice.payload>;

const listedNotices = 10;

/** The user's roles in the audit entries `role.changed` and `user.invited`. */
const rolesIn = (value: unknown) => {
  const roles = z.array(roleSchema);
  return z.union([roles, z.object({ role: roles }).transform(({ role }) => role)]).safeParse(value).data;
};

/**
 * Tells the admins and the person concerned about changes of access, so that a stolen session cannot gain access
 * unnoticed. The actor gets the mail too, because the session may be a copy.
 */
export function createAccessNotices({ database, auth, audit }: ServiceParts) {
  const seen = createTableQueries(database.orm, seen_notices);
  const roleStore = createUserRoleStore(database.orm);

  const findRecipients = async ({ action, actor, target }: AccessNotice): Promise<string[]> => {
    const ids = new Set([...(await roleStore.adminIds()), ...(actor ? [actor.id] : [])]);
    const person = accessChanges[action] === 'thing' ? undefined : await auth.findUserByEmail(target);
    if (person) {
      const hasOwnMail = accessChanges[action] === 'person-with-own-mail' || person.id === actor?.id;
      if (hasOwnMail) ids.delete(person.id);
      else ids.add(person.id);
    }
    const users = await Promise.all([...ids].map((id) => auth.findUser(id)));
    return users.flatMap((user) => (user && !user.suspended && auth.canReceiveMail(user) ? [user.id] : []));
  };

  return {
    async mail(notice: AccessNotice): Promise<void> {
      const { action, actor, target, address, at } = notice;
      const recipients = await findRecipients(notice);
      await database.orm.transaction(async (transaction) => {
        for (const userId of recipients)
          await auth.notifyOwner(transaction, {
            kind: 'access_changed',
            userId,
            at,
            address: address ?? undefined,
            roles: rolesIn(notice.after),
            change: { action, actor: actor?.email, target, rolesBefore: rolesIn(notice.before) },
          });
      });
    },

    /** Lists the changes since the user got a role that the user has not seen. */
    async list({ id, email, roles }: Caller) {
      const { entries, total } = await audit.listUnseenChanges(
        {
          seenThrough: (await seen.find({ user_id: id }))?.seen_through ?? 0,
          since: await roleStore.firstRoleAt(id),
          user: { id, email },
          isAdmin: roles.includes('admin'),
        },
        listedNotices,
      );
      return {
        notices: entries.map(({ actor, ...entry }) => ({
          ...pick(entry, 'id', 'at', 'action', 'target', 'address'),
          actor: actor?.email ?? null,
        })),
        total,
      };
    },

    markSeen: (user_id: string, seen_through: number) =>
      seen.upsert({ user_id, seen_through }, seen_notices.user_id, {
        seen_through: sql`greatest(${seen_notices.seen_through}, excluded.seen_through)`,
      }),
  };
}
