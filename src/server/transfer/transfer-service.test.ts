import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, get, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { isLongRun } from '../../../scripts/long-tests.ts';
import { emptyAuditLog } from '../../../tests/setup/database/audit-log.ts';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { exampleFood } from '../../../tests/setup/example-food.ts';
import { createArticleApiClient } from '../../../tests/setup/server/article-api-client.ts';
import { type AuthServer, startAuthServer } from '../../../tests/setup/server/auth-server.ts';
import { waitFor } from '../../../tests/setup/wait-for.ts';
import type { PublicNetwork } from '../platform/http/public-address.ts';

const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../tests/fixtures/exports', name));

const choices = {
  existing: 'skip',
  images: 'keep',
  takes_pages: false,
  site_address: '',
  post_path: '',
} as const;

/** A local server that answers the requests to all remote hosts. */
const web = createServer((request, response) => {
  const image = remoteImages.get(`${request.headers.host}${request.url}`);
  response.writeHead(image ? 200 : 404).end(image);
});
const remoteImages = new Map<string, Buffer>();
const getFromWeb: PublicNetwork['get'] = ({ host, pathname }, { signal }) =>
  new Promise((resolve, reject) => {
    const { port } = web.address() as AddressInfo;
    get({ host: '127.0.0.1', port, path: pathname, headers: { host }, signal }, resolve).on('error', reject);
  });
beforeAll(() => new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve)));
afterAll(() => void web.close());

describeOnDatabase('article transfer', (database) => {
  let server: AuthServer;
  let elsewhere: AuthServer;
  let articleClient: Awaited<ReturnType<typeof createArticleApiClient>>;
  let tokens: Map<AuthServer, string>;
  beforeAll(async () => {
    server = await startAuthServer({ database: database(), publicNetwork: { get: getFromWeb } });
    // This second installation has the same database but an empty image folder, like a new installation.
    elsewhere = await startAuthServer({ database: database() });
    articleClient = await createArticleApiClient(server, database());
    // Each installation has its own signing keys, so each needs its own session.
    tokens = new Map([
      [server, articleClient.token],
      [elsewhere, (await createArticleApiClient(elsewhere, database())).token],
    ]);
    await database().pool.query(`UPDATE user_roles SET role = 'admin'`);
  });
  afterAll(async () => {
    await server.stop();
    await elsewhere.stop();
  });
  const empty = () => database().pool.query('TRUNCATE articles, media, imports CASCADE');
  beforeEach(async () => {
    await empty();
    await emptyAuditLog(database());
    server.waiting.splice(0);
  });

  const ask = (path: string, init: RequestInit = {}, at = server) =>
    fetch(`${at.site}/api${path}`, { ...init, headers: { authorization: `Bearer ${tokens.get(at)}` } });
  const download = async (at = server) => new Uint8Array(await (await ask('/export', {}, at)).arrayBuffer());
  const upload = async (bytes: Uint8Array, query = '', at = server) => {
    const response = await ask(
      `/import?name=fil.zip${query}`,
      { method: 'POST', body: Buffer.from(bytes) },
      at,
    );
    const body = await response.json();
    await at.runJobs();
    return body.id ? ((await (await ask(`/import/${body.id}`, {}, at)).json()) as Imported) : body;
  };
  interface Imported {
    id: string;
    state: string;
    format: string;
    counts: Record<string, number>;
    item_pages: number;
    items: { slug: string; outcome: string; status?: string; remarks: string[] }[];
    facts: Record<string, unknown>;
    problem: string | null;
    done: number;
    total: number;
  }
  const start = async (id: string, choices: object = {}, at = server): Promise<Imported> => {
    const response = await at.api(`/import/${id}/start`, {
      token: tokens.get(at) ?? '',
      body: { existing: 'skip', images: 'keep', ...choices },
    });
    expect(response.status).toBe(200);
    await at.runJobs();
    return (await ask(`/import/${id}`, {}, at)).json() as Promise<Imported>;
  };

  it('an import of many articles lists all of them, page by page, and takes the path of the posts', async () => {
    const count = isLongRun ? 620 : 120;
    const posts = Array.from({ length: count }, (_, n) => ({
      id: n,
      slug: `post-${n}`,
      html: 'x',
      status: 'published',
      published_at: '2020-01-01T00:00:00Z',
    }));
    const plan = await upload(strToU8(JSON.stringify({ data: { posts } })));
    expect(
      (
        await server.api(`/import/${plan.id}/start`, {
          token: tokens.get(server) ?? '',
          body: { existing: 'skip', images: 'keep', post_path: '/blog/{navn}' },
        })
      ).status,
    ).toBe(400);
    const done = await start(plan.id, { post_path: '/blog/{slug}/' });
    const pages = Math.ceil(count / 100);
    expect([done.items.length, done.item_pages]).toEqual([100, pages]);
    const last = (await (await ask(`/import/${plan.id}?item_page=${pages}`)).json()) as Imported;
    expect(last.items.map(({ slug }) => slug)).toEqual(
      Array.from({ length: 20 }, (_, n) => `post-${count - 20 + n}`),
    );
    const { rows } = await database().pool.query('SELECT address FROM article_addresses WHERE address = $1', [
      `/blog/post-${count - 1}`,
    ]);
    expect(rows).toHaveLength(1);
  });

  describe('an export', () => {
    it('is the same, byte by byte, after it was imported into an empty installation', async () => {
      const image = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#b33' } })
        .jpeg()
        .toBuffer();
      const actor = { system: 'test' };
      const { url } = await server.services.media.store(image, { actor, alt: 'Rød: "flate"' });
      await articleClient.create('a', {
        content_no: `\n\r\n  Første linje\r\n\n![x](${url})\n\n---\n\ntil slutt \u2028\ufeff  `,
        title_no: 'Kolon: "anførsel" # ikke kommentar',
        excerpt_no: 'Flere\n---\nlinjer',
        featured_image_url: url,
        keywords: ['ja', 'no', '1.0', 'a, b', 'æøå 😀'],
        author_name: '- Kari',
      });
      const published = await articleClient.create('b', {
        status: 'published',
        title_en: '',
        content_en: '',
      });
      await articleClient.save(published, { slug: 'b-ny', content_no: 'ny' });
      const onlyTitle = await articleClient.create('c', { content_en: '', title_no: '007' });
      await articleClient.call(`/${onlyTitle.id}/archive`, 'POST', {});
      await articleClient.create('d', { title_no: '', content_no: '' });
      const stale = await articleClient.create('e');
      await articleClient.save(stale, { content_no: 'endret' });
      await articleClient.create('f', {
        status: 'scheduled',
        auto_publish_at: '2199-03-28T01:30:00.000Z' as never,
      });
      await database().pool.query(
        `INSERT INTO article_addresses (address, article_id) VALUES ('/2012/05/brød', $1), ('/a%b.html', $1)`,
        [published.id],
      );
      const binned = await articleClient.create('g');
      await articleClient.call(`/${binned.id}`, 'DELETE');

      const first = await download();
      const files = unzipSync(first);
      expect(Object.keys(files).filter((name) => name.endsWith('.md'))).toHaveLength(10);
      expect(Object.keys(files).filter((name) => name.startsWith('images/'))).toHaveLength(2);
      expect(strFromU8(files['articles/a/no.md'] ?? new Uint8Array())).toContain(
        'title: \'Kolon: "anførsel"',
      );
      await empty();
      const plan = await upload(first, '', elsewhere);
      expect(plan).toMatchObject({ state: 'ready', format: 'novasjekk', counts: { create: 6 } });
      expect(await start(plan.id, {}, elsewhere)).toMatchObject({
        state: 'done',
        counts: { create: 6 },
        done: 6,
      });
      const second = await download(elsewhere);
      expect(unzipSync(second)).toEqual(files);
      expect(Buffer.from(second).equals(Buffer.from(first))).toBe(true);
      expect((await server.services.articles.resolveMissingSlug('b')).movedTo).toBe('b-ny');
      expect(await server.services.articles.findByOldAddress('/2012/05/br%C3%B8d')).toMatchObject({
        slug: 'b-ny',
      });
      expect((await articleClient.call(`/${stale.id}`)).body.translation).toEqual({
        no: 'current',
        en: 'stale',
      });
      // Importing the same files again changes nothing.
      const again = await upload(first, '', elsewhere);
      expect(again.counts).toEqual({ unchanged: 6 });
      expect((await start(again.id, { existing: 'update' }, elsewhere)).counts).toEqual({ unchanged: 6 });
    });

    describe('of foods', () => {
      const actor = { system: 'test' };
      const called = (name: string) => ({
        ...exampleFood,
        names: { no: { name, aliases: ['a: b'] }, en: { name, aliases: [] } },
      });
      const fileOf = (fields: object) => zipSync({ 'foods/rips.yaml': strToU8(JSON.stringify(fields)) });
      const emptyFoods = () => database().pool.query('TRUNCATE foods');
      beforeEach(emptyFoods);
      afterAll(emptyFoods);

      it('is the same, byte by byte, after it was imported into an empty installation', async () => {
        await server.services.foods.add(called('Rips'), actor);
        await server.services.foods.add(called('Stikkelsbær'), actor);
        const first = await download();
        expect(Object.keys(unzipSync(first))).toEqual(['foods/rips.yaml', 'foods/stikkelsbaer.yaml']);
        await emptyFoods();
        const plan = await upload(first);
        expect(plan).toMatchObject({ state: 'ready', counts: {}, facts: { foods: { create: 2 } } });
        expect(await server.services.foods.list()).toEqual([]);
        const done = await start(plan.id);
        expect(done).toMatchObject({ state: 'done', facts: { foods: { create: 2 } } });
        expect(Buffer.from(await download()).equals(Buffer.from(first))).toBe(true);
        const again = await upload(first);
        expect(again.facts).toMatchObject({ foods: { unchanged: 2 } });
      });

      it('skips foods that exist or changes them, as the user chose', async () => {
        await server.services.foods.add(called('Rips'), actor);
        const changed = fileOf(called('Rips fra hagen'));
        const skipped = await upload(changed);
        expect(skipped.facts).toMatchObject({ foods: { exists: 1 } });
        expect((await start(skipped.id)).facts).toMatchObject({ foods: { exists: 1 } });
        expect(await server.services.foods.list()).toMatchObject([{ slug: 'rips', name_no: 'Rips' }]);
        const { id } = await upload(changed);
        expect((await start(id, { existing: 'update' })).facts).toMatchObject({ foods: { update: 1 } });
        expect(await server.services.foods.list()).toMatchObject([
          { slug: 'rips', name_no: 'Rips fra hagen', delivered: false },
        ]);
        const { entries } = await server.services.audit.list({ page: 1, action: 'food.changed' });
        expect(entries).toMatchObject([{ target: 'Rips fra hagen' }]);
      });

      it('brings back a food that was deleted', async () => {
        const { id } = await server.services.foods.add(called('Rips'), actor);
        const file = await download();
        await server.services.foods.remove(id, actor);
        await start((await upload(file)).id);
        expect(await server.services.foods.list()).toMatchObject([{ id, slug: 'rips', name_no: 'Rips' }]);
      });

      it('refuses a food that contradicts itself, and a file that is not a food', async () => {
        const contradictory = await upload(fileOf({ ...called('Rips'), groups: [4] }));
        expect((await start(contradictory.id)).facts).toMatchObject({ foods: { refused: 1 } });
        expect(await server.services.foods.list()).toEqual([]);
        expect(await upload(fileOf({ shelf: 'x' }))).toMatchObject({
          state: 'failed',
          problem: 'import_unreadable',
        });
      });
    });

    it('requires the admin role, as an import does', async () => {
      const editor = await createArticleApiClient(server, database());
      for (const [path, method] of [
        ['/export', 'GET'],
        ['/import', 'GET'],
        ['/import', 'POST'],
      ]) {
        const response = await fetch(`${server.site}/api${path}`, {
          method: method ?? 'GET',
          headers: { authorization: `Bearer ${editor.token}` },
        });
        expect(response.status).toBe(403);
      }
    });
  });

  describe('an import', () => {
    const zipOf = (articles: Record<string, string>) =>
      zipSync(
        Object.fromEntries(
          Object.entries(articles).map(([slug, title]) => [
            `articles/${slug}/no.md`,
            strToU8(`---\ntitle: ${title}\nstatus: published\n---\n\nTekst`),
          ]),
        ),
      );

    it('skips existing articles or saves new versions of them, as the user chose', async () => {
      const there = await articleClient.create('a', { title_no: 'Min' });
      const plan = await upload(zipOf({ a: 'Deres', b: 'Ny' }));
      expect(plan).toMatchObject({ state: 'ready', counts: { exists: 1, create: 1 } });
      expect((await articleClient.call('')).body.total).toBe(1);
      expect((await start(plan.id)).counts).toEqual({ exists: 1, create: 1 });
      expect((await articleClient.call(`/${there.id}`)).body.title_no).toBe('Min');
      const second = await upload(zipOf({ a: 'Deres' }));
      expect((await start(second.id, { existing: 'update' })).counts).toEqual({ update: 1 });
      const { body } = await articleClient.call(`/${there.id}`);
      expect(body).toMatchObject({ title_no: 'Deres', version: 2, status: 'published' });
      expect((await articleClient.call(`/${there.id}/revisions`)).body.revisions[0]).toMatchObject({
        note: 'imported',
        saved_by_email: articleClient.email,
      });
      const { entries } = await server.services.audit.list({ page: 1, action: 'article.imported' });
      expect(entries.map(({ target }) => target).sort()).toEqual(['a', 'b']);
    });

    it('keeps the texts of the other language and every field that the file lacks', async () => {
      const there = await articleClient.create('utkast', {
        title_no: 'Norsk',
        content_no: 'Norsk tekst',
        title_en: 'Before',
        keywords: ['korn'],
        author_name: 'Kari',
        excerpt_en: 'Short',
        featured_image_url: '/a.jpg',
        featured_image_alt_no: 'Et korn',
      });
      const plan = await upload(fixture('ghost.json'), '&locale=en');
      expect((await start(plan.id, { existing: 'update' })).counts).toMatchObject({ update: 1, create: 1 });
      expect((await articleClient.call(`/${there.id}`)).body).toMatchObject({
        title_no: 'Norsk',
        content_no: 'Norsk tekst',
        title_en: 'Utkast',
        content_en: '## Hei\n\nTekst',
        keywords: ['korn'],
        author_name: 'Kari',
        excerpt_en: 'Short',
        featured_image_url: '/a.jpg',
        featured_image_alt_no: 'Et korn',
      });
      expect((await upload(fixture('ghost.json'), '&locale=en')).counts).toMatchObject({ unchanged: 2 });
    });

    it('does not touch an unrelated article that has the generated slug of a post', async () => {
      const unrelated = await articleClient.create('blokker', { title_no: 'Lego', content_no: 'Om klosser' });
      const plan = await upload(fixture('wordpress.xml'));
      expect(plan.counts).toMatchObject({ create: 2, refused: 1 });
      const done = await start(plan.id, { existing: 'update' });
      expect(done.items.map(({ slug, outcome }) => [slug, outcome])).toContainEqual(['blokker-2', 'create']);
      expect((await articleClient.call(`/${unrelated.id}`)).body).toMatchObject({
        title_no: 'Lego',
        version: 1,
      });
      // The second import of the same file finds the articles of the first.
      expect((await upload(fixture('wordpress.xml'))).counts).toMatchObject({ unchanged: 2 });
    });

    it('runs only once for concurrent start requests', async () => {
      const plan = await upload(zipOf({ a: 'A' }));
      const answers = await Promise.all(
        [1, 2, 3].map(() =>
          server.api(`/import/${plan.id}/start`, {
            token: articleClient.token,
            body: { existing: 'skip', images: 'keep' },
          }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect(server.waiting).toHaveLength(1);
      await server.runJobs();
      expect((await database().pool.query('SELECT count(*)::int AS n FROM import_pieces')).rows).toEqual([
        { n: 0 },
      ]);
    });

    it('resumes after a crash without importing an article twice', async () => {
      const plan = await upload(
        zipOf(Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`a${n}`, `T${n}`]))),
      );
      await server.api(`/import/${plan.id}/start`, {
        token: articleClient.token,
        body: { existing: 'skip', images: 'keep' },
      });
      server.waiting.splice(0);
      // The worker had imported two articles when it died, but had stored its progress only after the first.
      await articleClient.create('a0', { title_no: 'T0' });
      await articleClient.create('a1', { title_no: 'T1' });
      await database().pool.query(`UPDATE imports SET done = 1, counts = '{"create": 1}'`);
      await server.services.transfer.run(plan.id, server.log);
      const after = (await (await ask(`/import/${plan.id}`)).json()) as Imported;
      expect(after).toMatchObject({ state: 'done', counts: { create: 4, exists: 1 } });
      expect((await articleClient.call('')).body.total).toBe(5);
    });

    it('resumes after its job was stopped', async () => {
      const stopped = AbortSignal.abort(new Error('stopping'));
      const { transfer } = server.services;
      const body = Buffer.from(zipOf({ a: 'A', b: 'B' }));
      const { id } = await (await ask('/import', { method: 'POST', body })).json();
      server.waiting.splice(0);
      await expect(transfer.preview(id, server.log, stopped)).rejects.toThrow('stopping');
      expect((await transfer.find(id, 1)).state).toBe('reading');
      await transfer.preview(id, server.log);
      await transfer.start(id, choices);
      await expect(transfer.run(id, server.log, stopped)).rejects.toThrow('stopping');
      expect((await transfer.find(id, 1)).state).toBe('importing');
      await transfer.run(id, server.log);
      expect(await transfer.find(id, 1)).toMatchObject({ state: 'done', counts: { create: 2 } });
    });

    it.each(['reading', 'importing'] as const)(
      'can be discarded if it became stale while %s, and is deleted after a day',
      async (state) => {
        const { transfer } = server.services;
        const startedImport = async () => {
          const { id } = await upload(zipOf({ a: 'A' }));
          await transfer.start(id, choices);
          server.waiting.splice(0);
          return id;
        };
        const setInactiveFor = (time: string) =>
          database().pool.query(
            `UPDATE imports SET state = '${state}', finished_at = finished_at - interval '${time}'`,
          );
        const id = await startedImport();
        await setInactiveFor('1 hour');
        expect((await transfer.find(id, 1)).stale).toBe(false);
        if (state === 'importing')
          expect((await ask(`/import/${id}`, { method: 'DELETE' })).status).toBe(409);
        await setInactiveFor('2 hours');
        expect((await transfer.find(id, 1)).stale).toBe(true);
        expect((await ask(`/import/${id}`, { method: 'DELETE' })).status).toBe(200);
        const other = await startedImport();
        await setInactiveFor('25 hours');
        await upload(zipOf({ b: 'B' }));
        expect((await ask(`/import/${other}`)).status).toBe(404);
      },
    );

    it('fetches no images for skipped articles', async () => {
      await articleClient.create('brod-og-korn');
      remoteImages.set(
        'bilder.example.org/loff.jpg',
        await sharp({ create: { width: 80, height: 60, channels: 3, background: '#3b3' } })
          .jpeg()
          .toBuffer(),
      );
      const ghost = await upload(fixture('ghost.json'));
      expect((await start(ghost.id, { images: 'fetch' })).counts).toMatchObject({ exists: 1, create: 1 });
      expect((await server.services.media.list({ q: '', page: 1 })).images).toEqual([]);
      remoteImages.clear();
    });

    it('imports posts of Ghost and WordPress with their status, times and old slugs', async () => {
      const ghost = await upload(fixture('ghost.json'));
      expect(ghost).toMatchObject({ format: 'ghost', counts: { create: 2, refused: 2 } });
      expect((ghost as Imported).items.map(({ slug, status }) => [slug, status])).toEqual([
        ['tom', undefined],
        ['brod-og-korn', 'published'],
        ['utkast', 'draft'],
        ['om-oss', undefined],
      ]);
      await start(ghost.id);
      const wordpress = await upload(fixture('wordpress.xml'), '&locale=en');
      await start(wordpress.id);
      expect((await server.services.articles.resolveMissingSlug('smor')).movedTo).toBe('smor-og-margarin');
      const found = await server.services.articles.findPublishedBySlug('smor-og-margarin', 'en');
      expect(found).toMatchObject({
        title: 'Smør & margarin',
        publishedAt: new Date('2024-01-10T09:00:00Z'),
        updatedAt: new Date('2024-01-20T09:00:00Z'),
        locales: ['en'],
      });
      expect((await server.services.articles.findPublishedBySlug('brod-og-korn', 'no'))?.updatedAt).toEqual(
        new Date('2024-02-01T09:30:00Z'),
      );
    });

    it('reports remote images that could not be fetched, and keeps their URLs', async () => {
      const ghost = await upload(fixture('ghost.json'));
      const done = await start(ghost.id, { images: 'fetch' });
      expect(done.items.find(({ slug }) => slug === 'brod-og-korn')?.remarks).toEqual([
        'needs_address',
        'image_failed',
      ]);
      expect(done.facts.images).toEqual({ fetched: 0, failed: 1 });
      const found = await server.services.articles.findPublishedBySlug('brod-og-korn', 'no');
      expect(found?.content).toContain('https://bilder.example.org/loff.jpg');
    });

    it('downloads and stores the remote images of the text and the featured image', async () => {
      const jpeg = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#3b3' } })
        .jpeg()
        .toBuffer();
      remoteImages.set('bilder.example.org/loff.jpg', jpeg);
      remoteImages.set('mat.example.org/smor-stor.jpg', jpeg);
      const ghost = await upload(fixture('ghost.json'));
      const done = await start(ghost.id, { images: 'fetch' });
      expect(done.items.find(({ slug }) => slug === 'brod-og-korn')?.remarks).toEqual(['needs_address']);
      expect(done.facts.images).toEqual({ fetched: 1, failed: 0 });
      const post = await server.services.articles.findPublishedBySlug('brod-og-korn', 'no');
      expect(post?.content).not.toContain('bilder.example.org');
      const inText = /\((\/bilder\/[^)\s]+)/.exec(post?.content ?? '')?.[1] ?? '';
      const shown = await fetch(server.site + inText);
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      const wordpress = await upload(fixture('wordpress.xml'), '&locale=en');
      await start(wordpress.id, { images: 'fetch' });
      const other = await server.services.articles.findPublishedBySlug('smor-og-margarin', 'en');
      expect(other?.featuredImage?.url).toBe(inText);
      remoteImages.clear();
    });

    it('lists the content that becomes no article, and imports pages only if the user chose them', async () => {
      const plan = await upload(fixture('wordpress-site.xml'));
      expect(plan.counts).toEqual({ create: 3, refused: 4 });
      expect(plan.facts).toMatchObject({
        leftOut: [
          { kind: 'type', name: 'recipe', count: 2 },
          { kind: 'media', count: 1 },
          { kind: 'comments', count: 2 },
        ],
        refused: { not_a_post: 2, in_trash: 1, no_text: 1 },
        pages: { create: 2 },
      });
      const done = await start(plan.id, { takes_pages: true });
      expect(done.counts).toEqual({ create: 5, refused: 2 });
      expect(done.facts.refused).toEqual({ in_trash: 1, no_text: 1 });
      const second = await upload(fixture('wordpress-site.xml'));
      expect(second.facts).toMatchObject({ pages: { unchanged: 2 } });
      expect((await start(second.id)).facts.refused).toEqual({ not_a_post: 2, in_trash: 1, no_text: 1 });
    });

    it('redirects the permanent links of the former site to the articles, unless another article has them', async () => {
      const { articles } = server.services;
      const plan = await upload(fixture('wordpress-site.xml'));
      await start(plan.id);
      expect(await articles.findByOldAddress('/2012/05/Havre-til-frokost/')).toEqual({
        slug: 'havre-til-frokost',
        locales: ['no'],
      });
      expect(await articles.findByOldAddress('/2013/01/rug-og-br%C3%B8d.html')).toMatchObject({
        slug: 'rug',
      });
      expect(await articles.findByOldAddress('/')).toBeUndefined();
      const other = await upload(
        strToU8(
          '<rss><channel><item><title>Ny</title><link>https://a.example.org/2012/05/havre-til-frokost</link><content:encoded>x</content:encoded><wp:post_name>ny</wp:post_name><wp:status>publish</wp:status></item></channel></rss>',
        ),
      );
      await start(other.id);
      expect(await articles.findByOldAddress('/2012/05/havre-til-frokost')).toMatchObject({
        slug: 'havre-til-frokost',
      });
    });

    it('stores the images in a zip of Ghost, and fetches and counts the other images of the former site', async () => {
      const picture = (background: string) =>
        sharp({ create: { width: 80, height: 60, channels: 3, background } })
          .png()
          .toBuffer();
      remoteImages.set('korn.example.org/content/images/2024/01/mangler.png', await picture('#3b3'));
      const zip = zipSync({
        'korn.ghost.json': fixture('ghost-site.json'),
        'content/images/2024/01/aker.png': await picture('#b33'),
      });
      const plan = await upload(zip);
      expect(plan.facts).toMatchObject({ asksForAddress: true, pages: { create: 1 } });
      expect(plan.items).toMatchObject([
        { slug: 'havre', status: 'published', remarks: ['needs_address'] },
        { slug: 'rug', status: 'published' },
        { slug: 'glemt-plan', status: 'draft', remarks: ['schedule_passed'] },
        { slug: 'om-oss', outcome: 'refused' },
      ]);
      const done = await start(plan.id, { images: 'fetch', site_address: 'korn.example.org/' });
      expect(done).toMatchObject({ counts: { create: 3 }, facts: { images: { fetched: 1, failed: 0 } } });
      const oats = await server.services.articles.findPublishedBySlug('havre', 'no');
      expect(oats?.content).not.toContain('content/images');
      expect(oats?.content).toContain('[om rug](/blogg/rug#baking), [mer rug](/blogg/rug)');
      for (const [, image = ''] of oats?.content.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g) ?? [])
        expect((await fetch(server.site + image)).status, image).toBe(200);
      expect(oats?.featuredImage?.url).toMatch(/^\/bilder\//);
      remoteImages.clear();
    });

    it('keeps the former address of an image in a zip of Ghost if the image cannot be stored', async () => {
      const plan = await upload(
        zipSync({
          'korn.ghost.json': fixture('ghost-site.json'),
          'content/images/2024/01/aker.png': strToU8('not a picture'),
        }),
      );
      const done = await start(plan.id, { site_address: 'https://korn.example.org' });
      expect(done.facts.images).toEqual({ fetched: 0, failed: 1 });
      expect(done.items[0]?.remarks).toContain('image_failed');
      const oats = await server.services.articles.findPublishedBySlug('havre', 'no');
      expect(oats?.content).toContain('![Åker](https://korn.example.org/content/images/2024/01/aker.png)');
    });

    it.each(['ftp://korn.example.org', 'korn', 'https://a:b@korn.example.org', 'https://x.no/?a=b'])(
      'refuses the site address %s',
      async (site_address) => {
        const plan = await upload(fixture('ghost-site.json'));
        const body = { existing: 'skip', images: 'keep', site_address };
        const refused = await server.api(`/import/${plan.id}/start`, { token: articleClient.token, body });
        expect(refused).toMatchObject({ status: 400, body: { details: [{ path: 'site_address' }] } });
      },
    );

    it('reports the articles whose images in the zip could not be stored', async () => {
      const [hash, other] = ['a'.repeat(32), 'b'.repeat(32)];
      const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#3b3' } })
        .png()
        .toBuffer();
      const article = (image: string) => strToU8(`---\ntitle: Bilde\n---\n\n![x](/bilder/${image})`);
      const plan = await upload(
        zipSync({
          'articles/med/no.md': article(hash),
          'articles/uten/no.md': article(other),
          [`images/${hash}.png`]: strToU8('not a picture'),
          [`images/${other}.png`]: png,
        }),
      );
      const { items } = await start(plan.id);
      expect(items.map(({ slug, outcome, remarks }) => [slug, outcome, remarks])).toEqual([
        ['med', 'create', ['image_failed']],
        ['uten', 'create', []],
      ]);
    });

    it('reports invalid articles and imports the valid ones', async () => {
      const bad = zipSync({
        'articles/bra/no.md': strToU8('---\ntitle: Bra\n---\n\nTekst'),
        'articles/tom/no.md': strToU8('---\ntitle: Tom\nstatus: published\n---\n\n'),
        'articles/rar/no.md': strToU8('---\ntitle: Rar\nstatus: live\n---\n\nTekst'),
        'articles/lang/no.md': strToU8(`---\ntitle: ${'x'.repeat(400)}\n---\n\nTekst`),
      });
      const plan = await upload(bad);
      expect(plan.counts).toEqual({ create: 1, refused: 3 });
      expect((await start(plan.id)).counts).toEqual({ create: 1, refused: 3 });
      expect((await articleClient.call('')).body.total).toBe(1);
    });

    it.each([
      [
        'a zip bomb',
        zipSync({ 'articles/a/no.md': new Uint8Array(30_000_000) }, { level: 9 }),
        'import_bomb',
      ],
      ['a parent path', zipSync({ '../a/no.md': strToU8('x') }), 'import_path_unsafe'],
      ['a damaged file', strToU8('{"db":['), 'import_unreadable'],
      ['a renamed program', strToU8('MZ\x90'), 'import_unknown'],
    ])('fails with a problem code and changes nothing for %s', async (_, bytes, code) => {
      await articleClient.create('a');
      const failed = await upload(bytes);
      expect(failed).toMatchObject({ state: 'failed', problem: code });
      expect((await articleClient.call('')).body.total).toBe(1);
      expect((await database().pool.query('SELECT count(*)::int AS n FROM import_pieces')).rows).toEqual([
        { n: 0 },
      ]);
      const started = await server.api(`/import/${failed.id}/start`, {
        token: articleClient.token,
        body: { existing: 'skip', images: 'keep' },
      });
      expect(started).toMatchObject({ status: 409, body: { code: 'import_not_ready' } });
    });

    it('is refused if it is larger than 100 MB', async () => {
      // The file itself is not sent, because the server may close the connection before it has read all of it.
      const upload = request(`${server.site}/api/import`, {
        method: 'POST',
        headers: { authorization: `Bearer ${articleClient.token}`, 'content-length': 101 * 1024 * 1024 },
      });
      upload.flushHeaders();
      const [response] = await once(upload, 'response');
      expect(response.statusCode).toBe(413);
      upload.destroy();
      expect((await ask('/import').then((answer) => answer.json())).imports).toEqual([]);
    });

    it('ends its reading when it is discarded, so that the next upload does not wait for it', async () => {
      const table = `<table>${`<tr>${'<td>a'.repeat(200)}`.repeat(10)}</table>`;
      const item = `<item><title>x</title><content:encoded><![CDATA[${table}]]></content:encoded></item>`;
      const body = Buffer.from(`<rss><channel>${item.repeat(1000)}</channel></rss>`);
      const { id } = (await (
        await ask('/import?name=stor.xml', { method: 'POST', body })
      ).json()) as Imported;
      const posted = vi.spyOn(Worker.prototype, 'postMessage');
      const reading = server.runJobs();
      await waitFor(() =>
        expect(posted).toHaveBeenCalledWith(expect.objectContaining({ name: 'readImport' })),
      );
      posted.mockRestore();
      expect((await ask(`/import/${id}`, { method: 'DELETE' })).status).toBe(200);
      await reading;
      expect(await upload(zipOf({ a: 'A' }))).toMatchObject({ state: 'ready' });
      expect(server.lines.join('')).not.toContain('import failed');
    }, 20_000);

    it('can be discarded, and the other imports are listed with their states', async () => {
      const plan = await upload(zipOf({ a: 'A' }));
      expect(await (await ask(`/import/${plan.id}`, { method: 'DELETE' })).json()).toEqual({
        discarded: true,
      });
      expect((await ask(`/import/${plan.id}`)).status).toBe(404);
      expect((await ask('/import/x')).status).toBe(404);
      const other = await upload(zipOf({ a: 'A' }));
      await start(other.id);
      const { imports } = (await (await ask('/import')).json()) as { imports: Imported[] };
      expect(imports).toMatchObject([{ id: other.id, state: 'done', items: [] }]);
      expect(await (await ask('/import?page=9')).json()).toMatchObject({
        page: 1,
        imports: [{ id: other.id }],
      });
    });
  });

  describe('undoing an import', () => {
    const changesOf = async (id: string) => (await ask(`/import/${id}/changes`)).json();
    const undo = async (id: string) => {
      const { status, body } = await server.api(`/import/${id}/undo`, {
        token: articleClient.token,
        body: {},
      });
      await server.runJobs();
      return { status, body };
    };

    it('moves created articles to the bin, restores updated ones and removes the redirects', async () => {
      const there = await articleClient.create('havre-til-frokost', {
        title_no: 'Min havre',
        status: 'published',
      });
      const before = (await articleClient.call(`/${there.id}`)).body;
      const plan = await upload(fixture('wordpress-site.xml'));
      await start(plan.id, { existing: 'update' });
      expect((await articleClient.call(`/${there.id}`)).body.title_no).toBe('Havre til frokost');
      expect(await changesOf(plan.id)).toEqual({ created: 2, updated: 1, changedCount: 0, changed: [] });
      expect((await undo(plan.id)).status).toBe(200);

      const { version, ...after } = (await articleClient.call(`/${there.id}`)).body;
      expect({ ...after, version: before.version }).toEqual(before);
      expect((await articleClient.call('')).body.total).toBe(1);
      expect((await articleClient.call('?status=bin')).body.total).toBe(2);
      const { articles, audit } = server.services;
      expect(await articles.findByOldAddress('/2012/05/havre-til-frokost')).toBeUndefined();
      expect((await ask(`/import/${plan.id}`)).status).toBe(200);
      expect(await (await ask(`/import/${plan.id}`)).json()).toMatchObject({
        state: 'undone',
        done: 3,
        total: 3,
      });
      const { entries } = await audit.list({ page: 1, action: 'import.undone' });
      expect(entries).toMatchObject([
        { target: 'fil.zip', after: { articles: 3, kept: 0 }, actor: { email: articleClient.email } },
      ]);
      // The same file can be imported again, with its redirects.
      const again = await upload(fixture('wordpress-site.xml'));
      expect(again.counts).toMatchObject({ create: 2, exists: 1 });
      await start(again.id);
      expect(await articles.findByOldAddress('/2013/01/rug-og-brød.html')).toMatchObject({ slug: 'rug' });
    });

    it('is refused with a list of the articles that were changed since the import', async () => {
      const plan = await upload(fixture('wordpress-site.xml'));
      await start(plan.id, { takes_pages: true });
      const { articles } = (await articleClient.call('')).body;
      const found = (slug: string) => articles.find((each: { slug: string }) => each.slug === slug);
      await articleClient.save((await articleClient.call(`/${found('rug').id}`)).body, {
        title_no: 'Rug, endret',
      });
      await articleClient.call(`/${found('bygg').id}`, 'DELETE');
      await articleClient.call(`/${found('om-bloggen').id}/draft`, 'PUT', {
        version: 1,
        fields: { title_no: 'x' },
      });
      await database().pool.query(`DELETE FROM articles WHERE slug = 'rug-2'`);
      const refused = await undo(plan.id);
      expect(refused).toMatchObject({ status: 409, body: { code: 'import_changed' } });
      expect(
        refused.body.details.changed.map(({ slug, state }: Record<string, string>) => [slug, state]).sort(),
      ).toEqual([
        ['bygg', 'binned'],
        ['om-bloggen', 'draft'],
        ['rug', 'edited'],
        ['rug-2', 'deleted'],
      ]);
      expect(await changesOf(plan.id)).toMatchObject({ created: 5, changedCount: 4 });
      expect((await ask(`/import/${plan.id}`).then((answer) => answer.json())).state).toBe('done');
    });

    it('does not change an article that somebody changes while the job runs, and reports the article', async () => {
      const plan = await upload(fixture('wordpress-site.xml'));
      await start(plan.id);
      await server.api(`/import/${plan.id}/undo`, { token: articleClient.token, body: {} });
      await database().pool.query(`UPDATE articles SET version = version + 1 WHERE slug = 'rug'`);
      await server.runJobs();
      expect(await (await ask(`/import/${plan.id}`)).json()).toMatchObject({
        state: 'undone',
        facts: { kept: [{ slug: 'rug', title: 'Rug' }] },
      });
      expect((await articleClient.call('')).body.articles).toMatchObject([{ slug: 'rug' }]);
    });

    it('is possible only once, and only after the import has ended', async () => {
      const plan = await upload(fixture('wordpress-site.xml'));
      expect((await undo(plan.id)).status).toBe(409);
      await start(plan.id);
      expect((await undo(plan.id)).status).toBe(200);
      expect((await undo(plan.id)).body.code).toBe('import_not_ready');
      expect((await ask(`/import/${plan.id}`, { method: 'DELETE' })).status).toBe(200);
    });
  });
});
