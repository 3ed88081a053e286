import { describe, expect, it } from 'vitest';
import facts from '../../../content/additives/additive-facts.json' with { type: 'json' };
import rows from '../../../content/additives/additives.json' with { type: 'json' };
import { markerOf } from './additive.ts';
import { additiveFactsSchema, additivesSchema } from './additive-schema.ts';

const additives = additivesSchema.parse(rows);
const find = (e: string) => {
  const additive = additives.find((entry) => entry.e === e);
  if (!additive) throw new Error(`E${e} is missing`);
  return additive;
};

describe('the additives in content/additives', () => {
  it('have facts for exactly the listed E numbers', () => {
    expect(additiveFactsSchema.parse(facts).map(({ e }) => e)).toEqual(additives.map(({ e }) => e));
  });

  it('are more than 320, sorted by number and without duplicates', () => {
    const order = (e: string) => Number.parseInt(e, 10) + (e.charCodeAt(e.search(/[a-g]$/)) || 0) / 1000;
    const numbers = additives.map(({ e }) => e);
    expect(numbers.length).toBeGreaterThan(320);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers).toEqual(numbers.toSorted((a, b) => order(a) - order(b)));
  });

  it('have a Norwegian and an English name that no other additive has', () => {
    for (const language of ['no', 'en'] as const) {
      const names = additives.map((additive) => additive[language].toLowerCase());
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it('have no synonym that another additive has', () => {
    const owners = new Map<string, string>();
    for (const { e, no, en, also = [] } of additives) {
      for (const name of new Set([no, en, ...also].map((text) => text.toLowerCase()))) {
        expect(`${name} ${owners.get(name) ?? e}`).toBe(`${name} ${e}`);
        owners.set(name, e);
      }
    }
  });

  it.each([
    ['colour', 100, 180],
    ['preservative', 200, 297],
    ['flavour-enhancer', 620, 650],
    ['modified-starch', 1404, 1452],
  ] as const)(
    'with a number in the range of the class %s (E%i to E%i) belong to that class, with few exceptions',
    (additiveClass, from, to) => {
      const exceptions = new Set(['290', '296', '297', '260', '270', '641']);
      const inRange = additives.filter(
        ({ e }) => Number.parseInt(e, 10) >= from && Number.parseInt(e, 10) <= to,
      );
      expect(inRange.length).toBeGreaterThan(5);
      for (const { e, classes } of inRange) {
        if (!exceptions.has(e)) expect(classes, `E${e}`).toContain(additiveClass);
      }
    },
  );

  it.each([
    ['471', 'always'],
    ['951', 'always'],
    ['322', 'disputed'],
    ['440', 'disputed'],
    ['450', 'by-class'],
    ['422', 'by-class'],
    ['170', 'by-class'],
    ['330', 'never'],
    ['202', 'never'],
  ])('include E%s, whose marker value is %s', (e, marker) => expect(markerOf(find(e))).toBe(marker));
});
