import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { type EditorServer, startEditorServer } from '../../../tests/setup/server/editor-server.ts';

describeOnDatabase('the calendar', (database) => {
  let server: EditorServer;
  beforeAll(async () => {
    server = await startEditorServer(database());
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await database().pool.query('TRUNCATE articles CASCADE');
  });

  const create = async (slug: string, more: object = {}) => {
    const { status, body } = await server.post('/articles', {
      slug,
      title_no: slug,
      content_no: 'Tekst.',
      ...more,
    });
    expect(status).toBe(201);
    return body as { id: string; version: number };
  };
  const move = (article: { id: string; version: number }, day: string | null, time?: string) =>
    server.api(`/calendar/${article.id}`, {
      token: server.editor.token,
      method: 'PUT',
      body: { day, version: article.version, ...(time && { time }) },
    });
  const list = async (from: string, to: string) => {
    const { body } = await server.get(`/calendar?from=${from}&to=${to}`);
    return body.entries.map(({ title_no, kind, day }: Record<string, string>) => [title_no, kind, day]);
  };
  const scheduled = { status: 'scheduled', auto_publish_at: '2031-03-29T23:30:00Z' };

  it('lists planned, scheduled and published articles by their day in Oslo', async () => {
    const draft = await create('utkast');
    await create('planlagt', scheduled);
    await create('ute', { status: 'published' });
    await database().pool.query(
      `UPDATE articles SET published_at = '2031-03-31T22:30:00Z' WHERE slug = 'ute'`,
    );
    expect((await move(draft, '2031-03-15')).status).toBe(200);
    expect(await list('2031-03-01', '2031-03-31')).toEqual([
      ['utkast', 'planned', '2031-03-15'],
      ['planlagt', 'scheduled', '2031-03-30'],
    ]);
    expect(await list('2031-04-01', '2031-04-30')).toEqual([['ute', 'published', '2031-04-01']]);
  });

  it('keeps the time of day in Oslo when a schedule moves across a clock change', async () => {
    const article = await create('planlagt', { ...scheduled, auto_publish_at: '2031-03-28T07:00:00Z' });
    expect((await move(article, '2031-04-02')).status).toBe(200);
    const { body } = await server.get(`/articles/${article.id}`);
    expect(body).toMatchObject({ status: 'scheduled', auto_publish_at: '2031-04-02T06:00:00.000Z' });
    expect(await move(article, '2031-04-03')).toMatchObject({
      status: 409,
      body: { code: 'article_changed' },
    });
    expect(await move(body, '2020-01-01')).toMatchObject({ status: 400, body: { code: 'schedule_in_past' } });
    expect((await move(body, null)).status).toBe(409);
  });

  it('removes the day of a draft, and lists the draft as unplanned again', async () => {
    const draft = await create('utkast');
    await move(draft, '2031-03-15');
    await move(draft, null);
    const { body } = await server.get('/calendar?from=2031-03-01&to=2031-03-31');
    expect(body).toMatchObject({ entries: [], unplanned: [{ title_no: 'utkast' }] });
  });

  it('schedules a draft at a time in Oslo, and changes the time of a scheduled article', async () => {
    const draft = await create('utkast');
    expect((await move(draft, '2031-03-15', '08:30')).status).toBe(200);
    const { body } = await server.get(`/articles/${draft.id}`);
    expect(body).toMatchObject({ status: 'scheduled', auto_publish_at: '2031-03-15T07:30:00.000Z' });
    expect(await list('2031-03-01', '2031-03-31')).toEqual([['utkast', 'scheduled', '2031-03-15']]);
    await move(body, '2031-03-15', '09:00');
    const moved = (await server.get(`/articles/${draft.id}`)).body;
    expect(moved.auto_publish_at).toBe('2031-03-15T08:00:00.000Z');
    expect((await move(moved, '2031-03-15', '25:00')).status).toBe(400);
  });

  it('schedules no draft without a text, and none in the past', async () => {
    const empty = await create('tom', { content_no: '' });
    expect(await move(empty, '2031-03-15', '08:30')).toMatchObject({
      status: 409,
      body: { code: 'article_incomplete' },
    });
    const draft = await create('utkast');
    expect(await move(draft, '2020-03-15', '08:30')).toMatchObject({
      status: 400,
      body: { code: 'schedule_in_past' },
    });
    expect((await server.get(`/articles/${draft.id}`)).body.status).toBe('draft');
  });

  it('refuses to move a published article, a caller without a role, and a period of four years', async () => {
    const article = await create('ute', { status: 'published' });
    expect(await move(article, '2031-03-15')).toMatchObject({
      status: 409,
      body: { code: 'calendar_entry_fixed' },
    });
    const { token } = await server.person();
    expect((await server.api('/calendar?from=2031-03-01&to=2031-03-31', { token })).status).toBe(403);
    expect((await server.get('/calendar?from=2031-03-01&to=2035-03-31')).status).toBe(400);
  });
});
