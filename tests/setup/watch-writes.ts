import pg from 'pg';
import { listTables } from '../../src/server/backup/tables.ts';
import type { Database } from '../../src/server/db/database.ts';

/**
 * Reports the tables that changed since the last call. It compares the tables only if a transaction ran since then,
 * because a comparison reads all rows.
 */
export function watchWrites(database: Database) {
  const transactions = async () =>
    (await database.pool.query('SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS x')).rows[0]
      .x as string;
  const sums = async () => {
    const names = (await listTables(database.pool)).map(({ name }) => name);
    const { rows } = await database.pool.query(
      names
        .map(
          (name) =>
            `SELECT ${pg.escapeLiteral(name)} AS name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS sum FROM ${pg.escapeIdentifier(name)} t`,
        )
        .join(' UNION ALL '),
    );
    return new Map<string, string>(rows.map(({ name, sum }) => [name, sum]));
  };
  const readState = async () => ({ tables: await sums(), transactions: await transactions() });
  let before: Awaited<ReturnType<typeof readState>> | undefined;
  return {
    expectChange() {
      before = undefined;
    },
    async changedTables(expected: string[]): Promise<string[]> {
      if (before && before.transactions === (await transactions())) return [];
      const now = await readState();
      const then = before?.tables;
      before = now;
      return then
        ? [...now.tables]
            .filter(([name, sum]) => then.get(name) !== sum && !expected.includes(name))
            .map(([name]) => name)
        : [];
    },
  };
}
