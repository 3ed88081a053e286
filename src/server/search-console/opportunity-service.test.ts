import { expect, it } from 'vitest';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { october, searchRow, useSearchData } from '../../../tests/setup/server/search-data.ts';
import { siteSettingsSchema } from '../../domain/settings/site-settings.ts';

describeOnDatabase('search data', (database) => {
  const { api, opportunities, server, sync } = useSearchData(database);

  it('become opportunities that are sorted by score and explain their scores', async () => {
    const answer = await sync(
      [searchRow('nova 4', 90, 9, 3), searchRow('ultraprosessert mat', 1200, 40, 8.4)],
      october,
    );
    expect(answer).toMatchObject({
      status: 200,
      body: { snapshot: { rows: 2, queries: 2, days: 28, clicks: 49, curve: 'published' } },
    });
    const [first, second] = await opportunities();
    // The expected score is 1200 impressions × 8 % click rate at position 4 − the present 40 clicks = 56 clicks.
    expect(first).toMatchObject({
      term: 'ultraprosessert mat',
      locale: 'no',
      kind: 'improve',
      trend: 'flat',
      position: 8.4,
      impressions: 1200,
      advice: 'refresh',
      page: '/hva-er-upf',
      article: null,
      queued: false,
      curve: 'published',
      period: october,
      days: 28,
      judged: { targetPosition: 4 },
      scanRate: null,
      history: [{ position: 8.4 }],
    });
    expect(first.score).toBeCloseTo(56, 8);
    expect(second).toMatchObject({ term: 'nova 4', kind: null, advice: 'none' });
    await server().runJobs();
    const { rows } = await database().pool.query(
      'SELECT term, last_impressions, last_clicks, last_position, trend FROM keywords ORDER BY term',
    );
    expect(rows).toEqual([
      { term: 'nova 4', last_impressions: 90, last_clicks: 9, last_position: 3, trend: 'flat' },
      {
        term: 'ultraprosessert mat',
        last_impressions: 1200,
        last_clicks: 40,
        last_position: 8.4,
        trend: 'flat',
      },
    ]);
    expect((await api('/gsc/snapshots')).body.snapshots).toMatchObject([
      { keywordsSynced: true, ...october, source: 'upload' },
    ]);
    expect((await api('/gsc/snapshots?page=9')).body).toMatchObject({
      page: 1,
      snapshots: [october],
    });
  });

  it('give advice for each opportunity, and name the article to work on', async () => {
    const articles = server().services.articles;
    const fields = {
      slug: 'proteinbar',
      author_name: 'Kari',
      status: 'published' as const,
      published_at: new Date('2026-09-01'),
    };
    await articles.insertSeed({
      ...fields,
      title_no: 'Proteinbar',
      content_no: 'Tekst',
      keywords: ['Proteinbar'],
    });
    await articles.insertSeed({ ...fields, slug: 'vist', title_no: 'Vist', content_no: 'Tekst' });
    await sync(
      [
        searchRow('proteinbar', 300, 3, 8),
        searchRow('protein bar', 20, 0, 8),
        searchRow('er chips upf', 200, 2, 7, 'https://novasjekk.example/blogg/vist'),
        searchRow('ingenting om dette', 100, 1, 9),
        searchRow('vist', 800, 4, 2),
      ],
      october,
    );
    const advice = Object.fromEntries(
      (await opportunities()).map(
        (each: { term: string; advice: string; article: { slug: string } | null }) => [
          each.term,
          `${each.advice} ${each.article?.slug ?? ''}`.trim(),
        ],
      ),
    );
    expect(advice).toEqual({
      proteinbar: 'refresh proteinbar',
      'er chips upf': 'refresh vist',
      'ingenting om dette': 'identify',
      vist: 'improve_snippet vist',
    });
  });

  it('name the article that search results show most if several articles fit a query equally well', async () => {
    const insert = (slug: string, title_no: string) =>
      server().services.articles.insertSeed({
        slug,
        title_no,
        content_no: 'Tekst',
        author_name: 'Kari',
        status: 'published',
        published_at: new Date('2026-09-01'),
      });
    await insert('lite-vist', 'Knekkebrød');
    await insert('mye-vist', 'Knekkebrød i butikken');
    const shown = { path: '/blogg/mye-vist', impressions: 9000, clicks: 90, position: 8 };
    await sync([searchRow('knekkebrød', 300, 3, 8)], october, [shown]);
    expect((await opportunities())[0].article.slug).toBe('mye-vist');
  });

  it('are listed by their score even if 450 other queries could rise further in the results', async () => {
    const others = Array.from({ length: 450 }, (_, n) => searchRow(`annet tema ${n}`, 200, 1, 30));
    // At position 2, the query cannot rise. Its 4 clicks instead of 400 × 15.7 % = 62.8 can at most double in share.
    const page = 'https://novasjekk.example/hva-er-upf';
    await sync([...others, searchRow('nova 4', 400, 4, 2, page)], october);
    await server().runJobs();
    const [first] = await opportunities();
    expect(first).toMatchObject({ term: 'nova 4', kind: 'snippet' });
    expect(first.score).toBeCloseTo((62.8 * 2 * 9) / 67.8 - 4, 8);
  });

  it('create no opportunity for queries that search for the site itself', async () => {
    await sync([searchRow('novasjekk app', 900, 9, 8), searchRow('lapskaus', 90, 1, 9)], october);
    expect((await opportunities()).map(({ term }: { term: string }) => term)).toEqual(['lapskaus']);
  });

  it('create no opportunity for queries with a name from the settings', async () => {
    const named = (names: string) =>
      server().services.settings.save(siteSettingsSchema.parse({ search_names: names }), 0, {
        system: 'test',
      });
    await named('Kaffe-Kari, BK');
    await sync(
      [
        searchRow('kaffekari meny', 900, 9, 8),
        searchRow('bk oslo', 90, 1, 9),
        searchRow('bkk strøm', 80, 1, 9),
      ],
      october,
    );
    const terms = (await opportunities()).map(({ term }: { term: string }) => term);
    await database().pool.query('TRUNCATE site_settings');
    expect(terms).toEqual(['bkk strøm']);
  });

  it('have one entry for all variants of one intent, also on both sides of position 15', async () => {
    await sync(
      [
        searchRow('kajakk utleie', 600, 0, 14, 'https://novasjekk.example/x'),
        searchRow('utleie av kajakker', 300, 0, 17, 'https://novasjekk.example/y'),
        searchRow('utleie kajakk', 100, 0, 20),
        searchRow('kano utleie', 10, 0, 20),
      ],
      october,
    );
    await server().runJobs();
    const found = await opportunities();
    expect(found.map(({ term }: { term: string }) => term)).toEqual(['kajakk utleie', 'kano utleie']);
    // (600 × 14 + 300 × 17 + 100 × 20) / 1000 = 15.5. The variant at position 14 shows that a page ranks.
    expect(found[0]).toMatchObject({
      kind: 'identify',
      impressions: 1000,
      position: 15.5,
      spellings: [{ query: 'kajakk utleie' }, { query: 'utleie av kajakker' }, { query: 'utleie kajakk' }],
      pages: [{ page: 'https://novasjekk.example/x' }, { page: 'https://novasjekk.example/y' }],
      history: [{ impressions: 1000, position: 15.5 }],
    });
    const { body } = await api('/gsc/terms?term=utleie%20kajakk');
    expect(body.opportunity).toMatchObject({ term: 'utleie kajakk', impressions: 1000, kind: 'identify' });
    const { terms } = (await api('/gsc/queries')).body;
    const kinds = terms.map((each: { term: string; kind: string; impressions: number }) => [
      each.term,
      each.kind,
      each.impressions,
    ]);
    expect(kinds).toEqual([
      ['kajakk utleie', 'identify', 600],
      ['utleie av kajakker', 'identify', 300],
      ['utleie kajakk', 'identify', 100],
      ['kano utleie', 'write', 10],
    ]);
  });

  it('never advise to write in a third language, or to translate if the language is a guess', async () => {
    await server().services.articles.insertSeed({
      slug: 'skyr',
      title_no: 'Skyr',
      content_no: 'Tekst',
      author_name: 'Kari',
      status: 'published',
      published_at: new Date('2026-09-01'),
    });
    await sync(
      [
        searchRow('what is upf', 900, 1, 9),
        searchRow('skyr', 300, 0, 8),
        searchRow('is skyr healthy', 200, 0, 8),
        searchRow('gesundes frühstück', 200, 0, 40),
      ],
      october,
    );
    const found = Object.fromEntries(
      (await opportunities()).map((each: { term: string }) => [each.term, each]),
    );
    expect(found.skyr).toMatchObject({ locale: 'en', isGuess: true, foreign: null, kind: 'improve' });
    expect(found['is skyr healthy']).toMatchObject({ isGuess: false, kind: 'translate' });
    expect(found['gesundes frühstück']).toMatchObject({ isGuess: true, foreign: 'de', kind: null });
  });

  it('are ranked by expected scans once the scan rate is measured', async () => {
    await database().pool.query(`
      INSERT INTO page_counts (path, kind, day, locale, label, count)
      VALUES ('*', 'view', current_date, 'no', 'direct', 1000), ('*', 'scan', current_date, 'no', 'cta', 100);
      INSERT INTO page_periods (days, path, locale, views, scans) VALUES (90, '/upf-score', 'no', 900, 400)`);
    await sync(
      [
        searchRow('uten side', 1200, 39, 8),
        searchRow('med side', 900, 30, 8, 'https://novasjekk.example/upf-score'),
      ],
      october,
    );
    const found = await opportunities();
    await database().pool.query('TRUNCATE page_counts, page_periods');
    // The page has 900 × 0.08 − 30 = 42 clicks × (400 + 0.1 × 100) / (900 + 100) = 17.22 scans. The query without a page has
    // 1200 × 0.08 − 39 = 57 clicks × 10 % = 5.7 scans.
    expect(found).toMatchObject([
      { term: 'med side', kind: 'improve', page: '/upf-score', scanRate: { of: 'page', rate: 0.41 } },
      { term: 'uten side', kind: 'identify', page: null, scanRate: { of: 'site', rate: 0.1 } },
    ]);
    expect(found[0].extraScans).toBeCloseTo(17.22, 8);
    expect(found[1].score).toBeCloseTo(5.7, 8);
  });
});
