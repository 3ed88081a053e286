import { beforeEach, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../../tests/setup/database/both-engines.ts';
import { waitFor } from '../../../../tests/setup/wait-for.ts';
import { articleDraftSchema } from '../../../domain/articles/article-requests.ts';
import type { CacheTag } from '../../../domain/site/cache-tag.ts';
import { sourceFieldsSchema } from '../../../domain/sources/source.ts';
import type { Actor } from '../../audit/actor.ts';
import { listenForContentChanges } from '../../platform/live/content-changes.ts';
import { createServices } from '../../services.ts';
import { createSourceWatchStore } from '../../source-watch/source-watch-store.ts';
import { claimJson } from './claim-json.ts';

const address = 'https://kilde.example/brus';

describeOnDatabase('the claims of published articles', (database) => {
  let now = new Date('2026-01-01T10:00:00Z');
  const services = () => createServices(database(), { clock: () => now });
  const actor: Actor = {
    caller: { id: '00000000-0000-4000-8000-000000000001', email: 'ola@novasjekk.example' },
    address: '127.0.0.1',
  };
  const draft = (content_no: string) =>
    articleDraftSchema.parse({ slug: 'brus', status: 'published', title_no: 'Brus', content_no });
  const withNumber = async <Article extends { id: string }>(article: Article) => {
    const { rows } = await database().pool.query('SELECT number FROM articles WHERE id = $1', [article.id]);
    return { ...article, number: Number(rows[0].number) };
  };
  const publish = async (content: string) => {
    const { articles, sources } = services();
    await sources.add(sourceFieldsSchema.parse({ url: address, title_no: 'Om brus', grade: 'low' }), actor);
    return withNumber(await articles.create(draft(content), actor));
  };
  const first = `Brus gir [høyere risiko](${address}) for diabetes type 2 hos voksne.`;
  const rewritten = `Brus gir [noe høyere risiko](${address}) for diabetes type 2 hos voksne.`;
  const claimsOf = async (number: number) =>
    (await services().claims.listOfArticle(number, 'no'))?.claims ?? [];

  beforeEach(async () => {
    now = new Date('2026-01-01T10:00:00Z');
    await database().pool.query('TRUNCATE articles, sources, source_findings CASCADE');
  });

  it('have an address, their sources with their strength, and the time of publication', async () => {
    const { number } = await publish(`${first}\n\nBrus gir tannråte og sykdom uten kilde.`);
    const [claim, ...others] = await claimsOf(number);
    expect(others).toEqual([]);
    expect(claim).toMatchObject({
      sentence: 'Brus gir høyere risiko for diabetes type 2 hos voksne.',
      since: now,
      sources: [{ url: address, grade: 'low', retraction: undefined }],
      history: [],
    });
    expect(await services().claims.find(claim?.id ?? '')).toMatchObject({ kind: 'current', claim });
    expect(await services().claims.find(`${number}-00000000`)).toBeUndefined();
    expect(await services().claims.find('999-00000000')).toBeUndefined();
  });

  it('lead from a former sentence to its new version, which lists the former one', async () => {
    const { id, number, version } = await publish(first);
    const [before] = await claimsOf(number);
    now = new Date('2026-02-01T10:00:00Z');
    await services().articles.save(id, version, draft(rewritten), actor);
    const [after] = await claimsOf(number);
    expect(after).toMatchObject({ since: now, history: [{ sentence: before?.sentence, endedAt: now }] });
    expect(await services().claims.find(before?.id ?? '')).toEqual({ kind: 'replaced', by: after?.id });
  });

  it('say when a sentence was removed, and become current again if it returns', async () => {
    const { id, number, version } = await publish(first);
    const [claim] = await claimsOf(number);
    now = new Date('2026-02-01T10:00:00Z');
    const changed = await services().articles.save(id, version, draft('Vann er godt.'), actor);
    expect(await services().claims.find(claim?.id ?? '')).toMatchObject({
      kind: 'ended',
      claim: { sentence: claim?.sentence, ended_at: now },
    });
    now = new Date('2026-03-01T10:00:00Z');
    await services().articles.save(id, changed.version, draft(first), actor);
    expect(await claimsOf(number)).toMatchObject([{ id: claim?.id, since: now }]);
  });

  it('show a retracted source at once', async () => {
    const { number } = await publish(first);
    const changes: (CacheTag[] | 'all')[] = [];
    const channel = await listenForContentChanges(database(), {
      onChange: ({ changed }) => changes.push(changed),
      onDisconnected: () => {},
      onReconnected: () => {},
    });
    const watch = createSourceWatchStore(database().orm);
    await watch.addFinding({ url: address, kind: 'retracted', detail: 'https://kilde.example/notis' }, now);
    await waitFor(() => expect(changes).toEqual([['retractions']]));
    const [claim] = await claimsOf(number);
    expect(claim?.sources).toMatchObject([{ retraction: 'https://kilde.example/notis' }]);
    const json = await claimJson(services().claims, 'https://novasjekk.example', claim?.id ?? '');
    expect(JSON.parse(json ?? '')).toMatchObject({
      status: 'current',
      url: `https://novasjekk.example/pastander/${claim?.id}`,
      sources: [{ url: address, retracted: true }],
    });
    await channel.close();
  });

  it('of a draft are not shown', async () => {
    const { articles } = services();
    const { number } = await withNumber(await articles.create({ ...draft(first), status: 'draft' }, actor));
    expect(await claimsOf(number)).toEqual([]);
    expect((await services().claims.listPage(['no'], 1)).listed).toEqual([]);
  });
});
