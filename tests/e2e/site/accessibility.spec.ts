import type { Page } from '@playwright/test';
import { anArticle, at, languages, pages } from '../../setup/site/public-site.ts';
import { expectNoFindings } from '../axe.ts';
import { expect, test } from '../test.ts';

// Tracing is off, because a trace copies the whole page at every step.
test.use({ expectedConsoleErrors: /^404 Error: no page at|status of 404/, trace: 'off' });

/** The list of additives is long, so axe needs more time for it than for the other pages. */
const listOfAdditives = '/e-stoffer';
const additivePages = [listOfAdditives, '/e-stoffer/e471', '/e-stoffer/e472', '/e-stoffer/e171'];
const embeddedPages = ['/bygg-inn/matsjekk', '/bygg-inn/etikett'];
const textPages = [
  ...pages.filter((path) => path !== listOfAdditives),
  anArticle,
  '/finnes-ikke',
  '/blogg/finnes-ikke',
];
const everyPage = [...textPages, ...additivePages, ...embeddedPages];

const schemes = ['light', 'dark'] as const;

for (const { language, prefix, browser } of languages) {
  for (const width of [375, 1280]) {
    test.describe(`the public site in ${language} at ${width} px`, () => {
      test.use({ locale: browser, viewport: { width, height: 800 } });

      const expectNoFindingsOn = async (page: Page, paths: readonly string[]) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        for (const path of paths) {
          await page.goto(at(prefix, path));
          // Opens the folded sections, so that axe checks them too.
          await page.locator('details').evaluateAll((all) => {
            for (const details of all as HTMLDetailsElement[]) {
              details.name = '';
              details.open = true;
            }
          });
          for (const colorScheme of schemes) {
            await page.emulateMedia({ colorScheme });
            await expectNoFindings(page, `${at(prefix, path)}, ${colorScheme}`);
          }
        }
      };

      test('has no accessibility problems on the pages about additives and in the embedded tools', async ({
        page,
      }) => {
        await expectNoFindingsOn(page, [...additivePages, ...embeddedPages]);
      });

      test('has no accessibility problems on the pages that are not about additives, and in the open menu', async ({
        page,
      }) => {
        await expectNoFindingsOn(page, textPages);
        if (width > 1024) return;
        await page.locator('.menu-button').click();
        await expect(page.locator('header nav')).toBeVisible();
        for (const colorScheme of schemes) {
          await page.emulateMedia({ colorScheme });
          await expectNoFindings(page, `menu open, ${colorScheme}`);
        }
      });
    });
  }
}

for (const { language, prefix, browser } of languages) {
  test.describe(`a public page in ${language} at 200 % zoom`, () => {
    // A window of 1280 × 800 px has this layout size at 200 % zoom.
    test.use({ locale: browser, viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });

    test('has a header that leaves room for the text, and a menu whose links can all be reached', async ({
      page,
    }) => {
      await page.goto(at(prefix, '/upf-score'));
      expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(100);
      await page.locator('.menu-button').click();
      const last = page.locator('.menu .button');
      await last.scrollIntoViewIfNeeded();
      await expect(last).toBeInViewport({ ratio: 1 });
      await page.locator('.menu nav a').first().click();
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    });
  });
}

for (const { language, prefix, browser } of languages) {
  test.describe(`the public pages in ${language}`, () => {
    test.use({ locale: browser });

    test('do not scroll sideways at 320 px, nor at 200 % zoom', async ({ page }) => {
      for (const path of [...everyPage, '/blogg/liste-over-ultraprosessert-mat']) {
        await page.setViewportSize({ width: 320, height: 640 });
        await page.goto(at(prefix, path));
        const width = () => page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0);
        expect.soft(await width(), `${at(prefix, path)} at 320 px`).toBeLessThanOrEqual(320);
        // At 200 % zoom a window of 1280 px has a layout width of 640 px.
        await page.setViewportSize({ width: 640, height: 400 });
        expect.soft(await width(), `${at(prefix, path)} at 640 px`).toBeLessThanOrEqual(640);
      }
    });

    test('show no motion if the reader prefers reduced motion', async ({ page }) => {
      await page.setViewportSize({ width: 375, height: 700 });
      const moving = () =>
        page.evaluate(async () => {
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
          return document.getAnimations().length;
        });
      const step = async (reducedMotion: 'reduce' | 'no-preference') => {
        await page.emulateMedia({ reducedMotion });
        await page.goto(at(prefix, '/'));
        const menu = await page.evaluate(async () => {
          document.querySelector<HTMLButtonElement>('.menu-button')?.click();
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
          return document.getAnimations().length;
        });
        await page.keyboard.press('Escape');
        await expect.poll(moving).toBe(0);
        const question = await page.evaluate(async () => {
          document.querySelector<HTMLElement>('.accordion summary')?.click();
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
          return document.getAnimations().length;
        });
        const scrolling = await page.evaluate(
          () => getComputedStyle(document.documentElement).scrollBehavior,
        );
        return { menu: menu > 0, question: question > 0, scrolling };
      };
      expect(await step('no-preference')).toEqual({ menu: true, question: true, scrolling: 'smooth' });
      expect(await step('reduce')).toEqual({ menu: false, question: false, scrolling: 'auto' });
    });
  });
}
