import { expect, it } from 'vitest';
import { markerWords } from '../../src/domain/labels/link-additives.ts';
import { elementsIn, fetchPage, hrefOf, metaOf, onlyElementIn, textOf, textsOf } from './fetch-page.ts';

it.each([
  ['/e-stoffer/E471', '/e-stoffer/e471'],
  ['/e-stoffer/471', '/e-stoffer/e471'],
  ['/en/e-stoffer/e-160a', '/en/e-stoffer/e160a'],
])('the additive pages redirect %s to %s', async (path, to) => {
  const { status, headers } = await fetchPage(path);
  expect([status, headers.get('location')]).toEqual([301, to]);
});

it.each(['/e-stoffer/e9999', '/e-stoffer/e', '/e-stoffer/x', '/bygg-inn/annet'])(
  'the site has no page %s',
  async (path) => {
    expect((await fetchPage(path)).status).toBe(404);
  },
);

it('the page of an additive describes it in both languages, with structured data and a social card', async () => {
  for (const [path, name, marker] of [
    [
      '/e-stoffer/e471',
      'mono- og diglyserider av fettsyrer',
      'Ja. Stoffet brukes først og fremst som emulgator',
    ],
    [
      '/en/e-stoffer/e471',
      'mono- and diglycerides of fatty acids',
      'Yes. Additives of this type (emulsifier)',
    ],
  ] as const) {
    const { document } = await fetchPage(path);
    expect(textOf(onlyElementIn(document, 'h1'))).toBe(`E471: ${name}`);
    expect(textOf(onlyElementIn(document, 'main'))).toContain(marker);
    const data = elementsIn(document.head, 'script[type="application/ld+json"]').map((script) =>
      JSON.parse(script.textContent ?? ''),
    );
    expect(data.map((each) => each['@type'])).toEqual(['DefinedTerm', 'BreadcrumbList']);
    expect(data[0]).toMatchObject({
      name,
      termCode: 'E471',
      description: expect.stringMatching(/^\p{Lu}.+\.$/u),
    });
    expect(data[1].itemListElement).toHaveLength(3);
    const card = await fetch(metaOf(document, 'og:image') ?? '');
    expect(card.headers.get('content-type')).toBe('image/png');
  }
});

it('the page of an additive gives its origin, assessment, daily intake, warnings, foods and similar additives', async () => {
  const facts = async (path: string) => {
    const { document } = await fetchPage(path);
    return { text: textOf(onlyElementIn(document, 'main')), document };
  };
  const carmine = await facts('/e-stoffer/e120');
  expect(carmine.text).toContain('Opphav: insekter.');
  expect(carmine.text).toContain('det 175 milligram om dagen, for et barn på 20 kilo 50 milligram');
  expect(carmine.text).toContain('Verken vegansk eller vegetarisk.');
  const carotenes = await facts('/en/e-stoffer/e160a');
  expect(carotenes.text).toContain('Origin: plants, algae, microorganisms or chemical synthesis.');
  const aspartame = await facts('/en/e-stoffer/e951');
  expect(aspartame.text).toContain('EFSA assessed it in 2013');
  expect(aspartame.text).toContain('For an adult of 70 kilos that is 2.8 grams a day');
  expect(aspartame.text).toContain('reaches the limit after about 4.7 litres a day');
  expect(aspartame.text).toContain('source of phenylalanine');
  expect(elementsIn(aspartame.document, 'main dd a').map(hrefOf)).toEqual(
    expect.arrayContaining([
      '/en/mat/brus',
      '/en/e-stoffer/e950',
      'https://doi.org/10.2903/j.efsa.2013.3496',
    ]),
  );
  const tartrazine = await facts('/e-stoffer/e102');
  expect(tartrazine.text).toContain('For en voksen på 70 kilo er det 525 milligram om dagen');
  expect(tartrazine.text).toContain('negativ virkning på barns aktivitet');
  expect((await facts('/e-stoffer/e250')).text).toContain('senket fra 9. oktober 2025');
});

it('an additive is called "being re-evaluated" only while EFSA has not finished', async () => {
  for (const [path, isPending] of [
    ['/e-stoffer/e951', false],
    ['/e-stoffer/e965', true],
  ] as const) {
    const text = textOf(onlyElementIn((await fetchPage(path)).document, 'main'));
    expect(/vurderer stoffet på nytt/.test(text), path).toBe(isPending);
  }
});

it('the other names of an additive are those of the language of the page', async () => {
  const names = async (path: string) => {
    const { document } = await fetchPage(path);
    const title = elementsIn(document, 'main dt').find((dt) => /Også kalt|Also called/.test(textOf(dt)));
    return textOf(title?.nextElementSibling as Element);
  };
  expect(await names('/e-stoffer/e120')).toBe('karmin, karminsyre, kosjenille');
  expect(await names('/en/e-stoffer/e120')).toBe('carmine, cochineal, carminic acid');
});

it('the list of additives is filtered and sorted by its address', async () => {
  const rows = async (query: string) => {
    const { document } = await fetchPage(`/e-stoffer${query}`);
    return textsOf(document, '#filtered-list a > span:first-child');
  };
  const all = await rows('');
  expect(await rows('?status=withdrawn')).toEqual(['E128', 'E171', 'E203', 'E311', 'E312', 'E483']);
  expect(await rows('?type=sweetener&kosthold=vegan')).toContain('E951');
  expect(await rows('?type=sweetener&kosthold=vegan')).not.toContain('E966');
  expect(await rows('?kjennetegn=disputed&type=&status=')).toEqual(['E290', 'E322', 'E440']);
  const byName = await rows('?sorter=name');
  expect(byName.slice(0, 2)).toEqual(['E586', 'E950']);
  expect(byName.toSorted()).toEqual(all.toSorted());
  expect((await fetchPage('/e-stoffer?type=unknown')).status).toBe(404);
});

it('the page of a group of additives lists its members, and the page of a withdrawn additive says that it was withdrawn', async () => {
  const group = await fetchPage('/e-stoffer/e472');
  expect(elementsIn(group.document, 'main ul a[href^="/e-stoffer/e472"]').map(hrefOf)).toEqual(
    ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => `/e-stoffer/e472${letter}`),
  );
  const withdrawn = await fetchPage('/e-stoffer/e171');
  expect(textOf(onlyElementIn(withdrawn.document, 'main'))).toContain('Trukket tilbake i 2022.');
  expect(elementsIn(withdrawn.document, 'main dd a').map(hrefOf)).toContain(
    'https://eur-lex.europa.eu/eli/reg/2022/63/oj',
  );
  expect(elementsIn(withdrawn.document, 'main dd a').map(hrefOf)).toContainEqual(
    expect.stringMatching(/^https:\/\/www\.mattilsynet\.no\//),
  );
});

it('the page of an additive with a long name has a title and a description that search engines do not cut off', async () => {
  for (const path of ['/e-stoffer/e472e', '/en/e-stoffer/e472e', '/e-stoffer/e472', '/en/e-stoffer/e100']) {
    const { document } = await fetchPage(path);
    expect.soft(document.title.length, path).toBeLessThanOrEqual(60);
    const description = metaOf(document, 'description')?.length;
    expect.soft(description, path).toBeGreaterThanOrEqual(140);
    expect.soft(description, path).toBeLessThanOrEqual(160);
  }
});

it('the label reader explains the markers without JavaScript', async () => {
  const { document, html } = await fetchPage('/les-etiketten');
  expect(textsOf(document, 'main dt')).toEqual(
    expect.arrayContaining(['Modifisert stivelse', 'Emulgator', 'Aroma']),
  );
  // Articles link to the explanations of words that have no page of their own.
  for (const anchor of Object.keys(markerWords.no)) onlyElementIn(document, `#${anchor} dd`);
  expect(html).toMatch(/<noscript><p[^>]*>Etikettleseren trenger JavaScript/);
});
