import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import { StartFailure } from '../start-failure.ts';
import { type Database, ormOver, type Transaction } from './database.ts';

export type Migrations = Readonly<Record<string, string>>;

/** The key of the advisory lock. It can be any number that no other lock uses. */
const migrationLock = 20_261_115;
const lockNotAvailable = '55P03';
const lockTimeoutSeconds = 3;
const pauseMs = 1000;
const maxLockAttempts = 20;

export async function appliedMigrations(queries: Pick<pg.Pool, 'query'> | pg.PoolClient): Promise<string[]> {
  const { rows: found } = await queries.query("SELECT to_regclass('public.schema_migrations') AS found");
  if (!found[0]?.found) return [];
  const { rows } = await queries.query('SELECT name FROM schema_migrations ORDER BY name');
  return rows.map((row) => row.name);
}

/**
 * Applies the pending migrations in the order of their names and returns the names of those that it applied. If `only`
 * is given, other migrations are skipped, and the functions too. An advisory lock serialises processes that start at the
 * same time.
 */
export async function applyMigrations(
  database: Database,
  migrations: Migrations,
  { functions = {}, only }: { functions?: Migrations; only?: readonly string[] | undefined } = {},
): Promise<string[]> {
  return withMigrationLock(database, async (client) => {
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    await client.query(
      'ALTER TABLE schema_migrations ADD COLUMN IF NOT EXISTS compatible boolean NOT NULL DEFAULT false',
    );
    const { rows } = await client.query<Applied>('SELECT name, compatible FROM schema_migrations');
    const applied = new Set(rows.map((row) => row.name));
    refuseNewer(rows, migrations);
    const fresh: string[] = [];
    for (const [name, sql] of Object.entries(migrations).sort(([a], [b]) => a.localeCompare(b))) {
      if (applied.has(name) || (only && !only.includes(name))) continue;
      await applyWithRetries(client, name, sql);
      fresh.push(name);
    }
    if (!only) await replaceFunctions(client, functions);
    return fresh;
  });
}

/** Creates the functions that are new or whose SQL has changed since they were created. */
async function replaceFunctions(client: pg.PoolClient, functions: Migrations): Promise<void> {
  await client.query(
    'CREATE TABLE IF NOT EXISTS schema_functions (name text PRIMARY KEY, content_hash text NOT NULL)',
  );
  const { rows } = await client.query('SELECT name, content_hash FROM schema_functions');
  const created = new Map(rows.map((row) => [row.name, row.content_hash]));
  for (const [name, sql] of Object.entries(functions)) {
    const contentHash = hash('sha256', sql);
    if (created.get(name) === contentHash) continue;
    await client.query('BEGIN');
    try {
      await client.query(sql);
      await client.query(
        `INSERT INTO schema_functions VALUES ($1, $2)
           ON CONFLICT (name) DO UPDATE SET content_hash = excluded.content_hash`,
        [name, contentHash],
      );
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw new Error(`The function ${name} could not be created`, { cause: error });
    }
  }
}

interface Applied {
  name: string;
  compatible: boolean;
}

/** A migration is compatible with the previous version unless its SQL contains this comment. */
const breaksPrevious = '-- Breaks the previous version.';

/** Waits only seconds for a lock and tries again: all other queries on the table would queue behind it. */
async function applyWithRetries(client: pg.PoolClient, name: string, sql: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await client.query('BEGIN');
    try {
      await client.query(`SET LOCAL lock_timeout = '${lockTimeoutSeconds}s'`);
      await client.query(withoutTimeout(sql));
      await client.query('INSERT INTO schema_migrations (name, compatible) VALUES ($1, $2)', [
        name,
        !sql.includes(breaksPrevious),
      ]);
      await client.query('COMMIT');
      return;
    } catch (error) {
      await client.query('ROLLBACK');
      const isLocked = (error as pg.DatabaseError).code === lockNotAvailable;
      if (isLocked && attempt < maxLockAttempts) {
        await wait(pauseMs);
        continue;
      }
      throw extensionFailure(error) ?? new Error(`Migration ${name} failed`, { cause: error });
    }
  }
}

/**
 * Refuses a database that a newer version has changed in a way that breaks this version. Compatible migrations of a
 * newer version are accepted, so that this version can run beside the newer one or replace it again.
 */
function refuseNewer(applied: readonly Applied[], migrations: Migrations): void {
  const unknown = applied
    .filter(({ name, compatible }) => !(name in migrations) && !compatible)
    .map(({ name }) => name)
    .sort();
  if (unknown.length === 0) return;
  throw new StartFailure(
    `The database is of a newer version (${unknown.at(-1)}). Start that version, or return to the backup that its upgrade made: "npm run restore" with the embedded database, or "npm run restore <file>" with DATABASE_URL set to an empty database.`,
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

export async function withMigrationLock<T>(database: Database, work: (client: pg.PoolClient) => Promise<T>) {
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

/**
 * Does some work in a transaction, once in the life of the database and only if `condition` holds. Several processes
 * that start at the same time do it once. Returns undefined if there was nothing to do.
 */
export const doOnce = <Result>(
  database: Database,
  what: string,
  work: (transaction: Transaction) => Promise<Result>,
  condition: SQL = sql`true`,
): Promise<Result | undefined> =>
  withMigrationLock(database, (client) =>
    ormOver(client).transaction(async (transaction) => {
      const { rowCount } = await transaction.execute(
        sql`INSERT INTO done_once (what) SELECT ${what} WHERE ${condition} ON CONFLICT DO NOTHING`,
      );
      return rowCount === 1 ? work(transaction) : undefined;
    }),
  );
