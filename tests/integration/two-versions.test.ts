import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { applyMigrations } from '../../src/server/platform/db/apply-migrations.ts';
import { openDatabase } from '../../src/server/platform/db/client.ts';
import { migrations } from '../../src/server/platform/db/migrate.ts';
import { signInWithTiming } from '../faults/timed-client.ts';
import { createPostgresCopy } from '../setup/database/both-engines.ts';
import { failToStart, startProduct } from '../setup/product/product.ts';
import { waitFor } from '../setup/wait-for.ts';

const folder = () => mkdtemp(join(tmpdir(), 'novasjekk-'));

/** The migration of an imaginary next version: a column with a default, a table, an index and an update of articles. */
const nextVersion = `
  ALTER TABLE articles ADD COLUMN next_rating integer NOT NULL DEFAULT 0;
  CREATE TABLE next_ratings (article_id uuid REFERENCES articles (id) ON DELETE CASCADE, rating integer);
  CREATE INDEX next_ratings_article ON next_ratings (article_id);
  UPDATE articles SET next_rating = 1 WHERE status = 'published';`;

/** Migrates the database like a version that has one more migration. */
async function migrateToNext(url: string, sql: string): Promise<void> {
  const next = await openDatabase({ DATABASE_URL: url, DATA_DIR: '' }, () => {});
  try {
    await applyMigrations(next, { ...migrations, '9999_next_version.sql': sql });
  } finally {
    await next.close();
  }
}

it('this version serves and saves while the next version migrates, and can be started again afterwards', async () => {
  const { url, drop } = await createPostgresCopy();
  const first = await startProduct({ DATABASE_URL: url, DATA_DIR: await folder() });
  const editor = await signInWithTiming(first.address);
  const statuses: number[] = [];
  let writing = true;
  const writer = (async () => {
    for (let n = 0; writing; n++) {
      statuses.push((await editor.write(`for-${n}`)).status, (await fetch(`${first.address}/blogg`)).status);
    }
  })();
  await waitFor(() => expect(statuses.length).toBeGreaterThan(10));
  // A long transaction, such as a backup, reads the table. The migration waits for it without blocking other writes.
  const reader = await openDatabase({ DATABASE_URL: url, DATA_DIR: '' }, () => {});
  const transaction = await reader.pool.connect();
  await transaction.query('BEGIN');
  await transaction.query('SELECT count(*) FROM articles');
  const migrated = migrateToNext(url, nextVersion);
  const during = statuses.length;
  await waitFor(() => expect(statuses.length).toBeGreaterThan(during + 10));
  await transaction.query('COMMIT');
  transaction.release();
  await migrated;
  const after = statuses.length;
  await waitFor(() => expect(statuses.length).toBeGreaterThan(after + 10));
  writing = false;
  await writer;
  expect(new Set(statuses)).toEqual(new Set([201, 200]));

  // Another process of the old version starts on the migrated database, as after a deployment is rolled back.
  const second = await startProduct({ DATABASE_URL: url, DATA_DIR: await folder() });
  await waitFor(async () => expect((await fetch(`${second.address}/readyz`)).status).toBe(200));
  const saved = await editor.write('etter');
  expect(saved.status).toBe(201);
  const { rows } = await reader.pool.query("SELECT next_rating FROM articles WHERE slug = 'etter'");
  expect(rows).toEqual([{ next_rating: 0 }]);
  expect(await first.end()).toEqual({ code: 0, signal: null });
  expect((await fetch(`${second.address}/blogg`)).status).toBe(200);
  await second.end();

  await reader.pool.query(
    "UPDATE schema_migrations SET compatible = false WHERE name = '9999_next_version.sql'",
  );
  const { code, output } = await failToStart({ DATABASE_URL: url, DATA_DIR: await folder() });
  expect(output).toContain('The database is of a newer version (9999_next_version.sql).');
  expect(code).toBe(1);
  await reader.close();
  await drop();
});
