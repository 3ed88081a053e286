import { mkdirSync, statSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from './client.ts';

it('makes the folder of the embedded database private, also an existing one with wider permissions', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'novasjekk-database-'));
  const folder = join(DATA_DIR, 'database');
  mkdirSync(folder, { mode: 0o755 });
  const database = await openDatabase({ DATA_DIR }, () => {});
  expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await database.close();
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});
