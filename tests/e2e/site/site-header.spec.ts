import { anArticle, at, languages, longIfEnglish } from '../../setup/site/public-site.ts';
import { expect, test } from '../test.ts';

const texts = {
  no: {
    nav: ['Hva er UPF?', 'UPF-score', 'Spis mindre UPF', 'Blogg', 'Ressurser'],
    menu: 'Meny',
    mainMenu: 'Hovedmeny',
    toggle: 'English',
    scan: 'Skann mat',
  },
  en: {
    nav: ['What is UPF?', 'UPF score', 'Eat less UPF', 'Blog', 'Resources'],
    menu: 'Menu',
    mainMenu: 'Main menu',
    toggle: 'Norsk',
    scan: 'Scan food',
  },
} as const;

for (const { language, locale, prefix, browser } of languages) {
  const words = texts[locale];

  test.describe(`the site header in ${language}`, longIfEnglish(locale), () => {
    test.use({ locale: browser });

    test('stays visible while scrolling', { tag: '@long' }, async ({ page }) => {
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

    test('has a toggle that opens the same page in the other language, without the prefix', async ({
      page,
    }) => {
      await page.goto(at(prefix, anArticle));
      await page.getByRole('banner').getByRole('button', { name: words.toggle, exact: true }).click();
      await expect(page).toHaveURL((url) => url.pathname === anArticle);
      await expect(page.locator('html')).toHaveAttribute('lang', prefix === '' ? 'en' : 'nb');
    });

    test('shows the links and no menu button on a wide screen', { tag: '@long' }, async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(at(prefix, '/'));
      const header = page.getByRole('banner');
      await expect(header.getByRole('button', { name: words.menu })).toBeHidden();
      await expect(header.getByRole('navigation').getByRole('link')).toHaveText([...words.nav]);
      for (const name of words.nav)
        await expect(header.getByRole('link', { name, exact: true })).toBeVisible();
      await expect(header.getByRole('link', { name: words.scan })).toBeVisible();
    });

    test('opens and closes the menu with the menu button on a phone', async ({ page }) => {
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

    test('closes the menu when a link is followed, so that Back does not show it open', {
      tag: '@long',
    }, async ({ page }) => {
      await page.setViewportSize({ width: 375, height: 700 });
      await page.goto(at(prefix, '/'));
      const hamburger = page.getByRole('banner').getByRole('button', { name: words.menu });
      const nav = page.getByRole('banner').getByRole('navigation');

      // A response with status 204 keeps the browser on the page, which then has the state that Back would restore.
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
