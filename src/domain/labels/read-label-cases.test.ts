import { describe, expect, it } from 'vitest';
import additives from '../../../content/additives/additives.json' with { type: 'json' };
import type { Additive } from './additive.ts';
import { createLabelReader } from './read-label.ts';

const readLabel = createLabelReader(additives as Additive[]);

function list(text: string) {
  const reading = readLabel(text);
  if (reading.kind !== 'list') throw new Error(`${text} is ${JSON.stringify(reading)}`);
  return reading;
}

const found = (text: string, kind: 'marker' | 'disputed' | 'other') =>
  list(text)
    .matches.filter((match) => match.kind === kind)
    .map(({ start, end }) => text.slice(start, end));

const additivesIn = (text: string) =>
  list(text).matches.flatMap(({ subject }) => (subject.type === 'additive' ? [subject.id] : []));

describe('a text that is no ingredient list gets no verdict', () => {
  it.each([
    ['Coca-Cola', 'product'],
    ['Grandiosa', 'product'],
    ['frossenpizza', 'product'],
    ['Freia melkesjokolade', 'product'],
    ['Freia Melkesjokolade med hele hasselnøtter', 'product'],
    ['Tine lettmelk', 'product'],
    ['brunost', 'product'],
    ['Litago sjokolademelk', 'product'],
    ['sjokolademelk', 'product'],
    ['havremelk', 'product'],
    ['tacokrydder', 'product'],
    ['potetsalat', 'product'],
    ['makrell i tomat', 'product'],
    ['Panert torskefilet', 'product'],
    ['Pringles Sour Cream & Onion', 'product'],
    ['Hva er E471', 'product'],
    ['er brød ultraprosessert', 'product'],
    ['Er Grandiosa ultraprosessert?', 'product'],
    ['Is Nutella ultra-processed?', 'product'],
    ['Er E471 farlig?', 'product'],
    ['Energi 1500 kJ / 360 kcal, fett 10 g, hvorav mettede 3 g, karbohydrat 50 g, protein 8 g', 'nutrition'],
    ['Næringsinnhold per 100 g\nEnergi 200 kJ\nFett 1,5 g\nKarbohydrater 4 g\nProtein 3 g', 'nutrition'],
    ['Nutrition per 100 g: energy 450 kJ, fat 3 g, of which saturates 1 g, fibre 4 g, salt 1 g', 'nutrition'],
    ['Kan inneholde spor av nøtter og melk.', 'allergens'],
    ['Energi 180 kJ, protein 8 g', 'nutrition'],
    ['Inneholder: melk, hvete.', 'allergens'],
    ['Produktet inneholder melk og egg.', 'allergens'],
    ['Allergener: melk, egg, hvete', 'allergens'],
    ['Contains milk and soya. May contain traces of nuts.', 'allergens'],
    ['Stek løken i smør til den er blank. Tilsett fløte og kok i 10 minutter.', 'recipe'],
    ['Bland mel og vann i en bolle.', 'recipe'],
    ['Kok pastaen i 8 minutter.', 'recipe'],
    ['Add the flour and stir until smooth, then bake for 20 minutes.', 'recipe'],
    ['Stek kjøttdeigen i smør, og ha i finhakket løk.', 'recipe'],
    ['Oppbevares kjølig ved maks 4 °C. Best før: se lokk.', 'storage'],
    ['Store in a cool, dry place. Once opened consume within 3 days.', 'storage'],
    ['kilde til vitamin B12, kalsium og protein', 'advertisement'],
    ['Rik på fiber og protein, uten tilsatt sukker!', 'advertisement'],
    ['High in protein, low in sugar – your perfect snack on the go!', 'advertisement'],
    ['Nyhet! Nå med 30 % mindre sukker', 'advertisement'],
    ['No artificial colours, flavours or preservatives', 'advertisement'],
    ['Packed for Handel & Co. KG, Hauptstraße 1, D-74167 Neckarsulm', 'address'],
    ['Matvarer Norge AS, Postboks 423 Skøyen, 0213 Oslo', 'address'],
    ['Produsert av Bakeriet AS, Storgata 12, 7010 Trondheim', 'address'],
    ['Hveiti, sykur, vatn, salt', 'other-language'],
    ['Cukier, mąka pszenna, olej palmowy, sól', 'other-language'],
    ['Zutaten: Weizenmehl, Zucker, Palmöl, Salz, Hefe', 'other-language'],
    ['Ingrédients : farine de blé, sucre, huile de tournesol, sel', 'other-language'],
    ['Ainekset: vehnäjauho, sokeri, suola, vesi, hiiva', 'other-language'],
    [
      'Zutaten: Weizenmehl, Zucker, Palmöl, Glukose-Fruktose-Sirup, Emulgator: Lecithine, Aroma',
      'other-language',
    ],
    ['Ingrédients : farine de blé, sucre, huile de palme, sirop de glucose, arôme, sel', 'other-language'],
    [
      'Ingredientes: harina de trigo, azúcar, aceite de palma, jarabe de glucosa, aroma, sal',
      'other-language',
    ],
    ['Ingrédients : lait écrémé, crème, amidon modifié, arômes', 'other-language'],
    ['Innihald: Vatn, sykur, kakó, salt', 'other-language'],
    // Text recognition has destroyed these lists, so they must not be cleared.
    [
      'Ingredienser: EIOtlaqda, spenlit, petstlja, spiskufnrnrne, koriandetl, peppotl, salt',
      'other-language',
    ],
    ['Hvude banner (50%), Vand, krvddw LL, Sukker, modificeret maqsstxveise, ciomt', 'other-language'],
    ['пшеничная мука, сахар, соль, вода', 'other-language'],
    ['Allergy advice: for allergens see ingredients in bold.', 'other-language'],
    ['12345', 'text'],
    ['Jeg lurer på om du kan fortelle meg hvor jeg finner den nærmeste butikken som er åpen i dag', 'text'],
  ])('%j looks like: %s', (text, looksLike) => {
    expect(readLabel(text)).toEqual({ kind: 'no-list', looksLike });
  });

  it.each([
    'havregryn',
    'egg',
    'Egg.',
    '100 % epler',
    'Økologiske havregryn',
    'oats',
    'sukker',
    'INGREDIENSER: Svensk högpastöriserad mjölk och levande mjölksyrakultur.',
    '100% naturlig juice av ananas (98 %) og lime (2 %)',
    'Innehåller: vetemjöl, socker, salt, vatten',
    'melk. Kan inneholde spor av nøtter.',
    'Jasminris, skalat och polerat. Odlat i Thailand',
    'Hakket grønnkål (37,5 %), ananasstykker (30 %), mangoterninger (20 %), bananskiver (12,5 %).',
    'Ruccola 30%, röd babybatavia 25%, grön babybatavia 25%, babyspenat 20%.',
    'Bakeriprodukt fra Barilla med Fazers surdeig. Ingredienser: rugmel, salt. PRODUSENT: Barilla Sverige AB, Filipstad',
    'butter, rapeseed oil, water, salt, for allergens, see ingredients in bold capital letters',
    'Tunfisk (Katsuwonus pelamis), vann, salt. MSC-sertifisert.',
    'Ingredienser: hvetemel, vann. Stek i 10 minutter. Energi 1000 kJ, fett 3 g, protein 2 g, salt 1 g',
  ])('%j is read as a list without markers', (text) => {
    expect(list(text).verdict).toMatchObject({ kind: 'none' });
  });

  it('milk in an English list is not taken for the German word', () => {
    const text = 'Milk, milk protein, cocoa, modified starch, flavouring, sweetener (sucralose)';
    expect(list(text).verdict).toMatchObject({ kind: 'markers' });
  });
});

describe('misread characters', () => {
  it.each([
    ['vann, E47l, salt', ['471']],
    ['vann, E3O1, salt', ['301']],
    ['vann, E25O, salt', ['250']],
    ['vann, E4I2, salt', ['412']],
    ['vann, EI60a, salt', ['160a']],
    ['vann, E4S1, salt', ['451']],
    ['vann, E46B, salt', ['468']],
  ])('in the E number of %j are repaired', (text, numbers) => expect(additivesIn(text)).toEqual(numbers));

  it.each([
    'emulgat0r',
    'EMULGAT0R',
    'emu1gator',
    'emuIgator',
    'emu|gator',
    '5tabilisator',
    'stabili5ator',
    'kon5erveringsmiddel',
  ])('in %j are repaired', (word) => {
    expect(list(`vann, ${word}, salt`).matches).toHaveLength(1);
  });

  it.each([
    'vann, E4?1, salt',
    'vann, E9999, salt',
    'vann, em#lg@tor, salt',
    'vann, h8v4t9m, salt',
    'vann, s\ufffd\ufffdt, mel',
  ])('that cannot be repaired keep %j from being cleared', (text) => {
    const { verdict, unreadable } = list(text);
    expect(verdict.kind).toBe('unreadable');
    expect(unreadable).toHaveLength(1);
  });

  it('do not hide a marker', () => expect(list('aroma, E4?1').verdict).toMatchObject({ kind: 'markers' }));
});

describe('markers that were missed', () => {
  it.each([
    ['water, non-GMO corn syrup, salt', 'corn syrup'],
    ['flour, contains less than 2 % of dextrose, soy lecithin, salt', 'dextrose'],
    ['flour, contains 2% or less of: gluten, salt', 'gluten'],
    ['milk, guar gums', 'guar gums'],
    ['milk, locust bean and guar gums', 'guar gums'],
    ['milk, locust bean and guar gums', 'locust bean'],
    ['sugar, artificial flavor added', 'flavor'],
    ['oats, corn and malt syrup', 'corn and malt syrup'],
    ['socker, smaksättning', 'smaksättning'],
    ['vatten, guarmjöl', 'guarmjöl'],
    ['vand, madkulør', 'madkulør'],
    ['vand, det tredje krydderi', 'det tredje krydderi'],
    ['sugar, Yellow number 5', 'Yellow number 5'],
    ['ham (pork, salt, may also contain: dextrose)', 'dextrose'],
    ['water, modified maize stanch', 'modified maize stanch'],
    ['vann, arorna, salt', 'arorna'],
    ['vann, modifisertstivelse', 'modifisertstivelse'],
    ['vatten, modifierad starkelse', 'modifierad starkelse'],
    ['vatten, modifierad majsstarkelse', 'modifierad majsstarkelse'],
    ['vatten, modifierad <strong>stärkelse</strong>', 'modifierad <strong>stärkelse'],
    ['vatten, modifierad <b>majs</b>stärkelse', 'modifierad <b>majs</b>stärkelse'],
    ['vatten, modifierad stÃ¤rkelse', 'modifierad stÃ¤rkelse'],
    ['vatten, modifierad majsstÃ¤rkelse', 'modifierad majsstÃ¤rkelse'],
    ['vatten, modifierad st\ufffdrkelse', 'modifierad st\ufffdrkelse'],
  ])('are found in %j: %s', (text, marker) => expect(found(text, 'marker')).toContain(marker));

  it.each([
    ['melk, myseprodukt (melk)', 'myseprodukt'],
    ['mjölk, vallepermeatpulver', 'vallepermeatpulver'],
    ['vann, granateplekonsentrat', 'granateplekonsentrat'],
  ])('are shown as doubtful in %j: %s', (text, word) => expect(found(text, 'disputed')).toContain(word));

  it('include both phosphates of “di- og trifosfater”', () => {
    expect(additivesIn('vann, smeltesalt (di- og trifosfater)')).toEqual(['450', '451']);
  });
});

describe('harmless words', () => {
  it.each([
    'karotter, salt',
    'beef, citric acid to preserve flavor',
    'beef, citric acid to preserve/protect flavor',
    'flour, carom seeds',
    'sukker, vanilia',
    'high gluten flour, water',
    'salt, calcium stearate added as an anticaking agent',
  ])('are no markers in %j', (text) => expect(found(text, 'marker')).toEqual([]));

  it.each([
    'Myse (melk), melk, fløte',
    'Whey, milk, cream',
    'vann, kullsyre',
    'Naturlig mineralvann, kullsyre',
    'carbonated water',
    'kjøtt, potetstivelse, salt',
    'kjøtt, potetmel, salt',
    'pork, potato starch, salt',
  ])('are not doubtful in %j', (text) => expect(list(text).verdict).toMatchObject({ kind: 'none' }));
});

describe('the right additive', () => {
  it.each([
    ['hydroxypropyl methylcellulose', ['464']],
    ['hydroxypropyl methyl cellulose', ['464']],
    ['carboxy methyl cellulose', ['466']],
    ['methylcellulose', ['461']],
    ['calciumbisulfit', ['227']],
    ['copper complexes of chlorophylls', ['141']],
    ['chlorophylls', ['140']],
    ['polyoxyethylene sorbitan monooleate', ['433']],
    ['sorbitan monooleate', ['494']],
    ['Karobin', ['410']],
  ])('is found for %j: %j', (name, numbers) => expect(additivesIn(`vann, ${name}, salt`)).toEqual(numbers));
});

describe('markers are counted once', () => {
  it.each([
    ['vann, fargestoff (sukkerkulør E150c)', 1],
    ['vann, fargestoff: sukkerkulør (E150d), salt', 1],
    ['vann, fortykningsmiddel: modifisert maisstivelse', 1],
    ['vann, fortykningsmiddel (modifisert maisstivelse)', 1],
    ['vann, modifisert stivelse (E1442), salt', 1],
    ['vann, modifisert stivelse, modifisert maisstivelse', 1],
    ['vann, fortykningsmiddel (modifisert stivelse, E412)', 2],
    ['vann, emulgator (E471), fargestoff (E150d)', 2],
  ])('in %j: %i', (text, markers) => expect(list(text).verdict.markers).toBe(markers));
});

describe('ingredients are counted', () => {
  it.each([
    ['hvetemel\nvann\ngjær\nsalt', 4],
    ['Ingredienser:\nhvetemel\nemulgator (E471)\nsalt', 3],
    ['hvetemel, vann,\ngjær, salt', 4],
    ['laks, salt, røkt', 2],
    ['laks (saltet, røkt)', 1],
    ['bacon (svinekjøtt, salt), røkt', 2],
    ['poteter, stekt i rapsolje', 2],
    ['poteter stekt i rapsolje, salt', 3],
    ['kylling (stekt i rapsolje), salt', 3],
    ['melk, syrekultur (L. acidophilus, Bifidobacterium lactis)', 2],
    ['melk, Lactobacillus acidophilus', 2],
  ])('in %j: %i', (text, ingredients) => expect(list(text).ingredients).toBe(ingredients));
});

describe('doubtful ingredients', () => {
  it.each([
    ['vann, naturlig aroma', undefined],
    ['vann, naturlig aroma, gjærekstrakt', 'several'],
    ['sjokolade (sukker, emulgator (soyalecitin))', 'class'],
    ['sukker, bær, geleringsmiddel (pektin)', 'class'],
    ['sukker, bær, pektin', undefined],
    ['vann, naturlig aroma, aroma', undefined],
  ])('in %j lean towards group 4 because of: %s', (text, leans) => {
    expect(list(text).verdict.leans).toBe(leans);
  });
});

describe('the NOVA group of a plain list', () => {
  it.each([
    ['havregryn', 1],
    ['100 % epler', 1],
    ['Pasteurisert melk, melkesyrekultur', 1],
    ['rolled oats, raisins, almonds', 1],
    ['sukker', 2],
    ['100 % rapsolje (raps)', 2],
    ['sunflower oil', 2],
    ['hvetemel, vann, gjær, salt', 3],
    ['peanuts, sunflower oil, salt', 3],
    ['tomater, salt, syre (sitronsyre)', 3],
    ['laks (saltet, røkt)', 3],
    ['poteter, stekt i rapsolje', 3],
    ['kikerter, vann, ukjentord', undefined],
    ['fløte, salt', undefined],
    ['melk, sjokolade', undefined],
    ['epler, antioksidant (askorbinsyre)', undefined],
    ['vann, emulgator (E471)', undefined],
  ])('in %j: %s', (text, group) => expect(list(text).verdict.group).toBe(group));
});
