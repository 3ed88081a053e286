import { createTableQueries, type Queries } from '../../platform/db/database.ts';
import { auth_recovery_code_sets, auth_recovery_codes } from '../schema.ts';

export function createRecoveryCodeStore(orm: Queries) {
  const sets = createTableQueries(orm, auth_recovery_code_sets);
  const codes = createTableQueries(orm, auth_recovery_codes);
  return {
    findSet: (user_id: string) => sets.find({ user_id }),

    countUnused: (set_id: string) => codes.count({ set_id }),

    insertSet: sets.insert,

    async replaceCodes(set_id: string, hashes: string[]): Promise<void> {
      await codes.delete({ set_id });
      await orm.insert(auth_recovery_codes).values(hashes.map((code_hash) => ({ set_id, code_hash })));
    },

    consume: async (set_id: string, code_hash: string): Promise<boolean> =>
      (await codes.delete({ set_id, code_hash })) > 0,

    removeSet: (user_id: string) => sets.take({ user_id }),
  };
}
