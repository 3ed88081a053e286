import { lt, ne } from 'drizzle-orm';
import { createTableQueries, type Queries } from '../../platform/db/database.ts';
import { auth_challenges, auth_factors, auth_recovery_code_sets, auth_recovery_codes } from '../schema.ts';

export type FactorRow = typeof auth_factors.$inferSelect;

export function createFactorStore(orm: Queries) {
  const factors = createTableQueries(orm, auth_factors);
  const challenges = createTableQueries(orm, auth_challenges);
  return {
    ...factors,

    challenges,

    removeUnverified: (before: Date) =>
      factors.delete([{ status: 'unverified' }, lt(auth_factors.created_at, before)]),

    listOf: (user_id: string) =>
      factors.list({ user_id }, { order: [auth_factors.created_at, auth_factors.id] }),

    removeAllOf: async (user_id: string): Promise<number> =>
      (await factors.takeAll({ user_id })).filter(({ status }) => status === 'verified').length,

    removeOtherUnverified: (user_id: string, keep: string) =>
      factors.delete([{ user_id, status: 'unverified' }, ne(auth_factors.id, keep)]),
  };
}

export function createRecoveryCodeStore(orm: Queries) {
  const sets = createTableQueries(orm, auth_recovery_code_sets);
  const codes = createTableQueries(orm, auth_recovery_codes);
  return {
    sets,

    codes,

    async replaceCodes(set_id: string, hashes: string[]): Promise<void> {
      await codes.delete({ set_id });
      await orm.insert(auth_recovery_codes).values(hashes.map((code_hash) => ({ set_id, code_hash })));
    },
  };
}
