import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOn, startPostgres } from '../setup/postgres.ts';
import { startProduct } from '../setup/product.ts';

export interface OwnDatabases {
  /** The address of a database with the seed articles and nobody's account. */
  copy(): Promise<string>;
  end(): Promise<void>;
}

/** A PostgreSQL with a database to copy: a product starts on a copy in a fraction of the time a new one takes. */
export async function startOwnDatabases(): Promise<OwnDatabases> {
  const folder = await mkdtemp(join(tmpdir(), 'novasjekk-own-'));
  const postgres = await startPostgres();
  const filled = `filled_${process.pid}`;
  await postgres.createDatabase(filled);
  // Filled by the product itself, as at any first start.
  const product = await startProduct({
    DATABASE_URL: postgres.urlOf(filled),
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
  });
  await product.end();
  const server = postgres.urlOf('postgres');
  const made = [filled];
  return {
    async copy() {
      const name = `own_${process.pid}_${made.length}`;
      made.push(name);
      await runOn(server, `CREATE DATABASE ${name} TEMPLATE ${filled}`);
      return postgres.urlOf(name);
    },
    async end() {
      // The server may be one that outlives the tests.
      for (const name of made) await runOn(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
