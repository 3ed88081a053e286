import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type AuthServer,
  goodPassword,
  newEmail,
  startAuthServer,
} from '../../../tests/setup/server/auth-server.ts';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { addDays, periodEnding, type SearchRow } from '../../domain/search-console/search-console.ts';
import { createSearchConsoleService } from './search-console-service.ts';

const row = (query: string, impressions: number, clicks: number, position: number, page?: string) => ({
  query,
  impressions,
  clicks,
  ctr: impressions ? clicks / impressions : 0,
  position,
  ...(page && { page }),
});
const october = { start: '2026-10-01', end: '2026-10-28' };
const november = { start: '2026-10-29', end: '2026-11-25' };

describeOnDatabase('search data', (database) => {
  let server: AuthServer;
  let token: string;
  beforeAll(async () => {
    server = await startAuthServer({ database: database() });
    const { body } = await server.call('/signup', { email: newEmail(), password: goodPassword });
    token = body.access_token;
    await server.api('/setup/admin', { token, method: 'POST' });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await database().pool.query(
      'TRUNCATE keywords, gsc_snapshots, gsc_rows, gsc_standings, content_queue, articles CASCADE',
    );
    server.waiting.length = 0;
  });

  const sync = (gscData: object[], period?: object) =>
    server.api('/functions/sync-gsc', { token, body: { gscData, days: 28, ...(period && { period }) } });
  const opportunities = async () => (await server.api('/gsc/opportunities', { token })).body.opportunities;
  const count = async (table: string) =>
    (await database().pool.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n as number;

  const publishItem = async (articleId: string, at: string) => {
    await database().pool.query(`UPDATE content_queue SET status = 'done', article_id = $1`, [articleId]);
    await database().pool.query(
      `INSERT INTO content_queue_history (item_id, at, step, from_status, to_status)
       SELECT id, $1, 'publish', 'approved', 'done' FROM content_queue`,
      [at],
    );
  };

  it('become opportunities that are sorted by score and explain their scores', async () => {
    const answer = await sync([row('nova 4', 90, 9, 3), row('ultraprosessert mat', 1200, 36, 8.4)], october);
    expect(answer).toMatchObject({
      status: 200,
      body: { snapshot: { rows: 2, queries: 2, days: 28, clicks: 45, curve: 'published' } },
    });
    const [first, second] = await opportunities();
    // The expected score is 1200 impressions × (8 % click rate at position 4 − the present 3 %) = 60 clicks.
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
    expect(first.score).toBeCloseTo(60, 8);
    expect(second).toMatchObject({ term: 'nova 4', kind: null, advice: 'none' });
    await server.runJobs();
    const { rows } = await database().pool.query(
      'SELECT term, last_impressions, last_clicks, last_position, trend FROM keywords ORDER BY term',
    );
    expect(rows).toEqual([
      { term: 'nova 4', last_impressions: 90, last_clicks: 9, last_position: 3, trend: 'flat' },
      {
        term: 'ultraprosessert mat',
        last_impressions: 1200,
        last_clicks: 36,
        last_position: 8.4,
        trend: 'flat',
      },
    ]);
    expect((await server.api('/gsc/snapshots', { token })).body.snapshots).toMatchObject([
      { keywordsSynced: true, ...october, source: 'upload' },
    ]);
    expect((await server.api('/gsc/snapshots?page=9', { token })).body).toMatchObject({
      page: 1,
      snapshots: [october],
    });
  });

  it('are compared with the previous period, which gives the trends up, down and new', async () => {
    await sync([row('opp', 100, 5, 9), row('ned', 100, 20, 3)], october);
    await sync([row('opp', 100, 6, 7), row('ned', 100, 5, 6), row('ny', 10, 0, 12)], november);
    const found = await opportunities();
    const trends = Object.fromEntries(
      found.map((each: { term: string; trend: string }) => [each.term, each.trend]),
    );
    expect(trends).toEqual({ opp: 'up', ned: 'down', ny: 'new' });
    expect(found.find((each: { term: string }) => each.term === 'ned')).toMatchObject({
      before: { position: 3, clicks: 20, days: 28 },
      history: [{ position: 3 }, { position: 6 }],
    });
  });

  it('that are sent twice on the same day without a period are compared with the previous period both times', async () => {
    const lastWeek = addDays(server.clock().toISOString().slice(0, 10), -7);
    await sync([row('opp', 100, 5, 9)], periodEnding(lastWeek, 28));
    for (const _ of ['first', 'again']) {
      expect((await sync([row('opp', 100, 6, 7)])).status).toBe(200);
      expect(await opportunities()).toMatchObject([{ trend: 'up', before: { position: 9 } }]);
    }
  });

  it('of an earlier period are added to the history and do not overwrite the data of a later period', async () => {
    await sync([row('upf', 100, 5, 4)], november);
    await sync([row('upf', 70, 5, 8), row('bare i oktober', 10, 0, 9)], october);
    await server.runJobs();
    const found = await opportunities();
    const upf = found.find((each: { term: string }) => each.term === 'upf');
    expect(upf).toMatchObject({ position: 4, history: [{ position: 8 }, { position: 4 }] });
    expect(found.map((each: { term: string }) => each.term)).toContain('bare i oktober');
  });

  it('combine the spellings of a query, and weight their positions by impressions', async () => {
    await sync([row('UPF-mat', 100, 4, 10), row('upf mat', 300, 6, 6)], october);
    const [only, ...others] = await opportunities();
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      term: 'upf mat',
      impressions: 400,
      clicks: 10,
      position: 7,
      spellings: [
        { query: 'upf mat', impressions: 300 },
        { query: 'UPF-mat', impressions: 100 },
      ],
    });
  });

  it('keep the term of an existing keyword, and keep a language that a person corrected', async () => {
    await sync([row('nova score', 100, 1, 9)], october);
    const [guessed] = await opportunities();
    expect(guessed.locale).toBe('en');
    const changed = await server.api(`/gsc/keywords/${guessed.keywordId}/language`, {
      token,
      method: 'PUT',
      body: { locale: 'no' },
    });
    expect(changed).toEqual({ status: 200, body: { locale: 'no' } });
    await sync([row('Nova score', 120, 1, 8)], november);
    await server.runJobs();
    expect(await opportunities()).toMatchObject([
      { keywordId: guessed.keywordId, term: 'nova score', locale: 'no', trend: 'up' },
    ]);
    expect(await count('keywords')).toBe(1);
  });

  it('get the term and language that a person gave to the keyword', async () => {
    await sync([row('nova score', 100, 1, 9)], october);
    await server.runJobs();
    const [first] = await opportunities();
    const changed = await server.api(`/keywords/${first.keywordId}`, {
      token,
      method: 'PUT',
      body: { term: 'NOVA-score', locale: 'no', intent: 'info', difficulty: 30, volume: 10 },
    });
    expect(changed.status).toBe(200);
    await sync([row('nova score', 120, 1, 8)], november);
    await server.runJobs();
    expect(await opportunities()).toMatchObject([
      { keywordId: first.keywordId, term: 'NOVA-score', locale: 'no', impressions: 120, trend: 'up' },
    ]);
    expect(await count('keywords')).toBe(1);
  });

  it('name the article that the advice concerns', async () => {
    const articles = server.services.articles;
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
        row('proteinbar', 300, 3, 8),
        row('protein bar', 20, 0, 8),
        row('er chips upf', 200, 2, 7, 'https://novasjekk.example/blogg/vist'),
        row('ingenting om dette', 100, 1, 9),
        row('vist', 800, 4, 2),
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
      'ingenting om dette': 'write',
      vist: 'improve_snippet vist',
    });
  });

  it('leave out searches for the site itself', async () => {
    await sync([row('novasjekk app', 900, 9, 8), row('lapskaus', 90, 1, 9)], october);
    expect((await opportunities()).map(({ term }: { term: string }) => term)).toEqual(['lapskaus']);
  });

  it('are ranked by expected scans once the scan rate is measured', async () => {
    await database().pool.query(`
      INSERT INTO page_counts (path, kind, day, locale, label, count)
      VALUES ('*', 'view', current_date, 'no', 'direct', 1000), ('*', 'scan', current_date, 'no', 'cta', 100);
      INSERT INTO page_periods (days, path, locale, views, scans) VALUES (90, '/upf-score', 'no', 900, 400)`);
    await sync(
      [row('uten side', 1200, 36, 8), row('med side', 900, 27, 8, 'https://novasjekk.example/upf-score')],
      october,
    );
    const found = await opportunities();
    await database().pool.query('TRUNCATE page_counts, page_periods');
    // 1200 × (0.08 − 0.03) = 60 clicks × 10 % = 6 scans; 900 × 0.05 = 45 clicks × (400 + 0.1 × 100) / (900 + 100) = 18.45 scans.
    expect(found).toMatchObject([
      { term: 'med side', kind: 'improve', page: '/upf-score', scanRate: { of: 'page', rate: 0.41 } },
      { term: 'uten side', kind: 'write', page: null, scanRate: { of: 'site', rate: 0.1 } },
    ]);
    expect(found[0].extraScans).toBeCloseTo(18.45, 8);
    expect(found[1].score).toBeCloseTo(6, 8);
  });

  it('that are uploaded twice are recognised, and stored once', async () => {
    const first = await sync([row('upf', 100, 5, 4)], october);
    expect(first.body.alreadyThere).toBe(false);
    const again = await sync([row('upf', 100, 5, 4)], october);
    expect(again.body).toMatchObject({ alreadyThere: true, snapshot: { id: first.body.snapshot.id } });
    expect(await count('gsc_snapshots')).toBe(1);
    expect((await sync([row('upf', 100, 6, 4)], october)).body.alreadyThere).toBe(false);
    // Two imports of the same days are one point of the history, that of the later import.
    const [{ history }] = await opportunities();
    expect(history).toMatchObject([{ ...october, clicks: 6 }]);
  });

  it('mark a language without evidence as a guess, and many guesses are corrected at once', async () => {
    await sync(
      [row('nutella', 100, 1, 9), row('what is upf', 900, 1, 9), row('is it bad food', 90, 1, 9)],
      october,
    );
    const guesses = (await opportunities()).filter(({ isGuess }: { isGuess: boolean }) => isGuess);
    expect(guesses).toMatchObject([{ term: 'nutella', locale: 'en' }]);
    await sync([row('nutella', 120, 1, 9), row('what is upf', 900, 1, 9)], november);
    expect(await opportunities()).toContainEqual(expect.objectContaining({ term: 'nutella', isGuess: true }));
    const ids = guesses.map(({ keywordId }: { keywordId: string }) => keywordId);
    const changed = await server.api('/gsc/languages', { token, method: 'PUT', body: { ids, locale: 'no' } });
    expect(changed).toEqual({ status: 200, body: { changed: 1 } });
    expect((await opportunities()).find(({ term }: { term: string }) => term === 'nutella')).toMatchObject({
      locale: 'no',
      isGuess: false,
    });
  });

  it('are removed together with the keywords that they created and nobody changed', async () => {
    const { body } = await sync([row('alene', 100, 5, 4), row('endret', 90, 5, 4)], october);
    await server.runJobs();
    const changed = (await opportunities()).find(({ term }: { term: string }) => term === 'endret');
    await server.api(`/keywords/${changed.keywordId}`, {
      token,
      method: 'PUT',
      body: { term: 'endret', locale: 'no', intent: 'info', difficulty: 30, volume: 10 },
    });
    const removed = await fetch(`${server.site}/api/gsc/snapshots/${body.snapshot.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(removed.status).toBe(204);
    const { rows } = await database().pool.query('SELECT term FROM keywords');
    expect(rows).toEqual([{ term: 'endret' }]);
  });

  it('explain why the clicks of the site and of an article changed, and list the queries of the article', async () => {
    const article = await server.services.articles.insertSeed({
      slug: 'brus',
      title_no: 'Brus',
      content_no: 'Tekst',
      author_name: 'Kari',
      status: 'published',
      published_at: new Date('2026-09-01'),
    });
    const page = 'https://novasjekk.example/blogg/brus';
    expect((await server.api('/gsc/change', { token })).body).toEqual({ explained: null });
    await sync([row('brus', 1000, 80, 4, page), row('tapt', 100, 7, 5)], october);
    await sync([row('brus', 1000, 25, 10, page), row('vunnet', 100, 3, 5)], november);
    const { explained } = (await server.api('/gsc/change', { token })).body;
    expect(explained).toMatchObject({
      period: november,
      before: october,
      mainCause: 'position',
      change: { before: 87, now: 28, causes: { lost: -7, won: 3 } },
    });
    expect(explained.change.causes.position).toBeCloseTo(-55, 6);
    expect((await server.api('/gsc/terms?term=brus', { token })).body.pageHistory).toEqual([
      { ...november, page, impressions: 1000, clicks: 25 },
      { ...october, page, impressions: 1000, clicks: 80 },
    ]);
    const ofArticle = (await server.api(`/gsc/change?article=${article.id}`, { token })).body.explained;
    expect(ofArticle.change).toMatchObject({ before: 80, now: 25 });
    expect((await server.api(`/gsc/articles/${article.id}/queries`, { token })).body.queries).toEqual([
      { term: 'brus', locale: 'no', position: 10, impressions: 1000, clicks: 25 },
    ]);
    expect((await server.api(`/results/articles/${article.id}`, { token })).body.search).toMatchObject({
      clicks: 25,
    });
  });

  it('of one term include its history, articles, queue items and outcomes', async () => {
    await sync([row('proteinbar', 1200, 28, 8)], october);
    const [found] = await opportunities();
    const queued = await server.api('/queue', {
      token,
      body: { type: 'outline', keyword_id: found.keywordId, payload: { term: 'proteinbar', locale: 'no' } },
    });
    expect(queued.status).toBe(201);
    const article = await server.services.articles.insertSeed({
      slug: 'proteinbar',
      title_no: 'Proteinbar',
      content_no: 'Tekst',
      keywords: ['proteinbar'],
      author_name: 'Kari',
      status: 'published',
      published_at: new Date('2026-10-28'),
    });
    await publishItem(article.id, '2026-10-28');
    let described = (await server.api('/gsc/terms?term=proteinbar&locale=no', { token })).body;
    expect(described).toMatchObject({
      articles: [{ slug: 'proteinbar' }],
      queue: [{ status: 'done', type: 'outline' }],
      outcomes: [{ predicted: expect.closeTo(found.judged.extraClicks, 8), clicksBefore: 28 }],
    });
    expect(described.outcomes[0].measured).toBeUndefined();
    await sync([row('proteinbar', 1200, 84, 4)], november);
    described = (await server.api('/gsc/terms?term=Proteinbar', { token })).body;
    // The clicks rose from 1 to 3 per day, that is, by 56 in 28 days.
    expect(described.outcomes[0]).toMatchObject({ measured: expect.closeTo(56, 8), clicksAfter: 84 });
    expect(described.opportunity.queued).toBe(false);
    expect((await server.api('/gsc/opportunities', { token })).body.outcomes).toMatchObject({
      articles: 1,
      measured: 1,
      hits: 1,
      measuredClicks: expect.closeTo(56, 8),
    });
    expect(await server.api('/gsc/terms?term=ukjent', { token })).toMatchObject({
      status: 404,
      body: { code: 'search_term_not_found' },
    });
  });

  it('are listed as terms, which can be filtered and grouped by topic, and the same filters work on the keyword list', async () => {
    await sync(
      [
        row('er e471 farlig', 900, 30, 5),
        row('kjeks sunt', 800, 3, 22),
        row('kjeks ultraprosessert', 90, 1, 9),
        row('what is e471', 700, 3, 12),
        row('novasjekk', 9000, 900, 1),
      ],
      october,
    );
    await server.runJobs();
    const terms = async (query: string) => (await server.api(`/gsc/queries?${query}`, { token })).body;
    const listed = (body: { terms: { term: string }[] }) => body.terms.map(({ term }) => term);
    const all = await terms('');
    expect(listed(all)).toEqual(['er e471 farlig', 'kjeks sunt', 'what is e471', 'kjeks ultraprosessert']);
    expect(all).toMatchObject({ total: 4, isLimited: false, choices: { pages: ['/e-stoffer/e471'] } });
    expect(all.terms[1]).toMatchObject({ kind: 'write', page: null, topic: 'kjeks', position: 22 });
    expect(listed(await terms('kind=write&band=far'))).toEqual(['kjeks sunt']);
    expect(listed(await terms('on=/e-stoffer/e471&locale=en'))).toEqual(['what is e471']);
    expect(listed(await terms('on=-&sort=position'))).toEqual(['kjeks ultraprosessert', 'kjeks sunt']);
    expect(listed(await terms('grouped=true&q=KJEKS'))).toEqual(['kjeks sunt', 'kjeks ultraprosessert']);
    const grouped = (await terms('grouped=true')).terms.map(({ topic }: { topic: string }) => topic);
    expect(new Set(grouped).size).toBe(
      grouped.filter((topic: string, at: number) => topic !== grouped[at - 1]).length,
    );
    expect((await server.api('/gsc/queries?kind=wrong', { token })).status).toBe(400);
    const keywords = (await server.api('/keywords?topic=kjeks&band=near', { token })).body;
    expect(keywords).toMatchObject({
      total: 1,
      keywords: [{ term: 'kjeks ultraprosessert', search: { kind: 'write', page: null, position: 9 } }],
    });
    expect((await server.api('/keywords?kind=lost', { token })).body.keywords).toEqual([]);
  });

  it('give a queue item its brief, which the composed outline contains', async () => {
    await server.services.articles.insertSeed({
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
        row('proteinbar', 1200, 28, 8),
        row('er proteinbar ultraprosessert', 400, 8, 9),
        row('proteinbar til barn', 90, 0, 12),
        row('loff', 5000, 0, 9),
      ],
      october,
    );
    await server.runJobs();
    const found = (await opportunities()).find(({ term }: { term: string }) => term === 'proteinbar');
    const { body: item } = await server.api('/queue', {
      token,
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
    const { result } = await server.services.generation.generate(item, {
      signal: new AbortController().signal,
      onText: () => {},
    });
    expect(result.body).toContain('- proteinbar til barn');
    expect((await server.api(`/queue/${item.id}`, { token })).body.brief).toEqual(item.brief);
    expect((await server.api('/queue?status=queued', { token })).body.items[0].brief).toBeUndefined();
  });

  it('measure the outcome of a refresh from its publication, not from the first publication of the article', async () => {
    const article = await server.services.articles.insertSeed({
      slug: 'proteinbar',
      title_no: 'Proteinbar',
      content_no: 'Tekst',
      author_name: 'Kari',
      status: 'published',
      published_at: new Date('2026-09-01'),
    });
    await sync([row('proteinbar', 1200, 28, 8)], october);
    const [found] = await opportunities();
    await database().pool.query(
      `INSERT INTO content_queue (type, keyword_id, article_id, payload, created_at)
       VALUES ('refresh', $1, $2, '{"term": "proteinbar", "locale": "no"}', $3)`,
      [found.keywordId, article.id, server.clock()],
    );
    const known = async () => (await server.api('/gsc/terms?term=proteinbar', { token })).body;
    expect(await known()).toMatchObject({ queue: [{ status: 'queued' }], outcomes: [] });
    await publishItem(article.id, '2026-10-28');
    const [outcome] = (await known()).outcomes;
    expect(outcome).toMatchObject({
      clicksBefore: 28,
      clicksAfter: null,
      publishedAt: '2026-10-28T00:00:00.000Z',
    });
    expect(outcome.measured).toBeUndefined();
    await sync([row('proteinbar', 1200, 84, 4)], november);
    expect((await known()).outcomes).toMatchObject([{ measured: expect.closeTo(56, 8) }]);
  });

  describe('in a sync-gsc request', () => {
    it.each([
      ['no rows', { gscData: [] }, 400, 'search_data_empty'],
      ['a wrong row', { gscData: [row('upf', 1, 1, 1), { query: '' }] }, 400, 'invalid_input'],
      [
        'a wrong period',
        { gscData: [row('upf', 1, 1, 1)], period: { start: 'x', end: 'y' } },
        400,
        'invalid_input',
      ],
      ['no list', { rows: [] }, 400, 'search_data_unreadable'],
    ])('with %s are refused and not stored', async (_, body, status, code) => {
      expect(await server.api('/functions/sync-gsc', { token, body })).toMatchObject({
        status,
        body: { code },
      });
      for (const table of ['gsc_snapshots', 'gsc_rows', 'gsc_standings', 'keywords'])
        expect(await count(table), table).toBe(0);
    });

    it('with a Content-Length above the limit are refused before they are read', async () => {
      const response = await fetch(`${server.site}/api/functions/sync-gsc`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: new Uint8Array(51 * 1024 * 1024),
      }).catch((error: Error) => error);
      // The server closes the connection early, so fetch may fail instead of returning the response.
      if (response instanceof Response) expect(response.status).toBe(413);
      expect(await count('gsc_snapshots')).toBe(0);
    });

    it('without the editor role are refused, and opportunities, snapshots and terms cannot be read either', async () => {
      const { body } = await server.call('/signup', { email: newEmail(), password: goodPassword });
      for (const path of ['/gsc/opportunities', '/gsc/snapshots', '/gsc/terms?term=x', '/gsc/queries'])
        expect((await server.api(path, { token: body.access_token })).status).toBe(403);
      expect((await server.api('/functions/sync-gsc', { token: body.access_token, body: {} })).status).toBe(
        403,
      );
      expect((await server.api('/functions/sync-gsc', { body: {} })).status).toBe(401);
    });
  });

  it('of an interrupted import are never shown, and are deleted later', async () => {
    await sync([row('upf', 100, 5, 4)], october);
    await server.runJobs();
    const broken = async function* (): AsyncGenerator<SearchRow[]> {
      yield [row('halv', 1000, 1, 9)];
      throw new Error('the connection was lost');
    };
    const options = () => ({ days: 28, period: november });
    await expect(
      server.services.searchConsole.sync({ rows: broken(), options }, 'upload', { system: 'test' }),
    ).rejects.toThrow('the connection was lost');
    expect(await count('gsc_snapshots')).toBe(1);
    // The rows below represent a process that was killed during an import and left its snapshot behind.
    await database().pool.query(
      `INSERT INTO gsc_snapshots (id, source, created_at, alive_at) VALUES ('00000000-0000-4000-8000-000000000001', 'upload', now(), now())`,
    );
    await database().pool.query(
      `INSERT INTO gsc_rows VALUES ('00000000-0000-4000-8000-000000000001', 0, '[]')`,
    );
    expect(await server.services.searchConsole.cleanUp()).toEqual({ cleared: 0, finished: 0 });
    server.pass({ minutes: 3 });
    expect(await server.services.searchConsole.cleanUp()).toEqual({ cleared: 1, finished: 0 });
    expect(await count('gsc_rows')).toBe(1);
    expect(await opportunities()).toMatchObject([{ term: 'upf' }]);
  });

  it('are copied to the remaining keywords by the clean-up job after a crash', async () => {
    await sync(
      Array.from({ length: 150 }, (_, n) => row(`søk ${n}`, 150 - n, 0, 8)),
      october,
    );
    // The activation copied the data to the keywords of the 60 best queries. The job that copies the rest never runs in
    // this test.
    expect(await count('keywords')).toBe(60);
    expect(await opportunities()).toHaveLength(50);
    server.waiting.length = 0;
    server.pass({ minutes: 3 });
    expect(await server.services.searchConsole.cleanUp()).toEqual({ cleared: 0, finished: 1 });
    expect(await count('keywords')).toBe(150);
  });

  it('of a snapshot that is removed while the data are copied to keywords leave no keywords behind', async () => {
    const { body } = await sync(
      Array.from({ length: 150 }, (_, n) => row(`søk ${n}`, 15_000 - n, 0, 8)),
      october,
    );
    await database().pool.query('DELETE FROM keywords');
    const { keywords, audit, results, articles, sources, searchConsole } = server.services;
    const syncing = createSearchConsoleService({
      database: database(),
      env: server.env,
      clock: server.clock,
      enqueue: async () => null,
      fetch,
      audit,
      results,
      articles,
      sources,
      keywords: {
        ...keywords,
        upsertFromSearchData: async (searchData, within) => {
          // Hides the snapshot, as a removal does.
          await database().pool.query(`UPDATE gsc_snapshots SET status = 'loading'`);
          await keywords.upsertFromSearchData(searchData, within);
        },
      },
    });
    await syncing.syncKeywordsOf(body.snapshot.id);
    expect(await count('keywords')).toBe(0);
    server.pass({ minutes: 3 });
    expect(await searchConsole.cleanUp()).toEqual({ cleared: 1, finished: 0 });
    expect(await count('gsc_standings')).toBe(0);
  });

  it('can be removed, and then their keywords show the data of the previous snapshot again', async () => {
    await sync([row('upf', 100, 5, 4)], october);
    const { body } = await sync([row('upf', 200, 5, 9), row('ny', 50, 0, 8)], november);
    await server.runJobs();
    const removed = await fetch(`${server.site}/api/gsc/snapshots/${body.snapshot.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(removed.status).toBe(204);
    expect(await opportunities()).toMatchObject([{ term: 'upf', position: 4 }]);
    expect([await count('gsc_snapshots'), await count('gsc_rows'), await count('gsc_standings')]).toEqual([
      1, 1, 1,
    ]);
    expect((await server.api('/audit', { token })).body.entries[0]).toMatchObject({
      action: 'search_data.removed',
      target: '2026-10-29 – 2026-11-25',
    });
  });
});
