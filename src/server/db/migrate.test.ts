import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createDatabaseOn } from '../../../tests/setup/postgres.ts';
import { seedArticles } from '../articles/seed-articles.ts';
import { openDatabase } from './client.ts';
import { migrate } from './migrate.ts';

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
});
