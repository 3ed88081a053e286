import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import rows from '../../../content/additives/additives.json' with { type: 'json' };
import { foodScores } from '../food-check/food-check.ts';
import { additivesSchema } from '../labels/additive-schema.ts';
import { createLabelReader } from '../labels/read-label.ts';
import { locales } from '../locale.ts';
import {
  agreesWithScore,
  contradictionsIn,
  createFoodFinder,
  foodVerdicts,
  namesOf,
  type SeedFood,
  seedFoodsSchema,
  shelves,
} from './food.ts';

const contentFolder = new URL('../../../content/', import.meta.url);
const readYaml = (path: string): unknown => parse(readFileSync(new URL(path, contentFolder), 'utf8'));

const files = readdirSync(new URL('foods/', contentFolder));
const foods = files.flatMap((file) => {
  const shelf = z.enum(shelves).parse(file.replace('.yaml', ''));
  return seedFoodsSchema.parse(readYaml(`foods/${file}`)).map((food) => ({ ...food, shelf }));
});
const sources = z.array(z.object({ url: z.string() })).parse(readYaml('sources/sources.yaml'));
const readLabel = createLabelReader(additivesSchema.parse(rows));

const minimumOfFoods = 200;

function duplicatesOf(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

/** All texts of a food in one language. Addresses and slugs are no texts. */
function textsOf(food: SeedFood, locale: 'no' | 'en'): string[] {
  const { names, answer, text, markers, lists, swap, advice, disputed } = food;
  return [
    names[locale].name,
    ...names[locale].aliases,
    answer[locale],
    text[locale],
    ...markers[locale],
    ...lists.flatMap(({ variant, ingredients }) => [variant[locale], ingredients[locale]]),
    ...[swap?.phrase, advice, disputed].flatMap((texts) => (texts ? [texts[locale]] : [])),
  ];
}

const sentencesOf = (text: string) => text.split(/(?<=[.!?])\s+/);

describe('the foods in content/foods', () => {
  it('are in files named after shelves', () => {
    const known = shelves.map((shelf) => `${shelf}.yaml`);
    expect(files.filter((file) => !known.includes(file))).toEqual([]);
  });

  it(`are at least ${minimumOfFoods}`, () => expect(foods.length).toBeGreaterThanOrEqual(minimumOfFoods));

  it('have different slugs', () => expect(duplicatesOf(foods.map(({ slug }) => slug))).toEqual([]));

  it.each(locales)('have names and aliases that belong to one food only (%s)', (locale) => {
    expect(duplicatesOf(foods.flatMap((food) => namesOf(food, locale)))).toEqual([]);
  });

  it('refer only to other foods that exist', () => {
    const slugs = new Set(foods.map(({ slug }) => slug));
    const wrong = foods.flatMap(({ slug, swap, related }) =>
      [...(swap?.foods ?? []), ...related]
        .filter((other) => !slugs.has(other) || other === slug)
        .map((other) => `${slug} refers to ${other}`),
    );
    expect(wrong).toEqual([]);
  });

  it.each(locales)('repeat no sentence of another food (%s)', (locale) => {
    expect(duplicatesOf(foods.flatMap(({ text }) => sentencesOf(text[locale])))).toEqual([]);
  });

  it('cite sources of the source library', () => {
    const known = new Set(sources.map(({ url }) => url));
    expect(foods.flatMap((food) => food.sources).filter((url) => !known.has(url))).toEqual([]);
  });

  it('use Norwegian typography in Norwegian', () => {
    const wrong = foods
      .flatMap((food) => textsOf(food, 'no'))
      .filter((text) => /["'“”‘]|\d\.\d|\d%| {2}/.test(text));
    expect(wrong).toEqual([]);
  });

  it('use English typography in English', () => {
    const wrong = foods
      .flatMap((food) => textsOf(food, 'en'))
      .filter((text) => /["'«»]|\d,\d(?!\d\d)|\d %| {2}/.test(text));
    expect(wrong).toEqual([]);
  });

  it.each(locales)('have typical lists in which the label reader finds what they expect (%s)', (locale) => {
    const wrong = foods.flatMap(({ slug, lists }) =>
      lists.flatMap(({ ingredients, expected }) => {
        const reading = readLabel(ingredients[locale]);
        const found = reading.kind === 'list' ? reading.verdict.kind : reading.kind;
        return found === expected
          ? []
          : [`${slug}: ${found} instead of ${expected} in ${ingredients[locale]}`];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

describe.each(locales)('the names of the food check (%s)', (locale) => {
  const findFood = createFoodFinder(foods, locale);

  it.each([...foodScores[locale]])('include %s, a food that agrees with the score %i', (name, score) => {
    const food = findFood(name);
    expect(food, name).toBeDefined();
    if (food) expect(agreesWithScore(food.verdict, score), food.verdict).toBe(true);
  });
});

describe('createFoodFinder', () => {
  const [skyr] = foods.filter(({ slug }) => slug === 'skyr');

  it('finds a food by its name or alias, ignoring letter case and white space', () => {
    expect(createFoodFinder(foods, 'no')(' SKYR\n')).toBe(skyr);
    expect(createFoodFinder(foods, 'no')('vaniljeskyr')).toBe(skyr);
  });

  it('finds nothing for an unknown name', () =>
    expect(createFoodFinder(foods, 'no')('skyrx')).toBeUndefined());
});

describe('agreesWithScore', () => {
  it.each([
    [29, ['no', 'usually-not', 'depends', 'usually']],
    [30, ['no', 'usually-not', 'depends', 'usually', 'yes']],
    [59, ['no', 'usually-not', 'depends', 'usually', 'yes']],
    [60, ['usually-not', 'depends', 'usually', 'yes']],
  ])('allows for the score %i only %j', (score, verdicts) => {
    expect(foodVerdicts.filter((verdict) => agreesWithScore(verdict, score))).toEqual(verdicts);
  });
});

describe('contradictionsIn', () => {
  const valid = foods.find(({ slug }) => slug === 'skyr') as (typeof foods)[number];
  const expectedOf = ({ lists }: SeedFood) => lists.map(({ expected }) => expected);

  it('finds nothing in the foods of content/foods', () => {
    const wrong = foods.flatMap((food) =>
      contradictionsIn(food, expectedOf(food)).map((field) => [food.slug, field]),
    );
    expect(wrong).toEqual([]);
  });

  it.each([
    ['no', [1, 4], ['none'], ['groups']],
    ['no', [1], ['markers'], ['lists']],
    ['usually-not', [4, 1], ['none'], ['groups']],
    ['usually-not', [1, 4], ['markers'], ['lists']],
    ['depends', [1], ['none', 'markers'], ['groups']],
    ['depends', [1, 4], ['none'], ['lists']],
    ['usually', [1, 4], ['markers'], ['groups']],
    ['usually', [4, 1], ['none', 'markers'], ['lists']],
    ['yes', [4, 3], ['markers'], ['groups']],
    ['yes', [4], ['markers', 'none'], ['lists']],
    ['depends', [1, 4], ['none', 'no-list'], ['lists']],
    ['depends', [1, 4, 1], ['none', 'markers'], ['group_twice']],
    ['depends', [1, 4], ['none', 'markers'], []],
  ] as const)(
    'for the verdict %s, the groups %j and the lists %j are %j',
    (verdict, groups, found, fields) => {
      const swap = { foods: ['melk'], phrase: { no: 'Velg melk.', en: 'Choose milk.' } };
      expect(contradictionsIn({ ...valid, swap, verdict, groups: [...groups] }, found)).toEqual(fields);
    },
  );

  it('accepts a reason instead of a simpler choice, but only for baby food', () => {
    const swap = { foods: [], phrase: { no: 'Nei.', en: 'No.' } };
    const onShelf = (shelf: 'baby-food' | 'dairy') =>
      contradictionsIn({ ...valid, shelf, swap }, ['none', 'markers']);
    expect(onShelf('baby-food')).toEqual([]);
    expect(onShelf('dairy')).toEqual(['swap']);
  });

  it.each([
    ['markers', { markers: { no: ['aroma'], en: [] } }],
    ['swap', { verdict: 'depends' as const, swap: undefined }],
    ['labels', { basis: 'labels' as const, labels: undefined }],
  ])('finds a missing field: %s', (field, change) => {
    expect(contradictionsIn({ ...valid, ...change }, ['none', 'markers'])).toEqual([field]);
  });
});

describe('seedFoodsSchema', () => {
  const { shelf: _, ...valid } = foods.find(({ slug }) => slug === 'skyr') as (typeof foods)[number];
  const labels = { read: 5, withMarkers: 5, source: 'Open Food Facts', years: '2018–' };

  it('accepts counts of five labels', () => {
    expect(seedFoodsSchema.safeParse([{ ...valid, labels }]).success).toBe(true);
  });

  it.each([
    ['a text that is too short', { text: { no: 'Kort.', en: 'Short.' } }],
    ['a text that is too long', { text: { no: 'ord '.repeat(121), en: 'word '.repeat(121) } }],
    ['an empty answer', { answer: { no: 'Nei.', en: ' ' } }],
    ['counts of fewer than five labels', { labels: { ...labels, read: 4, withMarkers: 1 } }],
    ['more labels with markers than labels', { labels: { ...labels, withMarkers: 6 } }],
    ['an unknown field', { brand: 'x' }],
  ])('refuses %s', (_, change) => {
    expect(seedFoodsSchema.safeParse([{ ...valid, ...change }]).success).toBe(false);
  });
});
