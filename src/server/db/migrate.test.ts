import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { runOn } from '../../../tests/setup/postgres.ts';
import { seedArticles } from '../articles/seed-articles.ts';
import { openDatabase } from './client.ts';
import { migrate } from './migrate.ts';

describe('migrations', () => {
  it('run once when several processes start concurrently on PostgreSQL', async () => {
    const name = `fresh_${randomUUID().replaceAll('-', '')}`;
    await runOn(inject('postgresUrl'), `CREATE DATABASE ${name}`);
    const url = new URL(inject('postgresUrl'));
    url.pathname = `/${name}`;
    const processes = await Promise.all(
      Array.from({ length: 4 }, () => openDatabase({ DATABASE_URL: url.href, DATA_DIR: '' }, () => {})),
    );
    try {
      const applied = await Promise.all(processes.map((database) => migrate(database)));
      expect(applied.filter((files) => files.length > 0)).toHaveLength(1);
      const seeded = await Promise.all(processes.map(seedArticles));
      expect(seeded.sort((a, b) => a - b)).toEqual([0, 0, 0, 10]);
    } finally {
      for (const database of processes) await database.close();
      await runOn(inject('postgresUrl'), `DROP DATABASE ${name}`);
    }
  });

  it('keep the data on a second start, and refuse a database of a newer version', async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'novasjekk-'));
    const first = await openDatabase({ DATA_DIR }, () => {});
    expect(await migrate(first)).not.toEqual([]);
    expect(await seedArticles(first)).toBe(10);
    await first.pool.query('DELETE FROM articles WHERE slug <> $1', ['er-brod-ultraprosessert']);
    await first.close();
    const second = await openDatabase({ DATA_DIR }, () => {});
    expect(await migrate(second)).toEqual([]);
    expect(await seedArticles(second)).toBe(0);
    expect((await second.pool.query('SELECT slug FROM articles')).rows).toEqual([
      { slug: 'er-brod-ultraprosessert' },
    ]);
    // As if a newer version had migrated the database.
    await second.pool.query(`INSERT INTO schema_migrations (name) VALUES ('9999_from_the_future.sql')`);
    await expect(migrate(second)).rejects.toThrow('of a newer version (9999_from_the_future.sql)');
    await second.close();
  });
});
