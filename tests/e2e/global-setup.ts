import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { listTables } from '../../src/server/platform/backup/tables.ts';
import { createDatabaseOn, freePort, startPostgres } from '../setup/database/postgres.ts';
import { startProduct } from '../setup/product/product.ts';

/**
 * The environment variable with the URL of the seeded database. Playwright's main process sets it for the workers.
 */
const variable = 'E2E_SEEDED_DATABASE';

/** The schema with a copy of every row that the product writes at its first start. */
const seedSchema = 'seeded';
/** The tables that a reset does not restore. */
const keptTables = [
  // The content version must never decrease.
  'content_version',
  // The steps of the first start must not run again.
  'done_once',
  // A trigger on the articles truncates and fills these.
  'article_search',
  'article_links',
];

/**
 * Starts one PostgreSQL for the whole test run, and a site at the base URL. Fills a database with the seed articles and
 * no accounts, because a product starts much faster on a copy of it than on an empty database.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'novasjekk-e2e-data-'));
  const postgres = await startPostgres();
  const database = await createDatabaseOn(postgres.urlOf('postgres'));
  const product = await startProduct({ DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: 'warn' });
  await product.end();
  await withClient(database.url, async (client) => {
    await client.query(`CREATE SCHEMA ${seedSchema}`);
    for (const { name } of await restorableTables(client))
      await client.query(`CREATE TABLE ${seedSchema}.${name} AS TABLE public.${name}`);
  });
  process.env[variable] = database.url;
  const siteDatabase = await copySeededDatabase();
  const site = await startProduct({
    PORT: String(await freePort()),
    DATABASE_URL: siteDatabase.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
  });
  process.env.E2E_ADDRESS = site.address;
  return async () => {
    await site.end();
    // The databases are dropped, because a server named by TEST_DATABASE_URL keeps running after the tests.
    await siteDatabase.drop();
    await database.drop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Creates a copy of the database with the seed articles and no accounts. */
export function copySeededDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const seeded = new URL(process.env[variable] ?? '');
  const template = seeded.pathname.slice(1);
  seeded.pathname = '/postgres';
  return createDatabaseOn(seeded.href, template);
}

const deadlockDetected = '40P01';

/** Restores the rows of the first start while the product runs; the database's triggers update counts and caches. */
export async function resetDatabase(url: string): Promise<void> {
  for (;;)
    try {
      return await restoreRows(url);
    } catch (error) {
      // A job of the product may lock the same tables in another order. PostgreSQL then ends one of the transactions.
      if ((error as pg.DatabaseError).code !== deadlockDetected) throw error;
    }
}

const restoreRows = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    const tables = await restorableTables(client);
    await client.query('BEGIN');
    // The audit log is append-only, so its trigger must be disabled to empty it.
    await client.query('ALTER TABLE audit_log DISABLE TRIGGER USER');
    await client.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')} CASCADE`);
    for (const { name, columns } of tables) {
      const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
      // A trigger may already have written the same row.
      await client.query(
        `INSERT INTO ${name} (${list}) OVERRIDING SYSTEM VALUE
         SELECT ${list} FROM ${seedSchema}.${name} ON CONFLICT DO NOTHING`,
      );
    }
    await client.query('ALTER TABLE audit_log ENABLE TRIGGER USER');
    await client.query('COMMIT');
  });

const restorableTables = async (client: pg.Client) =>
  (await listTables(client)).filter(({ name }) => !keptTables.includes(name));

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
