import type { Page } from '@playwright/test';
import { longIfEnglish } from '../../setup/site/public-site.ts';
import { expectNoFindings } from '../axe.ts';
import { holdRequests } from '../hold-requests.ts';
import { expect, test } from '../test.ts';
import { foodCheckLanguages, partsOf } from './food-check-parts.ts';

for (const spoken of foodCheckLanguages) {
  const { address } = spoken;
  const parts = (page: Page) => partsOf(page, spoken);

  test.describe(`the food check in ${spoken.language}`, longIfEnglish(spoken.browser), () => {
    test.use({ locale: spoken.browser });

    for (const colorScheme of ['light', 'dark'] as const) {
      test(`is accessible in every state (${colorScheme})`, { tag: '@long' }, async ({ page }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.goto(address);
        const { field } = parts(page);
        await expectNoFindings(page, 'at first', '#sjekk');
        for (const input of ['', spoken.foods[0][0], spoken.near[0], 'zxqwv']) {
          await field.fill(input);
          await field.press('Enter');
          await expectNoFindings(page, `after checking "${input}"`, '#sjekk');
        }
        await field.fill(spoken.suggestion[0]);
        await field.press('ArrowDown');
        await expectNoFindings(page, 'with suggestions', '#sjekk');
      });
    }

    test('wraps long input and never scrolls sideways at 320 px', { tag: '@long' }, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(address);
      const { section, field, button, status, options } = parts(page);
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      const inside = () => section.evaluate((element) => element.scrollWidth - element.clientWidth);
      for (const input of [...spoken.foods.map(([name]) => name), spoken.near[0], 'w'.repeat(600)]) {
        await field.fill(input);
        await field.press('Enter');
        await expect(status).toContainText(input);
        // The result is below the visible area of a phone, so the page scrolls to it.
        await expect(status).toBeInViewport();
        expect(await overflow(), input).toBeLessThanOrEqual(0);
        expect(await inside(), input).toBeLessThanOrEqual(0);
      }
      await field.fill(spoken.suggestion[0]);
      await expect(options.first()).toBeVisible();
      expect(await overflow()).toBeLessThanOrEqual(0);
      // The open list of suggestions must not cover the button.
      await button.click();
      await expect(status).toHaveText(spoken.notFound(spoken.suggestion[0]));
    });

    test('accepts very long input', { tag: '@long' }, async ({ page }) => {
      await page.goto(address);
      const { field, status } = parts(page);
      await field.evaluate((element: HTMLInputElement) => {
        element.value = 'brød '.repeat(200_000);
        element.dispatchEvent(new Event('input', { bubbles: true }));
      });
      await field.press('Enter');
      await expect(status).toContainText('brød brød');
      await field.fill(spoken.foods[0][0]);
      await field.press('Enter');
      await expect(status).toContainText('95 / 100');
    });

    test('loads its script at the first use of the field, and checks the text that was typed while it loaded', async ({
      page,
    }) => {
      const scripts: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'script') scripts.push(request.url());
      });
      const release = await holdRequests(page, /\.js$/);
      await page.goto(address);
      expect(scripts).toEqual([]);
      const { field, status } = parts(page);
      const [name, score] = spoken.foods[0];
      await field.pressSequentially(name);
      await field.press('Enter');
      await expect(field).toHaveValue(name);
      release();
      await expect(status).toContainText(`${score} / 100`);
      await expect(field).toHaveValue(name);
      await expect(field).toBeFocused();
    });

    test.describe('after a failed request for its script', () => {
      test.use({ expectedConsoleErrors: /ERR_FAILED/ });

      test('says that the script could not be loaded, and loads it at the next use', {
        tag: '@long',
      }, async ({ page }) => {
        await page.route(/food-check[^/]*\.js$/, (route) => route.abort(), { times: 1 });
        await page.goto(address);
        const { field, section, status } = parts(page);
        await field.focus();
        await expect(section.getByRole('alert')).toBeVisible();
        await field.fill(spoken.foods[0][0]);
        await field.press('Enter');
        await expect(status).toContainText('95 / 100');
        await expect(section.getByRole('alert')).toBeHidden();
      });
    });

    test('causes no console messages, not even from the content security policy', async ({ page }) => {
      const messages: string[] = [];
      page.on('console', (message) => messages.push(message.text()));
      page.on('pageerror', (error) => messages.push(error.message));
      await page.goto(address);
      const { field, status } = parts(page);
      await field.fill(spoken.foods[0][0]);
      await field.press('Enter');
      await expect(status).toContainText('95 / 100');
      expect(messages).toEqual([]);
    });

    test('animates only the needle, and animates nothing if the reader prefers reduced motion', {
      tag: '@long',
    }, async ({ page }) => {
      const { field, meter, status, root } = parts(page);
      for (const reducedMotion of ['no-preference', 'reduce'] as const) {
        await page.emulateMedia({ reducedMotion });
        await page.goto(address);
        await field.fill(spoken.foods[0][0]);
        await expect(root).toHaveAttribute('data-ready');
        // Checks every frame for half a second, because the needle appears late on a busy machine.
        const inMotion = await field.evaluate(async (element: HTMLInputElement) => {
          const moved = new Set<string | undefined>();
          element.form?.requestSubmit();
          for (const end = performance.now() + 500; performance.now() < end; ) {
            await new Promise(requestAnimationFrame);
            for (const { effect } of document.getAnimations())
              moved.add((effect as KeyframeEffect).target?.nodeName);
          }
          return [...moved];
        });
        expect(inMotion).toEqual(reducedMotion === 'reduce' ? [] : ['g']);
        await expect(status).toContainText('95 / 100');
        await expect(meter).toBeVisible();
        await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
      }
    });
  });

  test.describe(
    `the food check in ${spoken.language} without JavaScript`,
    longIfEnglish(spoken.browser),
    () => {
      test.use({ javaScriptEnabled: false, locale: spoken.browser });

      test('shows a notice, and its form sends nothing', async ({ page }) => {
        await page.goto(address);
        const { section, field, button, status } = parts(page);
        await expect(section.getByText(spoken.noScript)).toBeVisible();
        await field.fill('cola');
        await field.press('Enter');
        await button.click();
        await expect(field).toHaveValue('cola');
        await expect(status).toBeEmpty();
        const { pathname, search, hash } = new URL(page.url());
        expect(pathname + search + hash).toBe(address);
      });
    },
  );
}
