import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createEmbeddedCopy, describeOnDatabase } from '../../../tests/setup/both-engines.ts';
import { runOn } from '../../../tests/setup/postgres.ts';
import { openDatabase } from '../db/client.ts';
import type { Database } from '../db/database.ts';
import { knownMigrations } from '../db/migrate.ts';
import { readEnv } from '../env.ts';
import { makeBackup } from './backup.ts';
import { fillEmptyDatabase } from './fill-database.ts';
import { moveDatabase } from './move-to-postgres.ts';
import { restoreBackup } from './restore.ts';
import { createCheck, listTables } from './tables.ts';

const databases: string[] = [];
const open: Database[] = [];

/** Creates a database that sorts text in Norwegian order. The embedded database sorts text by bytes. */
async function emptyPostgres(): Promise<Database> {
  const name = `norwegian_${randomUUID().replaceAll('-', '')}`;
  const server = new URL(inject('postgresUrl'));
  await runOn(
    server.href,
    `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER icu ICU_LOCALE 'nb-NO' LOCALE 'C'`,
  );
  databases.push(name);
  server.pathname = `/${name}`;
  const database = await openDatabase({ DATABASE_URL: server.href, DATA_DIR: '' }, () => {});
  open.push(database);
  return database;
}

async function emptyEmbedded(): Promise<Database> {
  const database = await openDatabase({ DATA_DIR: await createEmbeddedCopy() }, () => {});
  open.push(database);
  return database;
}

const settings = async () =>
  readEnv({ DATA_DIR: await mkdtemp(join(tmpdir(), 'novasjekk-')), NODE_ENV: 'test' });

/** Primary keys whose order by bytes differs from their Norwegian order. */
const keys = ['Zebra', 'apple', 'Åre', 'ære', 'a_b', 'aB', 'ab', '-a', 'b'];
const keysIn = async (database: Database) =>
  (await database.pool.query('SELECT key FROM auth_rate_limits ORDER BY key COLLATE "C"')).rows.map(
    ({ key }) => key,
  );

async function fill(database: Database) {
  await database.pool.query(
    `INSERT INTO auth_rate_limits (key, count, last_attempt, expires_at)
     SELECT key, 1, gen_random_uuid(), now() FROM unnest($1::text[]) AS key`,
    [[...keys, ...Array.from({ length: 150 }, (_, n) => `${n % 2 ? 'k' : 'K'}${n}`)]],
  );
  // Each snapshot refers to the next one, and the last refers to the first. A copy reads 100 rows at a time, so some
  // refer to rows that are copied later.
  await database.pool.query(
    `WITH ids AS (SELECT n, gen_random_uuid() AS id FROM generate_series(0, 149) AS n)
     INSERT INTO gsc_snapshots (id, source, created_at, alive_at, compared_with)
     SELECT one.id, 'upload', now(), now(), next.id FROM ids AS one JOIN ids AS next ON next.n = (one.n + 1) % 150`,
  );
}

const comparedIn = async (database: Database) =>
  (await database.pool.query('SELECT id, compared_with FROM gsc_snapshots ORDER BY id')).rows;

const constraintsIn = async (database: Database) =>
  (
    await database.pool.query(
      `SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint
       WHERE connamespace = 'public'::regnamespace ORDER BY conname COLLATE "C", conrelid::regclass::text COLLATE "C"`,
    )
  ).rows;

afterAll(async () => {
  for (const database of open) await database.close();
  for (const name of databases) await runOn(inject('postgresUrl'), `DROP DATABASE ${name} WITH (FORCE)`);
});

describeOnDatabase('a backup', (database) => {
  const file = async () => join(await mkdtemp(join(tmpdir(), 'novasjekk-')), 'backup.tar.gz');
  let backupFile: string;
  beforeAll(async () => {
    await fill(database());
    backupFile = await file();
    await makeBackup(database(), await settings(), backupFile);
  });

  const expectRestored = async (into: Database, from: string) => {
    await restoreBackup(into, await settings(), from);
    expect(await keysIn(into)).toEqual(await keysIn(database()));
    expect(await comparedIn(into)).toEqual(await comparedIn(database()));
    expect(await constraintsIn(into)).toEqual(await constraintsIn(database()));
  };

  it('is restored into a database with another collation, with snapshots that refer to each other', async () => {
    const norwegian = await emptyPostgres();
    await expectRestored(norwegian, backupFile);
    const again = await file();
    await makeBackup(norwegian, await settings(), again);
    await expectRestored(await emptyEmbedded(), again);
  });
});

describe('a copy', () => {
  it('is rolled back if the received or the stored rows differ from the original', async () => {
    const into = await emptyEmbedded();
    const nothing = createCheck().result();
    const checks = Object.fromEntries((await listTables(into.pool)).map(({ name }) => [name, nothing]));
    const [row, unknownColumn] = ['"what": "copied"}\n', '"what": "copied", "unknown": 1}\n'].map(
      (end) => `{"at": "2026-01-01T00:00:00+00:00", ${end}`,
    ) as [string, string];
    const copy = (sent: string, arrived: string) =>
      fillEmptyDatabase(into, knownMigrations, async (target) => {
        const check = createCheck();
        check.add(sent);
        await target.write('done_once', arrived);
        return { ...checks, done_once: check.result() };
      });
    const refused = 'The copy of done_once differs from the original';
    await expect(copy(unknownColumn, row)).rejects.toThrow(refused);
    await expect(copy(unknownColumn, unknownColumn)).rejects.toThrow(refused);
    expect((await into.pool.query('SELECT FROM done_once')).rowCount).toBe(0);
    expect(await copy(row, row)).toBe(1);
  });
});

describe('moving a database', () => {
  it('copies snapshots that refer to each other to a PostgreSQL with another collation', async () => {
    const [from, to] = [await emptyEmbedded(), await emptyPostgres()];
    await fill(from);
    await moveDatabase(from, to, await settings(), () => {});
    expect(await keysIn(to)).toEqual(await keysIn(from));
    expect(await comparedIn(to)).toEqual(await comparedIn(from));
  });
});
