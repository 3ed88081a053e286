import { asc, gt, inArray, lt } from 'drizzle-orm';
import { createTableQueries, type Queries } from '../platform/db/database.ts';
import { role_invitations } from './schema.ts';

export type InvitationRow = typeof role_invitations.$inferSelect;

export function createInvitationStore(orm: Queries) {
  const invitations = createTableQueries(orm, role_invitations);
  return {
    list: () =>
      invitations.list(undefined, { order: [asc(role_invitations.created_at), asc(role_invitations.id)] }),

    findById: (id: string) => invitations.find({ id }),

    listByEmails: async (emails: string[]) =>
      emails.length === 0 ? [] : invitations.list(inArray(role_invitations.email, emails)),

    save(invitation: typeof role_invitations.$inferInsert) {
      const { email, created_at, ...change } = invitation;
      return invitations.upsert(invitation, role_invitations.email, change);
    },

    findByToken: (token_hash: string, now: Date) =>
      invitations.find([{ token_hash }, gt(role_invitations.expires_at, now)]),

    remove: (id: string) => invitations.take({ id }),

    removeExpired: (before: Date) => invitations.delete(lt(role_invitations.expires_at, before)),
  };
}
