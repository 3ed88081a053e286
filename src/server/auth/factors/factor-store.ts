import { and, count, eq, lt, ne } from 'drizzle-orm';
import type { Queries } from '../../platform/db/database.ts';
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

    async find(id: string, userId: string): Promise<FactorRow | undefined> {
      const [row] = await orm
        .select()
        .from(auth_factors)
        .where(and(eq(auth_factors.id, id), eq(auth_factors.user_id, userId)));
      return row;
    },

    async findForUpdate(id: string, userId: string): Promise<FactorRow | undefined> {
      const [row] = await orm
        .select()
        .from(auth_factors)
        .where(and(eq(auth_factors.id, id), eq(auth_factors.user_id, userId)))
        .for('update');
      return row;
    },

    async count(userId: string): Promise<number> {
      const [row] = await orm
        .select({ count: count() })
        .from(auth_factors)
        .where(eq(auth_factors.user_id, userId));
      return row?.count ?? 0;
    },

    /** Returns undefined if the user already has a factor with this name. */
    async insert(factor: typeof auth_factors.$inferInsert): Promise<FactorRow | undefined> {
      const [row] = await orm.insert(auth_factors).values(factor).onConflictDoNothing().returning();
      return row;
    },

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

    async insertChallenge(factorId: string, at: Date): Promise<ChallengeRow> {
      const [row] = await orm
        .insert(auth_challenges)
        .values({ factor_id: factorId, created_at: at })
        .returning();
      if (!row) throw new Error('The insert returned no row');
      return row;
    },

    async findChallenge(id: string, factorId: string): Promise<ChallengeRow | undefined> {
      const [row] = await orm
        .select()
        .from(auth_challenges)
        .where(and(eq(auth_challenges.id, id), eq(auth_challenges.factor_id, factorId)));
      return row;
    },

    async removeChallenge(id: string): Promise<void> {
      await orm.delete(auth_challenges).where(eq(auth_challenges.id, id));
    },

    async removeChallenges(before: Date): Promise<void> {
      await orm.delete(auth_challenges).where(lt(auth_challenges.created_at, before));
    },
  };
}
