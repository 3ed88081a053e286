import { foodCheckLanguages, partsOf } from '../site/food-check-parts.ts';
import { expect, test } from '../test.ts';

for (const spoken of foodCheckLanguages) {
  test.describe(`the food check in ${spoken.language}`, {
    tag: spoken.language === 'English' ? '@long' : [],
  }, () => {
    test.use({ locale: spoken.browser });

    test('makes no calls and stores nothing in the browser', async ({ page }) => {
      await page.goto(spoken.address, { waitUntil: 'networkidle' });
      const { field, button, options, root, status } = partsOf(page, spoken);
      await field.focus();
      await expect(root).toHaveAttribute('data-ready');
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      const stored = () =>
        page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
      const before = await stored();
      for (const input of [spoken.foods[0][0], 'zxqwv', spoken.near[0], '', '🍎']) {
        await field.fill(input);
        await field.press('Enter');
        await button.click();
      }
      await field.fill(spoken.suggestion[0]);
      await options.first().click();
      await expect(status.getByRole('heading')).toHaveText(`UPF-score for ${spoken.suggestion[1]}`);
      expect(requests).toEqual([]);
      expect(await stored()).toBe(before);
      expect(new URL(page.url()).pathname).toBe(spoken.address);
    });
  });
}
