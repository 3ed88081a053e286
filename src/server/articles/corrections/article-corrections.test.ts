import { beforeEach, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../../tests/setup/database/both-engines.ts';
import { waitFor } from '../../../../tests/setup/wait-for.ts';
import { articleDraftSchema } from '../../../domain/articles/article-requests.ts';
import type { CacheTag } from '../../../domain/site/cache-tag.ts';
import type { Actor } from '../../audit/actor.ts';
import { listenForContentChanges } from '../../platform/live/content-changes.ts';
import { createServices } from '../../services.ts';

describeOnDatabase('corrections of articles', (database) => {
  const articles = () => createServices(database()).articles;
  const actor: Actor = {
    caller: { id: '00000000-0000-4000-8000-000000000001', email: 'ola@novasjekk.example' },
    address: '127.0.0.1',
  };
  const create = async (slug: string, status: 'draft' | 'published') =>
    articles().create(
      articleDraftSchema.parse({ slug, status, title_no: 'Brød', content_no: 'Tekst' }),
      actor,
    );
  beforeEach(async () => {
    await database().pool.query('TRUNCATE articles CASCADE');
  });

  it('are shown on the article and in the list of all corrections, newest first', async () => {
    const { id } = await create('brod', 'published');
    await articles().addCorrection(id, { text_no: 'Tallet var feil.', text_en: '' }, actor);
    await articles().addCorrection(
      id,
      { text_no: 'Lenken var feil.', text_en: 'The link was wrong.' },
      actor,
    );
    const article = await articles().findPublishedBySlug('brod', 'no');
    expect(article?.corrections.map(({ text }) => text)).toEqual(['Lenken var feil.', 'Tallet var feil.']);
    const listed = await articles().listNewestCorrections('en');
    expect(listed.map(({ text }) => text)).toEqual(['The link was wrong.', 'Tallet var feil.']);
    expect(listed[0]).toMatchObject({ slug: 'brod', title: 'Brød', articleLocale: 'no' });
  });

  it('are refused for an article that readers cannot see', async () => {
    const { id } = await create('utkast', 'draft');
    await expect(
      articles().addCorrection(id, { text_no: 'Feil.', text_en: '' }, actor),
    ).rejects.toMatchObject({ code: 'correction_of_unpublished' });
  });

  it('can be removed, and invalidate the page of the article and the editorial page', async () => {
    const { id } = await create('brod', 'published');
    const changes: (CacheTag[] | 'all')[] = [];
    const channel = await listenForContentChanges(database(), {
      onChange: ({ changed }) => changes.push(changed),
      onDisconnected: () => {},
      onReconnected: () => {},
    });
    const correction = await articles().addCorrection(id, { text_no: 'Feil.', text_en: '' }, actor);
    await waitFor(() => expect(changes).toEqual([['articles', 'corrections', 'article:brod']]));
    await articles().removeCorrection(id, correction.id, actor);
    await waitFor(() => expect(changes).toHaveLength(2));
    expect(await articles().listCorrections(id)).toEqual([]);
    await expect(articles().removeCorrection(id, correction.id, actor)).rejects.toMatchObject({
      code: 'correction_not_found',
    });
    await channel.close();
  });
});
