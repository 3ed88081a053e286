import { lt, ne } from 'drizzle-orm';
import { createTableQueries, type Queries } from '../../platform/db/database.ts';
import { auth_challenges, auth_factors } from '../schema.ts';

export type FactorRow = typeof auth_factors.$inferSelect;

export function createFactorStore(orm: Queries) {
  const factors = createTableQueries(orm, auth_factors);
  const challenges = createTableQueries(orm, auth_challenges);
  return {
    ...factors,

    challenges,

    removeChallenges: (before: Date) => challenges.delete(lt(auth_challenges.created_at, before)),

    removeUnverified: (before: Date) =>
      factors.delete([{ status: 'unverified' }, lt(auth_factors.created_at, before)]),

    listOf: (user_id: string) =>
      factors.list({ user_id }, { order: [auth_factors.created_at, auth_factors.id] }),

    /** Returns the number of removed factors that were verified. */
    async removeAllOf(user_id: string): Promise<number> {
      const removed = await factors.takeAll({ user_id });
      return removed.filter(({ status }) => status === 'verified').length;
    },

    removeOtherUnverified: (user_id: string, keep: string) =>
      factors.delete([{ user_id, status: 'unverified' }, ne(auth_factors.id, keep)]),
  };
}
