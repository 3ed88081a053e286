import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyAuditLog } from '../../../tests/setup/database/audit-log.ts';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { createArticleApiClient, draft } from '../../../tests/setup/server/article-api-client.ts';
import {
  type AuthServer,
  goodPassword,
  newEmail,
  startAuthServer,
} from '../../../tests/setup/server/auth-server.ts';

describeOnDatabase('the article API', (database) => {
  let server: AuthServer;
  let articleClient: Awaited<ReturnType<typeof createArticleApiClient>>;
  beforeAll(async () => {
    server = await startAuthServer({ database: database() });
    articleClient = await createArticleApiClient(server, database());
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await database().pool.query('TRUNCATE articles CASCADE');
    await emptyAuditLog(database());
    server.waiting.splice(0);
  });
  const audited = async () => (await server.services.audit.list({ page: 1, action: '' })).entries;

  describe('access', () => {
    it('is limited to editors', async () => {
      const { body } = await server.call('/signup', { email: newEmail(), password: goodPassword });
      expect((await server.api('/articles')).status).toBe(401);
      expect((await server.api('/articles', { token: body.access_token })).status).toBe(403);
      expect(await server.api('/articles', { token: body.access_token, body: draft('a') })).toMatchObject({
        status: 403,
        body: { code: 'role_missing' },
      });
    });
  });

  describe('publishing', () => {
    const act = (id: string, action: string, version: number) =>
      articleClient.call(`/${id}/${action}`, 'POST', { version });

    it('can be undone: the article gets back its status and its publish time', async () => {
      const { id } = await articleClient.create('a');
      expect((await act(id, 'publish', 1)).body.status).toBe('published');
      expect(await act(id, 'undo-publish', 2)).toMatchObject({
        status: 200,
        body: { status: 'draft', published_at: null, version: 3 },
      });
      const { body: live } = await act(id, 'publish', 3);
      const { body: hidden } = await articleClient.save(live, { status: 'draft' });
      const again = await act(id, 'publish', hidden.version);
      expect(again.body.published_at).not.toBe(live.published_at);
      expect((await act(id, 'undo-publish', again.body.version)).body).toMatchObject({
        status: 'draft',
        published_at: live.published_at,
      });
      expect((await audited())[0]).toMatchObject({ action: 'article.reverted', target: 'a' });
    });

    it('can be undone for a scheduled article, which is then published at its time', async () => {
      const at = new Date(Date.now() + 3_600_000).toISOString();
      const { id } = await articleClient.create('a', { status: 'scheduled', auto_publish_at: at });
      await act(id, 'publish', 1);
      server.waiting.splice(0);
      expect((await act(id, 'undo-publish', 2)).body).toMatchObject({
        status: 'scheduled',
        auto_publish_at: at,
      });
      expect(server.waiting.map(({ job }) => job.name)).toContain('publish-scheduled');
    });

    it('cannot be undone after the article was changed, or if it is not published', async () => {
      const { id } = await articleClient.create('a');
      expect(await act(id, 'undo-publish', 1)).toMatchObject({ status: 409 });
      const { body: live } = await act(id, 'publish', 1);
      await articleClient.save(live, { title_no: 'Ny tittel' });
      expect(await act(id, 'undo-publish', 2)).toMatchObject({
        status: 409,
        body: { code: 'publish_not_undoable' },
      });
      expect((await articleClient.call(`/${id}`)).body).toMatchObject({ status: 'published', version: 3 });
    });
  });

  describe('creating', () => {
    it('stores a draft with a title alone, which can be published only after it has a text', async () => {
      const title = { slug: 'tittel', title_no: 'Bare en tittel' };
      const { status, body } = await articleClient.call('', 'POST', title);
      expect(status).toBe(201);
      expect(await articleClient.call('', 'POST', { slug: 'tekst', content_no: 'Bare tekst' })).toMatchObject(
        {
          status: 400,
        },
      );
      const publish = (version: number) => articleClient.call(`/${body.id}/publish`, 'POST', { version });
      expect(await publish(1)).toMatchObject({ status: 409, body: { code: 'article_incomplete' } });
      for (const wanted of ['published', 'scheduled'])
        expect(
          await articleClient.save(body, { status: wanted, auto_publish_at: '2100-01-01T00:00:00Z' }),
        ).toMatchObject({ status: 400 });
      const preview = await articleClient.call(`/${body.id}/preview`, 'POST');
      const token = new URL(preview.body.url).pathname.split('/').pop() ?? '';
      expect(await server.services.articles.findByPreview(token, 'en')).toMatchObject({
        locale: 'no',
        title: 'Bare en tittel',
      });
      expect((await articleClient.save(body, { content_no: 'Tekst' })).status).toBe(200);
      expect(await publish(2)).toMatchObject({ status: 200, body: { status: 'published' } });
    });

    it('stores a draft by the site’s default author, with a revision and an audit entry', async () => {
      const { status, body } = await articleClient.call('', 'POST', draft('brod'));
      expect(status).toBe(201);
      expect(body).toMatchObject({
        slug: 'brod',
        status: 'draft',
        version: 1,
        author_name: 'NovaSjekk',
        published_at: null,
        archived_at: null,
        deleted_at: null,
        keywords: [],
        translation: { no: 'current', en: 'current' },
        overdue: false,
      });
      expect((await articleClient.call(`/${body.id}`)).body).toEqual(body);
      expect((await articleClient.call(`/${body.id}/revisions`)).body).toMatchObject({
        total: 1,
        revisions: [
          { number: 1, saved_by_email: articleClient.email, note: 'created', status: 'draft', words_no: 4 },
        ],
      });
      expect(await audited()).toMatchObject([
        {
          action: 'article.created',
          target: 'brod',
          actor: { email: articleClient.email },
          address: '127.0.0.1',
        },
      ]);
    });

    it('sets the publish time of a published article', async () => {
      const article = await articleClient.create('a', { status: 'published' });
      expect(Date.now() - Date.parse(article.published_at)).toBeLessThan(60_000);
    });

    it.each([
      [{ slug: 'Brød' }, 'invalid_input'],
      [{ status: 'live' }, 'invalid_input'],
      [{ status: 'archived' }, 'archive_is_an_action'],
      [{ status: 'scheduled' }, 'invalid_input'],
      [{ status: 'scheduled', auto_publish_at: '2020-01-01T00:00:00Z' }, 'schedule_in_past'],
      [{ auto_publish_at: '+275760-09-13T00:00:00.000Z' }, 'invalid_input'],
      [{ title_no: 'x'.repeat(500_000) }, 'invalid_input'],
      [{ title_no: ' ', title_en: '' }, 'invalid_input'],
      [{ keywords: ['x'.repeat(101)] }, 'invalid_input'],
      [{ featured_image_url: 'javascript:alert(1)' }, 'invalid_input'],
      [{ slug: 'taken' }, 'slug_taken'],
    ])('is rejected for the fields %j, and nothing is stored', async (wrong, code) => {
      await articleClient.create('taken');
      const before = await database().pool.query('SELECT * FROM articles');
      const { status, body } = await articleClient.call('', 'POST', { ...draft('a'), ...wrong });
      expect(body.code).toBe(code);
      expect(status).toBe(code === 'slug_taken' ? 409 : 400);
      expect((await database().pool.query('SELECT * FROM articles')).rows).toEqual(before.rows);
    });

    it('keeps every Unicode character except those that PostgreSQL cannot store', async () => {
      const content_no = 'Æ ø å 😀 \u200d "quotes" \\ %_ \u0000 \ud800 slutt';
      const article = await articleClient.create('a', { content_no });
      expect(article.content_no).toBe('Æ ø å 😀 \u200d "quotes" \\ %_  \ufffd slutt');
      expect((await articleClient.call(`/${article.id}/revisions/1`)).body.fields.content_no).toBe(
        article.content_no,
      );
    });

    it('accepts texts up to the size limit', async () => {
      const content = 'æ'.repeat(500_000);
      const { status } = await articleClient.call(
        '',
        'POST',
        draft('stor', { content_no: content, content_en: content }),
      );
      expect(status).toBe(201);
      expect(
        (await articleClient.call('', 'POST', draft('storre', { content_no: `${content}x` }))).status,
      ).toBe(400);
      expect((await articleClient.call('', 'POST', { title_no: 'x'.repeat(7_000_000) })).status).toBe(413);
    });
  });

  describe('saving', () => {
    it('creates a new version with a revision, and records the changed fields in the audit log', async () => {
      const article = await articleClient.create('a');
      const { status, body } = await articleClient.save(article, {
        title_no: 'Ny',
        content_no: 'Helt ny tekst',
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({ version: 2, title_no: 'Ny' });
      expect((await audited())[0]).toMatchObject({
        action: 'article.saved',
        before: { title_no: 'Tittel a', content_no: { characters: 31 } },
        after: { title_no: 'Ny', content_no: { characters: 13 } },
      });
      expect((await articleClient.call(`/${article.id}/revisions/1`)).body.fields.title_no).toBe('Tittel a');
    });

    it('creates no version if no field differs', async () => {
      const article = await articleClient.create('a', { keywords: ['nova'] });
      expect((await articleClient.save(article, {})).body).toEqual(article);
      expect((await articleClient.call(`/${article.id}/revisions`)).body.total).toBe(1);
    });

    it('keeps the first of two concurrent saves, and refuses the second with the current article', async () => {
      const article = await articleClient.create('a');
      for (let round = 0; round < 10; round++) {
        const { body: seen } = await articleClient.call(`/${article.id}`);
        const answers = await Promise.all(
          ['én', 'to'].map((title) => articleClient.save(seen, { title_no: `${title} ${round}` })),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
        const won = answers.find(({ status }) => status === 200)?.body;
        const lost = answers.find(({ status }) => status === 409)?.body;
        expect(lost).toMatchObject({
          code: 'article_changed',
          details: { current: won, savedBy: articleClient.email },
        });
        expect((await articleClient.call(`/${article.id}`)).body).toEqual(won);
      }
    });

    it('keeps one revision and one audit entry for the autosaves of a session', async () => {
      const [first, second] = [randomUUID(), randomUUID()];
      let article = await articleClient.create('a', {
        title_en: '',
        excerpt_en: '',
        content_en: '',
        session: first,
      });
      for (const title_no of ['B', 'C'])
        article = (await articleClient.save(article, { title_no, session: first })).body;
      expect(article).toMatchObject({ title_no: 'C', version: 3 });
      expect((await articleClient.call(`/${article.id}/revisions`)).body.revisions).toMatchObject([
        { number: 3, note: 'created' },
      ]);
      article = (await articleClient.save(article, { title_no: 'D' })).body;
      article = (await articleClient.save(article, { title_no: 'E', session: second })).body;
      article = (await articleClient.save(article, { title_no: 'F', session: second })).body;
      const { revisions } = (await articleClient.call(`/${article.id}/revisions`)).body;
      expect(revisions.map(({ number }: { number: number }) => number)).toEqual([6, 4, 3]);
      expect((await audited()).map(({ action }) => action)).toEqual([
        'article.saved',
        'article.saved',
        'article.created',
      ]);
    });

    it('neither publishes nor schedules with an autosave', async () => {
      const soon = new Date(Date.now() + 3_600_000).toISOString();
      const created = await articleClient.create('a', { session: randomUUID(), status: 'published' });
      expect(created).toMatchObject({ status: 'draft', published_at: null });
      const scheduled = { status: 'scheduled', auto_publish_at: soon, title_no: 'B', session: randomUUID() };
      const { body: saved } = await articleClient.save(created, scheduled);
      expect(saved).toMatchObject({ status: 'draft', auto_publish_at: null, title_no: 'B' });
      expect(server.waiting).toEqual([]);
      const { body: live } = await articleClient.save(saved, { status: 'published' });
      expect(await articleClient.save(live, { title_no: 'C', session: randomUUID() })).toMatchObject({
        status: 409,
        body: { code: 'autosave_needs_draft' },
      });
    });

    it('stores unfinished changes to a published article as an unsaved draft that colleagues see', async () => {
      const article = await articleClient.create('a', { status: 'published' });
      const colleague = await createArticleApiClient(server, database());
      const fields = { title_no: 'Ny tittel', content_no: 'Ikke ferdig' };
      const draftPath = `/${article.id}/draft`;
      for (const title_no of ['Første', 'Ny tittel']) {
        const sent = { version: 1, fields: { ...fields, title_no } };
        expect((await articleClient.call(draftPath, 'PUT', sent)).status).toBe(200);
      }
      expect((await colleague.call(`/${article.id}/drafts`)).body.drafts).toMatchObject([
        { mine: false, email: articleClient.email, version: 1, fields },
      ]);
      expect((await articleClient.call(`/${article.id}/drafts`)).body.drafts).toMatchObject([{ mine: true }]);
      expect((await articleClient.call(`/${article.id}`)).body).toMatchObject({
        title_no: article.title_no,
        version: 1,
      });
      await articleClient.save(article, { title_no: 'Lagret' });
      expect((await articleClient.call(`/${article.id}/drafts`)).body.drafts).toEqual([]);
      await articleClient.call(draftPath, 'PUT', { version: 2, fields });
      await articleClient.call(draftPath, 'DELETE');
      expect((await articleClient.call(`/${article.id}/drafts`)).body.drafts).toEqual([]);
      const unknown = '/00000000-0000-4000-8000-000000000000';
      expect((await articleClient.call(`${unknown}/draft`, 'PUT', { version: 1, fields })).status).toBe(404);
      expect((await articleClient.call(`${unknown}/drafts`)).status).toBe(404);
    });

    it('sets the publish time when the status first becomes published, and later saves keep it', async () => {
      const article = await articleClient.create('a');
      const { body: published } = await articleClient.save(article, { status: 'published' });
      expect(published.published_at).not.toBeNull();
      const { body: back } = await articleClient.save(published, { status: 'draft' });
      const { body: again } = await articleClient.save(back, { status: 'published' });
      expect(again.published_at).toBe(published.published_at);
    });

    it('responds with 404 for an unknown article', async () => {
      const article = await articleClient.create('a');
      for (const id of ['00000000-0000-4000-8000-000000000000', 'x', "'%20OR%201=1"]) {
        expect(await articleClient.save({ ...article, id }, {})).toMatchObject({
          status: 404,
          body: { code: 'article_not_found', message: 'Article not found' },
        });
        expect((await articleClient.call(`/${id}/revisions`)).status).toBe(404);
      }
    });
  });

  describe('publishing', () => {
    it('happens once when 50 requests arrive concurrently', async () => {
      const article = await articleClient.create('a');
      const answers = await Promise.all(
        Array.from({ length: 50 }, () =>
          articleClient.call(`/${article.id}/publish`, 'POST', { version: article.version }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ body }) => body.code === 'article_changed')).toHaveLength(49);
      const { body } = await articleClient.call(`/${article.id}/revisions`);
      expect(body.revisions.map(({ note }: { note: string }) => note)).toEqual(['published', 'created']);
      expect((await audited()).filter(({ action }) => action === 'article.published')).toHaveLength(1);
    });
  });

  describe('archiving and binning', () => {
    it('hide the article from readers immediately; restoring makes an archived article a draft, and shows a binned one again', async () => {
      const article = await articleClient.create('a', { status: 'published' });
      const read = () => server.services.articles.findPublishedBySlug('a', 'no');
      expect(await read()).toBeDefined();
      const archived = (await articleClient.call(`/${article.id}/archive`, 'POST', {})).body;
      expect(archived).toMatchObject({ status: 'archived', archived_at: expect.any(String) });
      expect(await read()).toBeUndefined();
      expect((await server.services.articles.resolveMissingSlug('a')).isArchived).toBe(true);
      expect((await articleClient.call(`/${article.id}/restore`, 'POST', {})).body).toMatchObject({
        status: 'draft',
        archived_at: null,
      });
      await articleClient.call(`/${article.id}/publish`, 'POST', { version: 3 });
      const binned = (await articleClient.call(`/${article.id}`, 'DELETE')).body;
      expect(binned).toMatchObject({ status: 'published', deleted_at: expect.any(String) });
      expect(await read()).toBeUndefined();
      expect((await server.services.articles.listPublished(['no'])).articles).toEqual([]);
      expect(await articleClient.save(binned, { title_no: 'x' })).toMatchObject({
        status: 409,
        body: { code: 'article_in_bin' },
      });
      expect((await articleClient.call('?status=bin')).body.articles).toMatchObject([
        { slug: 'a', status: 'published' },
      ]);
      expect((await articleClient.call('')).body.articles).toEqual([]);
      expect((await articleClient.call(`/${article.id}/restore`, 'POST', {})).body).toMatchObject({
        status: 'published',
        deleted_at: null,
      });
      expect(await read()).toBeDefined();
    });

    it('let a new article use the slug of an article in the bin, which is then restored with a numbered slug', async () => {
      const first = await articleClient.create('a');
      await articleClient.call(`/${first.id}`, 'DELETE');
      await articleClient.create('a');
      expect((await articleClient.call(`/${first.id}/restore`, 'POST', {})).body.slug).toBe('a-2');
    });

    it('let a scheduled article be restored as a draft if its publish time has passed', async () => {
      const article = await articleClient.create('a', {
        status: 'scheduled',
        auto_publish_at: new Date(Date.now() + 60_000).toISOString() as never,
      });
      await articleClient.call(`/${article.id}`, 'DELETE');
      await database().pool.query(`UPDATE articles SET auto_publish_at = now() - interval '1 hour'`);
      expect(await server.services.articles.publishAllDue()).toBe(0);
      expect((await articleClient.call(`/${article.id}/restore`, 'POST', {})).body.status).toBe('draft');
    });

    it('report which of many articles failed in a bulk request', async () => {
      const ids = [(await articleClient.create('a')).id, (await articleClient.create('b')).id];
      const missing = '00000000-0000-4000-8000-000000000000';
      expect(
        (await articleClient.call('/bulk', 'POST', { action: 'delete', ids: [...ids, missing] })).body,
      ).toEqual({
        done: ids,
        failed: [{ id: missing, code: 'article_not_found' }],
      });
      expect(
        (await articleClient.call('/bulk', 'POST', { action: 'archive', ids })).body.failed,
      ).toHaveLength(2);
      expect((await articleClient.call('/bulk', 'POST', { action: 'restore', ids })).body.done).toEqual(ids);
      expect((await articleClient.call('/bulk', 'POST', { action: 'burn', ids })).status).toBe(400);
    });

    it('keep articles in the bin for 30 days before they are deleted', async () => {
      const article = await articleClient.create('a');
      await articleClient.create('b');
      await articleClient.call(`/${article.id}`, 'DELETE');
      expect(await server.services.articles.emptyBin()).toBe(0);
      await database().pool.query(
        `UPDATE articles SET deleted_at = now() - interval '31 days' WHERE deleted_at IS NOT NULL`,
      );
      expect(await server.services.articles.emptyBin()).toBe(1);
      expect((await articleClient.call(`/${article.id}`)).status).toBe(404);
      expect((await articleClient.call('')).body.total).toBe(1);
      expect((await audited())[0]).toMatchObject({ action: 'article.deleted', actor: null, target: 'a' });
    });
  });
});
