import { describe, expect, it } from 'vitest';
import { appHost, at, campaignIn, campaignOf, languages } from '../setup/site/public-site.ts';
import {
  elementsIn,
  fetchPage,
  hrefOf,
  onlyElementIn,
  sectionOf,
  textOf,
  textsOf,
  withText,
} from './fetch-page.ts';

const texts = {
  no: {
    groups: [
      'Uprosessert eller minimalt prosessert mat',
      'Prosesserte kulinariske ingredienser',
      'Prosessert mat',
      'Ultraprosessert mat',
    ],
    traits: 'Slik kjenner du igjen gruppe 4',
    examples: 'Eksempler fra butikken',
    why: 'Hvorfor det betyr noe',
    links: [/Fedme/, /Diabetes type 2/, /hjerte/, /kreft/, /Tarmhelse/],
    calculation: 'Fire ting teller',
    counted: [
      /Type tilsetningsstoff/,
      /Antall bearbeidede ingredienser/,
      /Industrielle ingredienser/,
      /NOVA/,
    ],
    levels: [
      ['NOVA 1–2', 'Velg fritt'],
      ['NOVA 3', 'Spis med måte'],
      ['NOVA 4', 'Begrens'],
    ],
    levelsTitle: 'Tre nivåer å handle etter',
    interpretation: 'Slik bruker du tallet',
    meals: ['Frokost', 'Lunsj', 'Mellommåltid', 'Middag'],
    mealsTitle: 'Måltid for måltid',
    inStore: 'I butikken',
    mealPrep: 'Litt forberedelse er nok',
    swaps: ['Mindre av', 'Velg heller'],
    rule: '80/20-regelen',
    ruleText: /80 % .*NOVA 1–2/,
    research: ['Forskning', ['FAO', 'BMJ']],
    guidelines: [
      'Offisielle råd',
      ['Helsedirektoratet', 'Folkehelseinstituttet', 'Verdens helseorganisasjon'],
    ],
    product: ['Fra oss', 'Bloggen', 'Oppskrifter'],
    findings: 'Hva studiene viser',
    columns: ['Utfall', 'Effekt', 'Statistisk klasse', 'GRADE', 'Type studie', 'Deltakere', 'Kilde'],
    log: 'Forskningslogg',
    spending: 'Pengene vi bruker i butikken',
    shares: ['46,5 %', '36,3 %', '8,5 %'],
  },
  en: {
    groups: [
      'Unprocessed or minimally processed foods',
      'Processed culinary ingredients',
      'Processed foods',
      'Ultra-processed foods',
    ],
    traits: 'How to recognise group 4',
    examples: 'Examples from the shop',
    why: 'Why it matters',
    links: [/Obesity/, /Type 2 diabetes/, /cardiovascular/, /cancers/, /Gut health/],
    calculation: 'Four things count',
    counted: [/Type of additive/, /Number of processed ingredients/, /Industrial ingredients/, /NOVA/],
    levels: [
      ['NOVA 1–2', 'Choose freely'],
      ['NOVA 3', 'Eat in moderation'],
      ['NOVA 4', 'Limit'],
    ],
    levelsTitle: 'Three levels to shop by',
    interpretation: 'How to use the number',
    meals: ['Breakfast', 'Lunch', 'Snacks', 'Dinner'],
    mealsTitle: 'Meal by meal',
    inStore: 'In the shop',
    mealPrep: 'A little preparation goes a long way',
    swaps: ['Less of', 'Choose instead'],
    rule: 'The 80/20 rule',
    ruleText: /80% .*NOVA 1–2/,
    research: ['Research', ['FAO', 'BMJ']],
    guidelines: [
      'Official guidelines',
      [
        'Norwegian Directorate of Health',
        'Norwegian Institute of Public Health',
        'World Health Organization',
      ],
    ],
    product: ['From us', 'The blog', 'Recipes'],
    findings: 'What the studies show',
    columns: ['Outcome', 'Effect', 'Statistical class', 'GRADE', 'Type of study', 'People', 'Source'],
    log: 'Research log',
    spending: 'What people spend money on in Norwegian shops',
    shares: ['46.5%', '36.3%', '8.5%'],
  },
} as const;

/** Expects the last section of the page to contain exactly one link, which leads to the app. */
function expectScanAtTheEnd(document: Document, path: string) {
  const links = elementsIn(document, 'main > :last-child a');
  expect(links).toHaveLength(1);
  expect(campaignIn(hrefOf(links[0]))).toEqual({
    host: appHost,
    utm_source: 'novasjekk',
    utm_medium: 'cta',
    utm_campaign: campaignOf(path),
  });
}

const headings = 'h1, h2, h3, h4, h5, h6';

describe.each(languages)('the site in $language', ({ locale, prefix, browser }) => {
  const words = texts[locale];
  const open = async (path: string) => (await fetchPage(at(prefix, path), { language: browser })).document;
  const itemsIn = (document: Document, heading: string) =>
    elementsIn(sectionOf(document, heading), 'li').length;

  it('explains the four NOVA groups, traits, examples and consequences on the page about UPF', async () => {
    const document = await open('/hva-er-upf');
    const groups = elementsIn(onlyElementIn(document, 'main > section:first-of-type'), 'ol > li');
    expect(groups.flatMap((group) => textsOf(group, headings))).toEqual(words.groups);
    for (const [index, group] of groups.entries()) {
      expect(withText(group, '*', new RegExp(`^NOVA.* ${index + 1}$`))).not.toEqual([]);
      expect(elementsIn(group, 'li').length).toBeGreaterThanOrEqual(3);
    }
    expect(elementsIn(sectionOf(document, words.traits), 'h3')).not.toEqual([]);
    expect(itemsIn(document, words.traits)).toBeGreaterThan(8);
    expect(itemsIn(document, words.examples)).toBeGreaterThan(5);
    const findings = elementsIn(sectionOf(document, words.why), 'section');
    expect(findings.flatMap((finding) => textsOf(finding, 'h3'))).toEqual(
      words.links.map((pattern) => expect.stringMatching(pattern)),
    );
    // Every statement about health must link to its source.
    for (const finding of findings) expect(hrefOf(elementsIn(finding, 'a')[0])).toMatch(/^https:\/\//);
    expectScanAtTheEnd(document, '/hva-er-upf');
  });

  it('explains calculation, levels and interpretation of the score on the score page', async () => {
    const document = await open('/upf-score');
    expect(textOf(onlyElementIn(document, 'main header'))).toMatch(/0 (til|to) 100/);
    const counted = elementsIn(sectionOf(document, words.calculation), 'ol > li');
    expect(counted.flatMap((item) => textsOf(item, headings))).toEqual(
      words.counted.map((pattern) => expect.stringMatching(pattern)),
    );
    const levels = elementsIn(sectionOf(document, words.levelsTitle), 'ol > li');
    expect(levels).toHaveLength(3);
    for (const [index, [groups, advice]] of words.levels.entries()) {
      const level = levels[index] as Element;
      expect.soft(withText(level, '*', groups)).not.toEqual([]);
      expect.soft(textsOf(level, headings)).toEqual([advice]);
    }
    expect(itemsIn(document, words.interpretation)).toBeGreaterThan(2);
    expectScanAtTheEnd(document, '/upf-score');
  });

  it('gives tips by meal, for the shop, for meal prep and for swaps, and the 80/20 rule, on the page about eating less UPF', async () => {
    const document = await open('/hvordan-spise-mindre-upf');
    const meals = elementsIn(sectionOf(document, words.mealsTitle), 'section');
    expect(meals.flatMap((meal) => textsOf(meal, 'h3'))).toEqual(words.meals);
    for (const meal of meals) expect(elementsIn(meal, 'li').length).toBeGreaterThanOrEqual(3);
    expect(itemsIn(document, words.inStore)).toBeGreaterThanOrEqual(3);
    expect(itemsIn(document, words.mealPrep)).toBeGreaterThanOrEqual(3);
    const swaps = onlyElementIn(document, 'table');
    expect(textsOf(swaps, 'thead th')).toEqual(words.swaps);
    expect(elementsIn(swaps, 'tr').length).toBeGreaterThan(5);
    expect(textOf(sectionOf(document, words.rule))).toMatch(words.ruleText);
    expectScanAtTheEnd(document, '/hvordan-spise-mindre-upf');
  });

  it('shows every research result with its certainty and source, and the spending in 2019, on the research page', async () => {
    const document = await open('/forskningen');
    const table = onlyElementIn(sectionOf(document, words.findings), 'table');
    expect(textsOf(table, 'thead th')).toEqual(words.columns);
    const rows = elementsIn(table, 'tbody tr');
    expect(rows.length).toBeGreaterThan(10);
    for (const row of rows) {
      expect
        .soft(
          textsOf(row, 'th, td').every((text) => text !== ''),
          textOf(row),
        )
        .toBe(true);
      expect.soft(hrefOf(elementsIn(row, 'a')[0]), textOf(row)).toMatch(/^https:\/\//);
    }
    const plot = onlyElementIn(sectionOf(document, words.findings), 'figure');
    expect(elementsIn(plot, 'li > svg circle').length).toBe(elementsIn(plot, 'li').length);
    expect(textOf(plot)).toMatch(/1[.,]50 \(1[.,]37–1[.,]63\)/);
    const csv = elementsIn(document, 'a[href$=".csv"]').map(hrefOf);
    expect((await fetchPage(csv[0] ?? '')).headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const chart = onlyElementIn(sectionOf(document, words.spending), 'figure');
    expect(textsOf(chart, 'b').map((share) => share.replace(/\s/g, ' '))).toEqual(words.shares);
    expectScanAtTheEnd(document, '/forskningen');
  });

  it('lists the research log on the research page and in its feed, newest first', async () => {
    const document = await open('/forskningen');
    const log = sectionOf(document, words.log);
    const days = elementsIn(log, 'time').map((time) => time.getAttribute('datetime') ?? '');
    expect(days.length).toBeGreaterThan(8);
    expect(days).toEqual(days.toSorted().toReversed());
    for (const entry of elementsIn(log, 'li'))
      expect.soft(hrefOf(elementsIn(entry, 'a').at(-1)), textOf(entry)).toMatch(/^https:\/\//);
    const feed = await fetchPage(hrefOf(onlyElementIn(log, 'a[href$="rss.xml"]')) ?? '');
    const links = [...feed.html.matchAll(/<link>[^<]*#(logg-[^<]*)<\/link>/g)].map(([, id]) => id);
    expect(links).toEqual(elementsIn(log, 'li').map(({ id }) => id));
  });

  it('lists each claim of an article with an address that leads back to its sentence', async () => {
    const list = await open('/pastander');
    const [address = ''] = elementsIn(list, 'li a[href*="/pastander/"]').map(hrefOf);
    const claim = (await fetchPage(address)).document;
    const sentence = textOf(onlyElementIn(claim, 'blockquote'));
    const [path = '', anchor = ''] = (hrefOf(onlyElementIn(claim, 'dd a')) ?? '').split('#');
    const mark = (await fetchPage(path)).document.getElementById(anchor);
    expect(textOf(mark?.closest('p, li, td, tr') ?? mark)).toContain(sentence.slice(0, 20));
    const json = JSON.parse((await fetchPage(`${address}.json`)).html);
    expect(json).toMatchObject({ sentence, status: 'current' });
    expect(json.sources.length).toBeGreaterThan(0);
    expect((await fetchPage(`${address}.md`)).html).toContain(`> ${sentence}`);
  });

  it('links to research, official guidelines and our own content on the resources page', async () => {
    const document = await open('/ressurser');
    for (const [title, publishers] of [words.research, words.guidelines]) {
      const group = sectionOf(document, title);
      for (const publisher of publishers) {
        const entry = elementsIn(group, 'li').find((item) => textOf(item).includes(publisher));
        expect
          .soft(hrefOf(entry?.querySelector('a') ?? undefined), `${title}: ${publisher}`)
          .toMatch(/^https:\/\//);
      }
      for (const link of elementsIn(group, 'a')) expect.soft(link.getAttribute('target')).toBeNull();
    }
    const [title, blog, recipes] = words.product;
    const ours = elementsIn(sectionOf(document, title), 'a');
    expect(ours.map(textOf)).toEqual([blog, recipes]);
    expect(hrefOf(ours[0])).toBe(at(prefix, '/blogg'));
    expect(campaignIn(hrefOf(ours[1]))).toEqual({
      host: appHost,
      utm_source: 'novasjekk',
      utm_medium: 'recipes',
      utm_campaign: 'ressurser',
    });
    expectScanAtTheEnd(document, '/ressurser');
  });

  it.each([
    ['/om', 'NovaSjekk'],
    ['/redaksjonelt', locale === 'no' ? 'Ikke medisinske råd' : 'Not medical advice'],
    ['/personvern', 'utm_campaign'],
  ])('has the page %s, which contains "%s"', async (path, mentioned) => {
    const document = await open(path);
    expect(textOf(onlyElementIn(document, 'h1'))).not.toBe('');
    expect(textOf(onlyElementIn(document, 'main'))).toContain(mentioned);
  });
});
