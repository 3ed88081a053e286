import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { isLongRun } from '../../../scripts/long-tests.ts';
import { openDatabase, overPglite } from '../../../src/server/platform/db/client.ts';
import type { Database, Engine } from '../../../src/server/platform/db/database.ts';
import { openEmbeddedCopy } from './embedded-template.ts';
import { createDatabaseOn } from './postgres.ts';

type Suite = (database: () => Database, engine: Engine) => void;

/**
 * Runs a suite on each engine, with its own migrated copy of the database. Use it for SQL, transactions and triggers.
 */
export const describeOnBothEngines = (name: string, suite: Suite): void =>
  describeOn(['pglite', 'postgres'], name, suite);

/** Runs a suite only on the embedded database. Use it for work that only this engine needs, such as updating statistics. */
export const describeOnEmbedded = (name: string, suite: Suite): void => describeOn(['pglite'], name, suite);

/**
 * Runs a suite on PostgreSQL, and in a long run on both engines. Use it for tests that need a database but do not test
 * SQL.
 */
export const describeOnDatabase = (name: string, suite: Suite): void => describeOn(enginesOfRun, name, suite);

/** Like `describeOnDatabase`, for tests that build on each other, so that `npm run test:repeat` does not shuffle them. */
export const describeInOrderOnDatabase = (name: string, suite: Suite): void =>
  describeOn(enginesOfRun, name, suite, { shuffle: false });

const enginesOfRun: Engine[] = isLongRun ? ['pglite', 'postgres'] : ['postgres'];

function describeOn(
  engines: Engine[],
  name: string,
  suite: Suite,
  options: { shuffle?: boolean } = {},
): void {
  const runOn = (engine: Engine) => {
    let database: Database;
    beforeAll(async () => {
      database = engine === 'pglite' ? await copyOfEmbedded() : await copyOfPostgres();
    });
    afterAll(() => database?.close());
    suite(() => database, engine);
  };
  for (const engine of engines) describe(`${name} (${engine})`, options, () => runOn(engine));
}

const copyOfEmbedded = async (): Promise<Database> =>
  overPglite(await openEmbeddedCopy(inject('embeddedTemplate')), () => {});

/** Creates a data folder with a migrated embedded database, for tests that start the product. */
export async function createEmbeddedCopy(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'novasjekk-'));
  const pglite = await openEmbeddedCopy(inject('embeddedTemplate'), join(folder, 'database'));
  await pglite.close();
  return folder;
}

async function copyOfPostgres(): Promise<Database> {
  const { url, drop } = await createPostgresCopy();
  const database = await openDatabase(
    { DATABASE_URL: url, DATA_DIR: '', connectionTimeoutMs: 60_000 },
    () => {},
  );
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** Creates a migrated PostgreSQL database, for tests that start the product. */
export const createPostgresCopy = () => createDatabaseOn(inject('postgresUrl'), inject('templateDatabase'));
