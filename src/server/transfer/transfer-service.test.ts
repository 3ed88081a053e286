import { once } from 'node:events';
import { request } from 'node:http';
import { Worker } from 'node:worker_threads';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { isLongRun } from '../../../scripts/long-tests.ts';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import {
  choices,
  fixture,
  type Imported,
  remoteImages,
  useTransfer,
} from '../../../tests/setup/server/transfer-server.ts';
import { waitFor } from '../../../tests/setup/wait-for.ts';

describeOnDatabase('article transfer', (database) => {
  const { server, articleClient, tokens, ask, upload, start } = useTransfer(database);

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
        await server().api(`/import/${plan.id}/start`, {
          token: tokens().get(server()) ?? '',
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
      const there = await articleClient().create('a', { title_no: 'Min' });
      const plan = await upload(zipOf({ a: 'Deres', b: 'Ny' }));
      expect(plan).toMatchObject({ state: 'ready', counts: { exists: 1, create: 1 } });
      expect((await articleClient().call('')).body.total).toBe(1);
      expect((await start(plan.id)).counts).toEqual({ exists: 1, create: 1 });
      expect((await articleClient().call(`/${there.id}`)).body.title_no).toBe('Min');
      const second = await upload(zipOf({ a: 'Deres' }));
      expect((await start(second.id, { existing: 'update' })).counts).toEqual({ update: 1 });
      const { body } = await articleClient().call(`/${there.id}`);
      expect(body).toMatchObject({ title_no: 'Deres', version: 2, status: 'published' });
      expect((await articleClient().call(`/${there.id}/revisions`)).body.revisions[0]).toMatchObject({
        note: 'imported',
        saved_by_email: articleClient().email,
      });
      const { entries } = await server().services.audit.list({ page: 1, action: 'article.imported' });
      expect(entries.map(({ target }) => target).sort()).toEqual(['a', 'b']);
    });

    it('keeps the texts of the other language and every field that the file lacks', async () => {
      const there = await articleClient().create('utkast', {
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
      expect((await articleClient().call(`/${there.id}`)).body).toMatchObject({
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
      const unrelated = await articleClient().create('blokker', {
        title_no: 'Lego',
        content_no: 'Om klosser',
      });
      const plan = await upload(fixture('wordpress.xml'));
      expect(plan.counts).toMatchObject({ create: 2, refused: 1 });
      const done = await start(plan.id, { existing: 'update' });
      expect(done.items.map(({ slug, outcome }) => [slug, outcome])).toContainEqual(['blokker-2', 'create']);
      expect((await articleClient().call(`/${unrelated.id}`)).body).toMatchObject({
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
          server().api(`/import/${plan.id}/start`, {
            token: articleClient().token,
            body: { existing: 'skip', images: 'keep' },
          }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect(server().waiting).toHaveLength(1);
      await server().runJobs();
      expect((await database().pool.query('SELECT count(*)::int AS n FROM import_pieces')).rows).toEqual([
        { n: 0 },
      ]);
    });

    it('resumes after a crash without importing an article twice', async () => {
      const plan = await upload(
        zipOf(Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`a${n}`, `T${n}`]))),
      );
      await server().api(`/import/${plan.id}/start`, {
        token: articleClient().token,
        body: { existing: 'skip', images: 'keep' },
      });
      server().waiting.splice(0);
      // The worker had imported two articles when it died, but had stored its progress only after the first.
      await articleClient().create('a0', { title_no: 'T0' });
      await articleClient().create('a1', { title_no: 'T1' });
      await database().pool.query(`UPDATE imports SET done = 1, counts = '{"create": 1}'`);
      await server().services.transfer.run(plan.id, server().log);
      const after = (await (await ask(`/import/${plan.id}`)).json()) as Imported;
      expect(after).toMatchObject({ state: 'done', counts: { create: 4, exists: 1 } });
      expect((await articleClient().call('')).body.total).toBe(5);
    });

    it('resumes after its job was stopped', async () => {
      const stopped = AbortSignal.abort(new Error('stopping'));
      const { transfer } = server().services;
      const body = Buffer.from(zipOf({ a: 'A', b: 'B' }));
      const { id } = await (await ask('/import', { method: 'POST', body })).json();
      server().waiting.splice(0);
      await expect(transfer.preview(id, server().log, stopped)).rejects.toThrow('stopping');
      expect((await transfer.find(id, 1)).state).toBe('reading');
      await transfer.preview(id, server().log);
      await transfer.start(id, choices);
      await expect(transfer.run(id, server().log, stopped)).rejects.toThrow('stopping');
      expect((await transfer.find(id, 1)).state).toBe('importing');
      await transfer.run(id, server().log);
      expect(await transfer.find(id, 1)).toMatchObject({ state: 'done', counts: { create: 2 } });
    });

    it.each(['reading', 'importing'] as const)(
      'can be discarded if it became stale while %s, and is deleted after a day',
      async (state) => {
        const { transfer } = server().services;
        const startedImport = async () => {
          const { id } = await upload(zipOf({ a: 'A' }));
          await transfer.start(id, choices);
          server().waiting.splice(0);
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
      await articleClient().create('brod-og-korn');
      remoteImages.set(
        'bilder.example.org/loff.jpg',
        await sharp({ create: { width: 80, height: 60, channels: 3, background: '#3b3' } })
          .jpeg()
          .toBuffer(),
      );
      const ghost = await upload(fixture('ghost.json'));
      expect((await start(ghost.id, { images: 'fetch' })).counts).toMatchObject({ exists: 1, create: 1 });
      expect((await server().services.media.list({ q: '', page: 1 })).images).toEqual([]);
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
      expect((await server().services.articles.resolveMissingSlug('smor')).movedTo).toBe('smor-og-margarin');
      const found = await server().services.articles.findPublishedBySlug('smor-og-margarin', 'en');
      expect(found).toMatchObject({
        title: 'Smør & margarin',
        publishedAt: new Date('2024-01-10T09:00:00Z'),
        updatedAt: new Date('2024-01-20T09:00:00Z'),
        locales: ['en'],
      });
      expect((await server().services.articles.findPublishedBySlug('brod-og-korn', 'no'))?.updatedAt).toEqual(
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
      const found = await server().services.articles.findPublishedBySlug('brod-og-korn', 'no');
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
      const post = await server().services.articles.findPublishedBySlug('brod-og-korn', 'no');
      expect(post?.content).not.toContain('bilder.example.org');
      const inText = /\((\/bilder\/[^)\s]+)/.exec(post?.content ?? '')?.[1] ?? '';
      const shown = await fetch(server().site + inText);
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      const wordpress = await upload(fixture('wordpress.xml'), '&locale=en');
      await start(wordpress.id, { images: 'fetch' });
      const other = await server().services.articles.findPublishedBySlug('smor-og-margarin', 'en');
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
      const { articles } = server().services;
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
      const oats = await server().services.articles.findPublishedBySlug('havre', 'no');
      expect(oats?.content).not.toContain('content/images');
      expect(oats?.content).toContain('[om rug](/blogg/rug#baking), [mer rug](/blogg/rug)');
      for (const [, image = ''] of oats?.content.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g) ?? [])
        expect((await fetch(server().site + image)).status, image).toBe(200);
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
      const oats = await server().services.articles.findPublishedBySlug('havre', 'no');
      expect(oats?.content).toContain('![Åker](https://korn.example.org/content/images/2024/01/aker.png)');
    });

    it.each(['ftp://korn.example.org', 'korn', 'https://a:b@korn.example.org', 'https://x.no/?a=b'])(
      'refuses the site address %s',
      async (site_address) => {
        const plan = await upload(fixture('ghost-site.json'));
        const body = { existing: 'skip', images: 'keep', site_address };
        const refused = await server().api(`/import/${plan.id}/start`, {
          token: articleClient().token,
          body,
        });
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
      expect((await articleClient().call('')).body.total).toBe(1);
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
      await articleClient().create('a');
      const failed = await upload(bytes);
      expect(failed).toMatchObject({ state: 'failed', problem: code });
      expect((await articleClient().call('')).body.total).toBe(1);
      expect((await database().pool.query('SELECT count(*)::int AS n FROM import_pieces')).rows).toEqual([
        { n: 0 },
      ]);
      const started = await server().api(`/import/${failed.id}/start`, {
        token: articleClient().token,
        body: { existing: 'skip', images: 'keep' },
      });
      expect(started).toMatchObject({ status: 409, body: { code: 'import_not_ready' } });
    });

    it('is refused if it is larger than 100 MB', async () => {
      // The file itself is not sent, because the server may close the connection before it has read all of it.
      const upload = request(`${server().site}/api/import`, {
        method: 'POST',
        headers: { authorization: `Bearer ${articleClient().token}`, 'content-length': 101 * 1024 * 1024 },
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
      const reading = server().runJobs();
      await waitFor(() =>
        expect(posted).toHaveBeenCalledWith(expect.objectContaining({ name: 'readImport' })),
      );
      posted.mockRestore();
      expect((await ask(`/import/${id}`, { method: 'DELETE' })).status).toBe(200);
      await reading;
      expect(await upload(zipOf({ a: 'A' }))).toMatchObject({ state: 'ready' });
      expect(server().lines.join('')).not.toContain('import failed');
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
});
