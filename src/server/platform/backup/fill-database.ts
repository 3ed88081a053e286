import { appliedMigrations } from '../db/apply-migrations.ts';
import type { Database } from '../db/database.ts';
import { knownMigrations, migrate } from '../db/migrate.ts';
import { StartFailure } from '../start-failure.ts';
import {
  createCheck,
  createUnorderedChecksum,
  deferSelfReferences,
  enableTriggers,
  listTables,
  readRows,
  setCounter,
  type TableCheck,
  writeRows,
} from './tables.ts';

/**
 * Fills an empty database with copied rows in one transaction. `fill` writes the rows and returns the checksums of the
 * original. Before the commit, the stored rows are read again and compared with the original. Returns the number of
 * rows.
 */
export async function fillEmptyDatabase(
  database: Database,
  migrations: readonly string[],
  fill: (to: { write(table: string, lines: string): Promise<void> }) => Promise<Record<string, TableCheck>>,
): Promise<number> {
  const unknown = migrations.filter((name) => !knownMigrations.includes(name));
  if (unknown.length > 0)
    throw new StartFailure(`The data is of a newer version (${unknown[0]}). Install that version first.`);
  await refuseUnlessEmpty(database, migrations);
  await migrate(database, migrations);
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query("SET LOCAL TIME ZONE 'UTC'");
    const tables = await listTables(client);
    const copies = new Map(
      tables.map((table) => [
        table.name,
        { table, arrived: createCheck(), arrivedUnordered: createUnorderedChecksum() },
      ]),
    );
    for (const table of tables) {
      await enableTriggers(client, table, false);
      await deferSelfReferences(client, table, true);
      // Deletes the rows that migrations inserted, because the copy contains them too.
      await client.query(`DELETE FROM "${table.name}"`);
    }
    const expected = await fill({
      async write(name, lines) {
        const copy = copies.get(name);
        if (!copy) throw new StartFailure(`The data has a table that is not known here: ${name}.`);
        copy.arrived.add(lines);
        copy.arrivedUnordered.add(lines);
        await writeRows(client, copy.table, lines);
      },
    });
    await client.query('SET CONSTRAINTS ALL IMMEDIATE');
    let rows = 0;
    for (const { table, arrived, arrivedUnordered } of copies.values()) {
      const stored = createCheck();
      const storedUnordered = createUnorderedChecksum();
      for await (const lines of readRows(client, table)) {
        stored.add(lines);
        storedUnordered.add(lines);
      }
      const wanted = expected[table.name];
      // Regardless of order, because this database may sort primary keys differently.
      if (
        arrived.result().sha256 !== wanted?.sha256 ||
        storedUnordered.result() !== arrivedUnordered.result()
      )
        throw new StartFailure(
          `The copy of ${table.name} differs from the original (${stored.result().rows} rows of ${wanted?.rows ?? 0}). Nothing was changed.`,
        );
      rows += wanted.rows;
      await setCounter(client, table);
      await enableTriggers(client, table, true);
      await deferSelfReferences(client, table, false);
    }
    await client.query('COMMIT');
    return rows;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** Refuses a database with users or articles, which must not be overwritten, or with migrations the data lacks. */
async function refuseUnlessEmpty(database: Database, migrations: readonly string[]): Promise<void> {
  const applied = await appliedMigrations(database.pool);
  if (applied.length === 0) return;
  const ahead = applied.filter((name) => !migrations.includes(name));
  const { rows } = await database.pool.query(
    'SELECT EXISTS (SELECT FROM articles) OR EXISTS (SELECT FROM auth_users) AS taken',
  );
  if (rows[0]?.taken || ahead.length > 0)
    throw new StartFailure(
      'The database is not empty. Set DATABASE_URL to a new database, or DATA_DIR to a new folder.',
    );
}
