import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInOrderOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { draft } from '../../../tests/setup/server/article-api-client.ts';
import { type EditorServer, startEditorServer } from '../../../tests/setup/server/editor-server.ts';

describeInOrderOnDatabase('the own work on Today', (database) => {
  let server: EditorServer;
  let colleague: Awaited<ReturnType<EditorServer['person']>>;
  beforeAll(async () => {
    server = await startEditorServer(database());
    await database().pool.query('TRUNCATE articles, content_queue CASCADE');
    colleague = await server.person('editor');
  });
  afterAll(() => server.stop());

  const ofColleague = async () => (await server.api('/today', { token: colleague.token })).body;
  const own = async () => (await server.get('/today')).body;
  const titles = (articles: { title_no: string }[]) => articles.map(({ title_no }) => title_no);

  it('is a first article to write on a new site', async () => {
    expect(await own()).toMatchObject({
      unsaved: [],
      drafts: [],
      planned: [],
      mentions: [],
      unsourced: [],
      setup: { hasWritten: false, hasColleague: true, hasModel: false },
      postponed: [],
    });
  });

  it('is the drafts that the user has saved, and the claims in them without a source', async () => {
    const { body } = await server.post('/articles', {
      ...draft('utkast'),
      title_no: 'Utkast',
      content_no: 'Ultraprosessert mat gir kreft.\n\nBrød bakes av mel.',
    });
    expect(await own()).toMatchObject({
      drafts: [{ id: body.id, title_no: 'Utkast' }],
      unsourced: [{ id: body.id, locale: 'no', count: 1, isLiveSoon: false }],
      setup: { hasWritten: true },
    });
    expect((await ofColleague()).drafts).toEqual([]);
  });

  it('says which claims readers see, or will see within a week', async () => {
    const { id } = (await own()).drafts[0];
    const isLiveSoon = async (status: string, days: number) => {
      await database().pool.query(
        `UPDATE articles SET status = $2, published_at = now(), auto_publish_at = now() + make_interval(days => $3) WHERE id = $1`,
        [id, status, days],
      );
      return (await own()).unsourced[0].isLiveSoon;
    };
    expect(await isLiveSoon('published', 0)).toBe(true);
    expect(await isLiveSoon('scheduled', 3)).toBe(true);
    expect(await isLiveSoon('scheduled', 30)).toBe(false);
    await isLiveSoon('draft', 0);
  });

  it('lists a planned draft from its day on, instead of listing it as a draft', async () => {
    const [{ id }] = (await own()).drafts;
    const plan = (day: string) =>
      database().pool.query(
        'INSERT INTO article_plans VALUES ($1, $2) ON CONFLICT (article_id) DO UPDATE SET planned_on = $2',
        [id, day],
      );
    await plan('2099-01-01');
    expect((await own()).planned).toEqual([]);
    await plan('2026-01-01');
    expect(await own()).toMatchObject({ planned: [{ id, planned_on: '2026-01-01' }], drafts: [] });
    expect(titles((await ofColleague()).planned)).toEqual(['Utkast']);
  });

  it('is an open comment that mentions the user', async () => {
    const [{ id }] = (await own()).planned;
    const body = `@${colleague.email} Stemmer dette?`;
    const comment = await server.post('/comments', { article_id: id, body });
    expect(comment.status, JSON.stringify(comment.body)).toBe(201);
    expect((await ofColleague()).mentions).toMatchObject([
      { from: server.editor.email, title_no: 'Utkast', article_id: id },
    ]);
    expect((await own()).mentions).toEqual([]);
    await server.put(`/comments/${comment.body.id}`, { resolved: true });
    expect((await ofColleague()).mentions).toEqual([]);
  });

  it('is hidden by its user until the next morning or for good, and shown again on request', async () => {
    const postpone = (task: string, until: string) => server.post('/today/postponed', { task, until });
    expect((await postpone('draft:1', 'tomorrow')).body).toEqual({ postponed: ['draft:1'] });
    await postpone('draft:2', 'next_week');
    await postpone('draft:3', 'forever');
    expect((await own()).postponed.sort()).toEqual(['draft:1', 'draft:2', 'draft:3']);
    expect((await ofColleague()).postponed).toEqual([]);
    const refused = await postpone('draft:4', 'never');
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input']);
    server.pass({ days: 2 });
    const { token } = await server.person('editor');
    expect((await server.api('/today', { token })).body.postponed).toEqual([]);
    const later = await server.services.ownWork.describe({ id: server.editor.id, roles: ['editor'] });
    expect(later.postponed.sort()).toEqual(['draft:2', 'draft:3']);
    await server.services.ownWork.showAll(server.editor.id);
    const shown = await server.services.ownWork.describe({ id: server.editor.id, roles: ['editor'] });
    expect(shown.postponed).toEqual([]);
  });
});
