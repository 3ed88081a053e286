import { describe, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { fixture, useTransfer } from '../../../tests/setup/server/transfer-server.ts';

describeOnDatabase('article transfer', (database) => {
  const { server, articleClient, ask, upload, start } = useTransfer(database);

  describe('undoing an import', () => {
    const changesOf = async (id: string) => (await ask(`/import/${id}/changes`)).json();
    const undo = async (id: string) => {
      const { status, body } = await server().api(`/import/${id}/undo`, {
        token: articleClient().token,
        body: {},
      });
      await server().runJobs();
      return { status, body };
    };

    it('moves created articles to the bin, restores updated ones and removes the redirects', async () => {
      const there = await articleClient().create('havre-til-frokost', {
        title_no: 'Min havre',
        status: 'published',
      });
      const before = (await articleClient().call(`/${there.id}`)).body;
      const plan = await upload(fixture('wordpress-site.xml'));
      await start(plan.id, { existing: 'update' });
      expect((await articleClient().call(`/${there.id}`)).body.title_no).toBe('Havre til frokost');
      expect(await changesOf(plan.id)).toEqual({ created: 2, updated: 1, changedCount: 0, changed: [] });
      expect((await undo(plan.id)).status).toBe(200);

      const { version, ...after } = (await articleClient().call(`/${there.id}`)).body;
      expect({ ...after, version: before.version }).toEqual(before);
      expect((await articleClient().call('')).body.total).toBe(1);
      expect((await articleClient().call('?status=bin')).body.total).toBe(2);
      const { articles, audit } = server().services;
      expect(await articles.findByOldAddress('/2012/05/havre-til-frokost')).toBeUndefined();
      expect((await ask(`/import/${plan.id}`)).status).toBe(200);
      expect(await (await ask(`/import/${plan.id}`)).json()).toMatchObject({
        state: 'undone',
        done: 3,
        total: 3,
      });
      const { entries } = await audit.list({ page: 1, action: 'import.undone' });
      expect(entries).toMatchObject([
        { target: 'fil.zip', after: { articles: 3, kept: 0 }, actor: { email: articleClient().email } },
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
      const { articles } = (await articleClient().call('')).body;
      const found = (slug: string) => articles.find((each: { slug: string }) => each.slug === slug);
      await articleClient().save((await articleClient().call(`/${found('rug').id}`)).body, {
        title_no: 'Rug, endret',
      });
      await articleClient().call(`/${found('bygg').id}`, 'DELETE');
      await articleClient().call(`/${found('om-bloggen').id}/draft`, 'PUT', {
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
      await server().api(`/import/${plan.id}/undo`, { token: articleClient().token, body: {} });
      await database().pool.query(`UPDATE articles SET version = version + 1 WHERE slug = 'rug'`);
      await server().runJobs();
      expect(await (await ask(`/import/${plan.id}`)).json()).toMatchObject({
        state: 'undone',
        facts: { kept: [{ slug: 'rug', title: 'Rug' }] },
      });
      expect((await articleClient().call('')).body.articles).toMatchObject([{ slug: 'rug' }]);
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
