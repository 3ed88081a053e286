import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import additives from '../../../content/additives/additives.json' with { type: 'json' };
import type { Additive } from './additive.ts';
import { createAdditiveLinker } from './link-additives.ts';

const linkNorwegian = createAdditiveLinker(additives as Additive[], 'no');
const linkEnglish = createAdditiveLinker(additives as Additive[], 'en');

describe('createAdditiveLinker', () => {
  it('links the first mention of an additive, by number or name, to the page of the additive', () => {
    expect(linkNorwegian('Brød med E471, xantangummi og E 471.')).toEqual({
      text: 'Brød med [E471](/e-stoffer/e471), [xantangummi](/e-stoffer/e415) og E 471.',
      count: 2,
    });
    expect(linkEnglish('With aspartame (e-950).').text).toBe(
      'With [aspartame](/en/e-stoffer/e951) ([e-950](/en/e-stoffer/e950)).',
    );
  });

  it("links marker words that have no page to their explanation on the label reader's page", () => {
    expect(linkNorwegian('Modifisert stivelse, emulgatorer, naturlig aroma og emulgator.')).toEqual({
      text: '[Modifisert stivelse](/les-etiketten#marker-modified-starch), [emulgatorer](/les-etiketten#class-emulsifier), [naturlig aroma](/les-etiketten#marker-natural-flavouring) og emulgator.',
      count: 3,
    });
    expect(linkEnglish('High-fructose corn syrup and flavour enhancers').text).toBe(
      '[High-fructose corn syrup](/en/les-etiketten#marker-starch-syrup) and [flavour enhancers](/en/les-etiketten#class-flavour-enhancer)',
    );
  });

  it.each([
    '# E471 i brød',
    '`E471`',
    '```\nE471\n```',
    '[E471](https://example.org)',
    '![E471](/bilder/a.png)',
    'https://example.org/E471',
    'Se [siden](/e-stoffer/e471). E471 er vanlig.',
    'aromatisk kaffe, emulgatorfri, Se [emulgator](/les-etiketten#class-emulsifier), emulgator',
    'E9999, XE471, E471x, aspartamfri, gull og hydrogen',
  ])('does not change %j', (text) => expect(linkNorwegian(text)).toEqual({ text, count: 0 }));

  it('changes nothing when it is applied to its own result', () => {
    const parts = fc.constantFrom(
      'E471 ',
      'aspartam ',
      'emulgator ',
      'naturlig aroma ',
      '`',
      '[',
      '](',
      ')',
      '\n',
      '# ',
      '```\n',
      'https://x/',
      'E950, ',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 40 }), (list) => {
        const { text } = linkNorwegian(list.join(''));
        expect(linkNorwegian(text)).toEqual({ text, count: 0 });
      }),
    );
  });
});
