import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInOrderOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { type EditorServer, startEditorServer } from '../../../tests/setup/server/editor-server.ts';

describeInOrderOnDatabase('the overview of today', (database) => {
  let server: EditorServer;
  beforeAll(async () => {
    server = await startEditorServer(database());
    await database().pool.query(
      'TRUNCATE content_queue, articles, gsc_snapshots, keywords, page_counts CASCADE',
    );
  });
  afterAll(() => server.stop());

  it('is empty on an empty site', async () => {
    const { status, body } = await server.get('/today');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      review: { total: 0, items: [] },
      approved: { total: 0, items: [] },
      proposals: { articles: [], sources: 0 },
      failed: { total: 0, items: [] },
      scheduled: [],
      overdue: [],
      stale: [
        { locale: 'no', total: 0, articles: [] },
        { locale: 'en', total: 0, articles: [] },
      ],
      missing: [
        { locale: 'no', total: 0, articles: [] },
        { locale: 'en', total: 0, articles: [] },
      ],
      opportunities: [],
      chart: { clicks: null },
      readers: { totals: { views: 0, scans: 0 }, pages: [] },
      backup: { at: null, isMissed: false },
      alerts: [],
    });
    expect(body.chart.days).toHaveLength(28);
  });

  it('lists the items to review and to publish, the failed items, and the scheduled, overdue and stale articles', async () => {
    await database().pool.query(`
      INSERT INTO content_queue (payload, status, error_message) VALUES
        ('{"term": "til gjennomgang", "locale": "no"}', 'needs_review', NULL),
        ('{"term": "godkjent", "locale": "no"}', 'approved', NULL),
        ('{"term": "mislyktes", "locale": "en"}', 'failed', 'Reason')`);
    await database().pool.query(`
      INSERT INTO articles (slug, status, title_no, content_no, title_en, content_en, author_name, auto_publish_at,
                            published_at, text_no_changed_at, text_en_changed_at) VALUES
        ('senere', 'scheduled', 'Senere', 'x', '', '', 'k', now() + interval '2 days', NULL, now(), now()),
        ('snart', 'scheduled', 'Snart', 'x', '', '', 'k', now() + interval '1 day', NULL, now(), now()),
        ('forsinket', 'scheduled', 'Forsinket', 'x', '', '', 'k', now() - interval '1 hour', NULL, now(), now()),
        ('utdatert', 'published', 'Utdatert', 'x', 'Stale', 'x', 'k', NULL, now(), now(), now() - interval '1 day')`);
    const { body } = await server.get('/today');
    expect(body.review).toMatchObject({ total: 1, items: [{ term: 'til gjennomgang' }] });
    expect(body.approved).toMatchObject({ total: 1, items: [{ term: 'godkjent' }] });
    expect(body.failed).toMatchObject({ total: 1, items: [{ term: 'mislyktes', error_message: 'Reason' }] });
    const titles = (articles: { title_no: string }[]) => articles.map(({ title_no }) => title_no);
    expect(titles(body.scheduled)).toEqual(['Snart', 'Senere']);
    expect(titles(body.overdue)).toEqual(['Forsinket']);
    expect(body.stale[1]).toMatchObject({ locale: 'en', total: 1, articles: [{ title_no: 'Utdatert' }] });
    expect(body.missing[0]).toMatchObject({ locale: 'no', total: 0 });
    expect(body.missing[1]).toMatchObject({ locale: 'en', total: 3 });
    expect(titles(body.missing[1].articles).toSorted()).toEqual(['Forsinket', 'Senere', 'Snart']);
  });

  it('lists the changes and counts the sources that programs proposed', async () => {
    await database().pool.query(`
      INSERT INTO article_drafts (article_id, user_id, user_email, version, fields, saved_at, is_proposal)
      SELECT id, gen_random_uuid(), 'kari@example.org (Claude)', 1, '{}', now(), proposal
        FROM articles, (VALUES (true), (false)) AS kinds (proposal) WHERE slug = 'utdatert'`);
    await database().pool.query(
      `INSERT INTO sources (url, title_no, proposed_by) VALUES ('https://ny.example', 'Ny', 'Claude')`,
    );
    const { proposals } = (await server.get('/today')).body;
    expect(proposals).toMatchObject({
      articles: [{ title_no: 'Utdatert', from: 'kari@example.org (Claude)' }],
      sources: 1,
    });
  });

  it('spreads the clicks of a period of search data evenly over its days in the chart', async () => {
    await database().pool.query(`
      INSERT INTO gsc_snapshots (status, source, period_start, period_end, clicks, curve, created_at, alive_at)
      VALUES ('ready', 'upload', current_date - 12, current_date - 3, 50, '{}', now(), now())`);
    const { chart } = (await server.get('/today')).body;
    expect(chart.clicks.filter((value: number | null) => value === 5)).toHaveLength(10);
  });

  it('shows the views and scans of the last seven days, and the pages with the most views', async () => {
    const { results } = server.services;
    const userAgent =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
    const page = { id: '/om', url: '/om', locale: 'no' } as const;
    for (let n = 0; n < 3; n++)
      results.counters?.countView(page, '/om', { socket: {}, headers: { 'user-agent': userAgent } });
    results.counters?.countEvent({ kind: 'scan', path: '/om', locale: 'no', medium: 'cta' });
    await results.flush();
    expect((await server.get('/today')).body.readers).toMatchObject({
      totals: { views: 3, scans: 1, beforeViews: 0 },
      pages: [{ address: '/om', views: 3, scans: 1 }],
    });
  });

  it('contains the views and scan clicks of the whole site per day', async () => {
    await database().pool.query(`
      INSERT INTO page_counts (path, kind, day, locale, label, count)
      SELECT '*', kind, current_date - 2, 'no', 'direct', count FROM (VALUES ('view', 7), ('scan', 2)) AS given (kind, count)`);
    const { chart } = (await server.get('/today')).body;
    const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
    expect([total(chart.views), total(chart.scans)]).toEqual([7, 2]);
  });

  it('requires the editor role', async () => {
    const { token } = await server.person();
    expect((await server.api('/today', { token })).status).toBe(403);
  });
});
