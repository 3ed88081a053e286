import { beforeEach, describe, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { readEnv } from '../platform/env.ts';
import { createServices } from '../services.ts';
import type { Counters } from './counters.ts';

const chrome =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

describeOnDatabase('the results service', (database) => {
  let today = new Date('2026-11-16T12:00:00Z');
  const create = (settings = {}) =>
    createServices(database(), { env: readEnv(settings), clock: () => today }).results;
  const view = (counters: Counters | undefined, url: string, times = 1) => {
    for (let n = 0; n < times; n++)
      counters?.countView({ id: url, url, locale: 'no' }, url, {
        socket: { remoteAddress: `192.0.2.${n}` },
        headers: { 'user-agent': chrome },
      });
  };
  const rows = async (text: string) => (await database().pool.query({ text, rowMode: 'array' })).rows;
  const stored = () =>
    rows(`SELECT path, kind, day::text, label, count::int FROM page_counts ORDER BY path, kind, day, label`);

  beforeEach(async () => {
    today = new Date('2026-11-16T12:00:00Z');
    await database().pool.query(
      `TRUNCATE page_counts, page_month_counts, page_periods;
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

  it('stores counts later, under their own day, if they could not be stored at first', async () => {
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

  it('moves views from the current period to the previous period as days pass', async () => {
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

  it('merges days older than 25 months into their month and keeps the other days', async () => {
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

  it('has no counters if counting is off', () => {
    expect(create({ COUNT_READERS: 'false' }).counters).toBeUndefined();
  });

  describe('for the results screen', () => {
    const fill = (rows: string) =>
      database().pool.query(`INSERT INTO page_counts (path, kind, day, locale, label, count) VALUES ${rows}`);

    it('compares a period with the previous period day by day, and returns entries and calls to action', async () => {
      await fill(`
        ('*', 'view', '2026-11-16', 'no', 'search', 30), ('*', 'view', '2026-11-16', 'no', 'site', 5),
        ('*', 'view', '2026-11-16', 'no', 'internal', 7), ('*', 'source', '2026-11-16', 'no', 'site:example.org', 5),
        ('*', 'scan', '2026-11-16', 'no', 'cta', 6), ('*', 'view', '2026-11-09', 'no', 'search', 20),
        ('*', 'view', '2026-11-02', 'no', 'search', 99), ('*', 'view', '2026-11-16', 'en', 'search', 1)`);
      const overview = await create().overview({ days: 7, locale: 'no', sort: 'views' });
      expect(overview).toMatchObject({
        isCounting: true,
        period: { start: '2026-11-10', end: '2026-11-16' },
        before: { start: '2026-11-03', end: '2026-11-09' },
        totals: { views: 42, scans: 6, beforeViews: 20, beforeScans: 0 },
        entries: [
          { label: 'search', now: 30, before: 20 },
          { label: 'site', now: 5, before: 0 },
        ],
        sources: [{ label: 'site:example.org', now: 5, before: 0 }],
        callsToAction: [{ label: 'cta', now: 6 }],
      });
      expect(overview.days).toHaveLength(7);
      expect(overview.days.at(-1)).toEqual({ day: '2026-11-16', views: 42, scans: 6, beforeViews: 20 });
      expect((await create().overview({ days: 7, locale: '', sort: 'views' })).totals.views).toBe(43);
    });

    it('sorts pages by views, scans, rate and search clicks', async () => {
      await database().pool.query(`
        INSERT INTO page_periods (days, path, locale, views, scans)
        VALUES (28, '/a', 'no', 100, 1), (28, '/b', 'no', 50, 5), (28, '/c', 'en', 19, 19), (7, '/d', 'no', 900, 0);
        WITH snapshot AS (
          INSERT INTO gsc_snapshots (status, source, period_start, period_end, curve, created_at, alive_at)
          VALUES ('ready', 'upload', '2026-10-01', '2026-10-28', '{}', now(), now()) RETURNING id)
        INSERT INTO gsc_pages (snapshot_id, path, impressions, clicks, position)
        SELECT id, path, 100, clicks, 3 FROM snapshot, (VALUES ('/a', 3), ('/en/c', 8)) AS given (path, clicks)`);
      const order = async (sort: 'views' | 'scans' | 'rate' | 'clicks') =>
        (await create().overview({ days: 28, locale: '', sort })).pages.map(({ path }) => path);
      expect(await order('views')).toEqual(['/a', '/b', '/c']);
      expect(await order('scans')).toEqual(['/c', '/b', '/a']);
      expect(await order('rate')).toEqual(['/b', '/a', '/c']);
      expect(await order('clicks')).toEqual(['/c', '/a']);
      const { pages, searchPeriod } = await create().overview({ days: 28, locale: 'en', sort: 'views' });
      expect(pages).toMatchObject([{ address: '/en/c', rate: 1, searchClicks: 8, articleId: null }]);
      expect(searchPeriod).toEqual({ start: '2026-10-01', end: '2026-10-28' });
      await database().pool.query('DELETE FROM gsc_snapshots; DELETE FROM gsc_pages');
    });

    it('adds the views of former addresses to an article, and lists its publication and changes as events', async () => {
      const { rows: found } = await database().pool.query(`
        INSERT INTO articles (title_no, content_no, slug, status, author_name, published_at)
        VALUES ('=Egg', 'Tekst', 'egg', 'published', 'Kari', '2026-11-12T10:00:00Z') RETURNING id`);
      const { id } = found[0];
      await database().pool.query(
        `INSERT INTO article_slugs (slug, article_id, left_at) VALUES ('gamle-egg', $1, now())`,
        [id],
      );
      await database().pool.query(
        `INSERT INTO article_revisions (article_id, number, saved_at, note, status, words_no, words_en, fields)
         VALUES ($1, 1, '2026-11-14T10:00:00Z', 'saved', 'published', 1, 0, '{}')`,
        [id],
      );
      await fill(
        `('/blogg/egg', 'view', '2026-11-16', 'no', 'campaign:brev', 4), ('/blogg/gamle-egg', 'view', '2026-11-13', 'en', 'direct', 2)`,
      );
      const service = create();
      await service.startNewDay();
      expect(await service.article(id, { days: 28, locale: '' })).toMatchObject({
        article: { title_no: '=Egg' },
        totals: { views: 6 },
        entries: [
          { label: 'campaign', now: 4 },
          { label: 'direct', now: 2 },
        ],
        sources: [{ label: 'campaign:brev', now: 4 }],
        events: [
          { day: '2026-11-12', kind: 'published' },
          { day: '2026-11-14', kind: 'corrected' },
        ],
        search: null,
      });
      expect(await service.ofArticles(['egg', 'finnes-ikke'])).toEqual({
        egg: { views: 4, scans: 0, searchClicks: null, index: [] },
        'finnes-ikke': { views: 0, scans: 0, searchClicks: null, index: [] },
      });
      expect(await service.exportCsv({ days: 28, locale: 'no', sort: 'views' })).toContain(
        `/blogg/egg,'=Egg,no,4,0,0,0,0,`,
      );
      expect(await service.week()).toMatchObject({
        totals: { views: 0 },
        pages: [{ path: '/blogg/egg' }, {}],
      });
    });
  });
});
