import { openAsBlob } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { embeddedExtensions, openDatabase, overPglite } from '../../src/server/db/client.ts';
import type { Database, Engine } from '../../src/server/db/database.ts';
import { createDatabaseOn } from './postgres.ts';

/** Runs a suite on the embedded database and on PostgreSQL, each on its own migrated copy. */
export function describeOnBothEngines(
  name: string,
  suite: (database: () => Database, engine: Engine) => void,
): void {
  describe.each(['pglite', 'postgres'] as const)(`${name} (%s)`, (engine) => {
    let database: Database;
    beforeAll(async () => {
      database = engine === 'pglite' ? await copyOfEmbedded() : await copyOfPostgres();
    });
    afterAll(() => database?.close());
    suite(() => database, engine);
  });
}

async function openEmbeddedCopy(dataDir?: string): Promise<PGlite> {
  const loadDataDir = await openAsBlob(inject('embeddedTemplate'));
  return PGlite.create({ ...(dataDir && { dataDir }), loadDataDir, extensions: embeddedExtensions });
}

const copyOfEmbedded = async (): Promise<Database> => overPglite(await openEmbeddedCopy(), () => {});

/** A data folder with a migrated embedded database, for tests that start whole processes on it. */
export async function createEmbeddedCopy(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'novasjekk-'));
  const pglite = await openEmbeddedCopy(join(folder, 'database'));
  await pglite.close();
  return folder;
}

async function copyOfPostgres(): Promise<Database> {
  const { url, drop } = await createPostgresCopy();
  const database = await openDatabase({ DATABASE_URL: url, DATA_DIR: '' }, () => {});
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** A migrated PostgreSQL database of one's own, for tests that start whole processes on it. */
export const createPostgresCopy = () => createDatabaseOn(inject('postgresUrl'), inject('templateDatabase'));
