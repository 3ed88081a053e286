import { and, eq, lt, ne } from 'drizzle-orm';
import type { Queries } from '../../platform/db/database.ts';
import { firstRow, onlyRow } from '../../platform/db/rows.ts';
import { auth_challenges, auth_factors } from '../schema.ts';

export type FactorRow = typeof auth_factors.$inferSelect;
export type ChallengeRow = typeof auth_challenges.$inferSelect;

export function createFactorStore(orm: Queries) {
  return {
    listOf(userId: string): Promise<FactorRow[]> {
      return orm
        .select()
        .from(auth_factors)
        .where(eq(auth_factors.user_id, userId))
        .orderBy(auth_factors.created_at, auth_factors.id);
    },

    find: (id: string, userId: string): Promise<FactorRow | undefined> =>
      firstRow(
        orm
          .select()
          .from(auth_factors)
          .where(and(eq(auth_factors.id, id), eq(auth_factors.user_id, userId))),
      ),

    findForUpdate: (id: string, userId: string): Promise<FactorRow | undefined> =>
      firstRow(
        orm
          .select()
          .from(auth_factors)
          .where(and(eq(auth_factors.id, id), eq(auth_factors.user_id, userId)))
          .for('update'),
      ),

    count: async (userId: string): Promise<number> =>
      orm.$count(auth_factors, eq(auth_factors.user_id, userId)),

    /** Returns undefined if the user already has a factor with this name. */
    insert: (factor: typeof auth_factors.$inferInsert): Promise<FactorRow | undefined> =>
      firstRow(orm.insert(auth_factors).values(factor).onConflictDoNothing().returning()),

    async update(id: string, change: Partial<FactorRow>): Promise<void> {
      await orm.update(auth_factors).set(change).where(eq(auth_factors.id, id));
    },

    async remove(id: string): Promise<void> {
      await orm.delete(auth_factors).where(eq(auth_factors.id, id));
    },

    async removeAllOf(userId: string): Promise<number> {
      const removed = await orm.delete(auth_factors).where(eq(auth_factors.user_id, userId)).returning();
      return removed.filter(({ status }) => status === 'verified').length;
    },

    async removeOtherUnverified(userId: string, keep: string): Promise<void> {
      await orm
        .delete(auth_factors)
        .where(
          and(
            eq(auth_factors.user_id, userId),
            eq(auth_factors.status, 'unverified'),
            ne(auth_factors.id, keep),
          ),
        );
    },

    async removeUnverified(before: Date): Promise<void> {
      await orm
        .delete(auth_factors)
        .where(and(eq(auth_factors.status, 'unverified'), lt(auth_factors.created_at, before)));
    },

    insertChallenge: (factorId: string, at: Date): Promise<ChallengeRow> =>
      onlyRow(orm.insert(auth_challenges).values({ factor_id: factorId, created_at: at }).returning()),

    findChallenge: (id: string, factorId: string): Promise<ChallengeRow | undefined> =>
      firstRow(
        orm
          .select()
          .from(auth_challenges)
          .where(and(eq(auth_challenges.id, id), eq(auth_challenges.factor_id, factorId))),
      ),

    async removeChallenge(id: string): Promise<void> {
      await orm.delete(auth_challenges).where(eq(auth_challenges.id, id));
    },

    async removeChallenges(before: Date): Promise<void> {
      await orm.delete(auth_challenges).where(lt(auth_challenges.created_at, before));
    },
  };
}
