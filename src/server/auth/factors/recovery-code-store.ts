import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../platform/db/database.ts';
import { firstRow, onlyRow } from '../../platform/db/rows.ts';
import { auth_recovery_code_sets, auth_recovery_codes } from '../schema.ts';

type CodeSetRow = typeof auth_recovery_code_sets.$inferSelect;

export function createRecoveryCodeStore(orm: Queries) {
  return {
    findSet: (userId: string): Promise<CodeSetRow | undefined> =>
      firstRow(orm.select().from(auth_recovery_code_sets).where(eq(auth_recovery_code_sets.user_id, userId))),

    countUnused: async (setId: string): Promise<number> =>
      orm.$count(auth_recovery_codes, eq(auth_recovery_codes.set_id, setId)),

    insertSet: (set: typeof auth_recovery_code_sets.$inferInsert): Promise<CodeSetRow> =>
      onlyRow(orm.insert(auth_recovery_code_sets).values(set).returning()),

    async replaceCodes(setId: string, hashes: string[]): Promise<void> {
      await orm.delete(auth_recovery_codes).where(eq(auth_recovery_codes.set_id, setId));
      await orm.insert(auth_recovery_codes).values(hashes.map((code_hash) => ({ set_id: setId, code_hash })));
    },

    async consume(setId: string, hash: string): Promise<boolean> {
      const rows = await orm
        .delete(auth_recovery_codes)
        .where(and(eq(auth_recovery_codes.set_id, setId), eq(auth_recovery_codes.code_hash, hash)))
        .returning();
      return rows.length > 0;
    },

    async removeSet(userId: string): Promise<string | undefined> {
      const [row] = await orm
        .delete(auth_recovery_code_sets)
        .where(eq(auth_recovery_code_sets.user_id, userId))
        .returning();
      return row?.id;
    },
  };
}
