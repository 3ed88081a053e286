import { expect, it } from 'vitest';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { november, october, searchRow, useSearchData } from '../../../tests/setup/server/search-data.ts';

describeOnDatabase('search data', (database) => {
  const { api, opportunities, publishItems, server, sync } = useSearchData(database);

  it('explain why the clicks of the site and of an article changed, and list the queries of the article', async () => {
    const article = await server().services.articles.insertSeed({
      slug: 'brus',
      title_no: 'Brus',
      content_no: 'Tekst',
      author_name: 'Kari',
      status: 'published',
      published_at: new Date('2026-09-01'),
    });
    const page = 'https://novasjekk.example/blogg/brus';
    expect((await api('/gsc/change')).body).toEqual({ explained: null });
    await sync([searchRow('brus', 1000, 80, 4, page), searchRow('tapt', 100, 7, 5)], october);
    await sync([searchRow('brus', 1000, 25, 10, page), searchRow('vunnet', 100, 3, 5)], november);
    const { explained } = (await api('/gsc/change')).body;
    expect(explained).toMatchObject({
      period: november,
      before: october,
      mainCause: 'position',
      change: { before: 87, now: 28, causes: { lost: -7, won: 3 } },
    });
    expect(explained.change.causes.position).toBeCloseTo(-55, 6);
    expect((await api('/gsc/terms?term=brus')).body.pageHistory).toEqual([
      { ...november, page, impressions: 1000, clicks: 25 },
      { ...october, page, impressions: 1000, clicks: 80 },
    ]);
    const ofArticle = (await api(`/gsc/change?article=${article.id}`)).body.explained;
    expect(ofArticle.change).toMatchObject({ before: 80, now: 25 });
    expect((await api(`/gsc/articles/${article.id}/queries`)).body.queries).toEqual([
      { term: 'brus', locale: 'no', position: 10, impressions: 1000, clicks: 25 },
    ]);
    expect((await api(`/results/articles/${article.id}`)).body.search).toMatchObject({
      clicks: 25,
    });
  });

  it('explain the clicks of any other page, such as the page of a food, and list its queries', async () => {
    const page = 'https://novasjekk.example/mat/skyr';
    await sync([searchRow('skyr', 1000, 80, 4, page)], october);
    await sync([searchRow('skyr', 1000, 25, 10, page), searchRow('brus', 100, 3, 5)], november);
    expect((await api('/gsc/change?path=/mat/skyr')).body.explained.change).toMatchObject({
      before: 80,
      now: 25,
    });
    expect((await api('/gsc/pages/queries?path=/mat/skyr')).body.queries).toEqual([
      { term: 'skyr', locale: 'no', position: 10, impressions: 1000, clicks: 25 },
    ]);
    expect((await api('/results/pages?path=/mat/skyr')).body).toMatchObject({
      totals: { views: 0, scans: 0 },
      search: { clicks: 25 },
    });
    expect((await api('/results/pages?path=https://example.org')).status).toBe(400);
  });

  it('include the history, articles, queue items and outcomes of a term', async () => {
    await sync([searchRow('proteinbar', 1200, 28, 8)], october);
    const [found] = await opportunities();
    const queued = await api('/queue', {
      body: { type: 'outline', keyword_id: found.keywordId, payload: { term: 'proteinbar', locale: 'no' } },
    });
    expect(queued.status).toBe(201);
    const article = await server().services.articles.insertSeed({
      slug: 'proteinbar',
      title_no: 'Proteinbar',
      content_no: 'Tekst',
      keywords: ['proteinbar'],
      author_name: 'Kari',
      status: 'published',
      published_at: new Date('2026-10-28'),
    });
    await publishItems(article.id, '2026-10-28');
    let described = (await api('/gsc/terms?term=proteinbar&locale=no')).body;
    expect(described).toMatchObject({
      articles: [{ slug: 'proteinbar' }],
      queue: [{ status: 'done', type: 'outline' }],
      outcomes: [{ predicted: expect.closeTo(found.judged.extraClicks, 8), clicksBefore: 28 }],
    });
    expect(described.outcomes[0].measured).toBeUndefined();
    // A period that ends sooner than 28 days after the publication is too early to measure.
    await sync([searchRow('proteinbar', 300, 7, 6)], { start: '2026-10-29', end: '2026-11-04' });
    expect((await api('/gsc/terms?term=proteinbar')).body.outcomes[0].measured).toBeUndefined();
    await sync([searchRow('proteinbar', 1200, 56, 4)], november);
    described = (await api('/gsc/terms?term=Proteinbar')).body;
    // The clicks rose from 1 to 2 per day, that is, by 28 in 28 days.
    expect(described.outcomes[0]).toMatchObject({ measured: expect.closeTo(28, 8), clicksAfter: 56 });
    expect(described.opportunity.queued).toBe(false);
    expect((await api('/gsc/opportunities')).body.outcomes).toMatchObject({
      articles: 1,
      measured: 1,
      inside: 1,
      measuredClicks: expect.closeTo(28, 8),
    });
    const { outcomes, summary } = (await api('/gsc/outcomes')).body;
    expect(outcomes).toMatchObject([
      { term: 'proteinbar', type: 'outline', measured: expect.closeTo(28, 8), expected: found.expected },
    ]);
    expect(summary).toMatchObject({ inside: 1, spread: 2, calibration: 1 });
    expect(await api('/gsc/terms?term=ukjent')).toMatchObject({
      status: 404,
      body: { code: 'search_term_not_found' },
    });
  });

  it('are listed as terms, which can be filtered and grouped by subject, and the same filters work on the keyword list', async () => {
    await sync(
      [
        searchRow('er e471 farlig', 900, 30, 5),
        searchRow('kjeks sunt', 800, 0, 22),
        searchRow('kjeks ultraprosessert', 90, 1, 9),
        searchRow('what is e471', 700, 3, 12),
        searchRow('novasjekk', 9000, 900, 1),
      ],
      october,
    );
    await server().runJobs();
    const terms = async (query: string) => (await api(`/gsc/queries?${query}`)).body;
    const listed = (body: { terms: { term: string }[] }) => body.terms.map(({ term }) => term);
    const all = await terms('');
    expect(listed(all)).toEqual(['er e471 farlig', 'kjeks sunt', 'what is e471', 'kjeks ultraprosessert']);
    expect(all).toMatchObject({ total: 4, isLimited: false, choices: { pages: ['/e-stoffer/e471'] } });
    expect(all.terms[1]).toMatchObject({ kind: 'write', page: null, subject: 'kjeks', position: 22 });
    expect(listed(await terms('kind=write&band=far'))).toEqual(['kjeks sunt']);
    expect(listed(await terms('on=/e-stoffer/e471&locale=en'))).toEqual(['what is e471']);
    expect(listed(await terms('on=-&sort=position'))).toEqual(['kjeks ultraprosessert', 'kjeks sunt']);
    expect(listed(await terms('grouped=true&q=KJEKS'))).toEqual(['kjeks sunt', 'kjeks ultraprosessert']);
    const grouped = (await terms('grouped=true')).terms.map(({ subject }: { subject: string }) => subject);
    expect(new Set(grouped).size).toBe(
      grouped.filter((subject: string, at: number) => subject !== grouped[at - 1]).length,
    );
    expect((await api('/gsc/queries?kind=wrong')).status).toBe(400);
    const keywords = (await api('/keywords?subject=kjeks&band=near')).body;
    expect(keywords).toMatchObject({
      total: 1,
      keywords: [
        {
          term: 'kjeks ultraprosessert',
          search: { kind: 'identify', page: null, position: 9, extraClicks: expect.any(Number) },
        },
      ],
    });
    expect((await api('/keywords?kind=lost')).body.keywords).toEqual([]);
    // The priority of keywords from search data is 0, so they are sorted by what they could gain.
    await api('/keywords', { body: { term: 'E 621', volume: 900 } });
    const worth = (await api('/keywords?sort=clicks')).body.keywords;
    expect(
      worth.map(({ term, covered_by }: { term: string; covered_by: string | null }) => [term, covered_by]),
    ).toEqual([
      ['er e471 farlig', '/e-stoffer/e471'],
      ['what is e471', '/e-stoffer/e471'],
      ['kjeks sunt', null],
      ['kjeks ultraprosessert', null],
      ['novasjekk', null],
      ['E 621', '/e-stoffer/e621'],
    ]);
    await api('/keywords', { body: { term: 'Ny idé' } });
    const [first, second] = (await api('/keywords')).body.keywords;
    expect([first.term, second.term]).toEqual(['E 621', 'er e471 farlig']);
    // The score of the import is higher for this query, but an article can gain only half of its clicks.
    await sync([searchRow('energidrikk', 1000, 2, 9), searchRow('er brus farlig', 900, 2, 9)], november);
    await server().runJobs();
    for (const sort of ['priority', 'clicks']) {
      const listed = (await api(`/keywords?sort=${sort}`)).body.keywords;
      const terms = listed.map(({ term }: { term: string }) => term);
      expect(terms.indexOf('er brus farlig'), sort).toBeLessThan(terms.indexOf('energidrikk'));
    }
  });

  it('give a queue item its brief, and the composed outline contains the query that the article lacks', async () => {
    await server().services.articles.insertSeed({
      slug: 'proteinbar',
      title_no: 'Proteinbar',
      content_no: 'En proteinbar er som regel ultraprosessert.',
      keywords: ['proteinbar'],
      author_name: 'Kari',
      status: 'published',
      published_at: new Date('2026-09-01'),
    });
    await sync(
      [
        searchRow('proteinbar', 1200, 28, 8),
        searchRow('er proteinbar ultraprosessert', 400, 8, 9),
        searchRow('proteinbar til barn', 90, 0, 12),
        searchRow('loff', 5000, 0, 9),
      ],
      october,
    );
    await server().runJobs();
    const found = (await opportunities()).find(({ term }: { term: string }) => term === 'proteinbar');
    const { body: item } = await api('/queue', {
      body: { type: 'outline', keyword_id: found.keywordId, payload: { term: 'proteinbar', locale: 'no' } },
    });
    expect(item.brief).toMatchObject({
      days: 28,
      expectedClicks: expect.closeTo(found.judged.extraClicks, 8),
      page: '/blogg/proteinbar',
      queries: [
        { term: 'proteinbar', impressions: 1200, clicks: 28, position: 8 },
        { term: 'er proteinbar ultraprosessert' },
        { term: 'proteinbar til barn' },
      ],
      questions: ['er proteinbar ultraprosessert'],
      missing: ['proteinbar til barn'],
      links: [],
    });
    const { result } = await server().services.generation.generate(item, {
      signal: new AbortController().signal,
      onText: () => {},
    });
    expect(result.body).toContain('- proteinbar til barn');
    expect((await api(`/queue/${item.id}`)).body.brief).toEqual(item.brief);
    expect((await api('/queue?status=queued')).body.items[0].brief).toBeUndefined();
  });

  it('measure the outcome of a refresh from its publication, not from the first publication of the article', async () => {
    const article = await server().services.articles.insertSeed({
      slug: 'proteinbar',
      title_no: 'Proteinbar',
      content_no: 'Tekst',
      author_name: 'Kari',
      status: 'published',
      published_at: new Date('2026-09-01'),
    });
    await sync([searchRow('proteinbar', 1200, 28, 8)], october);
    const [found] = await opportunities();
    await database().pool.query(
      `INSERT INTO content_queue (type, keyword_id, article_id, payload, created_at)
       VALUES ('refresh', $1, $2, '{"term": "proteinbar", "locale": "no"}', $3)`,
      [found.keywordId, article.id, server().clock()],
    );
    const known = async () => (await api('/gsc/terms?term=proteinbar')).body;
    expect(await known()).toMatchObject({ queue: [{ status: 'queued' }], outcomes: [] });
    await publishItems(article.id, '2026-10-28');
    const [outcome] = (await known()).outcomes;
    expect(outcome).toMatchObject({
      clicksBefore: 28,
      clicksAfter: null,
      publishedAt: '2026-10-28T00:00:00.000Z',
    });
    expect(outcome.measured).toBeUndefined();
    await sync([searchRow('proteinbar', 1200, 84, 4)], november);
    expect((await known()).outcomes).toMatchObject([{ measured: expect.closeTo(56, 8) }]);
  });
});
