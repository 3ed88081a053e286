import type { Queries } from '../platform/db/database.ts';
import { createTableQueries } from '../platform/db/table-queries.ts';
import { setup_codes } from './schema.ts';

/** The table has at most one row. */
const id = 1;

export function createSetupCodeStore(orm: Queries) {
  const codes = createTableQueries(orm, setup_codes);
  return {
    add: (code_sealed: string, created_at: Date) => codes.insertNew({ id, code_sealed, created_at }),
    find: async (): Promise<string | undefined> => (await codes.find({ id }))?.code_sealed,
    remove: () => codes.delete({ id }),
  };
}
