import { expect, it } from 'vitest';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { october, searchRow, useSearchData } from '../../../tests/setup/server/search-data.ts';

describeOnDatabase('a report on citations by AI assistants', (database) => {
  const { server, api, sync, opportunities } = useSearchData(database);
  const page = (slug: string) => `https://novasjekk.example/blogg/${slug}`;
  const cited = (name: string, citations: number) => ({ name, citations });
  const store = (report: object) => api('/citations', { body: { page: [], query: [], ...report } });
  const insertArticle = (slug: string) =>
    server().services.articles.insertSeed({
      slug,
      title_no: slug,
      content_no: 'Tekst',
      author_name: 'Kari',
      status: 'published',
      published_at: new Date('2026-09-01'),
    });

  it('makes opportunities of queries that are cited, or whose page is cited, but that get no clicks', async () => {
    for (const slug of ['brus', 'skinke', 'pommes']) await insertArticle(slug);
    await sync(
      [
        searchRow('brus', 1000, 0, 8, page('brus')),
        searchRow('brus eller saft', 900, 4, 9, page('brus')),
        searchRow('skinke', 800, 0, 8, page('skinke')),
        searchRow('pommes', 700, 0, 8, page('pommes')),
      ],
      october,
    );
    const kinds = async () =>
      Object.fromEntries(
        (await opportunities()).map(({ term, kind }: Record<string, string>) => [term, kind]),
      );
    expect(Object.values(await kinds())).not.toContain('cited');
    // The page on soft drinks gets clicks from another query, so only the cited query itself would count.
    await store({
      source: 'bing',
      page: [cited('/blogg/brus', 50), cited('/blogg/skinke', 40)],
      query: [cited('Pommes', 3)],
    });
    expect(await kinds()).toMatchObject({ skinke: 'cited', pommes: 'cited' });
    expect((await kinds()).brus).not.toBe('cited');
    const [found] = (await opportunities()).filter(({ kind }: { kind: string }) => kind === 'cited');
    expect(found).toMatchObject({ advice: 'enrich', page: '/blogg/skinke' });
  });

  it('is listed beside the clicks of pages, and replaces the former report of its source', async () => {
    await sync([searchRow('brus', 1000, 40, 8, page('brus'))], october);
    const period = { start: '2026-10-01', end: '2026-10-31' };
    await store({ source: 'bing', period, page: [cited('/blogg/brus', 7), cited('/blogg/egg', 1)] });
    await store({ source: 'google', page: [cited('/blogg/brus', 900)] });
    await store({
      source: 'bing',
      period,
      page: [cited('/blogg/brus', 9)],
      query: [cited('er brus sunt', 5)],
    });
    const { pages } = (await api('/results?sort=clicks')).body;
    expect(pages).toMatchObject([
      { address: '/blogg/brus', searchClicks: 40, citations: { bing: 9, google: 900 } },
    ]);
    expect((await api('/citations')).body).toMatchObject({
      reports: expect.arrayContaining([
        { source: 'bing', dimension: 'page', ...period },
        { source: 'bing', dimension: 'query', ...period },
      ]),
      queries: [{ term: 'er brus sunt', citations: 5 }],
    });
    expect((await api('/citations/bing', { method: 'DELETE' })).status).toBe(200);
    expect((await api('/results?sort=clicks')).body.pages[0].citations).toEqual({ bing: null, google: 900 });
    expect((await api('/citations/andre', { method: 'DELETE' })).status).toBe(404);
    expect((await store({ source: 'andre' })).status).toBe(400);
    expect((await store({ source: 'bing', page: [cited('/blogg/brus', -1)] })).status).toBe(400);
  });
});
