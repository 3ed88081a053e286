import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { exampleFood } from '../../../tests/setup/example-food.ts';
import { createArticleApiClient } from '../../../tests/setup/server/article-api-client.ts';
import { useTransfer } from '../../../tests/setup/server/transfer-server.ts';

describeOnDatabase('article transfer', (database) => {
  const { server, elsewhere, articleClient, empty, download, upload, start } = useTransfer(database);

  describe('an export', () => {
    it('is the same, byte by byte, after it was imported into an empty installation', async () => {
      const image = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#b33' } })
        .jpeg()
        .toBuffer();
      const actor = { system: 'test' };
      const { url } = await server().services.media.store(image, { actor, alt: 'Rød: "flate"' });
      await articleClient().create('a', {
        content_no: `\n\r\n  Første linje\r\n\n![x](${url})\n\n---\n\ntil slutt \u2028\ufeff  `,
        title_no: 'Kolon: "anførsel" # ikke kommentar',
        excerpt_no: 'Flere\n---\nlinjer',
        featured_image_url: url,
        keywords: ['ja', 'no', '1.0', 'a, b', 'æøå 😀'],
        author_name: '- Kari',
      });
      const published = await articleClient().create('b', {
        status: 'published',
        title_en: '',
        content_en: '',
      });
      await articleClient().save(published, { slug: 'b-ny', content_no: 'ny' });
      const onlyTitle = await articleClient().create('c', { content_en: '', title_no: '007' });
      await articleClient().call(`/${onlyTitle.id}/archive`, 'POST', {});
      await articleClient().create('d', { title_no: '', content_no: '' });
      const stale = await articleClient().create('e');
      await articleClient().save(stale, { content_no: 'endret' });
      await articleClient().create('f', {
        status: 'scheduled',
        auto_publish_at: '2199-03-28T01:30:00.000Z' as never,
      });
      await database().pool.query(
        `INSERT INTO article_addresses (address, article_id) VALUES ('/2012/05/brød', $1), ('/a%b.html', $1)`,
        [published.id],
      );
      const binned = await articleClient().create('g');
      await articleClient().call(`/${binned.id}`, 'DELETE');

      const first = await download();
      const files = unzipSync(first);
      expect(Object.keys(files).filter((name) => name.endsWith('.md'))).toHaveLength(10);
      expect(Object.keys(files).filter((name) => name.startsWith('images/'))).toHaveLength(2);
      expect(strFromU8(files['articles/a/no.md'] ?? new Uint8Array())).toContain(
        'title: \'Kolon: "anførsel"',
      );
      await empty();
      const plan = await upload(first, '', elsewhere());
      expect(plan).toMatchObject({ state: 'ready', format: 'novasjekk', counts: { create: 6 } });
      expect(await start(plan.id, {}, elsewhere())).toMatchObject({
        state: 'done',
        counts: { create: 6 },
        done: 6,
      });
      const second = await download(elsewhere());
      expect(unzipSync(second)).toEqual(files);
      expect(Buffer.from(second).equals(Buffer.from(first))).toBe(true);
      expect((await server().services.articles.resolveMissingSlug('b')).movedTo).toBe('b-ny');
      expect(await server().services.articles.findByOldAddress('/2012/05/br%C3%B8d')).toMatchObject({
        slug: 'b-ny',
      });
      expect((await articleClient().call(`/${stale.id}`)).body.translation).toEqual({
        no: 'current',
        en: 'stale',
      });
      // Importing the same files again changes nothing.
      const again = await upload(first, '', elsewhere());
      expect(again.counts).toEqual({ unchanged: 6 });
      expect((await start(again.id, { existing: 'update' }, elsewhere())).counts).toEqual({ unchanged: 6 });
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
        await server().services.foods.add(called('Rips'), actor);
        await server().services.foods.add(called('Stikkelsbær'), actor);
        const first = await download();
        expect(Object.keys(unzipSync(first))).toEqual(['foods/rips.yaml', 'foods/stikkelsbaer.yaml']);
        await emptyFoods();
        const plan = await upload(first);
        expect(plan).toMatchObject({ state: 'ready', counts: {}, facts: { foods: { create: 2 } } });
        expect(await server().services.foods.list()).toEqual([]);
        const done = await start(plan.id);
        expect(done).toMatchObject({ state: 'done', facts: { foods: { create: 2 } } });
        expect(Buffer.from(await download()).equals(Buffer.from(first))).toBe(true);
        const again = await upload(first);
        expect(again.facts).toMatchObject({ foods: { unchanged: 2 } });
      });

      it('skips foods that exist or changes them, as the user chose', async () => {
        await server().services.foods.add(called('Rips'), actor);
        const changed = fileOf(called('Rips fra hagen'));
        const skipped = await upload(changed);
        expect(skipped.facts).toMatchObject({ foods: { exists: 1 } });
        expect((await start(skipped.id)).facts).toMatchObject({ foods: { exists: 1 } });
        expect(await server().services.foods.list()).toMatchObject([{ slug: 'rips', name_no: 'Rips' }]);
        const { id } = await upload(changed);
        expect((await start(id, { existing: 'update' })).facts).toMatchObject({ foods: { update: 1 } });
        expect(await server().services.foods.list()).toMatchObject([
          { slug: 'rips', name_no: 'Rips fra hagen', delivered: false },
        ]);
        const { entries } = await server().services.audit.list({ page: 1, action: 'food.changed' });
        expect(entries).toMatchObject([{ target: 'Rips fra hagen' }]);
      });

      it('brings back a food that was deleted', async () => {
        const { id } = await server().services.foods.add(called('Rips'), actor);
        const file = await download();
        await server().services.foods.remove(id, actor);
        await start((await upload(file)).id);
        expect(await server().services.foods.list()).toMatchObject([{ id, slug: 'rips', name_no: 'Rips' }]);
      });

      it('refuses a food that contradicts itself, and a file that is not a food', async () => {
        const contradictory = await upload(fileOf({ ...called('Rips'), groups: [4] }));
        expect((await start(contradictory.id)).facts).toMatchObject({ foods: { refused: 1 } });
        expect(await server().services.foods.list()).toEqual([]);
        expect(await upload(fileOf({ shelf: 'x' }))).toMatchObject({
          state: 'failed',
          problem: 'import_unreadable',
        });
      });
    });

    it('requires the admin role, as an import does', async () => {
      const editor = await createArticleApiClient(server(), database());
      for (const [path, method] of [
        ['/export', 'GET'],
        ['/import', 'GET'],
        ['/import', 'POST'],
      ]) {
        const response = await fetch(`${server().site}/api${path}`, {
          method: method ?? 'GET',
          headers: { authorization: `Bearer ${editor.token}` },
        });
        expect(response.status).toBe(403);
      }
    });
  });
});
