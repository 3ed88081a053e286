import { expect, test } from '../test.ts';

const stored = { ls: 'localStorage.i18nextLng', cookie: 'document.cookie' };

test.describe('the language of a page', () => {
  test('is Norwegian for a Norwegian browser, and is stored', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'nb');
    expect(await page.evaluate(stored.ls)).toBe('no');
    expect(await page.evaluate(stored.cookie)).toBe('i18nextLng=no');
  });

  test('is always English under /en, where nothing is stored', async ({ page }) => {
    await page.goto('/en/upf-score');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect(await page.evaluate(stored.ls)).toBeUndefined();
    expect(await page.evaluate(stored.cookie)).toBe('');
  });

  test('is the language in local storage, even without the cookie', { tag: '@long' }, async ({
    page,
    context,
  }) => {
    await page.goto('/');
    await page.evaluate('localStorage.i18nextLng = "en"');
    await context.clearCookies();
    await page.goto('/upf-score');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/en\/upf-score$/);
    expect(await page.evaluate(stored.cookie)).toBe('i18nextLng=en');
  });

  test('follows the language toggle, and the choice is kept', async ({ page }) => {
    await page.goto('/blogg?page=1');
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page).toHaveURL(/:\d+\/blogg\?page=1$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('button', { name: 'English' })).toHaveCount(0);
    expect(await page.evaluate(stored.ls)).toBe('en');
    await page.getByRole('navigation').getByRole('link', { name: 'UPF score' }).first().click();
    await expect(page).toHaveURL(/:\d+\/upf-score$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.getByRole('button', { name: 'Norsk' }).click();
    await expect(page).toHaveURL(/:\d+\/upf-score$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'nb');
    expect(await page.evaluate(stored.ls)).toBe('no');
  });
});

test('the language toggle keeps the fragment of the address', async ({ page }) => {
  await page.goto('/les-etiketten#how-we-decide');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveURL(/\/les-etiketten#how-we-decide$/);
});

test.describe('the language for an English browser', () => {
  test.use({ locale: 'en-GB' });

  test('is English at an address without a prefix, with the /en address as the canonical address', {
    tag: '@long',
  }, async ({ page }) => {
    await page.goto('/ressurser');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/en\/ressurser$/);
    expect(await page.evaluate(stored.ls)).toBe('en');
  });
});

test.describe('the language without JavaScript', () => {
  test.use({ javaScriptEnabled: false, locale: 'en-GB' });

  test('can be changed to Norwegian in an English browser, and the choice and the query are kept', async ({
    page,
  }) => {
    await page.goto('/blogg?page=1');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.getByRole('button', { name: 'Norsk' }).click();
    await expect(page).toHaveURL(/\/blogg\?page=1$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'nb');
    await page.goto('/upf-score');
    await expect(page.locator('html')).toHaveAttribute('lang', 'nb');
  });
});
