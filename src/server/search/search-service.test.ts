import { beforeAll, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import type { Locale } from '../../domain/locale.ts';
import { seedFoods } from '../foods/seed-foods.ts';
import { createServices } from '../services.ts';

describeOnDatabase('the search by names', (database) => {
  let services: ReturnType<typeof createServices>;
  beforeAll(async () => {
    await seedFoods(database());
    services = createServices(database());
  });
  const find = (query: string, locale: Locale = 'no') => services.search.find(query, locale);

  it.each([
    ['skyr', 'skyr'],
    ['er skyr ultraprosessert?', 'skyr'],
    ['Er det sunt med brunost', 'brunost'],
    ['potetgull', 'chips'],
    ['knekkebrod', 'knekkebrod'],
    ['leverpostei', 'leverpostei'],
    ['melk', 'melk'],
    ['pølser', 'polse'],
  ])('answers %s with the food %s', async (query, slug) => {
    const { answer, isGuess } = await find(query);
    expect(answer).toEqual({ kind: 'food', slug });
    expect(isGuess).toBe(false);
  });

  it.each([
    ['aspartam', '951'],
    ['E-471', '471'],
    ['e 471', '471'],
    ['is E471 bad', '471'],
    ['C-vitamin', '300'],
  ])('answers %s with the additive E%s', async (query, e) => {
    expect((await find(query)).answer).toEqual({ kind: 'additive', e });
  });

  it.each([
    ['aspertam', { kind: 'additive', e: '951' }],
    ['leverpostqi', { kind: 'food', slug: 'leverpostei' }],
    ['kneckebrød', { kind: 'food', slug: 'knekkebrod' }],
    ['eplene', { kind: 'food', slug: 'eple' }],
  ])('guesses what the misspelled %s means', async (query, answer) => {
    expect(await find(query)).toMatchObject({ answer, isGuess: true });
  });

  it.each(['kreft', 'barn', 'gluten'])('takes %s for no misspelled food or additive', async (query) => {
    expect((await find(query)).answer).toBeUndefined();
  });

  it('knows names in the other language', async () => {
    expect((await find('liver pâté')).answer).toEqual({ kind: 'food', slug: 'leverpostei' });
    expect((await find('crisps', 'en')).answer).toEqual({ kind: 'food', slug: 'chips' });
    expect((await find('whole grain bread', 'en')).answer).toEqual({ kind: 'food', slug: 'fullkornsbrod' });
  });

  it('finds fixed pages, which are no answers', async () => {
    const { answer, entries } = await find('hva er ultraprosessert mat');
    expect(answer).toBeUndefined();
    expect(entries[0]).toEqual({ kind: 'page', page: 'what-is-upf' });
  });

  it('finds topics by their titles', async () => {
    const { topics, search } = services;
    await topics.add(
      {
        title_no: 'Ukens handleliste',
        title_en: '',
        introduction_no: 'Tekst',
        introduction_en: '',
        article_ids: [],
      },
      { system: 'test' },
    );
    expect((await search.find('ukens handleliste', 'no')).entries[0]).toMatchObject({
      kind: 'topic',
      path: '/tema/ukens-handleliste',
    });
  });

  it.each(['', '   ', 'xyzzyplugh', 'a', '🍎', 'x'.repeat(5000), "'; drop table foods"])(
    'has no answer for %j',
    async (query) => {
      expect((await find(query)).answer).toBeUndefined();
    },
  );

  it('lists the names of foods and additives in one language', async () => {
    const names = await services.search.listNames('en');
    expect(names).toContain('Skyr');
    expect(names).toContain('Crisps');
    expect(names).toContain('aspartame');
    expect(names).not.toContain('potetgull');
  });
});
