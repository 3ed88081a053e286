import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { type EditorServer, startEditorServer } from '../../../tests/setup/server/editor-server.ts';

describeOnDatabase('the link API', (database) => {
  let server: EditorServer;
  beforeAll(async () => {
    server = await startEditorServer(database());
    await database().pool.query('TRUNCATE articles CASCADE');
  });
  afterAll(() => server.stop());

  const deadAmong = async (...paths: string[]) => (await server.post('/links/dead', { paths })).body.dead;

  it('is limited to editors', async () => {
    const { token } = await server.person();
    expect((await server.api('/links/dead', { body: { paths: [] } })).status).toBe(401);
    expect((await server.api('/links/dead', { token, body: { paths: [] } })).status).toBe(403);
  });

  it('finds the paths that lead to no page', async () => {
    const fields = { title_no: 'Brød', content_no: 'Tekst' };
    await server.post('/articles', { ...fields, slug: 'utkast' });
    const { body: article } = await server.post('/articles', {
      ...fields,
      slug: 'gammel',
      status: 'published',
    });
    const moved = await server.api(`/articles/${article.id}`, {
      token: server.editor.token,
      method: 'PUT',
      body: { ...article, slug: 'ny' },
    });
    expect(moved.status).toBe(200);
    expect(
      await deadAmong(
        '/',
        '/hva-er-upf',
        '/en/upf-score',
        '/blogg/',
        '/e-stoffer/e471',
        '/bilder/a',
        '/feed.xml',
      ),
    ).toEqual([]);
    expect(await deadAmong('/blogg/ny', '/blogg/gammel')).toEqual([]);
    expect(await deadAmong('/blogg/utkast', '/en/blogg/ny', '/finnes-ikke', '/e-stoffer/e0')).toEqual([
      '/blogg/utkast',
      '/en/blogg/ny',
      '/finnes-ikke',
      '/e-stoffer/e0',
    ]);
  });

  it('reports the paths of missing topics and authors, but not of existing ones', async () => {
    await server.post('/topics', { title_no: 'Brød', introduction_no: 'Alt om brød.' });
    await server.post('/authors', { name: 'Kari Nordmann' });
    expect(
      await deadAmong('/tema/brod', '/forfattere/kari-nordmann', '/tema/mangler', '/en/forfattere/mangler'),
    ).toEqual(['/tema/mangler', '/en/forfattere/mangler']);
  });

  it('lists possible link targets, articles that mention a term without a link, and orphans', async () => {
    await database().pool.query('TRUNCATE articles CASCADE');
    const publish = (slug: string, content_no: string, keywords: string[] = []) =>
      server.post('/articles', { title_no: `Om ${slug}`, content_no, slug, keywords, status: 'published' });
    await publish('yoghurt', 'Yoghurt er syrnet. Se [brød](/blogg/brod).', ['yoghurt']);
    await publish('brod', 'Til frokost. Vi spiser yoghurt med brød.');
    await publish('lenket', 'Mer om [yoghurt](/blogg/yoghurt) her.');
    expect((await server.get('/links/targets?locale=no')).body.targets).toContainEqual({
      slug: 'yoghurt',
      title: 'Om yoghurt',
      keywords: ['yoghurt'],
    });
    expect((await server.get('/links/targets?locale=en')).body.targets).toEqual([]);
    const asked = { slug: 'yoghurt', locale: 'no', terms: ['Yoghurt'] };
    expect((await server.post('/links/mentions', asked)).body.mentions).toMatchObject([
      { slug: 'brod', sentence: 'Vi spiser yoghurt med brød.', words: 'yoghurt' },
    ]);
    const orphans = async () =>
      (await server.get('/links/orphans')).body.orphans.map(({ slug }: { slug: string }) => slug);
    expect(await orphans()).toEqual(['lenket']);
    const change = (slug: string, set: string) =>
      database().pool.query(`UPDATE articles SET ${set} WHERE slug = $1`, [slug]);
    await change('brod', `content_no = 'Se [lenket](/en/blogg/lenket) og [oss selv](/blogg/brod).'`);
    expect(await orphans()).toEqual([]);
    await change('yoghurt', `status = 'archived'`);
    expect(await orphans()).toEqual(['brod']);
    await change('yoghurt', `status = 'published'`);
    expect(await orphans()).toEqual([]);
    await database().pool.query(`DELETE FROM articles WHERE slug = 'lenket'`);
    expect(await orphans()).toEqual(['yoghurt']);
    // A link may be longer than any slug.
    await change('brod', `content_no = '[x](/blogg/${'a'.repeat(5000)})'`);
    expect(await orphans()).toEqual(['yoghurt']);
  });
});
