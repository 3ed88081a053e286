import { chmodSync, statSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createEmbeddedCopy } from '../../../tests/setup/both-engines.ts';
import { itInLongRun } from '../../../tests/setup/long-run.ts';
import { openDatabase } from './client.ts';

it('openDatabase makes the folder of the embedded database private if it has wider permissions', async () => {
  const DATA_DIR = await createEmbeddedCopy();
  const folder = join(DATA_DIR, 'database');
  chmodSync(folder, 0o755);
  const database = await openDatabase({ DATA_DIR }, () => {});
  expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await database.close();
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

itInLongRun('creates DATA_DIR without access for other users', async () => {
  const DATA_DIR = join(await mkdtemp(join(tmpdir(), 'novasjekk-database-')), 'data');
  const database = await openDatabase({ DATA_DIR }, () => {});
  await database.close();
  expect(statSync(DATA_DIR).mode & 0o777).toBe(0o700);
});
