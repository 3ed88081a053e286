import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import facts from '../../../content/additives/additive-facts.json' with { type: 'json' };
import opinionRows from '../../../content/additives/additive-opinions.json' with { type: 'json' };
import textRows from '../../../content/additives/additive-texts.json' with { type: 'json' };
import rows from '../../../content/additives/additives.json' with { type: 'json' };
import english from '../../web/i18n/en/labels.json' with { type: 'json' };
import norwegian from '../../web/i18n/no/labels.json' with { type: 'json' };
import { findUnsourcedClaims } from '../articles/health-claims.ts';
import { locales } from '../locale.ts';
import { markerOf } from './additive.ts';
import {
  additiveFactsSchema,
  additiveOpinionsSchema,
  additivesSchema,
  additiveTextsSchema,
} from './additive-schema.ts';
import words from './additive-words.json' with { type: 'json' };

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

const additiveFacts = additiveFactsSchema.parse(facts);
const opinions = additiveOpinionsSchema.parse(opinionRows);
const texts = additiveTextsSchema.parse(textRows);
const numbers = new Set(additives.map(({ e }) => e));
const plain = (markdown: string) => markdown.replace(/\]\([^)]*\)/g, ']').replace(/[[\]*]/g, '');

describe('the facts about additives', () => {
  it('have a source for each fact', () => {
    for (const { e, foods, similar, purpose, origin, diet, drink, pending } of additiveFacts) {
      for (const fact of [foods, similar, purpose, origin, diet, drink, pending]) {
        if (fact)
          expect(fact.source, `E${e}`).toMatch(/^(regulation|specifications|open-food-facts|https:.+)$/);
      }
    }
    for (const { e, url } of opinions) expect(url, e.join()).toMatch(/^https:/);
    for (const address of Object.values({ ...words.warnings, ...words.limits, ...words.sources })) {
      expect(address).toMatch(/^https:/);
    }
  });

  it('describe the purpose of each additive in a sentence of its own', () => {
    for (const locale of locales) {
      const sentences = additiveFacts.map(({ purpose }) => purpose[locale]);
      expect(new Set(sentences).size).toBe(sentences.length);
      for (const sentence of sentences) expect(sentence).toMatch(/^\p{Lu}[^.]+(\d\.\d[^.]*)?\.$/u);
    }
  });

  it.each([
    ['no', norwegian],
    ['en', english],
  ] as const)(
    'do not describe the purpose with the text of a class (language: %s)',
    (locale, { classes }) => {
      const classTexts = Object.values(classes).map(({ text }) => text.replace(/\.$/, '').toLowerCase());
      for (const { e, purpose } of additiveFacts) {
        const start = purpose[locale].toLowerCase();
        expect(
          classTexts.filter((text) => start.startsWith(text)),
          `E${e}`,
        ).toEqual([]);
      }
    },
  );

  it('name no additive in "names" that already is the main name', () => {
    for (const { e, names } of additiveFacts) {
      for (const locale of locales) {
        expect(names?.[locale] ?? [], `E${e}`).not.toContain(find(e)[locale]);
      }
    }
  });

  it('refer only to listed additives and have at most one opinion for each', () => {
    const assessed = opinions.flatMap(({ e }) => e);
    expect(new Set(assessed).size).toBe(assessed.length);
    for (const e of [...assessed, ...additiveFacts.flatMap(({ similar }) => similar?.to ?? [])]) {
      expect(numbers, e).toContain(e);
    }
  });

  it('call no re-evaluation unfinished that EFSA has finished', () => {
    const assessed = new Set(opinions.flatMap(({ e }) => e));
    expect(additiveFacts.filter(({ e, pending }) => pending && assessed.has(e))).toEqual([]);
    for (const e of ['951', '102', '250']) expect(assessed).toContain(e);
  });

  it.each([
    ['102', 'six-colours'],
    ['951', 'phenylalanine'],
    ['220', 'sulphites'],
    ['965', 'laxative'],
  ] as const)('include the warning for E%s that the label must show: %s', (e, warning) => {
    expect(additiveFacts.find((entry) => entry.e === e)?.warnings).toContain(warning);
  });

  it('link typical foods to pages of seeded foods', () => {
    const slugs = readdirSync('content/foods').flatMap((file) =>
      [...readFileSync(`content/foods/${file}`, 'utf8').matchAll(/^- slug: (.+)$/gm)].map(([, slug]) => slug),
    );
    for (const slug of Object.values(words.foods)) if (slug) expect(slugs).toContain(slug);
  });
});

describe('the texts about the most common additives', () => {
  it('are at least 40 and have 80 to 150 words in each language', () => {
    expect(Object.keys(texts).length).toBeGreaterThanOrEqual(40);
    for (const [e, text] of Object.entries(texts)) {
      expect(numbers).toContain(e);
      for (const locale of locales) {
        const words = plain(text[locale]).split(/\s+/).length;
        expect(words, `E${e} ${locale}`).toBeGreaterThanOrEqual(80);
        expect(words, `E${e} ${locale}`).toBeLessThanOrEqual(150);
      }
    }
  });

  it.each(locales)('link every health claim to its source (language: %s)', (locale) => {
    const claims = Object.entries(texts).flatMap(([e, text]) =>
      findUnsourcedClaims(text[locale], locale).map((claim) => [e, claim]),
    );
    expect(claims).toEqual([]);
  });

  it.each(locales)('repeat no sentence on more than six pages (language: %s)', (locale) => {
    const counts = new Map<string, number>();
    for (const text of Object.values(texts)) {
      for (const sentence of plain(text[locale]).split(/(?<=[.!?]) /)) {
        counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
      }
    }
    expect([...counts].filter(([, count]) => count > 6)).toEqual([]);
  });
});
