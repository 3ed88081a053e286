import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createDatabaseOn } from '../../../../tests/setup/database/postgres.ts';
import { seedArticles } from '../../articles/seed-articles.ts';
import { applyMigrations } from './apply-migrations.ts';
import { openDatabase } from './client.ts';
import { migrate, migrations } from './migrate.ts';

describe('migrations', () => {
  let url: string;
  let drop: () => Promise<void>;
  beforeEach(async () => {
    ({ url, drop } = await createDatabaseOn(inject('postgresUrl')));
  });
  afterEach(() => drop());
  const open = () => openDatabase({ DATABASE_URL: url, DATA_DIR: '' }, () => {});

  it('run only once when several processes start concurrently', async () => {
    const processes = await Promise.all(Array.from({ length: 4 }, open));
    try {
      const applied = await Promise.all(processes.map((database) => migrate(database)));
      expect(applied.filter((files) => files.length > 0)).toHaveLength(1);
      const seeded = await Promise.all(processes.map(seedArticles));
      expect(seeded.sort((a, b) => a - b)).toEqual([0, 0, 0, 10]);
    } finally {
      for (const database of processes) await database.close();
    }
  });

  it('keep the data on a second start, and refuse a database of a newer version', async () => {
    const first = await open();
    expect(await migrate(first)).not.toEqual([]);
    expect(await seedArticles(first)).toBe(10);
    await first.pool.query('DELETE FROM articles WHERE slug <> $1', ['er-brod-ultraprosessert']);
    await first.close();
    const second = await open();
    expect(await migrate(second)).toEqual([]);
    expect(await seedArticles(second)).toBe(0);
    expect((await second.pool.query('SELECT slug FROM articles')).rows).toEqual([
      { slug: 'er-brod-ultraprosessert' },
    ]);
    // This row looks as if a newer version had migrated the database.
    await second.pool.query(`INSERT INTO schema_migrations (name) VALUES ('9999_from_the_future.sql')`);
    await expect(migrate(second)).rejects.toThrow('of a newer version (9999_from_the_future.sql)');
    await second.close();
  });

  it('of a newer version are accepted only if they are compatible with this version', async () => {
    const database = await open();
    const own = { '0001_a.sql': 'CREATE TABLE a (id int)' };
    const newer = { ...own, '0002_b.sql': 'ALTER TABLE a ADD COLUMN b int' };
    const breaking = {
      ...newer,
      '0003_c.sql': '-- Breaks the previous version.\nALTER TABLE a DROP COLUMN id',
    };
    await applyMigrations(database, own);
    expect(await applyMigrations(database, newer)).toEqual(['0002_b.sql']);
    // The previous version starts again on the migrated database, and both versions write.
    expect(await applyMigrations(database, own)).toEqual([]);
    await database.pool.query('INSERT INTO a (id) VALUES (1)');
    await database.pool.query('INSERT INTO a (id, b) VALUES (2, 2)');
    await applyMigrations(database, breaking);
    await expect(applyMigrations(database, newer)).rejects.toThrow('of a newer version (0003_c.sql)');
    await database.close();
  });

  it('wait for a locked table without blocking other queries for long', async () => {
    const database = await open();
    await applyMigrations(database, { '0001_a.sql': 'CREATE TABLE a (id int)' });
    const holder = await database.pool.connect();
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE a IN SHARE MODE');
    const pending = {
      '0001_a.sql': '',
      '0002_b.sql': 'ALTER TABLE a ADD COLUMN b int',
    };
    const applying = applyMigrations(database, pending);
    const failedOnce = async () =>
      (
        await database.pool.query(
          "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND query = 'ROLLBACK'",
        )
      ).rows[0].n;
    await expect.poll(failedOnce).toBe(1);
    await holder.query('COMMIT');
    holder.release();
    expect(await applying).toEqual(['0002_b.sql']);
    await database.close();
  });

  it('replace a live function when its SQL changes, and otherwise leave it alone', async () => {
    const database = await open();
    const answering = (value: number) =>
      `CREATE OR REPLACE FUNCTION answer() RETURNS int LANGUAGE sql AS 'SELECT ${value}'`;
    const apply = async (value: number) => {
      await applyMigrations(database, {}, { functions: { 'answer.sql': answering(value) } });
      const { rows } = await database.pool.query(
        "SELECT answer(), xmin::text AS created FROM pg_proc WHERE proname = 'answer'",
      );
      return rows[0];
    };
    const first = await apply(1);
    expect(first.answer).toBe(1);
    expect(await apply(1)).toEqual(first);
    expect((await apply(2)).answer).toBe(2);
    await expect(
      applyMigrations(database, {}, { functions: { 'answer.sql': 'CREATE nonsense' } }),
    ).rejects.toThrow('The function answer.sql could not be created');
    await database.close();
  });
});

describe('compatibility with the previous version', () => {
  const removes =
    /\b(DROP\s+(TABLE|COLUMN|TYPE|VIEW)|RENAME\s+(TO|COLUMN)|ALTER\s+COLUMN\s+\w+\s+(TYPE|SET\s+NOT\s+NULL|DROP\s+DEFAULT))\b/i;
  const addsRequired = /ADD\s+COLUMN\s+(?!.*DEFAULT)[^,;]*NOT\s+NULL/i;
  const isBreaking = (sql: string) => removes.test(sql) || addsRequired.test(sql);
  const isMarked = (sql: string) => /-- (Breaks|Compatible with) the previous version[.:]/.test(sql);

  it('every migration from 0081 on only adds, or says whether it breaks the previous version', () => {
    const unmarked = Object.entries(migrations)
      .filter(([name, sql]) => name >= '0081' && isBreaking(sql) && !isMarked(sql))
      .map(([name]) => name);
    expect(unmarked).toEqual([]);
  });

  it.each([
    'DROP TABLE a',
    'ALTER TABLE a DROP COLUMN b',
    'ALTER TABLE a RENAME COLUMN b TO c',
    'ALTER TABLE a ALTER COLUMN b SET NOT NULL',
    'ALTER TABLE a ADD COLUMN b integer NOT NULL',
  ])('recognises a breaking statement: %s', (sql) => expect(isBreaking(sql)).toBe(true));

  it.each([
    'CREATE TABLE a (b integer NOT NULL)',
    'ALTER TABLE a ADD COLUMN b integer NOT NULL DEFAULT 0',
    'DROP INDEX a_b',
  ])('recognises a compatible statement: %s', (sql) => expect(isBreaking(sql)).toBe(false));
});
