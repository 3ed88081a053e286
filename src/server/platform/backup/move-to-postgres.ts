import { copyKeys, serverKeys } from '../../auth/tokens/server-keys.ts';
import { appliedMigrations } from '../db/apply-migrations.ts';
import type { Database } from '../db/database.ts';
import type { Env } from '../env.ts';
import { fillEmptyDatabase } from './fill-database.ts';
import { createCheck, listTables, readRows, type TableCheck } from './tables.ts';

/** Copies all rows and keys into an empty database, and compares every copied row before the commit. */
export async function moveDatabase(from: Database, to: Database, env: Env, say: (line: string) => void) {
  const source = await from.pool.connect();
  try {
    await source.query("SET TIME ZONE 'UTC'");
    const rows = await fillEmptyDatabase(to, await appliedMigrations(source), async (target) => {
      const checks: Record<string, TableCheck> = {};
      for (const table of await listTables(source)) {
        const check = createCheck();
        for await (const lines of readRows(source, table)) {
          check.add(lines);
          await target.write(table.name, lines);
        }
        checks[table.name] = check.result();
        say(`${table.name}: ${checks[table.name]?.rows} rows`);
      }
      return checks;
    });
    await copyKeys(await serverKeys(from, env).list(), serverKeys(to, env));
    return rows;
  } finally {
    source.release();
  }
}
