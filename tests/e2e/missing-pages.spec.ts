import { expect, test } from './test.ts';

test.use({ expectedConsoleErrors: /^404 Error: no page at (\/en)?\/finnes-ikke$|status of 404/ });

test('an unknown address answers 404 with the text, a link home and a line in the console', async ({
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

test('an unknown English address does so in English', async ({ page }) => {
  const response = await page.goto('/en/blogg/finnes-ikke');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Article not found');
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(page).toHaveURL(/\/en$/);
});

test('an article that is not there says so in both languages', async ({ page }) => {
  expect((await page.goto('/blogg/finnes-ikke'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Article not found');
  await expect(page.getByText('Artikkelen finnes ikke, eller den er ikke publisert.')).toBeVisible();
});

test('all missing addresses are one kept page', async ({ request }) => {
  // Uncompressed: compressed bytes change once, when a page has been read often.
  const headers = { 'accept-encoding': 'identity' };
  const answers = await Promise.all(
    ['/a', '/b/c', '/blogg/x/y'].map((path) => request.get(path, { headers })),
  );
  expect(new Set(answers.map((answer) => answer.headers().etag)).size).toBe(1);
  for (const answer of answers) expect(await answer.text()).toContain('Oops! Page not found');
});

test('the kept page names no address: neither its links nor its toggle lead to the first one asked for', async ({
  page,
  request,
}) => {
  for (const missing of ['/finnes-ikke', '/blogg?page=99', '/blogg/finnes-ikke']) {
    const text = await (await request.get(missing)).text();
    expect(text, missing).toContain('href="/sprak/en"');
    expect(text, missing).not.toContain('aria-current');
    const campaigns = [...text.matchAll(/utm_campaign=([^"&]*)/g)].map(([, campaign]) => campaign);
    expect(campaigns.length, missing).toBeGreaterThan(3);
    expect(new Set(campaigns), missing).toEqual(new Set(['ikke-funnet']));
  }
  await page.goto('/finnes-ikke');
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/\/en\/finnes-ikke$/);
});
