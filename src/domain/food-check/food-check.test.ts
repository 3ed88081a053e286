import { describe, expect, it } from 'vitest';
import { processorTimeOf } from '../../../tests/setup/processor-time.ts';
import { bandOf, checkFood, foodScores, suggestFoods } from './food-check.ts';

// Copied from the specification.
const norwegian = `cola 95, brus 90, pepsi 95, fanta 92, havregryn 5, egg 3, brød 40, fullkornsbrød 25, loff 55,
  proteinbar 75, pizza 80, ferdigpizza 88, sjokolade 88, mørk sjokolade 45, melkesjokolade 85, yoghurt 55,
  gresk yoghurt 15, chips 92, ostepop 90, pølse 82, nuggets 85, frokostblanding 78, cornflakes 75, müsli 35,
  smoothie 65, juice 55, energidrikk 93, ost 20, smør 8, margarin 68, kjøtt 5, fisk 4, laks 3, torsk 2, kylling 4,
  tomat 1, eple 1, banan 1, potet 2, ris 3, pasta 15, nøtter 4, mandler 3`;

const english = `coke 95, soda 90, pepsi 95, fanta 92, oats 5, egg 3, bread 40, whole grain bread 25, white bread 55,
  protein bar 75, pizza 80, frozen pizza 88, chocolate 88, dark chocolate 45, milk chocolate 85, yogurt 55,
  greek yogurt 15, chips 92, cheese puffs 90, sausage 82, nuggets 85, cereal 78, cornflakes 75, muesli 35,
  smoothie 65, juice 55, energy drink 93, cheese 20, butter 8, margarine 68, meat 5, fish 4, salmon 3, cod 2,
  chicken 4, tomato 1, apple 1, banana 1, potato 2, rice 3, pasta 15, nuts 4, almonds 3`;

const entriesOf = (list: string): [name: string, score: number][] =>
  list.split(',').map((entry) => {
    const [, name = '', score] = /^\s*(.+) (\d+)$/.exec(entry) ?? [];
    return [name, Number(score)];
  });

const tables = { no: entriesOf(norwegian), en: entriesOf(english) };
const locales = ['no', 'en'] as const;

const nearOf = (input: string, locale: 'no' | 'en') => {
  const result = checkFood(input, locale);
  return result.kind === 'not-found' ? result.near : result.kind;
};

describe.each(locales)('the table of the food check (%s)', (locale) => {
  it('begins with exactly the 43 names in the specification', () => {
    expect(tables[locale]).toHaveLength(43);
    expect([...foodScores[locale]].slice(0, 43)).toEqual(tables[locale]);
    expect(foodScores.no.size).toBe(43);
  });

  it.each(tables[locale])('gives %s the score %i', (name, score) => {
    const found = { kind: 'found', name, score, band: bandOf(score) };
    expect(checkFood(name, locale)).toEqual(found);
    expect(checkFood(`  ${name.toUpperCase()}\n`, locale)).toEqual(found);
    expect(checkFood(`\u00A0${name.normalize('NFD')}\t`, locale)).toEqual(found);
  });

  it('finds only complete names', () => {
    for (const [name] of tables[locale]) {
      for (const input of [`${name}x`, `x${name}`, `${name} 1`, `${name}.`, name.slice(0, -1)]) {
        if (!foodScores[locale].has(input)) expect(checkFood(input, locale).kind, input).toBe('not-found');
      }
    }
  });
});

it.each([
  ['yoghurt', 'yogurt'],
  ['greek yoghurt', 'greek yogurt'],
  ['wholegrain bread', 'whole grain bread'],
  ['crisps', 'chips'],
  ['eggs', 'egg'],
  ['fizzy drinks', 'soda'],
  ['soft drinks', 'soda'],
  ['white loaf', 'white bread'],
  ['breakfast cereal', 'cereal'],
  ['rolled oats', 'oats'],
  ['sausages', 'sausage'],
  ['protein bars', 'protein bar'],
  ['energy drinks', 'energy drink'],
  ['tomatoes', 'tomato'],
  ['potatoes', 'potato'],
  ['apples', 'apple'],
  ['bananas', 'banana'],
])('the English table knows %s, which our own pages use, with the score of %s', (name, listed) => {
  expect(checkFood(name, 'en')).toMatchObject({ kind: 'found', name, score: foodScores.en.get(listed) });
});

describe('bandOf', () => {
  it.each([
    [0, 'natural'],
    [29, 'natural'],
    [29.99, 'natural'],
    [30, 'moderate'],
    [59, 'moderate'],
    [59.99, 'moderate'],
    [60, 'ultra'],
    [100, 'ultra'],
  ] as const)('returns for the score %d the band %s', (score, band) => expect(bandOf(score)).toBe(band));

  it('divides the scores from 0 to 100 into natural, moderate and ultra, in this order', () => {
    const bands = Array.from({ length: 101 }, (_, score) => bandOf(score));
    expect(bands).toEqual([
      ...Array(30).fill('natural'),
      ...Array(30).fill('moderate'),
      ...Array(41).fill('ultra'),
    ]);
  });
});

describe('checkFood', () => {
  it.each(['', ' ', '\t\n', '\u00A0\u2003'])('treats %j as empty', (input) => {
    for (const locale of locales) expect(checkFood(input, locale)).toEqual({ kind: 'empty' });
  });

  it.each([
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'valueOf',
    'size',
    'get',
    '0',
    '95',
    '🍎',
    '<script>alert(1)</script>',
    "'; drop table foods; --",
    '{{input}}',
    '\u0000',
    '\uD800',
    'xyzzy',
    'asdfgh',
    'qwerty',
    '…',
    'a',
    '日本',
  ])('does not find %j, and returns no similar names', (input) => {
    for (const locale of locales) expect(checkFood(input, locale)).toEqual({ kind: 'not-found', near: [] });
  });

  it('does not find a name in the other language', () => {
    expect(checkFood('brød', 'en').kind).toBe('not-found');
    expect(checkFood('bread', 'no').kind).toBe('not-found');
  });

  it('checks an input of 10 MB in every language in seconds, as does suggestFoods', async () => {
    const used = await processorTimeOf(() => {
      for (const locale of locales) {
        for (const text of ['a', ' ', 'brød ', 'ø', '\u0301', '🍎']) {
          const long = `x${text.repeat(10_000_000 / text.length)}`;
          expect(checkFood(long, locale).kind).toBe('not-found');
          expect(suggestFoods(long, locale)).toEqual([]);
        }
      }
    });
    expect(used).toBeLessThan(20_000);
  });

  it('finds a name with any amount of white space around it', () => {
    expect(checkFood(`${' '.repeat(1_000_000)}ost${' '.repeat(1_000_000)}`, 'no').kind).toBe('found');
  });

  it('suggests for random letters only names that are in the table and differ from the input', () => {
    // The sequence is fixed, so that a failure can be reproduced.
    let seed = 42;
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    const letters = [...'aabdeegiklmnoprstuyæøåü -\u030A🍎'];
    for (let round = 0; round < 3000; round++) {
      const locale = locales[round % 2] ?? 'no';
      const input = Array.from({ length: next(14) }, () => letters[next(letters.length)]).join('');
      const result = checkFood(input, locale);
      const offered = [...(result.kind === 'not-found' ? result.near : []), ...suggestFoods(input, locale)];
      for (const name of offered) {
        expect(foodScores[locale].has(name)).toBe(true);
        expect(name).not.toBe(input.trim().toLowerCase().normalize('NFC'));
      }
      if (result.kind === 'not-found') {
        expect(result.near.length).toBeLessThanOrEqual(3);
        expect(new Set(result.near).size).toBe(result.near.length);
      }
    }
  });
});

describe('similar names', () => {
  it.each([
    ['brod', 'brød'],
    ['broed', 'brød'],
    ['brøød', 'brød'],
    ['polse', 'pølse'],
    ['poelse', 'pølse'],
    ['pölse', 'pølse'],
    ['kjott', 'kjøtt'],
    ['kjøt', 'kjøtt'],
    ['smor', 'smør'],
    ['notter', 'nøtter'],
    ['musli', 'müsli'],
    ['muesli', 'müsli'],
    ['yogurt', 'yoghurt'],
    ['joghurt', 'yoghurt'],
    ['gresk  yoghurt', 'gresk yoghurt'],
    ['gresk-yoghurt', 'gresk yoghurt'],
    ['protein bar', 'proteinbar'],
    ['mork sjokolade', 'mørk sjokolade'],
    ['sjokkolade', 'sjokolade'],
    ['kyling', 'kylling'],
    ['kyllingfilet', 'kylling'],
    ['brunost', 'ost'],
    ['brødskive', 'brød'],
    ['fullkornsbrødskive', 'fullkornsbrød'],
    ['havre', 'havregryn'],
    ['energi', 'energidrikk'],
    ['pote\u0301t', 'potet'],
    ['bar', 'proteinbar'],
  ])('for the Norwegian input %s begin with %s', (input, name) =>
    expect(nearOf(input, 'no')?.[0]).toBe(name),
  );

  it.each([
    ['choclate', 'chocolate'],
    ['chocolates', 'chocolate'],
    ['energydrink', 'energy drink'],
    ['whole-grain bread', 'whole grain bread'],
    ['rye bread', 'bread'],
    ['müsli', 'muesli'],
    ['nut', 'nuts'],
    ['tomatoe', 'tomato'],
    ['chikcen', 'chicken'],
  ])('for the English input %s begin with %s', (input, name) => expect(nearOf(input, 'en')?.[0]).toBe(name));

  it.each([
    ['apple', 'no', 'eple'],
    ['Frozen Pizza', 'no', 'ferdigpizza'],
    ['potet', 'en', 'potato'],
  ] as const)(
    'for the input %s, which is not a name in the language %s, begin with its translation %s',
    (input, locale, name) => {
      expect(checkFood(input, locale).kind).toBe('not-found');
      expect(nearOf(input, locale)?.[0]).toBe(name);
    },
  );

  it.each(['frost', 'vegg', 'bil', 'hest', 'kaffe', 'vann', 'øl', 'is', 'pålegg'])(
    'do not exist for the Norwegian input %s',
    (input) => expect(nearOf(input, 'no')).toEqual([]),
  );

  it.each(['god', 'house', 'table', 'water', 'tea'])('do not exist for the English input %s', (input) =>
    expect(nearOf(input, 'en')).toEqual([]),
  );

  it('include the intended name if ø or ü was replaced, the last two letters were swapped, or an s was added', () => {
    for (const locale of locales) {
      for (const [name] of tables[locale]) {
        const swapped = `${name.slice(0, -2)}${name.at(-1)}${name.at(-2)}`;
        for (const input of [name.replaceAll('ø', 'o').replaceAll('ü', 'u'), `${name}s`, swapped]) {
          const result = checkFood(input, locale);
          if (result.kind === 'not-found') expect(result.near, input).toContain(name);
        }
      }
    }
  });
});

describe('suggestions while typing', () => {
  it.each([
    ['b', ['brus', 'brød', 'banan']],
    ['br', ['brus', 'brød', 'fullkornsbrød']],
    ['BRØ', ['brød', 'fullkornsbrød']],
    ['broe', ['brød', 'fullkornsbrød']],
    ['sjok', ['sjokolade', 'mørk sjokolade', 'melkesjokolade']],
    ['brød', ['fullkornsbrød']],
    ['  col', ['cola']],
    ['cola', []],
    ['xyz', []],
    ['', []],
    ['-', []],
    ['🍎', []],
  ])('for the typed text %j are %j', (typed, names) => expect(suggestFoods(typed, 'no')).toEqual(names));

  it('include a name for every prefix of it, unless six other names are suggested', () => {
    for (const locale of locales) {
      for (const [name] of tables[locale]) {
        for (let length = 1; length < name.length; length++) {
          const names = suggestFoods(name.slice(0, length), locale);
          expect(names.length).toBeLessThanOrEqual(6);
          if (names.length < 6) expect(names).toContain(name);
        }
      }
    }
  });
});
