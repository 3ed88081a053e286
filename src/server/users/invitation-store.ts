import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Queries } from '../platform/db/database.ts';
import { firstRow } from '../platform/db/rows.ts';
import { role_invitations } from './schema.ts';

export type InvitationRow = typeof role_invitations.$inferSelect;
type NewInvitation = typeof role_invitations.$inferInsert;

export function createInvitationStore(orm: Queries) {
  return {
    list(): Promise<InvitationRow[]> {
      return orm
        .select()
        .from(role_invitations)
        .orderBy(asc(role_invitations.created_at), asc(role_invitations.id));
    },

    findById: (id: string): Promise<InvitationRow | undefined> =>
      firstRow(orm.select().from(role_invitations).where(eq(role_invitations.id, id))),

    listByEmails(emails: string[]): Promise<InvitationRow[]> {
      if (emails.length === 0) return Promise.resolve([]);
      return orm.select().from(role_invitations).where(inArray(role_invitations.email, emails));
    },

    async save(invitation: NewInvitation): Promise<InvitationRow> {
      const { email, created_at, ...change } = invitation;
      const [row] = await orm
        .insert(role_invitations)
        .values(invitation)
        .onConflictDoUpdate({ target: role_invitations.email, set: change })
        .returning();
      if (!row) throw new Error('The insert returned no row');
      return row;
    },

    findByToken: (tokenHash: string, now: Date): Promise<InvitationRow | undefined> =>
      firstRow(
        orm
          .select()
          .from(role_invitations)
          .where(and(eq(role_invitations.token_hash, tokenHash), gt(role_invitations.expires_at, now))),
      ),

    remove: (id: string): Promise<InvitationRow | undefined> =>
      firstRow(orm.delete(role_invitations).where(eq(role_invitations.id, id)).returning()),

    async removeExpired(before: Date): Promise<void> {
      await orm.delete(role_invitations).where(lt(role_invitations.expires_at, before));
    },
  };
}
