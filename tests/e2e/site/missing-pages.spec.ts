import { expect, test } from '../test.ts';

test.use({ expectedConsoleErrors: /^404 Error: no page at (\/en)?\/finnes-ikke$|status of 404/ });

test('an unknown address answers 404, links home and logs the address to the console', async ({
  page,
  consoleErrors,
}) => {
  const response = await page.goto('/finnes-ikke');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  await expect(page.getByText('Vi finner ikke siden')).toBeVisible();
  expect(consoleErrors).toContain('404 Error: no page at /finnes-ikke');
  await page.getByRole('link', { name: 'Til forsiden', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('the language toggle on the not-found page changes the language of the same address', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/finnes-ikke');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page).toHaveURL(/:\d+\/finnes-ikke$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
