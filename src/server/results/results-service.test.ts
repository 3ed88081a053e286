import { beforeEach, expect, it } from 'vitest';
import { describeOnBothEngines } from '../../../tests/setup/both-engines.ts';
import { readEnv } from '../env.ts';
import type { Counters } from './counters.ts';
import { createResultsService } from './results-service.ts';

const chrome =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

describeOnBothEngines('stored counts', (database) => {
  let today = new Date('2026-11-16T12:00:00Z');
  const create = (settings = {}) =>
    createResultsService({ database: database(), env: readEnv(settings), clock: () => today });
  const view = (counters: Counters | undefined, url: string, times = 1) => {
    for (let n = 0; n < times; n++)
      counters?.countView({ id: url, url, locale: 'no' }, url, { 'user-agent': chrome });
  };
  const rows = async (text: string) => (await database().pool.query({ text, rowMode: 'array' })).rows;
  const stored = () =>
    rows(`SELECT path, kind, day::text, label, count::int FROM page_counts ORDER BY path, kind, day, label`);

  beforeEach(async () => {
    today = new Date('2026-11-16T12:00:00Z');
    await database().pool.query(
      `TRUNCATE page_counts, page_month_counts, page_periods, unknown_foods;
       UPDATE page_periods_state SET last_day = '2000-01-01'`,
    );
  });

  it('adds the counts of several processes to the page and to the whole site', async () => {
    const processes = [create(), create()];
    for (const { counters } of processes) view(counters, '/blogg', 2);
    processes[0]?.counters?.countEvent({ kind: 'scan', path: '/blogg', locale: 'no', medium: 'cta' });
    await Promise.all(processes.map((each) => each.flush()));
    await processes[0]?.flush();
    expect(await stored()).toEqual([
      ['*', 'scan', '2026-11-16', 'cta', 1],
      ['*', 'view', '2026-11-16', 'direct', 4],
      ['/blogg', 'scan', '2026-11-16', 'cta', 1],
      ['/blogg', 'view', '2026-11-16', 'direct', 4],
    ]);
    expect(await rows('SELECT days, views::int, scans::int FROM page_periods ORDER BY days')).toEqual(
      [7, 28, 90, 365].map((days) => [days, 4, 1]),
    );
  });

  it('keeps counts that could not be stored, with their day', async () => {
    const service = create();
    view(service.counters, '/blogg');
    await database().pool.query('ALTER TABLE page_counts RENAME TO hidden');
    await expect(service.flush()).rejects.toThrow();
    await database().pool.query('ALTER TABLE hidden RENAME TO page_counts');
    today = new Date('2026-11-17T12:00:00Z');
    await service.flush();
    view(service.counters, '/blogg', 3);
    await service.stop();
    expect(await stored()).toEqual([
      ['*', 'view', '2026-11-16', 'direct', 1],
      ['*', 'view', '2026-11-17', 'direct', 3],
      ['/blogg', 'view', '2026-11-16', 'direct', 1],
      ['/blogg', 'view', '2026-11-17', 'direct', 3],
    ]);
  });

  it('moves views from the current period to the one before as days pass', async () => {
    const service = create();
    view(service.counters, '/blogg', 5);
    await service.flush();
    expect(await service.startNewDay()).toBe(true);
    expect(await service.startNewDay()).toBe(false);
    const periods = () =>
      rows('SELECT days, views::int, before_views::int FROM page_periods WHERE days < 90 ORDER BY days');
    expect(await periods()).toEqual([
      [7, 5, 0],
      [28, 5, 0],
    ]);
    today = new Date('2026-11-23T12:00:00Z');
    await service.startNewDay();
    expect(await periods()).toEqual([
      [7, 0, 5],
      [28, 5, 0],
    ]);
  });

  it('adds days older than 25 months to their month and keeps the others', async () => {
    await database().pool.query(`
      INSERT INTO page_counts (path, kind, day, locale, label, count)
      SELECT '/blogg', 'view', day, 'no', 'direct', 1
      FROM generate_series('2024-09-29'::date, '2024-10-18', interval '1 day') AS day`);
    const service = create();
    expect(await service.compact()).toBe(17);
    expect(await rows('SELECT day::text, count::int FROM page_month_counts ORDER BY day')).toEqual([
      ['2024-09-01', 2],
      ['2024-10-01', 15],
    ]);
    expect((await stored()).map(([, , day]) => day)).toEqual(['2024-10-16', '2024-10-17', '2024-10-18']);
    expect(await service.compact()).toBe(0);
  });

  it('stores the names of unknown foods only if the setting is on', async () => {
    const event = {
      kind: 'food-check',
      path: '/',
      locale: 'no',
      result: 'not-found',
      food: 'lapskaus',
    } as const;
    for (const settings of [{}, { COUNT_UNKNOWN_FOODS: 'true' }]) {
      const service = create(settings);
      service.counters?.countEvent(event);
      await service.flush();
    }
    expect(await rows('SELECT name, count::int FROM unknown_foods')).toEqual([['lapskaus', 1]]);
    expect(await stored()).toContainEqual(['*', 'food-check', '2026-11-16', 'not-found', 2]);
  });

  it('has no counters if counting is off', () => {
    expect(create({ COUNT_READERS: 'false' }).counters).toBeUndefined();
  });
});
