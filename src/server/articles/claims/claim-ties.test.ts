import { beforeEach, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../../tests/setup/database/both-engines.ts';
import { waitFor } from '../../../../tests/setup/wait-for.ts';
import { articleDraftSchema } from '../../../domain/articles/article-requests.ts';
import { claimTieFieldsSchema } from '../../../domain/articles/claim-ledger.ts';
import type { CacheTag } from '../../../domain/site/cache-tag.ts';
import { sourceFieldsSchema } from '../../../domain/sources/source.ts';
import type { Actor } from '../../audit/actor.ts';
import { listenForContentChanges } from '../../platform/live/content-changes.ts';
import { createServices } from '../../services.ts';

describeOnDatabase('claim ties', (database) => {
  const services = () => createServices(database());
  const actor: Actor = {
    caller: { id: '00000000-0000-4000-8000-000000000001', email: 'ola@novasjekk.example' },
    address: '127.0.0.1',
  };
  const setUp = async () => {
    const { articles, sources } = services();
    const article = await articles.create(
      articleDraftSchema.parse({
        slug: 'brus',
        status: 'published',
        title_no: 'Brus',
        content_no: 'Brus gir kreft.',
      }),
      actor,
    );
    const fields = sourceFieldsSchema.parse({ url: 'https://kilde.example/brus', title_no: 'Om brus' });
    return { articles, sources, article, source: await sources.add(fields, actor) };
  };
  const claim = (source_id: string, sentence = 'Brus gir **kreft**.') =>
    claimTieFieldsSchema.parse({ locale: 'no', sentence, source_id });
  beforeEach(async () => {
    await database().pool.query('TRUNCATE articles, sources CASCADE');
  });

  it('are stored once per sentence and source, and are returned with the article', async () => {
    const { articles, article, source } = await setUp();
    await articles.tieClaim(article.id, claim(source.id), actor);
    await articles.tieClaim(article.id, { ...claim(source.id), grade: 'low' }, actor);
    const [tie, ...others] = await articles.listClaimTies(article.id);
    expect(others).toEqual([]);
    expect(tie).toMatchObject({ sentence: 'Brus gir kreft.', grade: 'low', source_id: source.id });
    expect((await articles.findPublishedBySlug('brus', 'no'))?.claimTies).toEqual([tie]);
  });

  it('can be moved to a rewritten sentence, and removed', async () => {
    const { articles, article, source } = await setUp();
    const old = await articles.tieClaim(article.id, claim(source.id), actor);
    const moved = await articles.tieClaim(
      article.id,
      { ...claim(source.id, 'Brus øker risikoen.'), replaces: old.id },
      actor,
    );
    expect(await articles.listClaimTies(article.id)).toEqual([moved]);
    await articles.untieClaim(article.id, moved.id, actor);
    await expect(articles.untieClaim(article.id, moved.id, actor)).rejects.toMatchObject({
      code: 'claim_tie_not_found',
    });
  });

  it('are refused for a source that does not exist, and are deleted with their source', async () => {
    const { articles, sources, article, source } = await setUp();
    const unknown = '00000000-0000-4000-8000-00000000000f';
    await expect(articles.tieClaim(article.id, claim(unknown), actor)).rejects.toMatchObject({
      code: 'source_not_found',
    });
    await articles.tieClaim(article.id, claim(source.id), actor);
    await sources.remove(source.id, actor);
    expect(await articles.listClaimTies(article.id)).toEqual([]);
  });

  it('invalidate the page of the article, and a changed source invalidates the pages that cite sources', async () => {
    const { articles, sources, article, source } = await setUp();
    const changes: (CacheTag[] | 'all')[] = [];
    const channel = await listenForContentChanges(database(), {
      onChange: ({ changed }) => changes.push(changed),
      onDisconnected: () => {},
      onReconnected: () => {},
    });
    await articles.tieClaim(article.id, claim(source.id), actor);
    await waitFor(() => expect(changes).toEqual([['articles', 'article:brus']]));
    const fields = sourceFieldsSchema.parse({ url: source.url, title_no: 'Om brus', grade: 'low' });
    await sources.change(source.id, fields, actor);
    await waitFor(() => expect(changes[1]).toEqual(['sources']));
    await channel.close();
  });

  it('cite a source by its id, and links cite it by its address', async () => {
    const { sources, source } = await setUp();
    for (const [urls, ids] of [
      [['https://kilde.example/brus/#del'], []],
      [[], [source.id]],
    ] as const)
      expect((await sources.findCited(urls, ids)).map(({ id }) => id)).toEqual([source.id]);
    expect(await sources.findCited([], [])).toEqual([]);
  });
});
