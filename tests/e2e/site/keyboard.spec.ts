import type { Page } from '@playwright/test';
import { anArticle, at, languages, longIfEnglish } from '../../setup/site/public-site.ts';
import { expect, test } from '../test.ts';

const texts = {
  no: {
    skip: 'Hopp til innholdet',
    menu: 'Meny',
    nav: ['Hva er UPF?', 'UPF-score', 'Spis mindre UPF', 'Blogg', 'Ressurser'],
    scan: 'Skann mat',
    search: 'Søk',
    toggle: 'English',
  },
  en: {
    skip: 'Skip to content',
    menu: 'Menu',
    nav: ['What is UPF?', 'UPF score', 'Eat less UPF', 'Blog', 'Resources'],
    scan: 'Scan food',
    search: 'Search',
    toggle: 'Norsk',
  },
} as const;

/** The text of the focused element, and whether its focus is visible. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    // A focused card link draws its outline around the whole card.
    const outlines = [element, element.closest('.card-link')].map((each) => each && getComputedStyle(each));
    const [box] = element.getClientRects();
    const header = document.querySelector('header');
    const top = header?.contains(element) ? 0 : (header?.getBoundingClientRect().bottom ?? 0);
    return {
      words: element.textContent?.trim(),
      inMain: element.closest('main') !== null,
      outlined: outlines.some(
        (style) => style?.outlineStyle === 'solid' && Number.parseFloat(style.outlineWidth) >= 2,
      ),
      inSight: box !== undefined && box.bottom > top && box.top < window.innerHeight,
    };
  });

const seen = (words: string) => ({ words, inMain: false, outlined: true, inSight: true });

for (const { language, locale, prefix, browser } of languages) {
  const words = texts[locale];

  test.describe(`a keyboard user of the ${language} site`, longIfEnglish(locale), () => {
    test.use({ locale: browser });

    test('moves through the header in reading order with Tab, with visible focus', async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(at(prefix, '/upf-score'));
      const skip = page.getByRole('link', { name: words.skip });
      await expect(skip).not.toBeInViewport();
      const order = [words.skip, 'NovaSjekk', ...words.nav, words.scan, words.search, words.toggle];
      const reached: Awaited<ReturnType<typeof focused>>[] = [];
      for (const _ of order) {
        await page.keyboard.press('Tab');
        reached.push(await focused(page));
      }
      expect(reached).toEqual(order.map(seen));
    });

    test('jumps over the header with the skip link', async ({ page }) => {
      await page.goto(at(prefix, anArticle));
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.locator('main')).toBeFocused();
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    });

    test('opens the menu, moves through it and closes it', { tag: '@long' }, async ({ page }) => {
      await page.setViewportSize({ width: 375, height: 700 });
      await page.goto(at(prefix, '/'));
      const hamburger = page.getByRole('button', { name: words.menu });
      const nav = page.getByRole('banner').locator('nav');
      await hamburger.focus();
      await page.keyboard.press('Enter');
      await expect(nav).toBeVisible();
      const reached: Awaited<ReturnType<typeof focused>>[] = [];
      for (const _ of [...words.nav, words.scan]) {
        await page.keyboard.press('Tab');
        reached.push(await focused(page));
      }
      expect(reached).toEqual([...words.nav, words.scan].map(seen));
      await page.keyboard.press('Escape');
      await expect(nav).toBeHidden();
      await expect(hamburger).toBeFocused();

      await page.keyboard.press('Space');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL((url) => url.pathname === at(prefix, '/hva-er-upf'));
    });

    test('opens and closes questions with Enter and Space', { tag: '@long' }, async ({ page }) => {
      // Smooth scrolling would still be in progress when the test checks positions.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(at(prefix, '/'));
      const questions = page.locator('.accordion details');
      const open = () => questions.evaluateAll((all) => all.map((each) => (each as HTMLDetailsElement).open));
      await questions.first().locator('summary').focus();
      await page.keyboard.press('Enter');
      expect(await open()).toEqual([true, false, false]);
      await expect.poll(() => focused(page)).toMatchObject({ outlined: true, inSight: true });
      // Tab reaches the links of the answer first, and then the next question.
      await expect(async () => {
        await page.keyboard.press('Tab');
        const next = questions.nth(1).locator('summary');
        expect(await next.evaluate((element) => element === document.activeElement)).toBe(true);
      }).toPass();
      await page.keyboard.press('Space');
      expect(await open()).toEqual([false, true, false]);
      await page.keyboard.press('Space');
      expect(await open()).toEqual([false, false, false]);
    });

    test('always sees the focused element, which the header never covers', { tag: '@long' }, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      // Smooth scrolling would still be in progress when the test checks positions.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const path of ['/', anArticle]) {
        await page.goto(at(prefix, path));
        await page.locator('main').focus();
        const lost: unknown[] = [];
        let count = 0;
        for (; count < 150; count++) {
          await page.keyboard.press('Tab');
          const stop = await focused(page);
          if (!stop.inMain) break;
          if (!stop.outlined || !stop.inSight) lost.push(stop);
        }
        expect(count, path).toBeGreaterThan(8);
        expect(lost, path).toEqual([]);
      }
    });
  });
}
