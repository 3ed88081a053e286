import pg from 'pg';
import { listTables } from '../../../src/server/platform/backup/tables.ts';
import type { Database } from '../../../src/server/platform/db/database.ts';

/**
 * Reports the tables that changed since the last call. Triggers record the changes, because a comparison of all rows
 * after every request would take most of a test's time.
 */
export function watchWrites({ pool }: Database) {
  let isWatching = false;
  let isChangeExpected = false;
  return {
    expectChange() {
      isChangeExpected = true;
    },
    async changedTables(expected: string[]): Promise<string[]> {
      if (!isWatching) {
        await addTriggers(pool);
        isWatching = true;
        isChangeExpected = false;
        return [];
      }
      const { rows } = await pool.query<{ name: string }>(
        `WITH taken AS (DELETE FROM watch.writes RETURNING *)
        SELECT name FROM taken GROUP BY name HAVING sum(change) <> 0`,
      );
      const names = isChangeExpected ? [] : rows.map(({ name }) => name);
      isChangeExpected = false;
      return names.filter((name) => !expected.includes(name));
    },
  };
}

async function addTriggers(pool: Database['pool']): Promise<void> {
  const triggers = (await listTables(pool)).map(
    ({ name }) =>
      `CREATE TRIGGER watch AFTER INSERT OR UPDATE OR DELETE ON ${pg.escapeIdentifier(name)}
        FOR EACH ROW EXECUTE FUNCTION watch.record()`,
  );
  // The changes of a row that is inserted and deleted again, or updated to the same values, add up to zero.
  await pool.query(
    [
      'CREATE SCHEMA watch',
      'CREATE TABLE watch.writes (name text NOT NULL, change numeric NOT NULL)',
      `CREATE FUNCTION watch.record() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          INSERT INTO watch.writes VALUES (TG_TABLE_NAME,
            coalesce(hashtextextended(NEW::text, 0), 0)::numeric - coalesce(hashtextextended(OLD::text, 0), 0));
          RETURN NULL;
        END $$`,
      ...triggers,
    ].join(';\n'),
  );
}
