import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyAuditLog } from '../../../tests/setup/database/audit-log.ts';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import type { Locale } from '../../domain/locale.ts';
import { type SourceFields, sourceFieldsSchema } from '../../domain/sources/source.ts';
import type { Actor } from '../audit/actor.ts';
import { createServices } from '../services.ts';
import { readSeedSources, seedSources } from './seed-sources.ts';

const source = (fields: Partial<SourceFields>) =>
  sourceFieldsSchema.parse({ url: 'https://kilde.example/a', title_no: 'En kilde', ...fields });

describe('the seeded sources', () => {
  it('have a title and equally many facts in both languages', () => {
    for (const each of readSeedSources()) {
      expect(each.facts_no.split('\n').length, each.url).toBe(each.facts_en.split('\n').length);
      expect(each.title_no && each.title_en, each.url).toBeTruthy();
    }
  });

  it('include every source that a seed article cites', () => {
    const known = new Set(readSeedSources().map(({ url }) => url));
    const cited = readdirSync('content/articles').flatMap((slug) =>
      [
        ...readFileSync(`content/articles/${slug}/no.md`, 'utf8').matchAll(
          /\]\((https:\/\/[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)\)/g,
        ),
      ].map(([, url]) => url ?? ''),
    );
    expect(cited.length).toBeGreaterThan(50);
    expect([...new Set(cited)].filter((url) => !known.has(url))).toEqual([]);
  });
});

describeOnDatabase('sources', (database) => {
  const services = () => createServices(database());
  const actor: Actor = {
    caller: { id: '00000000-0000-4000-8000-000000000001', email: 'ola@novasjekk.example' },
    address: '127.0.0.1',
  };
  beforeAll(async () => {
    expect(await seedSources(database())).toBe(readSeedSources().length);
  });
  beforeEach(async () => {
    await database().pool.query(`DELETE FROM sources WHERE url LIKE '%.example%'`);
    await emptyAuditLog(database());
  });
  const titles = async (q: string) =>
    (await services().sources.list({ q, page: 1 })).sources.map(({ title_no }) => title_no);

  it('are seeded only once', async () => {
    expect(await seedSources(database())).toBe(0);
    const { total } = await services().sources.list({ q: '', page: 1 });
    expect(total).toBe(readSeedSources().length);
    const beyond = await services().sources.list({ q: '', page: 99 });
    expect(beyond.page).toBe(beyond.pages);
    expect(beyond.sources.length).toBeGreaterThan(0);
  });

  it('are listed by the titles in the given language', async () => {
    for (const [title_no, title_en] of [
      ['A', 'Z'],
      ['B', 'Y'],
      ['', 'X'],
    ])
      await services().sources.add(
        source({ url: `https://${title_en}.example/`, title_no, title_en }),
        actor,
      );
    const listed = async (locale: Locale) => {
      const { sources } = await services().sources.list({ q: '.example', page: 1, locale });
      return sources.map(({ title_en }) => title_en);
    };
    expect(await listed('no')).toEqual(['Z', 'Y', 'X']);
    expect(await listed('en')).toEqual(['X', 'Y', 'Z']);
  });

  it('are found by any inflected form of a term, in the language of the text', async () => {
    const relevant = (term: string, locale: 'no' | 'en') =>
      services().sources.listRelevant([term], locale, 4);
    expect((await relevant('er brødet grovt', 'no')).map(({ title }) => title)).toContain(
      'Bruk Brødskala’n (Matportalen)',
    );
    const cancer = await relevant('cancer', 'en');
    expect(cancer[0]?.title).toMatch(/cancer/i);
    expect(cancer.flatMap(({ facts }) => facts).join(' ')).toMatch(/10–20% higher/);
    expect((await relevant('emulgatorene', 'no')).map(({ url }) => url).join()).toMatch(/vkm\.no/);
  });

  it('about the subject of the site are returned if no source mentions the term, up to the limit', async () => {
    const found = await services().sources.listRelevant(['xyzzy'], 'no', 3);
    expect(found).toHaveLength(3);
    expect(found[0]?.facts.join(' ')).toMatch(/NOVA/);
    expect(await services().sources.listRelevant([`' & | ! :* <->`], 'en', 2)).toHaveLength(2);
  });

  it('cannot get the same URL through concurrent changes', async () => {
    for (const round of [1, 2, 3, 4]) {
      const at = (name: string) => source({ url: `https://kilde.example/${name}${round}` });
      const [a, b] = [
        await services().sources.add(at('a'), actor),
        await services().sources.add(at('b'), actor),
      ];
      const changes = [a, b].map(({ id }) => services().sources.change(id, at('felles'), actor));
      const results = await Promise.allSettled(changes);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'source_taken' },
      });
    }
  });

  it('can be searched, and are added, changed and deleted with audit entries', async () => {
    const added = await services().sources.add(
      source({ title_no: 'GrØnnsaksrapporten', facts_no: ' Ett faktum \n\n To fakta ' }),
      actor,
    );
    expect(added.facts_no).toBe('Ett faktum\nTo fakta');
    expect(await titles('GRØNNSAKS rapporten')).toEqual(['GrØnnsaksrapporten']);
    await expect(services().sources.add(source({}), actor)).rejects.toMatchObject({ code: 'source_taken' });
    await services().sources.change(added.id, source({ title_no: 'Ny' }), actor);
    const other = await services().sources.add(source({ url: 'https://kilde.example/b' }), actor);
    await expect(services().sources.change(other.id, source({}), actor)).rejects.toMatchObject({
      code: 'source_taken',
    });
    await services().sources.remove(added.id, actor);
    await expect(services().sources.remove(added.id, actor)).rejects.toMatchObject({
      code: 'source_not_found',
    });
    const { entries } = await services().audit.list({ page: 1, action: '' });
    expect(entries.map(({ action }) => action)).toEqual([
      'source.deleted',
      'source.added',
      'source.changed',
      'source.added',
    ]);
  });

  it('are not overwritten if somebody else saved the source meanwhile', async () => {
    const seen = await services().sources.add(source({ facts_no: 'Ett faktum' }), actor);
    const change = (facts_no: string, updated_at?: Date) =>
      services().sources.change(seen.id, source({ facts_no }), actor, updated_at);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const { updated_at } = await change('Kollegaens fakta', seen.updated_at);
    await expect(change('Mine fakta', seen.updated_at)).rejects.toMatchObject({
      code: 'source_changed',
      status: 409,
    });
    expect((await services().sources.list({ q: 'kilde.example', page: 1 })).sources).toMatchObject([
      { facts_no: 'Kollegaens fakta' },
    ]);
    expect(await change('Begges fakta', updated_at)).toMatchObject({ facts_no: 'Begges fakta' });
  });

  it('need an http or https address and a title', () => {
    expect(sourceFieldsSchema.safeParse({ url: 'javascript:alert(1)', title_no: 'x' }).success).toBe(false);
    expect(sourceFieldsSchema.safeParse({ url: 'https://a.example', title_no: ' ' }).success).toBe(false);
  });
});
