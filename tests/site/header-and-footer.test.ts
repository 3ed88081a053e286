import { describe, expect, it } from 'vitest';
import { anArticle, appHost, at, campaignOf, languages, pages } from '../setup/site/public-site.ts';
import { elementsIn, fetchPage, hrefOf, textsOf, withText } from './fetch-page.ts';

const texts = {
  no: {
    nav: ['Hva er UPF?', 'UPF-score', 'Spis mindre UPF', 'Blogg', 'Ressurser'],
    menu: 'Meny',
    mainMenu: 'Hovedmeny',
    toggle: 'English',
    search: 'Søk',
    scan: 'Skann mat',
    tagline: 'Enkel og ærlig kunnskap om ultraprosessert mat.',
    app: 'Åpne NovaSjekk-appen',
    recipes: 'Oppskrifter',
    content: [
      'Hva er ultraprosessert mat?',
      'UPF-score',
      'Tips til hverdagen',
      'Blogg',
      'Ressurser',
      'Forskningen',
    ],
    tools: ['Les etiketten', 'Matvarer', 'E-stoffer', 'Bygg inn'],
    around: ['Om NovaSjekk', 'Slik lager vi innholdet', 'Personvern'],
    disclaimer: 'erstatter ikke råd fra lege',
  },
  en: {
    nav: ['What is UPF?', 'UPF score', 'Eat less UPF', 'Blog', 'Resources'],
    menu: 'Menu',
    mainMenu: 'Main menu',
    toggle: 'Norsk',
    search: 'Search',
    scan: 'Scan food',
    tagline: 'Clear, honest information about ultra-processed food.',
    app: 'Open the NovaSjekk app',
    recipes: 'Recipes',
    content: [
      'What is ultra-processed food?',
      'UPF score',
      'Everyday tips',
      'Blog',
      'Resources',
      'The research',
    ],
    tools: ['Read the label', 'Foods', 'E numbers', 'Embed'],
    around: ['About NovaSjekk', 'How we make our content', 'Privacy'],
    disclaimer: 'does not replace advice from a doctor',
  },
} as const;

const navPaths = ['/hva-er-upf', '/upf-score', '/hvordan-spise-mindre-upf', '/blogg', '/ressurser'];
const toolPaths = ['/les-etiketten', '/mat', '/e-stoffer', '/bygg-inn'];
const contentPaths = [...navPaths, '/forskningen'];
const aroundPaths = ['/om', '/redaksjonelt', '/personvern'];

const linksIn = (document: Document, selector: string) =>
  elementsIn(document, `${selector} a`).map((link) => [link.textContent, hrefOf(link)]);

const pairs = (names: readonly string[], paths: readonly string[], prefix: string) =>
  names.map((name, index) => [name, at(prefix, paths[index] ?? '')]);

describe.each(languages)('the site in $language', ({ locale, prefix, browser }) => {
  const words = texts[locale];

  it.each([...pages, anArticle])(
    'has the same header and footer on %s, with the links in order',
    async (path) => {
      const { document } = await fetchPage(at(prefix, path), { language: browser });
      const app = (medium: string, to = '/') =>
        `https://${appHost}${to}?utm_source=novasjekk&utm_medium=${medium}&utm_campaign=${campaignOf(path)}`;

      const [brand, search, ...rest] = linksIn(document, 'header .bar');
      expect.soft(brand).toEqual(['NovaSjekk', at(prefix, '/')]);
      expect.soft(search).toEqual([words.search, at(prefix, '/sok')]);
      expect.soft(textsOf(document, 'header form button')).toEqual([words.toggle]);
      expect.soft(rest).toEqual([...pairs(words.nav, navPaths, prefix), [words.scan, app('header')]]);
      expect.soft(withText(document, 'a, button', words.toggle)).toHaveLength(1);
      // The link to the current page is marked for screen readers.
      const current = path.startsWith('/blogg/') ? '/blogg' : path;
      expect
        .soft(elementsIn(document, 'header [aria-current]').map(hrefOf))
        .toEqual(navPaths.filter((each) => each === current).map((each) => at(prefix, each)));

      expect
        .soft(linksIn(document, 'footer'))
        .toEqual([
          [words.app, app('footer')],
          ...pairs(words.content, contentPaths, prefix),
          ...pairs(words.tools, toolPaths, prefix),
          [words.scan, app('footer')],
          [words.recipes, app('recipes', '/oppskrifter')],
          ...pairs(words.around, aroundPaths, prefix),
        ]);
      expect
        .soft(textsOf(document, 'footer p'))
        .toEqual(
          expect.arrayContaining([
            'NovaSjekk',
            words.tagline,
            `© ${new Date().getFullYear()} NovaSjekk`,
            expect.stringContaining(words.disclaimer),
          ]),
        );
    },
  );

  it.each([...pages, anArticle])('shows the text of %s without JavaScript', async (path) => {
    const { document } = await fetchPage(at(prefix, path), { language: browser });
    expect(document.documentElement.lang).toBe(locale === 'no' ? 'nb' : 'en');
    expect(textsOf(document, 'h1')).toHaveLength(1);
    expect(textsOf(document, 'main')[0]?.length).toBeGreaterThan(600);
  });
});
