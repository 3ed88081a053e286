import type { Page } from '@playwright/test';
import { longIfEnglish } from '../../setup/site/public-site.ts';
import { expect, test } from '../test.ts';
import { foodCheckLanguages, partsOf } from './food-check-parts.ts';

for (const spoken of foodCheckLanguages) {
  const { address } = spoken;
  const parts = (page: Page) => partsOf(page, spoken);

  test.describe(`the food check in ${spoken.language}`, longIfEnglish(spoken.browser), () => {
    test.use({ locale: spoken.browser });

    test('offers similar names after an unknown food, and a click on a name checks that food', {
      tag: '@long',
    }, async ({ page }) => {
      await page.goto(address);
      const { section, field, button, status } = parts(page);
      const [typed, near, score] = spoken.near;
      await field.fill(typed);
      await button.click();
      await expect(status).toHaveText(spoken.notFound(typed));
      await expect(section.getByText(spoken.didYouMean)).toBeVisible();
      // The section has the check button and at most three names.
      expect(await section.getByRole('button').count()).toBeLessThanOrEqual(4);
      await section.getByRole('button', { name: near, exact: true }).click();
      await expect(field).toHaveValue(near);
      await expect(field).toBeFocused();
      await expect(status).toContainText(`${score} / 100`);
      await expect(section.getByText(spoken.didYouMean)).toHaveCount(0);
      await field.fill('zxqwv');
      await button.click();
      await expect(section.getByText(spoken.didYouMean)).toHaveCount(0);
    });

    test('suggests names while the reader types, and Enter checks the typed text', async ({ page }) => {
      await page.goto(address);
      const { field, status, options } = parts(page);
      const [typed, first, second, score] = spoken.suggestion;
      await expect(field).toHaveAttribute('aria-expanded', 'false');
      await field.pressSequentially(typed);
      await expect(field).toHaveAttribute('aria-expanded', 'true');
      await expect(options.nth(0)).toHaveText(first);
      await expect(options.nth(1)).toHaveText(second);
      await options.nth(1).hover();
      await field.press('Enter');
      await expect(status).toHaveText(spoken.notFound(typed));
      await expect(field).toHaveValue(typed);
      await expect(options).toHaveCount(0);

      // The first arrow key opens the list again, and the next ones put a suggestion into the field.
      await field.press('ArrowDown');
      await expect(options.nth(0)).toHaveText(first);
      await expect(field).toHaveValue(typed);
      await field.press('ArrowDown');
      await field.press('ArrowDown');
      await expect(field).toHaveValue(second);
      await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
      await expect(field).toHaveAttribute(
        'aria-activedescendant',
        (await options.nth(1).getAttribute('id')) ?? '',
      );
      await field.press('Escape');
      await expect(field).toHaveValue(typed);
      await expect(options).toHaveCount(0);
      await field.press('ArrowDown');
      await field.press('ArrowUp');
      await field.press('ArrowDown');
      await expect(field).toHaveValue(typed);
      await field.press('ArrowDown');
      await field.press('ArrowDown');
      await field.press('Enter');
      await expect(status).toContainText(`${score} / 100`);

      await field.fill(typed);
      await options.nth(1).click();
      await expect(status.getByRole('heading')).toHaveText(`UPF-score for ${second}`);
      await expect(field).toHaveValue(second);
      await expect(field).toBeFocused();

      await field.fill(typed);
      await field.press('Tab');
      await expect(options).toHaveCount(0);
    });
  });

  test.describe(
    `the food check in ${spoken.language} on a touch screen`,
    longIfEnglish(spoken.browser),
    () => {
      test.use({ hasTouch: true, locale: spoken.browser, viewport: { width: 360, height: 640 } });

      test('checks a tapped name without focusing the field, which would open the keyboard again', {
        tag: '@long',
      }, async ({ page }) => {
        await page.goto(address);
        const { section, field, button, status, options } = parts(page);
        const [typed, near, score] = spoken.near;
        await field.fill(typed);
        await button.tap();
        await section.getByRole('button', { name: near, exact: true }).tap();
        await expect(status).toContainText(`${score} / 100`);
        await expect(field).toHaveValue(near);
        await expect(field).not.toBeFocused();

        await field.tap();
        await field.fill(spoken.suggestion[0]);
        await options.nth(1).tap();
        await expect(status).toContainText(`${spoken.suggestion[3]} / 100`);
      });
    },
  );
}
