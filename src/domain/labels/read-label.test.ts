import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import additives from '../../../content/additives/additives.json' with { type: 'json' };
import lists from '../../../tests/fixtures/labels/lists.json' with { type: 'json' };
import { mutateLabel } from '../../../tests/fixtures/labels/mutate-label.ts';
import { processorTimeOf } from '../../../tests/setup/processor-time.ts';
import type { Additive } from './additive.ts';
import { createLabelReader, maxLabelLength } from './read-label.ts';

const readLabel = createLabelReader(additives as Additive[]);

function matchesIn(text: string) {
  const reading = readLabel(text);
  return reading.kind === 'list' ? reading.matches : [];
}

const found = (text: string, kind: 'marker' | 'disputed' | 'other') =>
  matchesIn(text)
    .filter((match) => match.kind === kind)
    .map(({ start, end }) => text.slice(start, end));

const verdict = (text: string) => {
  const reading = readLabel(text);
  return reading.kind === 'list' ? reading.verdict : reading.kind;
};

describe('markers', () => {
  it.each([
    'emulgator (E 471)',
    'emulgator E-471',
    'Emulgator: e471',
    'emulgator (471)',
    'emulgator [E471]',
    'Emulgatorer (mono - og diglyserider av fettsyrer)',
    'emulgatorar (E472e)',
    'sötningsmedel (acesulfam-K, sukralos)',
    'sødestoffer (aspartam, cyclamat)',
    'sweeteners: acesulfame K, sucralose',
    'søtstoffene aspartam og acesulfam K',
    'färgämne/farvestof (E141)',
    'Colors: Red 40, Yellow 5',
    'farge (brunet sukker)',
    'natural colour (beetroot red juice)',
    'sukkerkulør',
    'färgämnen: (safflor)',
    'mod. maisstivelse',
    'fort.middel (E412)',
    'smakförstärkare: natriumglutamat',
    "disodium 5'-ribonucleotide",
    'aromaen',
    'aromar',
    'arom(a)er',
    'aromämnen',
    'orange flavouring',
    'flavour',
    'natural and artificial flavors',
    'vanillin',
    'glukose-fruktose-sirup',
    'glucose-fructose syrup',
    'torkad glukossirap',
    'high fructose corn syrup',
    'invertsockersirap',
    'druvsocker',
    'maltodextriner',
    'laktose (melk)',
    'modifisert potetstivelse',
    'modificeret kartoffelstivelse',
    'modifierad stärkelse',
    'modified tapioca starch',
    'delvis herdet soyaolje',
    'hærdet palmeolie',
    'partially hydrogenated soybean oil',
    'interesterified palm oil',
    'myseproteinisolat',
    'mjölkprotein',
    'textured soya protein',
    'hydrolysed vegetable protein',
    'natriumkaseinat',
    'hvedegluten',
    'inulin',
    'cikoriarotfiber',
    'bambusfiber',
    'mekanisk utbeinet kyllingkjøtt',
    'maskinurbenat kycklingkött',
    'mechanically separated chicken',
    'smeltesalt (E331, E339)',
    'emulsifying salts (sodium phosphates)',
    'fortjukningsmiddel (xantangummi)',
    'thickeners (xanthan gum, guar gum)',
    'geleringsmiddel: gelatin',
    'ytbehandlingsmedel (karnaubavax, shellack)',
    'fyllmiddel (polydekstrose)',
    'skumdempende middel (E900)',
    'skummiddel (E999)',
    'fuktighetsbevarende middel: sorbitol',
    'modified cornflour',
    'stivelse (modifisert)',
    'delvis herdede vegetabilske oljer',
    'FD&C Blue No. 1',
    'Yellow #5',
    'farge karamell',
    'konjac flour',
  ])('are found in %j', (ingredient) => {
    expect(verdict(`Ingredienser: vann, ${ingredient}, salt.`)).toMatchObject({ kind: 'markers' });
  });

  it.each([
    ['emulgaror (E471)', 'emulgaror'],
    ['maltodekslrin', 'maltodekslrin'],
    ['glukosesirnp', 'glukosesirnp'],
    ['soyaproteln', 'soyaproteln'],
    ['emul-\n  gator (E471)', 'emul-\n  gator'],
    ['𝐆𝐥𝐮𝐜𝐨𝐬𝐞 syrup', '𝐆𝐥𝐮𝐜𝐨𝐬𝐞 syrup'],
    ['_soya_protein', '_soya_protein'],
    ['emu1gator (E471)', 'emu1gator'],
    ['dekstr0se', 'dekstr0se'],
  ])('are found in %j despite misread letters, line breaks or special characters', (text, expected) => {
    expect(found(`vann, ${text}, salt`, 'marker')).toContain(expected.replace(/^_/, ''));
  });

  it('count once, however often they are repeated', () => {
    expect(verdict('emulgator (E471), sjokolade (emulgator: E471), aroma, aromaer')).toMatchObject({
      kind: 'markers',
      markers: 2,
    });
  });
});

describe('ingredients that are not markers', () => {
  it.each([
    'uten tilsatte aromaer',
    'uten tilsatte aromaer, fargestoffer eller konserveringsmidler.',
    'No artificial colours, flavours or preservatives',
    'utan tillsatta aromer',
    'uden farvestoffer',
    'Barbecue flavour',
    'potatoes, Barbecue flavour seasoning (salt, sugar)',
    'water, white chocolate flavour coating (sugar, cocoa butter)',
    'natriumhydrogenkarbonat',
    'ikke herdet fett',
    'non-hydrogenated palm oil',
    'lactose-free milk',
    'laktosefri melk, glutenfri havre',
    'hvetemel (gluten), melk',
    'havregryn. Inneholder gluten.',
    'melk. Kan inneholde spor av melkeprotein og soyalecitin.',
    'oats, honey, may contain milk protein',
    'Næringsinnhold: protein 12 g, kostfiber: 6,4 g',
    'fiskekaker, rik på protein',
    'Fett 3,5 Protein: 12 Kostfiber 6,4',
    'melk, protein',
    'konserveringsmiddel (kaliumsorbat, E211)',
    'stabilisator (E450, E451)',
    'surhetsregulerende middel (E330), antioksidant (E300)',
    'hevemiddel (E450, natriumkarbonater)',
    'ost, anti-caking agent (cellulose)',
    'cheese, powdered cellulose (to prevent caking)',
    'cheese, powdered cellulose added to prevent caking',
    'olives, ferrous gluconate (to stabilize color)',
    'svinelever, konjakk',
    'mel, melbehandlingsmiddel (askorbinsyre), enzymer',
    'fargende matvare (gulrotkonsentrat)',
    'pakket i modifisert atmosfære',
    'karamell (sukker, fløte, smør)',
    'fuktighetsbevarende middel (glyserol)',
    'milk, vitamin E 150 mg, riboflavin',
    'sweetened dried cranberries, fikener, vanilla extract',
    'hvetemel, sirup, maple syrup, byggmaltekstrakt, melkepulver',
  ])('are not highlighted as markers in %j', (text) => {
    expect(found(text, 'marker')).toEqual([]);
  });

  it('are highlighted as other additives if they are preservatives or acids', () => {
    expect(found('vann, konserveringsmiddel (E202), sitronsyre', 'other')).toEqual([
      'konserveringsmiddel',
      'E202',
      'sitronsyre',
    ]);
  });

  it('in a notice about traces in brackets do not hide a marker after the bracket', () => {
    expect(found('sjokolade (kan inneholde spor av nøtter), aroma', 'marker')).toEqual(['aroma']);
  });
});

describe('disputed ingredients', () => {
  it.each([
    'naturlig aroma',
    'natural peanut flavouring',
    'aroma (naturlig)',
    'lecithin (emulsifier)',
    'naturlig vaniljearoma',
    'røykaroma',
    'smoke flavouring',
    'emulgator (soyalecitin)',
    'soy lecithin',
    'E322',
    'geleringsmiddel (pektin)',
    'stabilisator: sitruspektin',
    'stabilisatorer (guarkjernemel, xantangummi)',
    'maisstivelse',
    'majsstärkelse',
    'gjærekstrakt',
    'appelsinjuice fra konsentrat',
    'lemon juice concentrate',
    'mysepulver',
    'vasslepulver (mjölk)',
    'kullsyreholdig vann',
    'karbondioksid',
    'caramel',
  ])('give the verdict "disputed" if the label contains no markers, as in %j', (ingredient) => {
    expect(verdict(`vann, ${ingredient}, salt`)).toMatchObject({ kind: 'disputed', markers: 0 });
  });
});

describe('readLabel', () => {
  it('applies a class name such as “colours” to everything in the bracket after it, but after a colon only to additives', () => {
    expect(found('emulgeringsmedel: solroslecitin, E471, salt', 'marker')).toEqual([
      'emulgeringsmedel',
      'E471',
    ]);
    expect(found('fargestoffer (saflor, alger), salt', 'marker')).toEqual([
      'fargestoffer',
      'saflor',
      'alger',
    ]);
  });

  it('applies a class name to the numbers after it, even if they lack the letter E', () => {
    expect(found('flavour enhancers 621, 635, 2 % salt', 'marker')).toEqual([
      'flavour enhancers',
      '621',
      '635',
    ]);
  });

  it('highlights a colour listed together with a preservative, but not the preservative', () => {
    expect(found('konserveringsmiddel og farge (E250, E120)', 'marker')).toEqual(['farge', 'E120']);
  });

  it('applies a class name before an unclosed bracket only to the first ingredient and the additives after it', () => {
    expect(found('emulgator (E471, salt, mel, vann', 'marker')).toEqual(['emulgator', 'E471']);
  });

  it.each([
    ['Egg.', 1],
    ['hvetemel, vann, gjær, salt', 4],
    ['saus 55 % (vann, fløte), salt', 3],
    ['vann, emulgator (E471), salt. Kan inneholde spor av nøtter, melk.', 3],
  ])('counts in %j %i ingredients', (text, ingredients) => {
    expect(readLabel(text)).toMatchObject({ kind: 'list', ingredients });
  });

  it('distinguishes an ingredient list from an empty text and from other text', () => {
    expect(readLabel('  \n ')).toEqual({ kind: 'empty' });
    expect(readLabel('12345')).toEqual({ kind: 'no-list', looksLike: 'text' });
    expect(
      readLabel('No added sugar. Apple puree, banana. No colours, flavours or preservatives.').kind,
    ).toBe('list');
    expect(
      readLabel(
        'Jeg lurer på om du kan fortelle meg hvor jeg finner den nærmeste butikken som er åpen i dag',
      ),
    ).toEqual({ kind: 'no-list', looksLike: 'text' });
  });
});

describe('readLabel with any text', () => {
  const words = fc.constantFrom(
    ...[
      'emulgator',
      'E471',
      '(',
      ')',
      '[',
      ',',
      ':',
      '. ',
      'modifisert',
      'stivelse',
      'kan inneholde',
      'uten',
      'og',
    ],
    ...[
      'flavour',
      'natural',
      'aroma',
      '\n\n',
      '- ',
      '/',
      '%',
      'E',
      '160',
      'a',
      'contains',
      '_melk_',
      'gluten',
    ],
  );
  const labels = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(words, { maxLength: 120 }).map((list) => list.join(' ')),
    fc.array(words, { maxLength: 120 }).map((list) => list.join('')),
  );

  it('returns sorted matches that lie in the text and do not overlap', () => {
    fc.assert(
      fc.property(labels, (text) => {
        let end = 0;
        for (const match of matchesIn(text)) {
          expect(match.start).toBeGreaterThanOrEqual(end);
          expect(match.end).toBeGreaterThan(match.start);
          end = match.end;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  it('reads damaged lists, each in less than 50 ms of processor time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...lists),
        fc.infiniteStream(fc.double({ min: 0, max: 0.999 })),
        async ({ text }, stream) => {
          const damaged = mutateLabel(text, () => stream.next().value);
          expect(await processorTimeOf(() => readLabel(damaged))).toBeLessThan(50);
        },
      ),
      { numRuns: 300 },
    );
  });

  /**
   * Returns the processor time of a reading for each length: the lowest average of eight batches, because garbage
   * collection and compilation only ever add time. A batch has ten readings, because the clock may advance in steps of
   * 4 ms. The lengths take turns, so that a slow phase of the machine affects them all.
   */
  const timesOf = async (part: string, ...lengths: number[]) => {
    const texts = lengths.map((length) => part.repeat(Math.ceil(length / part.length)).slice(0, length));
    const lowest = texts.map(() => Number.POSITIVE_INFINITY);
    for (let batch = 0; batch < 8; batch++)
      for (const [n, text] of texts.entries()) {
        const used = await processorTimeOf(() => {
          for (let reading = 0; reading < 10; reading++) readLabel(text);
        });
        lowest[n] = Math.min(lowest[n] ?? used, used / 10);
      }
    return lowest;
  };
  const real =
    'vann, emulgator (mono- og diglyserider av fettsyrer), modifisert stivelse, aroma, E 471, salt 2 %. ';

  it('reads a text of the maximum length in less than 25 ms of processor time', async () => {
    // On an idle machine this takes about 2.5 ms, so a phone that is four times slower needs about 10 ms.
    const [used] = await timesOf(real, maxLabelLength);
    expect(used).toBeLessThan(25);
  });

  it.each([
    real,
    '(',
    'no ',
    'emulgator (',
    'x flavour (',
    'contains ',
    'kan inneholde ',
    'a',
    'a?? ',
    ',',
    'E471,',
  ])('takes time in proportion to the length of a text that repeats %j', async (part) => {
    // Four times the length takes four times as long. In proportion to the square of the length it would be 16 times.
    // The 5 ms are for compilation, which can take longer than reading a text as simple as some of these.
    const [whole = 0, quarter = 0] = await timesOf(part, maxLabelLength, maxLabelLength / 4);
    expect(whole).toBeLessThan(8 * quarter + 5);
  });
});
