import type pg from 'pg';
import { StartFailure } from '../start-failure.ts';
import type { Database } from './database.ts';

/** The SQL of each, by its file's name. */
export type Migrations = Readonly<Record<string, string>>;

/** Any number that nothing else in the database locks on. */
const migrationLock = 20_261_115;

/** The migrations a database has had; none where it is new. */
export async function appliedMigrations(queries: Pick<pg.Pool, 'query'> | pg.PoolClient): Promise<string[]> {
  const { rows: found } = await queries.query("SELECT to_regclass('public.schema_migrations') AS found");
  if (!found[0]?.found) return [];
  const { rows } = await queries.query('SELECT name FROM schema_migrations ORDER BY name');
  return rows.map((row) => row.name);
}

/**
 * Applies the SQL files not yet applied (all, or those that are named), in the order of their names; processes that
 * start at once take turns.
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
        await client.query(patiently(sql));
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

/** What a newer version made of the database, this one does not know: it would write what the other cannot read. */
function refuseNewer(applied: ReadonlySet<string>, migrations: Migrations): void {
  const unknown = [...applied].filter((name) => !(name in migrations)).sort();
  if (unknown.length === 0) return;
  throw new StartFailure(
    `The database is of a newer version (${unknown.at(-1)}). Start that version, or restore a backup of this one into an empty place.`,
  );
}

/** A role that may not add an extension, or a server that lacks it: somebody else has to, once. */
function extensionFailure(error: unknown): StartFailure | undefined {
  const { code, message } = error as pg.DatabaseError;
  const insufficientPrivilege = '42501';
  const notAvailable = ['0A000', '58P01'];
  if (!/extension/.test(message) || ![insufficientPrivilege, ...notAvailable].includes(code ?? '')) return;
  return new StartFailure(
    `The database cannot be prepared (${message}). Let somebody who may run "CREATE EXTENSION pg_trgm; CREATE EXTENSION unaccent;" in it once, and start again.`,
  );
}

/** A query that is not given up from this side either. */
const patiently = (text: string, values?: unknown[]): pg.QueryConfig =>
  ({ text, ...(values && { values }), query_timeout: 2 ** 31 - 1 }) as pg.QueryConfig;

/** Runs something that must not run twice at once, in however many processes. */
export async function withMigrationLock<T>(
  database: Database,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await database.pool.connect();
  try {
    // Another process's turn, and a large table's migration, take as long as they take.
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
    await client.query(patiently('SELECT pg_advisory_lock($1)', [migrationLock]));
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
