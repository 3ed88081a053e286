import { chmodSync, existsSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { isLongRun } from '../../../../scripts/long-tests.ts';
import { createEmbeddedCopy, createPostgresCopy } from '../../../../tests/setup/database/both-engines.ts';
import { itInLongRun } from '../../../../tests/setup/long-run.ts';
import { appliedMigrations } from './apply-migrations.ts';
import { openDatabase, shareSession } from './client.ts';
import { explainCorruption } from './corruption.ts';
import { packDatabase } from './embedded/pack-folder.ts';
import { knownMigrations, migrate } from './migrate.ts';

itInLongRun(
  'openDatabase makes the folder of the embedded database private if it has wider permissions',
  async () => {
    const DATA_DIR = await createEmbeddedCopy();
    const folder = join(DATA_DIR, 'database');
    chmodSync(folder, 0o755);
    const database = await openDatabase({ DATA_DIR }, () => {});
    expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await database.close();
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  },
);

itInLongRun('openDatabase creates DATA_DIR without access for other users', async () => {
  const DATA_DIR = join(await mkdtemp(join(tmpdir(), 'novasjekk-database-')), 'data');
  const database = await openDatabase({ DATA_DIR }, () => {});
  await database.close();
  expect(statSync(DATA_DIR).mode & 0o777).toBe(0o700);
});

it('openDatabase refuses a database folder without PG_VERSION and leaves its files unchanged', async () => {
  const DATA_DIR = await createEmbeddedCopy();
  const folder = join(DATA_DIR, 'database');
  await rm(join(folder, 'PG_VERSION'));
  const before = (await readdir(folder, { recursive: true })).sort();
  await expect(openDatabase({ DATA_DIR }, () => {})).rejects.toMatchObject({
    name: 'StartFailure',
    message: expect.stringMatching(/^The folder .*database is not empty and not a complete database.*\.$/),
  });
  expect((await readdir(folder, { recursive: true })).sort()).toEqual(before);
});

itInLongRun(
  'openDatabase recovers from a first start that was interrupted while the database was created',
  async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'novasjekk-database-'));
    await mkdir(join(DATA_DIR, 'database.new/base'), { recursive: true });
    await writeFile(join(DATA_DIR, 'database.new/PG_VERSION'), '17\n');
    await mkdir(join(DATA_DIR, 'database'));
    const database = await openDatabase({ DATA_DIR }, () => {});
    expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await database.close();
    expect(existsSync(join(DATA_DIR, 'database.new'))).toBe(false);
  },
);

it.each(isLongRun ? ['pg_class', 'pg_attribute', 'pg_proc', 'articles'] : ['articles'])(
  'openDatabase and explainCorruption explain corrupt pages of the table %s in one line',
  async (table) => {
    const DATA_DIR = await createEmbeddedCopy();
    const database = await openDatabase({ DATA_DIR }, () => {});
    const { rows } = await database.pool.query('SELECT pg_relation_filepath($1) AS path', [table]);
    await database.close();
    const file = await open(join(DATA_DIR, 'database', rows[0].path), 'r+');
    await file.write(Buffer.alloc(3 * 8192, 0xaa), 0, 3 * 8192, 0);
    await file.close();
    const start = async () => {
      const opened = await openDatabase({ DATA_DIR }, () => {});
      await migrate(opened);
      await opened.pool.query('SELECT count(*) FROM articles WHERE slug <> $1', ['x']);
      await opened.close();
    };
    const failure = await start().catch((error) => explainCorruption(error, DATA_DIR) ?? error);
    expect(failure).toMatchObject({
      name: 'StartFailure',
      message: expect.stringMatching(/^The embedded database in .* \(.+\)\. Restore a backup.*\.$/),
    });
  },
);

it('shareSession detects two connections that share one session, as behind a pooler in transaction mode', async () => {
  const { url, drop } = await createPostgresCopy();
  const clients = [
    new pg.Client({ connectionString: url }),
    new pg.Client({ connectionString: url }),
  ] as const;
  for (const client of clients) await client.connect();
  expect(await shareSession(...clients)).toBe(false);
  expect(await shareSession(clients[0], clients[0])).toBe(true);
  for (const client of clients) await client.end();
  await drop();
});

it('a new embedded database is copied from the prepared one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'novasjekk-'));
  const preparedDatabase = join(folder, 'prepared');
  await writeFile(preparedDatabase, packDatabase(join(await createEmbeddedCopy(), 'database')));
  const database = await openDatabase({ DATA_DIR: folder, preparedDatabase }, () => {});
  expect(await appliedMigrations(database.pool)).toEqual(knownMigrations);
  await database.close();
});
