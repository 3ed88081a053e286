import { eq } from 'drizzle-orm';
import type { Queries } from '../platform/db/database.ts';
import { setup_codes } from './schema.ts';

/** The table has at most one row. */
const rowId = 1;

export function createSetupCodeStore(orm: Queries) {
  return {
    async add(codeSealed: string, at: Date): Promise<void> {
      await orm
        .insert(setup_codes)
        .values({ id: rowId, code_sealed: codeSealed, created_at: at })
        .onConflictDoNothing();
    },

    async find(): Promise<string | undefined> {
      const [row] = await orm.select().from(setup_codes).where(eq(setup_codes.id, rowId));
      return row?.code_sealed;
    },

    async remove(): Promise<void> {
      await orm.delete(setup_codes).where(eq(setup_codes.id, rowId));
    },
  };
}
