import { beforeEach, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { waitFor } from '../../../tests/setup/wait-for.ts';
import type { CacheTag } from '../../domain/site/cache-tag.ts';
import { topicFieldsSchema } from '../../domain/topics/topic.ts';
import type { Actor } from '../audit/actor.ts';
import { listenForContentChanges, readContentVersion } from '../platform/live/content-changes.ts';
import { createServices } from '../services.ts';

describeOnDatabase('topics', (database) => {
  const services = () => createServices(database());
  const actor: Actor = {
    caller: { id: '00000000-0000-4000-8000-000000000001', email: 'ola@novasjekk.example' },
    address: '127.0.0.1',
  };
  const bread = topicFieldsSchema.parse({ title_no: 'Brød', introduction_no: 'Alt om brød.' });
  const article = async (slug: string, status: 'published' | 'draft' = 'published') =>
    (
      await services().articles.insertSeed({
        slug,
        status,
        title_no: slug,
        content_no: 'Tekst',
        author_name: 'Kari',
        ...(status === 'published' && { published_at: new Date('2026-01-01') }),
      })
    ).id;
  beforeEach(async () => {
    await database().pool.query('TRUNCATE topics; TRUNCATE articles CASCADE');
  });

  it('exist in each language for which they have a title and an introduction', async () => {
    const { topics } = services();
    const { slug, locales } = await topics.add({ ...bread, title_en: 'Bread' }, actor);
    expect({ slug, locales }).toEqual({ slug: 'brod', locales: ['no'] });
    expect(await topics.findBySlug('brod', ['no'])).toMatchObject({
      title: 'Brød',
      introduction: 'Alt om brød.',
    });
    expect(await topics.findBySlug('brod', ['en'])).toBeUndefined();
    expect((await topics.add(bread, actor)).slug).toBe('brod-2');
    expect(topicFieldsSchema.safeParse({ title_no: 'Brød', introduction_en: 'Bread.' }).success).toBe(false);
  });

  it('list published articles in the chosen order, and are found by an article that they list', async () => {
    const { topics, articles } = services();
    const [first, second, draft] = [
      await article('loff'),
      await article('grovbrod'),
      await article('utkast', 'draft'),
    ];
    await topics.add({ ...bread, article_ids: [second, draft, first] }, actor);
    const topic = await topics.findBySlug('brod', ['no']);
    const listed = await articles.listByIds(['no'], topic?.articleIds ?? []);
    expect(listed.map(({ slug }) => slug)).toEqual(['grovbrod', 'loff']);
    expect((await topics.listForAdmin())[0]?.articles.map(({ title_no }) => title_no)).toEqual([
      'grovbrod',
      'utkast',
      'loff',
    ]);
    const version = await readContentVersion(database());
    expect(await topics.findOfArticle(first, 'no', version)).toMatchObject({ slug: 'brod' });
    expect(await topics.findOfArticle(first, 'en', version)).toBeUndefined();
  });

  it('keep their address when they are renamed, and refuse a change of an outdated version', async () => {
    const { topics, audit } = services();
    const { id, updated_at } = await topics.add(bread, actor);
    const changed = await topics.change(id, { ...bread, title_no: 'Brød og korn' }, actor, updated_at);
    expect(changed.slug).toBe('brod');
    const old = new Date(changed.updated_at.getTime() - 1).toISOString();
    await expect(topics.change(id, bread, actor, old)).rejects.toMatchObject({ code: 'topic_changed' });
    await topics.remove(id, actor);
    await expect(topics.remove(id, actor)).rejects.toMatchObject({ code: 'topic_not_found' });
    const { entries } = await audit.list({ page: 1 });
    expect(entries.map(({ action }) => action)).toContain('topic.deleted');
  });

  it('invalidate the cache tag "topics" when one is added', async () => {
    const changes: (CacheTag[] | 'all')[] = [];
    const channel = await listenForContentChanges(database(), {
      onChange: ({ changed }) => changes.push(changed),
      onDisconnected: () => {},
      onReconnected: () => {},
    });
    await services().topics.add(bread, actor);
    await waitFor(() => expect(changes).toEqual([['topics']]));
    await channel.close();
  });
});
