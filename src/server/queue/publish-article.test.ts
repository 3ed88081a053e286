import { beforeEach, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { useContentQueue } from '../../../tests/setup/server/content-queue.ts';

const missingId = '00000000-0000-4000-8000-000000000000';

describeOnDatabase('publishing a queue item', (database) => {
  const { server, add, process, audited } = useContentQueue(database);
  const result = {
    title: 'Hva er NOVA?',
    metaDescription: 'm',
    excerpt: 'e',
    body: '# Hva er NOVA?\n\nFire grupper.',
  };
  const approved = async (more: object = {}) => {
    const item = await add({ payload: { term: 'nova', locale: 'no' }, ...more });
    await database().pool.query(
      `UPDATE content_queue SET status = 'approved', result = $2, result_content = $3 WHERE id = $1`,
      [item.id, JSON.stringify(result), result.body],
    );
    return item.id as string;
  };
  const publish = (queueId: string, locale = 'no', more: object = {}) =>
    server().post('/functions/publish-article', { queueId, locale, ...more });
  const newArticle = async (fields: object) =>
    (
      await server().post('/articles', {
        slug: 'om-nova',
        title_no: 'Om NOVA',
        content_no: 'Tekst.',
        ...fields,
      })
    ).body;
  beforeEach(async () => {
    await database().pool.query('TRUNCATE articles CASCADE');
  });

  it('can be undone: a new article goes to the bin, and the item is approved again', async () => {
    const id = await approved();
    const { body } = await publish(id);
    expect(body.version).toBe(1);
    const undone = await server().post(`/queue/${id}/undo-publish`, { version: body.version });
    expect(undone).toMatchObject({ status: 200, body: { status: 'approved', article_id: null } });
    expect((await server().get(`/articles/${body.articleId}`)).body).toMatchObject({
      status: 'draft',
      published_at: null,
      deleted_at: expect.any(String),
    });
    expect((await audited()).map(({ action }) => action)).toContain('queue.publish_undone');
    expect(await publish(id)).toMatchObject({ status: 200, body: { mode: 'created', slug: 'hva-er-nova' } });
  });

  it('does not turn the new article into the source of the item', async () => {
    const id = await approved();
    await database().pool.query(`UPDATE content_queue SET type = 'article' WHERE id = $1`, [id]);
    await publish(id);
    expect((await server().get(`/queue/${id}`)).body).toMatchObject({ status: 'done', source: null });
  });

  it('can be undone: an article that got a translation is as it was before', async () => {
    const article = await newArticle({ status: 'published' });
    const payload = { term: 'nova', locale: 'en', article_id: article.id };
    const id = await approved({ type: 'translation', payload });
    const { body } = await publish(id, 'en');
    expect(body).toMatchObject({ mode: 'updated', version: 2 });
    const undo = () => server().post(`/queue/${id}/undo-publish`, { version: body.version });
    expect(await undo()).toMatchObject({ status: 200, body: { status: 'approved', article_id: article.id } });
    expect((await server().get(`/articles/${article.id}`)).body).toMatchObject({
      status: 'published',
      published_at: article.published_at,
      title_en: '',
      content_en: '',
      keywords: [],
    });
    expect(await undo()).toMatchObject({ status: 409, body: { code: 'queue_step_refused' } });
  });

  it('cannot be undone after the article was changed', async () => {
    const id = await approved();
    const { body } = await publish(id);
    const { body: article } = await server().get(`/articles/${body.articleId}`);
    await server().put(`/articles/${article.id}`, { ...article, title_no: 'Endret' });
    expect(await server().post(`/queue/${id}/undo-publish`, { version: body.version })).toMatchObject({
      status: 409,
      body: { code: 'publish_not_undoable' },
    });
    expect((await server().get(`/queue/${id}`)).body.status).toBe('done');
  });

  it('creates an article and completes the queue item', async () => {
    const id = await approved();
    const { status, body } = await publish(id);
    expect({ status, body }).toMatchObject({ status: 200, body: { mode: 'created', slug: 'hva-er-nova' } });
    const { body: article } = await server().get(`/articles/${body.articleId}`);
    expect(article).toMatchObject({
      title_no: result.title,
      content_no: result.body,
      meta_description_no: 'm',
      excerpt_no: 'e',
      title_en: '',
      keywords: ['nova'],
      author_name: 'NovaSjekk',
      status: 'published',
      published_at: expect.any(String),
    });
    expect((await server().get(`/queue/${id}`)).body).toMatchObject({
      status: 'done',
      article: { id: body.articleId, slug: 'hva-er-nova', status: 'published' },
      history: [{ step: 'publish', actor_email: server().editor.email }, { step: 'create' }],
    });
    expect((await audited()).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['article.created', 'queue.published']),
    );
  });

  it('records a draft or a scheduled article under its own name, and opens a draft without an approval', async () => {
    const scheduled = await approved();
    await publish(scheduled, 'no', { publishAt: '2031-07-01T08:00:00Z' });
    const unreviewed = await approved();
    await database().pool.query(`UPDATE content_queue SET status = 'needs_review' WHERE id = $1`, [
      unreviewed,
    ]);
    expect(await publish(unreviewed, 'no', { asDraft: true, version: 99 })).toMatchObject({
      status: 409,
      body: { code: 'queue_item_changed' },
    });
    const { body } = await publish(unreviewed, 'no', { asDraft: true });
    expect((await server().get(`/articles/${body.articleId}`)).body).toMatchObject({ status: 'draft' });
    const stepsOf = async (id: string) =>
      (await server().get(`/queue/${id}`)).body.history.map(({ step }: { step: string }) => step);
    expect(await stepsOf(scheduled)).toEqual(['schedule', 'create']);
    expect(await stepsOf(unreviewed)).toEqual(['open_draft', 'create']);
    const actions = (await audited()).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['queue.scheduled', 'queue.opened_as_draft']));
    expect(actions).not.toContain('queue.approved');
  });

  it('happens only once for concurrent requests, and chooses a slug that is not taken', async () => {
    const id = await approved();
    const answers = await Promise.all([publish(id), publish(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { rows } = await database().pool.query('SELECT slug FROM articles');
    expect(rows).toHaveLength(1);
    expect((await publish(await approved())).body.slug).toBe('hva-er-nova-2');
  });

  it('adds the missing language to the article that the item names', async () => {
    const article = await newArticle({});
    const id = await approved({
      type: 'translation',
      payload: { term: 'nova', locale: 'en', article_id: article.id },
    });
    expect((await publish(id, 'en')).body).toEqual({
      mode: 'updated',
      articleId: article.id,
      slug: 'om-nova',
      version: 2,
    });
    expect((await server().get(`/articles/${article.id}`)).body).toMatchObject({
      title_no: 'Om NOVA',
      title_en: result.title,
      content_en: result.body,
      status: 'draft',
    });
  });

  it('adds the language to the article with the same keyword, or creates a new article if that one already has the language', async () => {
    await newArticle({
      keywords: ['Nova'],
      title_no: '',
      content_no: '',
      title_en: 'On NOVA',
      content_en: 'Text.',
    });
    expect((await publish(await approved())).body).toMatchObject({ mode: 'updated', slug: 'om-nova' });
    expect((await publish(await approved())).body).toMatchObject({ mode: 'created', slug: 'hva-er-nova' });
  });

  it('refuses to overwrite an existing text in the same language', async () => {
    const article = await newArticle({});
    const id = await approved({
      type: 'translation',
      payload: { term: 'nova', locale: 'no', article_id: article.id },
    });
    expect(await publish(id)).toMatchObject({ status: 409, body: { code: 'language_exists' } });
    expect((await server().get(`/queue/${id}`)).body.status).toBe('approved');
    expect((await server().get(`/articles/${article.id}`)).body).toMatchObject({
      content_no: 'Tekst.',
      version: 1,
    });
  });

  it('refuses to overwrite an unfinished text, and keeps an existing title', async () => {
    const begun = await newArticle({ content_en: 'Half a text.' });
    const payload = { term: 'nova', locale: 'en', article_id: begun.id };
    const refused = await publish(await approved({ type: 'translation', payload }), 'en');
    expect(refused).toMatchObject({ status: 409, body: { code: 'language_exists' } });
    expect((await server().get(`/articles/${begun.id}`)).body.content_en).toBe('Half a text.');
    const titled = await newArticle({ slug: 'om-nova-2', title_en: 'My own title' });
    const more = { term: 'nova', locale: 'en', article_id: titled.id };
    await publish(await approved({ type: 'translation', payload: more }), 'en');
    expect((await server().get(`/articles/${titled.id}`)).body).toMatchObject({
      title_en: 'My own title',
      content_en: result.body,
      meta_description_en: 'm',
    });
  });

  it('keeps a title that was changed after the refresh was queued', async () => {
    const article = await newArticle({});
    const payload = { term: 'nova', locale: 'no', article_id: article.id, existingContent: 'Tekst.' };
    const id = await approved({ type: 'refresh', payload });
    server().pass({ seconds: 60 });
    const { token } = server().editor;
    const body = { ...article, title_no: 'Bedre tittel' };
    expect((await server().api(`/articles/${article.id}`, { token, method: 'PUT', body })).status).toBe(200);
    expect((await publish(id)).body).toMatchObject({ mode: 'updated' });
    expect((await server().get(`/articles/${article.id}`)).body).toMatchObject({
      title_no: 'Bedre tittel',
      excerpt_no: 'e',
      content_no: result.body,
    });
  });

  it('replaces a text by its refresh only if the text is unchanged since the refresh was generated', async () => {
    const article = await newArticle({});
    const payload = { term: 'nova', locale: 'no', article_id: article.id, existingContent: 'Tekst.' };
    const [stale, fresh] = [
      await approved({ type: 'refresh', payload }),
      await approved({ type: 'refresh', payload }),
    ];
    expect((await publish(fresh)).body).toMatchObject({ mode: 'updated', articleId: article.id });
    expect((await server().get(`/articles/${article.id}`)).body.content_no).toBe(result.body);
    expect(await publish(stale)).toMatchObject({ status: 409, body: { code: 'article_text_changed' } });
  });

  it('schedules an article for a future time', async () => {
    const publishAt = new Date(server().clock().getTime() + 3_600_000).toISOString();
    const { body } = await publish(await approved(), 'no', { publishAt });
    expect(body).toMatchObject({ mode: 'scheduled' });
    expect((await server().get(`/articles/${body.articleId}`)).body).toMatchObject({
      status: 'scheduled',
      auto_publish_at: publishAt,
      published_at: null,
    });
    const past = await publish(await approved(), 'no', { publishAt: '2020-01-01T00:00:00Z' });
    expect(past).toMatchObject({ status: 400, body: { code: 'publish_time_past' } });
  });

  it('requires an approved item and the language of the item', async () => {
    expect(await publish((await add()).id)).toMatchObject({
      status: 409,
      body: { code: 'queue_step_refused' },
    });
    expect(await publish(await approved(), 'en')).toMatchObject({ status: 400 });
    expect((await publish(missingId)).status).toBe(404);
  });

  it('finds the article’s text at the start of the run in the payload, where `process` stored it', async () => {
    const article = await newArticle({});
    const item = await add({
      type: 'refresh',
      payload: { term: 'nova', locale: 'no', article_id: article.id },
    });
    await process(item.id);
    expect((await server().get(`/queue/${item.id}`)).body).toMatchObject({
      payload: { existingContent: 'Tekst.' },
      source: { locale: 'no', title: 'Om NOVA', content: 'Tekst.' },
    });
  });
});
