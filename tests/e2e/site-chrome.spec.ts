import type { Page } from '@playwright/test';
import { anArticle, appHost, at, campaignOf, languages, pages } from './public-site.ts';
import { expect, test } from './test.ts';

// Some tests go through all pages, which takes its time on a busy machine.
test.describe.configure({ timeout: 60_000 });

const texts = {
  no: {
    nav: ['Hva er UPF?', 'UPF-score', 'Spis mindre UPF', 'Blogg', 'Ressurser'],
    menu: 'Meny',
    mainMenu: 'Hovedmeny',
    toggle: 'English',
    scan: 'Skann mat',
    tagline: 'Enkel og ærlig kunnskap om ultraprosessert mat.',
    app: 'Åpne NovaSjekk-appen',
    recipes: 'Oppskrifter',
    content: ['Hva er ultraprosessert mat?', 'UPF-score', 'Tips til hverdagen', 'Blogg', 'Ressurser'],
    around: ['Om NovaSjekk', 'Slik arbeider vi', 'Personvern'],
    disclaimer: 'erstatter ikke råd fra lege',
  },
  en: {
    nav: ['What is UPF?', 'UPF score', 'Eat less UPF', 'Blog', 'Resources'],
    menu: 'Menu',
    mainMenu: 'Main menu',
    toggle: 'Norsk',
    scan: 'Scan food',
    tagline: 'Clear and honest knowledge about ultra-processed food.',
    app: 'Open the NovaSjekk app',
    recipes: 'Recipes',
    content: ['What is ultra-processed food?', 'UPF score', 'Everyday tips', 'Blog', 'Resources'],
    around: ['About NovaSjekk', 'How we work', 'Privacy'],
    disclaimer: 'does not replace advice from a doctor',
  },
} as const;

const navPaths = ['/hva-er-upf', '/upf-score', '/hvordan-spise-mindre-upf', '/blogg', '/ressurser'];
const aroundPaths = ['/om', '/redaksjonelt', '/personvern'];

/** Texts and addresses of the links below an element, in their order. */
const linksIn = (page: Page, selector: string) =>
  page
    .locator(`${selector} a`)
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));

const pairs = (names: readonly string[], paths: readonly string[], prefix: string) =>
  names.map((name, place) => [name, at(prefix, paths[place] ?? '')]);

for (const { language, locale, prefix, browser } of languages) {
  const words = texts[locale];

  test.describe(`the chrome in ${language}`, () => {
    test.use({ locale: browser });

    test('header and footer are the same on every page, with their links in order', async ({ page }) => {
      for (const path of [...pages, anArticle]) {
        await page.goto(at(prefix, path));
        const where = expect.configure({ soft: true, message: path });
        const app = (medium: string, to = '/') =>
          `https://${appHost}${to}?utm_source=novasjekk&utm_medium=${medium}&utm_campaign=${campaignOf(path)}`;

        const [brand, toggle, ...rest] = await linksIn(page, 'header .bar');
        where(brand).toEqual(['NovaSjekk', at(prefix, '/')]);
        where(toggle).toEqual([words.toggle, expect.stringMatching(/^\/sprak\//)]);
        where(rest).toEqual([...pairs(words.nav, navPaths, prefix), [words.scan, app('header')]]);
        await where(page.getByRole('link', { name: words.toggle, exact: true })).toHaveCount(1);
        // Where one is, is said to screen readers too.
        const current = path.startsWith('/blogg/') ? '/blogg' : path;
        where(
          await page
            .locator('header [aria-current]')
            .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
        ).toEqual(navPaths.filter((each) => each === current).map((each) => at(prefix, each)));

        where(await linksIn(page, 'footer')).toEqual([
          [words.app, app('footer')],
          ...pairs(words.content, navPaths, prefix),
          [words.scan, app('footer')],
          [words.recipes, app('recipes', '/oppskrifter')],
          ...pairs(words.around, aroundPaths, prefix),
        ]);
        where(await page.locator('footer p').allTextContents()).toEqual(
          expect.arrayContaining([
            'NovaSjekk',
            words.tagline,
            `© ${new Date().getFullYear()} NovaSjekk`,
            expect.stringContaining(words.disclaimer),
          ]),
        );
      }
    });

    test('the header stays in sight when one scrolls', async ({ page }) => {
      for (const width of [1280, 375]) {
        await page.setViewportSize({ width, height: 700 });
        await page.goto(at(prefix, '/upf-score'));
        const header = page.getByRole('banner');
        await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
        expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
        await expect.poll(async () => (await header.boundingBox())?.y).toBe(0);
        await expect(header.getByRole('link', { name: /^NovaSjekk/ })).toBeInViewport();
      }
    });

    test('the toggle shows the other language and leads to the same page there', async ({ page }) => {
      await page.goto(at(prefix, anArticle));
      await page.getByRole('banner').getByRole('link', { name: words.toggle, exact: true }).click();
      const other = prefix === '' ? '/en' : '';
      await expect(page).toHaveURL((url) => url.pathname === at(other, anArticle));
      await expect(page.locator('html')).toHaveAttribute('lang', prefix === '' ? 'en' : 'nb');
    });

    test('a wide screen shows the links and no hamburger', async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(at(prefix, '/'));
      const header = page.getByRole('banner');
      await expect(header.getByRole('button', { name: words.menu })).toBeHidden();
      await expect(header.getByRole('navigation').getByRole('link')).toHaveText([...words.nav]);
      for (const name of words.nav)
        await expect(header.getByRole('link', { name, exact: true })).toBeVisible();
      await expect(header.getByRole('link', { name: words.scan })).toBeVisible();
    });

    test('on a phone the hamburger opens and closes the menu', async ({ page }) => {
      await page.setViewportSize({ width: 375, height: 700 });
      await page.goto(at(prefix, '/'));
      const header = page.getByRole('banner');
      const hamburger = header.getByRole('button', { name: words.menu });
      const nav = header.getByRole('navigation', { name: words.mainMenu });
      const scan = header.getByRole('link', { name: words.scan });
      await expect(nav).toBeHidden();
      await expect(scan).toBeHidden();

      await hamburger.click();
      await expect(nav.getByRole('link')).toHaveText([...words.nav]);
      for (const link of await nav.getByRole('link').all()) await expect(link).toBeInViewport();
      await expect(scan).toBeInViewport();
      await hamburger.click();
      await expect(nav).toBeHidden();

      await hamburger.click();
      await expect(nav).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(nav).toBeHidden();

      await hamburger.click();
      await page.mouse.click(10, 690);
      await expect(nav).toBeHidden();
    });

    test('the menu closes when one of its links is followed, also in the page left behind', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 375, height: 700 });
      await page.goto(at(prefix, '/'));
      const hamburger = page.getByRole('banner').getByRole('button', { name: words.menu });
      const nav = page.getByRole('banner').getByRole('navigation');

      // An answer without content keeps the browser where it is: what Back would find shows.
      await page.route('**/upf-score', (route) => route.fulfill({ status: 204 }));
      await hamburger.click();
      await nav.getByRole('link', { name: words.nav[1] }).click();
      await expect(nav).toBeHidden();
      await expect(page).toHaveURL((url) => url.pathname === at(prefix, '/'));

      await hamburger.click();
      await nav.getByRole('link', { name: words.nav[4] }).click();
      await expect(page).toHaveURL((url) => url.pathname === at(prefix, '/ressurser'));
      await expect(nav).toBeHidden();
    });
  });
}
