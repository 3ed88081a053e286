import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { itInLongRun } from '../../../tests/setup/long-run.ts';
import { createArticleApiClient } from '../../../tests/setup/server/article-api-client.ts';
import { type AuthServer, startAuthServer } from '../../../tests/setup/server/auth-server.ts';
import type { Database } from '../platform/db/database.ts';

const inAMinute = () => new Date(Date.now() + 60_000).toISOString() as never;

async function planOf(database: Database, query: string): Promise<string> {
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${query}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

describeOnDatabase('articles in the admin', (database, engine) => {
  let server: AuthServer;
  let articleClient: Awaited<ReturnType<typeof createArticleApiClient>>;
  beforeAll(async () => {
    server = await startAuthServer({ database: database() });
    articleClient = await createArticleApiClient(server, database());
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await database().pool.query('TRUNCATE articles CASCADE');
    server.waiting.splice(0);
  });
  const articles = () => server.services.articles;
  const slugs = async (query: string) =>
    (await articleClient.call(query)).body.articles.map(({ slug }: { slug: string }) => slug);

  describe('the list', () => {
    it('is sorted newest first or as requested, and omits the contents of the articles', async () => {
      await articleClient.create('b', { title_no: 'Ål' });
      const first = await articleClient.create('a', { title_no: 'Zebra', status: 'published' });
      await articleClient.create('c', { title_no: 'ærfugl' });
      await articleClient.save(first, { title_no: 'Zebraen' });
      expect(await slugs('')).toEqual(['c', 'a', 'b']);
      expect(await slugs('?sort=updated')).toEqual(['a', 'c', 'b']);
      expect((await slugs('?sort=published'))[0]).toBe('a');
      expect(await slugs('?sort=title')).toEqual(['a', 'c', 'b']);
      const { body } = await articleClient.call('');
      expect(body.articles[0]).not.toHaveProperty('content_no');
      expect(body.articles[0]).not.toHaveProperty('search_key');
      expect(body).toMatchObject({ page: 1, pages: 1, total: 3 });
    });

    it('is filtered by status and translation state', async () => {
      const a = await articleClient.create('a');
      await articleClient.create('b', { title_en: '', content_en: '' });
      await articleClient.create('c', { title_no: '', content_no: '', status: 'published' });
      await articleClient.save(a, { content_no: 'nytt' });
      expect(await slugs('?status=draft&sort=title')).toEqual(['a', 'b']);
      expect(await slugs('?status=published')).toEqual(['c']);
      expect(await slugs('?language=missing_en')).toEqual(['b']);
      expect(await slugs('?language=missing_no')).toEqual(['c']);
      expect(await slugs('?language=stale_en')).toEqual(['a']);
      expect(await slugs('?language=stale_no')).toEqual([]);
      expect((await articleClient.call('?language=missing_en&status=draft')).body.total).toBe(1);
      expect((await articleClient.call('?status=live')).status).toBe(400);
    });

    it('can be searched by words of titles and slugs, even by one letter, and ignores case and the difference between ø and o', async () => {
      await articleClient.create('er-brod-sunt', {
        title_no: 'Er brød sunt?',
        title_en: 'Is bread healthy?',
      });
      await articleClient.create('prosent', { title_no: '100 % havre_gryn', title_en: 'Oats' });
      for (const q of ['brød', 'BROD', 'bread healthy', 'sunt er', '/er-brod', 'br', 'e']) {
        expect(await slugs(`?q=${encodeURIComponent(q)}`), q).toEqual(['er-brod-sunt']);
      }
      expect(await slugs('?q=%25')).toEqual(['prosent']);
      expect(await slugs('?q=e_g')).toEqual(['prosent']);
      expect(await slugs("?q=';--")).toEqual([]);
      expect((await articleClient.call('?q=brod')).body).toMatchObject({ total: 1, more: false });
    });

    it('is split into pages without duplicates, and its total stays correct when articles are added or deleted', async () => {
      await database().pool.query(
        `INSERT INTO articles (slug, title_no, content_no, author_name, published_at, updated_at)
         SELECT 'n-' || n, 'T' || n % 9, 'x', 'K', CASE WHEN n % 7 > 0 THEN now() - n * interval '1 day' END, now() - n % 5 * interval '1 day'
           FROM generate_series(1, 120) AS n`,
      );
      const orders = {
        created: 'created_at DESC, id',
        updated: 'updated_at DESC, id',
        published: 'published_at DESC NULLS LAST, id',
        title: 'title_key COLLATE "C", id',
      };
      for (const [sort, order] of Object.entries(orders)) {
        const { rows } = await database().pool.query(`SELECT slug FROM articles ORDER BY ${order}`);
        const inPages = await Promise.all([1, 2, 3].map((page) => slugs(`?sort=${sort}&page=${page}`)));
        expect(inPages.flat(), sort).toEqual(rows.map(({ slug }) => slug));
      }
      const pages = await Promise.all([1, 2, 3].map((page) => slugs(`?page=${page}`)));
      expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
      expect(new Set(pages.flat()).size).toBe(120);
      expect((await articleClient.call('')).body).toMatchObject({ total: 120, pages: 3 });
      const beyond = (await articleClient.call('?page=9')).body;
      expect(beyond).toMatchObject({ page: 3, articles: { length: 20 } });
      await database().pool.query(`DELETE FROM articles WHERE slug LIKE 'n-1%'`);
      const { rows } = await database().pool.query('SELECT count(*)::int AS n FROM articles');
      expect((await articleClient.call('')).body.total).toBe(rows[0].n);
      expect((await articleClient.call('?status=published')).body.total).toBe(0);
    });

    (engine === 'postgres' ? it : itInLongRun)(
      'is read from an index for every filter and order',
      async () => {
        await database().pool.query(
          `INSERT INTO articles (slug, title_no, content_no, title_en, content_en, author_name, status, published_at)
         SELECT 'n-' || n, 'Tittel ' || md5(n::text), 'x', CASE WHEN n % 50 = 0 THEN '' ELSE 'T' END, 'x', 'K',
                CASE WHEN n % 200 = 0 THEN 'published' ELSE 'draft' END, now() - n * interval '1 minute'
           FROM generate_series(1, 4000) AS n`,
        );
        await database().pool.query('VACUUM ANALYZE articles');
        const plan = (where: string, order: string) =>
          planOf(database(), `SELECT id, slug FROM articles WHERE ${where} ORDER BY ${order} LIMIT 50`);
        const orders = {
          created: 'created_at DESC, id',
          updated: 'updated_at DESC, id',
          published: 'published_at DESC NULLS LAST, id',
          title: 'title_key COLLATE "C", id',
        };
        for (const [name, order] of Object.entries(orders)) {
          expect(await plan(`list_state <> 'bin'`, order)).toContain(`articles_list_${name}`);
          const ofState = await plan(`list_state = 'published'`, order);
          expect(ofState).toContain(`articles_state_${name}`);
          expect(ofState).not.toContain('Sort');
        }
        expect(await plan(`list_state <> 'bin' AND translation_en = 'missing'`, orders.created)).toContain(
          'articles_missing_en',
        );
        expect(
          await plan(`list_state <> 'bin' AND search_key LIKE '%${'abcd12'}%'`, orders.created),
        ).toContain('articles_search');
      },
    );
  });

  describe('slugs', () => {
    it('are proposed from the title, with a number if another article has the slug', async () => {
      const propose = async (title: string, except = '') =>
        (
          await articleClient.call(
            `/slug-proposal?title=${encodeURIComponent(title)}${except && `&except=${except}`}`,
          )
        ).body.slug;
      expect(await propose('Er blåbærsyltetøy bra?')).toBe('er-blabaersyltetoy-bra');
      const { id } = await articleClient.create('er-brod-bra');
      expect(await propose('Er brød bra')).toBe('er-brod-bra-2');
      expect(await propose('Er brød bra', id)).toBe('er-brod-bra');
      expect(await propose('???')).toBe('artikkel');
      const long = await propose('ord '.repeat(60));
      await articleClient.create(long);
      expect((await propose('ord '.repeat(60))).length).toBeLessThanOrEqual(120);
    });

    it('redirect to the current slug once they are no longer used, even after several renames, without loops', async () => {
      let article = await articleClient.create('a', { status: 'published' });
      for (const slug of ['b', 'c']) article = (await articleClient.save(article, { slug })).body;
      expect((await articles().resolveMissingSlug('a')).movedTo).toBe('c');
      expect((await articles().resolveMissingSlug('b')).movedTo).toBe('c');
      expect((await articles().resolveMissingSlug('c')).movedTo).toBeUndefined();
      article = (await articleClient.save(article, { slug: 'a' })).body;
      expect((await articles().resolveMissingSlug('a')).movedTo).toBeUndefined();
      expect((await articles().resolveMissingSlug('c')).movedTo).toBe('a');
      // A former slug that still redirects is not proposed.
      expect(await articles().proposeSlug('b')).toBe('b-2');
    });

    it('do not redirect after a draft is renamed, because no reader knows the slug of a draft', async () => {
      const article = await articleClient.create('a');
      await articleClient.save(article, { slug: 'b' });
      expect((await articles().resolveMissingSlug('a')).movedTo).toBeUndefined();
    });

    it('stop redirecting when a new article with the slug is published', async () => {
      const old = await articleClient.create('a', { status: 'published' });
      await articleClient.save(old, { slug: 'b' });
      const fresh = await articleClient.create('a');
      expect((await articles().resolveMissingSlug('a')).movedTo).toBe('b');
      await articleClient.call(`/${fresh.id}/publish`, 'POST', { version: 1 });
      expect((await articles().resolveMissingSlug('a')).movedTo).toBeUndefined();
      expect((await articles().findPublishedBySlug('a', 'no'))?.title).toBe('Tittel a');
    });

    it('are reported as archived if their article is archived, also former slugs', async () => {
      const article = await articleClient.create('a', { status: 'published' });
      const moved = (await articleClient.save(article, { slug: 'b' })).body;
      expect((await articles().resolveMissingSlug('b')).isArchived).toBe(false);
      await articleClient.call(`/${moved.id}/archive`, 'POST', {});
      expect((await articles().resolveMissingSlug('a')).isArchived).toBe(true);
      expect((await articles().resolveMissingSlug('b')).isArchived).toBe(true);
      expect((await articles().resolveMissingSlug('a')).movedTo).toBeUndefined();
      expect((await articles().resolveMissingSlug('c')).isArchived).toBe(false);
      expect((await articles().resolveMissingSlug("'; --")).isArchived).toBe(false);
    });
  });

  describe('revisions', () => {
    it('are listed with the action that created them, and can be read one by one', async () => {
      const article = await articleClient.create('a');
      const second = (await articleClient.save(article, { title_no: 'To', content_no: 'To' })).body;
      await articleClient.call(`/${article.id}/publish`, 'POST', { version: second.version });
      const { revisions } = (await articleClient.call(`/${article.id}/revisions`)).body;
      expect(revisions.map(({ note }: { note: string }) => note)).toEqual(['published', 'saved', 'created']);
      expect((await articleClient.call(`/${article.id}/revisions/2`)).body.fields.content_no).toBe('To');
      expect((await articleClient.call(`/${article.id}/revisions/9`)).body.code).toBe('revision_not_found');
      expect((await articleClient.call(`/${article.id}/revisions/x`)).status).toBe(404);
    });

    it('show which paragraphs changed after the translation, and which changes make a translation stale', async () => {
      const article = await articleClient.create('a');
      const staleness = async () => (await articleClient.call(`/${article.id}/staleness`)).body;
      expect(await staleness()).toEqual({
        no: { stale: false, changedParagraphs: [] },
        en: { stale: false, changedParagraphs: [] },
      });
      let current = (
        await articleClient.save(article, { content_no: 'Første avsnitt.\n\nNytt.\n\nAndre avsnitt.' })
      ).body;
      current = (
        await articleClient.save(current, { content_no: 'Første avsnitt!\n\nNytt.\n\nAndre avsnitt.' })
      ).body;
      expect(current.translation).toEqual({ no: 'current', en: 'stale' });
      expect((await staleness()).en).toEqual({ stale: true, changedParagraphs: [0, 1] });
      const { body } = await articleClient.call(`/${article.id}/translation-current`, 'POST', {
        locale: 'en',
        version: current.version,
      });
      expect(body.translation).toEqual({ no: 'current', en: 'current' });
      const both = (await articleClient.save(body, { content_no: 'x', content_en: 'x' })).body;
      expect(both.translation).toEqual({ no: 'current', en: 'current' });
      // Writing a missing translation or updating a stale one does not make the original stale.
      let followed = (await articleClient.save(both, { content_no: 'y' })).body;
      expect(followed.translation).toEqual({ no: 'current', en: 'stale' });
      followed = (await articleClient.save(followed, { content_en: 'y' })).body;
      expect(followed.translation).toEqual({ no: 'current', en: 'current' });
      const norwegian = await articleClient.create('b', { title_en: '', content_en: '', excerpt_en: '' });
      const translated = (await articleClient.save(norwegian, { title_en: 'B', content_en: 'Text.' })).body;
      expect(translated.translation).toEqual({ no: 'current', en: 'current' });
      expect((await articleClient.save(translated, { content_en: 'Text!' })).body.translation.no).toBe(
        'stale',
      );
      // A change of only the keywords does not make a translation stale.
      expect((await articleClient.save(followed, { keywords: ['nova'] })).body.translation.en).toBe(
        'current',
      );
    });

    it('show the changes since the translation also if the autosaves of one session share a revision', async () => {
      const session = randomUUID();
      let article = await articleClient.create('a', { content_no: 'Første.\n\nAndre.\n\nTredje.', session });
      const staleness = async () => (await articleClient.call(`/${article.id}/staleness`)).body.en;
      article = (await articleClient.save(article, { content_no: 'Første.\n\nAndre!\n\nTredje.', session }))
        .body;
      expect(await staleness()).toEqual({ stale: true, changedParagraphs: [1] });
      article = (await articleClient.save(article, { content_no: 'Første.\n\nAndre!\n\nTredje!', session }))
        .body;
      expect(await staleness()).toEqual({ stale: true, changedParagraphs: [1, 2] });
      const { revisions } = (await articleClient.call(`/${article.id}/revisions`)).body;
      expect(revisions).toHaveLength(2);
    });

    it('show only the paragraphs that changed after a translation was added to an older text', async () => {
      let article = await articleClient.create('a', { title_en: '', content_en: '', excerpt_en: '' });
      article = (
        await articleClient.save(article, { title_en: 'A', content_en: 'One.\n\nTwo.\n\nThree.\n\nFour.' })
      ).body;
      article = (await articleClient.save(article, { keywords: ['nova'] })).body;
      article = (await articleClient.save(article, { content_en: 'One.\n\nTwo!\n\nThree.\n\nFour.' })).body;
      expect((await articleClient.call(`/${article.id}/staleness`)).body.no).toEqual({
        stale: true,
        changedParagraphs: [1],
      });
    });
  });

  describe('scheduled publishing', () => {
    const due = (at: string) => database().pool.query('UPDATE articles SET auto_publish_at = $1', [at]);

    it('publishes an article only once despite concurrent attempts, with the scheduled time as its publish time', async () => {
      const article = await articleClient.create('a', { status: 'scheduled', auto_publish_at: inAMinute() });
      expect(server.waiting).toMatchObject([{ payload: { articleId: article.id } }]);
      expect(await articles().publishDue(article.id)).toBe(false);
      await due('2026-03-29T01:00:00Z');
      const tries = await Promise.all([
        ...Array.from({ length: 25 }, () => articles().publishDue(article.id)),
        ...Array.from({ length: 25 }, () => articles().publishAllDue()),
      ]);
      expect(tries.filter(Boolean)).toHaveLength(1);
      const { body } = await articleClient.call(`/${article.id}`);
      expect(body).toMatchObject({ status: 'published', published_at: '2026-03-29T01:00:00.000Z' });
      const { revisions } = (await articleClient.call(`/${article.id}/revisions`)).body;
      expect(revisions.map(({ note }: { note: string }) => note)).toEqual(['auto_published', 'created']);
    });

    it('publishes overdue articles later, and the list shows them as overdue until then', async () => {
      for (const slug of ['a', 'b'])
        await articleClient.create(slug, { status: 'scheduled', auto_publish_at: inAMinute() });
      expect((await articleClient.call('')).body.articles[0].overdue).toBe(false);
      await due('2026-10-25T00:30:00Z');
      expect(
        (await articleClient.call('?status=scheduled')).body.articles.map(
          (a: { overdue: boolean }) => a.overdue,
        ),
      ).toEqual([true, true]);
      expect(await articles().publishAllDue()).toBe(2);
      expect(await articles().publishAllDue()).toBe(0);
      const { rows } = await database().pool.query('SELECT published_at FROM articles');
      expect(rows.map(({ published_at }) => published_at.toISOString())).toEqual([
        '2026-10-25T00:30:00.000Z',
        '2026-10-25T00:30:00.000Z',
      ]);
    });

    it('skips articles that are no longer scheduled or do not exist', async () => {
      const article = await articleClient.create('a', { status: 'scheduled', auto_publish_at: inAMinute() });
      const taken = (await articleClient.save(article, { status: 'draft' })).body;
      await due('2026-01-01T00:00:00Z');
      expect(await articles().publishDue(article.id)).toBe(false);
      expect(taken.status).toBe('draft');
      expect(await articles().publishDue('00000000-0000-4000-8000-000000000000')).toBe(false);
    });

    it('requires a new publish time to be in the future, but accepts an unchanged time that has passed', async () => {
      const article = await articleClient.create('a', { status: 'scheduled', auto_publish_at: inAMinute() });
      const past = { auto_publish_at: '2026-01-01T00:00:00.000Z' };
      expect((await articleClient.save(article, past)).body.code).toBe('schedule_in_past');
      await due(past.auto_publish_at);
      const saved = await articleClient.save({ ...article, ...past }, { title_no: 'Ny' });
      expect(saved).toMatchObject({ status: 200, body: { title_no: 'Ny', overdue: true } });
    });

    it('enqueues one job for each new publish time', async () => {
      const article = await articleClient.create('a', { status: 'scheduled', auto_publish_at: inAMinute() });
      const saved = (await articleClient.save(article, { title_no: 'Ny' })).body;
      expect(server.waiting).toHaveLength(1);
      await articleClient.save(saved, { auto_publish_at: new Date(Date.now() + 120_000).toISOString() });
      expect(server.waiting).toHaveLength(2);
    });
  });

  describe('preview links', () => {
    it('are stored only as hashes, fail for an article in the bin, and expire after a week', async () => {
      const article = await articleClient.create('a');
      const { status, body } = await articleClient.call(`/${article.id}/preview`, 'POST');
      expect(status).toBe(200);
      const token = body.url.split('/').at(-1);
      expect(body.url).toBe(`${server.site}/forhandsvisning/${token}`);
      expect(await articles().findByPreview(token, 'en')).toMatchObject({ title: 'Title a' });
      const { rows } = await database().pool.query('SELECT token_hash FROM article_previews');
      expect(JSON.stringify(rows)).not.toContain(token);
      for (const wrong of ['', 'x', `${token}x`, token.replace(/./, 'A'), "' OR 1=1"])
        if (wrong !== token) expect(await articles().findByPreview(wrong, 'no')).toBeUndefined();
      await articleClient.call(`/${article.id}`, 'DELETE');
      expect(await articles().findByPreview(token, 'no')).toBeUndefined();
      await articleClient.call(`/${article.id}/restore`, 'POST', {});
      expect(await articles().findByPreview(token, 'no')).toBeDefined();
      server.pass({ days: 8 });
      expect(await articles().findByPreview(token, 'no')).toBeUndefined();
      await articles().emptyBin();
      expect((await database().pool.query('SELECT FROM article_previews')).rowCount).toBe(0);
      server.pass({ days: -8 });
    });

    it('are listed and revoked', async () => {
      const article = await articleClient.create('a');
      const other = await articleClient.create('b');
      const create = async () => (await articleClient.call(`/${article.id}/preview`, 'POST')).body;
      const [first, second] = [await create(), await create()];
      const list = async () => (await articleClient.call(`/${article.id}/previews`, 'GET')).body.previews;
      expect(await list()).toMatchObject([
        { id: second.id, createdBy: expect.stringContaining('@'), expiresAt: second.expiresAt },
        { id: first.id },
      ]);
      expect(JSON.stringify(await list())).not.toContain(first.url.split('/').at(-1));
      const revoke = (id: string, of = article.id) => articleClient.call(`/${of}/previews/${id}`, 'DELETE');
      expect((await revoke(first.id, other.id)).status).toBe(404);
      expect((await revoke(first.id)).status).toBe(200);
      expect(await revoke(first.id)).toMatchObject({ status: 404, body: { code: 'preview_not_found' } });
      expect(await list()).toMatchObject([{ id: second.id }]);
      const found = ({ url }: { url: string }) => articles().findByPreview(url.split('/').at(-1) ?? '', 'no');
      expect(await found(first)).toBeUndefined();
      expect(await found(second)).toBeDefined();
    });

    it('expire when the article is published', async () => {
      const article = await articleClient.create('a');
      const { url } = (await articleClient.call(`/${article.id}/preview`, 'POST')).body;
      const token = url.split('/').at(-1);
      expect(await articles().findByPreview(token, 'no')).toBeDefined();
      await articleClient.call(`/${article.id}/publish`, 'POST', { version: article.version });
      expect(await articles().findByPreview(token, 'no')).toBeUndefined();
    });
  });

  it('are found by keyword, and published ones are listed for links in generated texts', async () => {
    const a = await articleClient.create('a', { keywords: ['Brød', 'NOVA'], status: 'published' });
    await articleClient.create('b', {
      keywords: ['nova'],
      title_en: '',
      content_en: '',
      status: 'published',
    });
    await articleClient.create('c', { keywords: ['nova'] });
    expect((await articles().findByKeyword('brød'))?.id).toBe(a.id);
    expect(await articles().findByKeyword('brod')).toBeUndefined();
    expect((await articles().listForLinks('no', ['nova'], 10)).map(({ slug }) => slug)).toEqual(['b', 'a']);
    const linked = async (...terms: string[]) =>
      (await articles().listForLinks('no', terms, 10)).map(({ slug }) => slug);
    // The article with most of the terms is first, although another is newer. A word in the title counts too.
    expect(await linked('brød', 'nova')).toEqual(['a', 'b']);
    expect(await linked('tittel', 'nova', 'brød')).toEqual(['a', 'b']);
    expect(await linked('tittel')).toEqual(['b', 'a']);
    expect(await linked('ukjent')).toEqual([]);
    expect((await articles().listForLinks('en', ['Nova'], 10)).map(({ title }) => title)).toEqual([
      'Title a',
    ]);
  });
});
