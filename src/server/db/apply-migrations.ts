import type pg from 'pg';
import { StartFailure } from '../start-failure.ts';
import type { Database } from './database.ts';

/** The SQL of each migration by its file name. */
export type Migrations = Readonly<Record<string, string>>;

/** The key of the advisory lock. It can be any number that no other lock uses. */
const migrationLock = 20_261_115;

/** Returns the names of the applied migrations; for a new database the list is empty. */
export async function appliedMigrations(queries: Pick<pg.Pool, 'query'> | pg.PoolClient): Promise<string[]> {
  const { rows: found } = await queries.query("SELECT to_regclass('public.schema_migrations') AS found");
  if (!found[0]?.found) return [];
  const { rows } = await queries.query('SELECT name FROM schema_migrations ORDER BY name');
  return rows.map((row) => row.name);
}

/**
 * Applies the pending migrations in the order of their names, or only those that are listed in `only`. An advisory lock
 * serialises processes that start at the same time. Returns the names of the migrations that it applied.
 */
export async function applyMigrations(
  database: Database,
  migrations: Migrations,
  only: readonly string[] = Object.keys(migrations),
): Promise<string[]> {
  return withMigrationLock(database, async (client) => {
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migrations');
    const applied = new Set(rows.map((row) => row.name));
    refuseNewer(applied, migrations);
    const fresh: string[] = [];
    for (const [name, sql] of Object.entries(migrations).sort(([a], [b]) => a.localeCompare(b))) {
      if (applied.has(name) || !only.includes(name)) continue;
      await client.query('BEGIN');
      try {
        await client.query(withoutTimeout(sql));
        await client.query('INSERT INTO schema_migrations (name) VALUES ($1)', [name]);
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK');
        throw extensionFailure(error) ?? new Error(`Migration ${name} failed`, { cause: error });
      }
      fresh.push(name);
    }
    return fresh;
  });
}

/**
 * Refuses a database that a newer version has migrated: this version might write rows that the newer one cannot read.
 */
function refuseNewer(applied: ReadonlySet<string>, migrations: Migrations): void {
  const unknown = [...applied].filter((name) => !(name in migrations)).sort();
  if (unknown.length === 0) return;
  throw new StartFailure(
    `The database is of a newer version (${unknown.at(-1)}). Start that version, or restore a backup of this version into an empty database.`,
  );
}

/** Explains a failed CREATE EXTENSION: the database role lacks the permission, or the server lacks the extension. */
function extensionFailure(error: unknown): StartFailure | undefined {
  const { code, message } = error as pg.DatabaseError;
  const insufficientPrivilege = '42501';
  const notAvailable = ['0A000', '58P01'];
  if (!/extension/.test(message) || ![insufficientPrivilege, ...notAvailable].includes(code ?? '')) return;
  return new StartFailure(
    `The database cannot be prepared (${message}). Have a database administrator run "CREATE EXTENSION pg_trgm; CREATE EXTENSION unaccent;" in it once, and start again.`,
  );
}

/** Lifts the time limit that the client sets for a query. */
const withoutTimeout = (text: string, values?: unknown[]): pg.QueryConfig =>
  ({ text, ...(values && { values }), query_timeout: 2 ** 31 - 1 }) as pg.QueryConfig;

/** Runs the work while holding the migration lock, so that only one process at a time does it. */
export async function withMigrationLock<T>(
  database: Database,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await database.pool.connect();
  try {
    // The time limits are lifted, because waiting for another process or migrating a large table may take longer.
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
    await client.query(withoutTimeout('SELECT pg_advisory_lock($1)', [migrationLock]));
    try {
      return await work(client);
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]);
      await client.query('RESET statement_timeout; RESET lock_timeout');
    }
  } finally {
    client.release();
  }
}
