import { describe, expect, it } from 'vitest';
import { createOwnPages, type IndexedArticle, isBrandQuery } from './own-pages.ts';

const article = (slug: string, title_no: string, other: Partial<IndexedArticle> = {}): IndexedArticle => ({
  id: slug,
  slug,
  title_no,
  title_en: '',
  exists_no: true,
  exists_en: false,
  keywords: [],
  summary: '',
  ...other,
});
const pages = createOwnPages({
  additives: [{ e: '621', names: ['mononatriumglutamat', 'msg'] }],
  productSlug: 'upf',
});
for (const each of [
  article('er-brod-ultraprosessert', 'Er brød ultraprosessert?'),
  article('kjeks', 'Kjeks og kaker', { keywords: ['digestive'] }),
  article('knekkebrod', 'Knekkebrød i butikken'),
  article('farlig', 'Er E-stoffer farlige?'),
  article('yoghurt', 'Yoghurt og proteinbar', { summary: 'Naturell skyr er gruppe 1.' }),
  article('sotstoffer', 'Søtstoffer i mat'),
])
  pages.addArticle(each);
const find = (term: string, position = 9, shown: [string, number][] = []) =>
  pages.find({
    term,
    locale: 'no',
    position,
    pages: shown.map(([page, impressions]) => ({ page, impressions })),
  });

describe('the page of the site about a query', () => {
  it('is the page that the search results show', () => {
    expect(find('loff', 6, [['https://novasjekk.no/en/blogg/kjeks', 90]]).page?.path).toBe('/blogg/kjeks');
    expect(find('noe annet', 6, [['https://novasjekk.no/upf-score', 90]]).page).toEqual({
      path: '/upf-score',
      article: null,
    });
  });

  it('is the article to which a former address leads', () => {
    const moved = createOwnPages({ additives: [], productSlug: 'upf' });
    moved.addArticle(article('loff', 'Loff'), ['/2019/05/hvitt-brod', '/blogg/gammel-loff', '/en/old-bread']);
    for (const path of [
      '/2019/05/hvitt-brod/',
      '/blogg/gammel-loff',
      '/en/blogg/gammel-loff',
      '/en/old-bread',
    ]) {
      const { page } = moved.find({
        term: 'noe helt annet',
        locale: 'no',
        position: 6,
        pages: [{ page: `https://gammel.example${path}`, impressions: 90 }],
      });
      expect(page?.path, path).toBe('/blogg/loff');
    }
  });

  it('is a page at a low position that is about something else only if readers clicked on it', () => {
    const shown = { page: 'https://novasjekk.no/blogg/kjeks', impressions: 90 };
    const at40 = { term: 'loff', locale: 'no', position: 40 } as const;
    expect(pages.find({ ...at40, pages: [shown] }).page).toBeUndefined();
    expect(pages.find({ ...at40, pages: [{ ...shown, clicks: 2 }] }).page?.path).toBe('/blogg/kjeks');
  });

  it.each([
    ['brød ultraprosessert', '/blogg/er-brod-ultraprosessert'],
    ['digestive kjeks upf', '/blogg/kjeks'],
    ['knekkebrod', '/blogg/knekkebrod'],
    ['hva er ultraprosessert mat', '/hva-er-upf'],
    ['nova klassifisering', '/hva-er-upf'],
    ['how to avoid ultra processed food', '/hvordan-spise-mindre-upf'],
    ['e471', '/e-stoffer/e471'],
    ['er E 621 farlig', '/e-stoffer/e621'],
    ['tilsetningsstoffer liste', '/e-stoffer'],
    ['pålegg til barn', undefined],
    ['msg farlig', '/e-stoffer/e621'],
    ['upf checker', '/upf-score'],
    ['ultraprosessert mat app', '/'],
    ['er ultraprosessert mat farlig', '/forskningen'],
    ['e-stoffer', '/e-stoffer'],
    ['farlige e-stoffer', '/blogg/farlig'],
  ])('is found by the words of the query if the results show no page: %s', (term, path) => {
    expect(find(term).page?.path).toBe(path);
  });

  it.each([
    ['kneippbrød ultraprosessert', '/blogg/er-brod-ultraprosessert'],
    ['greek yogurt upf', '/blogg/yoghurt'],
    ['er skyr ultraprosessert', '/blogg/yoghurt'],
    ['søtstoffer liste', '/blogg/sotstoffer'],
    ['brød uten tilsetningsstoffer', '/blogg/er-brod-ultraprosessert'],
  ])('is found by only some of the words if the query has a good position: %s', (term, path) => {
    expect(find(term, 9).page?.path).toBe(path);
    expect(find(term, 30).page?.path).not.toBe(path);
  });

  it('is the article with the most impressions for its name if several articles fit equally well', () => {
    const sheds = createOwnPages({
      additives: [],
      productSlug: 'upf',
      shown: new Map([
        ['/shed-tips', { impressions: 300_000, clicks: 2600 }],
        ['/blogg/garden-shed', { impressions: 30_000, clicks: 100 }],
        ['/en/blogg/garden-shed', { impressions: 8_000, clicks: 20 }],
        ['/blogg/base', { impressions: 270_000, clicks: 1800 }],
        ['/blogg/build', { impressions: 90_000, clicks: 500 }],
        ['/slabs', { impressions: 330_000, clicks: 900 }],
        ['/blogg/bicycles', { impressions: 190_000, clicks: 1300 }],
        ['/blogg/bar', { impressions: 300_000, clicks: 1200 }],
      ]),
    });
    sheds.addArticle(article('garden-shed', 'How to insulate a garden shed'));
    sheds.addArticle(article('shed-tips', 'Insulating a shed: tips and mistakes'), ['/shed-tips']);
    sheds.addArticle(article('greenhouse', 'Greenhouse base ideas'));
    sheds.addArticle(article('base', 'How to build a shed base'));
    sheds.addArticle(article('build', 'How to build a shed'));
    sheds.addArticle(article('bicycles', 'How to store bicycles outside'));
    sheds.addArticle(article('bar', 'Creative bar seating'));
    const found = (term: string, clicks = 0) =>
      sheds.find({ term, locale: 'en', position: 9, clicks, pages: [] });
    const pathOf = (term: string) => found(term).page?.path;
    expect(found('shed insulation').alike?.path).toBe('/blogg/garden-shed');
    expect(found('outside bar').alike).toBeUndefined();
    expect(pathOf('shed insulation')).toBe('/blogg/shed-tips');
    expect(pathOf('garden shed insulation')).toBe('/blogg/garden-shed');
    expect(pathOf('shed base ideas')).toBe('/blogg/base');
    expect(pathOf('outside bar')).toBe('/blogg/bar');
    expect(found('outside bar').isProbable).toBe(true);
    // More than ten pages contain this word, so it does not show which of them ranks.
    for (let n = 0; n < 10; n++) sheds.addArticle(article(`shed-${n}`, `Shed number ${n}`));
    expect(pathOf('sheds')).toBeUndefined();
    expect(sheds.find({ term: 'sheds', locale: 'en', position: 0, pages: [] }).page).toBeDefined();
    expect(found('shed insulation').isProbable).toBe(false);
    sheds.addArticle(article('slabs', 'Slab base for sheds'), ['/slabs']);
    expect(found('sheds base').isProbable).toBe(true);
    expect(pathOf('how to build a shed')).toBe('/blogg/build');
    // The title fits better, but the page has fewer clicks than the query.
    expect(found('how to build a shed', 600).page?.path).toBe('/blogg/base');
  });

  it('is not found by a word without meaning, such as a town or an abbreviation', () => {
    const local = createOwnPages({ additives: [], productSlug: 'upf' });
    local.addArticle(article('pizza', 'Best pizza in Birmingham, AL'));
    local.addArticle(article('bergen', 'Bergen'));
    const pathOf = (term: string) => local.find({ term, locale: 'en', position: 9, pages: [] }).page?.path;
    expect(pathOf('injury lawyer al')).toBeUndefined();
    expect(pathOf('birmingham')).toBeUndefined();
    expect(pathOf('divorce lawyer birmingham al')).toBeUndefined();
    expect(pathOf('birmingham lawyer')).toBeUndefined();
    expect(pathOf('pizza al')).toBe('/blogg/pizza');
    expect(pathOf('pizza birmingham alabama')).toBe('/blogg/pizza');
    expect(pathOf('bergen')).toBe('/blogg/bergen');
  });

  it('needs at least half of the words of the query', () => {
    expect(find('kjeks bakst frokost middag lunsj').page).toBeUndefined();
    expect(find('kjeks lunsj').page?.path).toBe('/blogg/kjeks');
  });

  it('is never a page without a subject, such as the list of articles', () => {
    expect(find('loff', 6, [['https://novasjekk.no/blogg', 90]]).page).toBeUndefined();
  });

  it('has a rival if another page of the site has at least a fifth of the impressions', () => {
    const shared = find('brød', 6, [
      ['https://novasjekk.no/blogg/er-brod-ultraprosessert', 70],
      ['https://novasjekk.no/blogg/knekkebrod', 40],
    ]);
    expect(shared.rivals.map(({ path }) => path)).toEqual(['/blogg/knekkebrod']);
    const languages = find('brød', 6, [
      ['https://novasjekk.no/blogg/er-brod-ultraprosessert', 70],
      ['https://novasjekk.no/en/blogg/er-brod-ultraprosessert', 40],
    ]);
    expect(languages.rivals).toEqual([]);
  });
});

it('isBrandQuery recognises a query that contains the name of the site, or a short name as a word of its own', () => {
  const brands = ['novasjekk', 'bk'];
  expect(isBrandQuery('Nova-Sjekk app', brands)).toBe(true);
  expect(isBrandQuery('nova 4', brands)).toBe(false);
  expect(isBrandQuery('BK meny', brands)).toBe(true);
  expect(isBrandQuery('bkk strøm', brands)).toBe(false);
});
