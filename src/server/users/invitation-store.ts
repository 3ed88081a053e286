import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Queries } from '../platform/db/database.ts';
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

    async findById(id: string): Promise<InvitationRow | undefined> {
      const [row] = await orm.select().from(role_invitations).where(eq(role_invitations.id, id));
      return row;
    },

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

    async findByToken(tokenHash: string, now: Date): Promise<InvitationRow | undefined> {
      const [row] = await orm
        .select()
        .from(role_invitations)
        .where(and(eq(role_invitations.token_hash, tokenHash), gt(role_invitations.expires_at, now)));
      return row;
    },

    async remove(id: string): Promise<InvitationRow | undefined> {
      const [row] = await orm.delete(role_invitations).where(eq(role_invitations.id, id)).returning();
      return row;
    },

    async removeExpired(before: Date): Promise<void> {
      await orm.delete(role_invitations).where(lt(role_invitations.expires_at, before));
    },
  };
}
