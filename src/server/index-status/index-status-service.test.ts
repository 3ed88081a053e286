import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startSearchConsoleApi } from '../../../tests/fakes/search-console-api.ts';
import crawled from '../../../tests/fixtures/url-inspection/crawled.json' with { type: 'json' };
import indexed from '../../../tests/fixtures/url-inspection/indexed.json' with { type: 'json' };
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { readEnv } from '../platform/env.ts';
import { createSearchConsoleService } from '../search-console/search-console-service.ts';
import { createServices } from '../services.ts';
import { createIndexStatusService } from './index-status-service.ts';

const site = 'sc-domain:novasjekk.example';
const siteUrl = 'https://novasjekk.example';

describeOnDatabase('the index status', (database) => {
  let api: Awaited<ReturnType<typeof startSearchConsoleApi>>;
  let now = new Date('2031-11-16T05:47:00Z');
  const pauses: number[] = [];
  const services = () => createServices(database());
  beforeAll(async () => {
    api = await startSearchConsoleApi(site, [], (address) => (address.includes('/en/') ? crawled : indexed));
    for (const [slug, day, status] of [
      ['egg', '2031-11-01', 'published'],
      ['melk', '2031-11-02', 'published'],
      ['utkast', '2031-11-03', 'draft'],
    ] as const)
      await services().articles.insertSeed({
        slug,
        title_no: slug,
        content_no: 'Tekst',
        ...(slug === 'egg' && { title_en: 'Eggs', content_en: 'Text' }),
        author_name: 'Kari',
        status,
        published_at: new Date(day),
      });
  });
  beforeEach(async () => {
    await database().pool.query(`TRUNCATE index_states; DELETE FROM articles WHERE slug LIKE 'side-%'`);
    api.inspected.length = 0;
    pauses.length = 0;
    // The quota of a day does not depend on the tests before.
    addDays(40);
  });
  afterAll(() => api.stop());

  const inspectDue = (settings: Record<string, string> = api.settings) => {
    const outside = {
      env: readEnv({ ...settings, SITE_URL: siteUrl }),
      clock: () => now,
      enqueue: async () => null,
      fetch,
    };
    const pause = async (ms: number) => void pauses.push(ms);
    const parts = { ...createServices(database(), outside), ...outside, database: database(), pause };
    const searchConsole = createSearchConsoleService(parts);
    return createIndexStatusService({ ...parts, searchConsole }).inspectDue(new AbortController().signal);
  };
  const inspectedNow = async () => {
    api.inspected.length = 0;
    await inspectDue();
    return api.inspected.map((address) => address.slice(siteUrl.length));
  };
  const addDays = (days: number) => {
    now = new Date(now.getTime() + days * 86_400_000);
  };

  it('is read for every published language version, at most 600 times a minute', async () => {
    expect(await inspectDue()).toEqual({ inspected: 3, indexed: 2 });
    expect(api.inspected).toEqual([
      `${siteUrl}/blogg/melk`,
      `${siteUrl}/en/blogg/egg`,
      `${siteUrl}/blogg/egg`,
    ]);
    expect(pauses).toEqual([100, 100, 100]);
    const { index } = (await services().results.ofArticles(['egg'])).egg ?? {};
    expect(index).toMatchObject([
      { locale: 'no', reason: 'indexed', crawledAt: '2026-11-02T04:13:55.000Z' },
      { locale: 'en', reason: 'crawled', canonical: null },
    ]);
    expect(await services().indexStatus.list(1, false)).toMatchObject({
      total: 1,
      states: [{ slug: 'egg', locale: 'en', coverage: 'Crawled - currently not indexed' }],
    });
  });

  it('is read again after a day if the page is not indexed or was changed, otherwise after a week', async () => {
    await inspectDue();
    expect(await inspectedNow()).toEqual([]);
    addDays(1);
    expect(await inspectedNow()).toEqual(['/en/blogg/egg']);
    await database().pool.query(`UPDATE articles SET updated_at = $1 WHERE slug = 'melk'`, [now]);
    addDays(1);
    expect(await inspectedNow()).toEqual(['/blogg/melk', '/en/blogg/egg']);
    addDays(5);
    expect(await inspectedNow()).toEqual(['/blogg/egg', '/en/blogg/egg']);
  });

  it('stays below the quota of 2,000 a day', async () => {
    await database().pool.query(
      `WITH added AS (INSERT INTO articles (slug, title_no, author_name)
         SELECT 'side-' || n, 'Side', 'Kari' FROM generate_series(1, 1899) AS n RETURNING id)
       INSERT INTO index_states (article_id, locale, reason, coverage, inspected_at)
         SELECT id, 'no', 'indexed', '', $1 FROM added`,
      [now],
    );
    expect(await inspectedNow()).toHaveLength(1);
    expect(await inspectedNow()).toEqual([]);
  });

  it('keeps the states that were read before a failure', async () => {
    api.failures.push(0, 403);
    await expect(inspectDue()).rejects.toThrow('status 403');
    const [kept] = api.inspected.map((address) => address.slice(siteUrl.length));
    expect(kept).toBeDefined();
    expect(await inspectedNow()).not.toContain(kept);
  });

  it('is not read without a connection to Search Console', async () => {
    expect(await inspectDue({})).toBeUndefined();
  });
});
