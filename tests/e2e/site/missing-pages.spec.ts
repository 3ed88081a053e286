import { expect, test } from '../test.ts';

test.use({ expectedConsoleErrors: /^404 Error: no page at (\/en|\/admin)?\/finnes-ikke$|status of 404/ });

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

test('a missing address of the admin area links back to it, other addresses do not', {
  tag: '@long',
}, async ({ page, consoleErrors }) => {
  await page.goto('/admin/finnes-ikke');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  await expect(page.getByRole('link', { name: 'Til administrasjonen' })).toHaveAttribute('href', '/admin');
  expect(consoleErrors).toContain('404 Error: no page at /admin/finnes-ikke');
  await page.goto('/finnes-ikke');
  await expect(page.getByRole('link', { name: 'Til forsiden', exact: true })).toBeVisible();
  await expect(page.getByText('Til administrasjonen')).toBeHidden();
});
