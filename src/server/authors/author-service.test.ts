import { beforeEach, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { waitFor } from '../../../tests/setup/wait-for.ts';
import { authorFieldsSchema } from '../../domain/authors/author.ts';
import type { CacheTag } from '../../domain/site/cache-tag.ts';
import type { Actor } from '../audit/actor.ts';
import { listenForContentChanges, readContentVersion } from '../platform/live/content-changes.ts';
import { createServices } from '../services.ts';

describeOnDatabase('authors', (database) => {
  const services = () => createServices(database());
  const actor: Actor = {
    caller: { id: '00000000-0000-4000-8000-000000000001', email: 'ola@novasjekk.example' },
    address: '127.0.0.1',
  };
  const kari = authorFieldsSchema.parse({ name: 'Kari Nordmann', role_no: 'Journalist' });
  beforeEach(async () => {
    await database().pool.query('DELETE FROM authors');
  });

  it('are found by name, with the texts of the other language if those of the requested one are missing', async () => {
    const { authors } = services();
    const added = await authors.add(kari, actor);
    const version = await readContentVersion(database());
    expect(added.slug).toBe('kari-nordmann');
    expect(await authors.findByName('Kari Nordmann', 'en', version)).toMatchObject({ role: 'Journalist' });
    expect(await authors.findByName('Ola', 'en', version)).toBeUndefined();
  });

  it('are listed with their photo, which must be an image of this site', async () => {
    const { authors } = services();
    const photo = `/bilder/${'a'.repeat(32)}`;
    await authors.add({ ...kari, photo }, actor);
    expect(await authors.listIn('no')).toMatchObject([{ name: 'Kari Nordmann', role: 'Journalist', photo }]);
    for (const wrong of ['https://andre.example/bilde.png', '/admin', 'javascript:alert(1)'])
      expect(authorFieldsSchema.safeParse({ ...kari, photo: wrong }).success, wrong).toBe(false);
  });

  it('keep their address and their articles when they are renamed', async () => {
    const { authors, articles } = services();
    await database().pool.query(
      `INSERT INTO articles (slug, status, title_no, content_no, author_name, published_at)
       VALUES ('av-kari', 'published', 'Av Kari', 'Tekst', 'Kari Nordmann', now())`,
    );
    const { id, updated_at } = await authors.add(kari, actor);
    await authors.change(id, { ...kari, name: 'Kari Hansen' }, actor, updated_at);
    const found = await authors.findBySlug('kari-nordmann', 'no');
    expect(found).toMatchObject({ name: 'Kari Hansen', names: ['Kari Hansen', 'Kari Nordmann'] });
    const listed = await articles.listByAuthor(['no'], found?.names ?? [], 10);
    expect(listed.map(({ slug }) => slug)).toEqual(['av-kari']);
    const version = await readContentVersion(database());
    expect(await authors.findByName('Kari Nordmann', 'no', version)).toMatchObject({ name: 'Kari Hansen' });
  });

  it('refuse a name that is taken, and a change of an outdated version', async () => {
    const { authors } = services();
    const { id, updated_at } = await authors.add(kari, actor);
    await expect(authors.add(kari, actor)).rejects.toMatchObject({ code: 'author_taken' });
    const ola = await authors.add({ ...kari, name: 'Ola Nordmann' }, actor);
    await expect(authors.change(ola.id, kari, actor, ola.updated_at)).rejects.toMatchObject({
      code: 'author_taken',
    });
    const old = new Date(updated_at.getTime() - 1).toISOString();
    await expect(authors.change(id, kari, actor, old)).rejects.toMatchObject({ code: 'author_changed' });
    await authors.remove(id, actor);
    await expect(authors.remove(id, actor)).rejects.toMatchObject({ code: 'author_not_found' });
  });

  it('invalidate the pages that name them when they change, also pages that show a former name', async () => {
    const { authors } = services();
    const { id, updated_at } = await authors.add(kari, actor);
    const changes: (CacheTag[] | 'all')[] = [];
    const channel = await listenForContentChanges(database(), {
      onChange: ({ changed }) => changes.push(changed),
      onDisconnected: () => {},
      onReconnected: () => {},
    });
    await authors.change(id, { ...kari, name: 'Kari Hansen' }, actor, updated_at);
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]).toEqual(
      expect.arrayContaining(['authors', 'author:Kari Nordmann', 'author:Kari Hansen']),
    );
    await channel.close();
  });
});
