import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Queries } from '../../platform/db/database.ts';
import { firstRow, onlyRow } from '../../platform/db/rows.ts';
import { auth_passkey_challenges, auth_passkeys } from '../schema.ts';

export type PasskeyRow = typeof auth_passkeys.$inferSelect;
type ChallengeRow = typeof auth_passkey_challenges.$inferSelect;

export function createPasskeyStore(orm: Queries) {
  const ownedBy = (id: string, userId: string) =>
    and(eq(auth_passkeys.id, id), eq(auth_passkeys.user_id, userId));
  return {
    listOf(userId: string): Promise<PasskeyRow[]> {
      return orm
        .select()
        .from(auth_passkeys)
        .where(eq(auth_passkeys.user_id, userId))
        .orderBy(auth_passkeys.created_at, auth_passkeys.id);
    },

    count: async (userId: string): Promise<number> =>
      orm.$count(auth_passkeys, eq(auth_passkeys.user_id, userId)),

    findByCredential: (credentialId: string): Promise<PasskeyRow | undefined> =>
      firstRow(orm.select().from(auth_passkeys).where(eq(auth_passkeys.credential_id, credentialId))),

    /** Returns undefined if the credential is registered already. */
    insert: (passkey: typeof auth_passkeys.$inferInsert): Promise<PasskeyRow | undefined> =>
      firstRow(orm.insert(auth_passkeys).values(passkey).onConflictDoNothing().returning()),

    rename: (id: string, userId: string, name: string): Promise<PasskeyRow | undefined> =>
      firstRow(orm.update(auth_passkeys).set({ friendly_name: name }).where(ownedBy(id, userId)).returning()),

    /**
     * Stores the time and the counter of a sign-in. Returns false if the passkey was removed or its counter changed
     * since it was read.
     */
    async recordUse(passkey: PasskeyRow, signCount: number, at: Date): Promise<boolean> {
      const rows = await orm
        .update(auth_passkeys)
        .set({ sign_count: signCount, last_used_at: at })
        .where(and(eq(auth_passkeys.id, passkey.id), eq(auth_passkeys.sign_count, passkey.sign_count)))
        .returning();
      return rows.length > 0;
    },

    remove: (id: string, userId: string): Promise<PasskeyRow | undefined> =>
      firstRow(orm.delete(auth_passkeys).where(ownedBy(id, userId)).returning()),

    async removeAllOf(userId: string): Promise<void> {
      await orm.delete(auth_passkeys).where(eq(auth_passkeys.user_id, userId));
    },

    insertChallenge: (challenge: typeof auth_passkey_challenges.$inferInsert): Promise<ChallengeRow> =>
      onlyRow(orm.insert(auth_passkey_challenges).values(challenge).returning()),

    /**
     * Deletes and returns a challenge, so that it can be tried once. Without a user id, finds only challenges of
     * sign-ins.
     */
    consumeChallenge: (id: string, userId?: string): Promise<ChallengeRow | undefined> =>
      firstRow(
        orm
          .delete(auth_passkey_challenges)
          .where(
            and(
              eq(auth_passkey_challenges.id, id),
              userId ? eq(auth_passkey_challenges.user_id, userId) : isNull(auth_passkey_challenges.user_id),
            ),
          )
          .returning(),
      ),

    async removeChallenges(before: Date): Promise<void> {
      await orm.delete(auth_passkey_challenges).where(lt(auth_passkey_challenges.expires_at, before));
    },
  };
}
