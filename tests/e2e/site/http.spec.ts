import { at, languages, pages, seedSlugs } from '../../setup/site/public-site.ts';
import { expect, test } from '../test.ts';

test('a public page requests nothing from other servers and no script file, and sets only the language cookie', async ({
  page,
  context,
}) => {
  const requests: string[] = [];
  page.on('request', (each) => requests.push(each.url()));
  await page.goto('/blogg/er-brod-ultraprosessert');
  await page.waitForLoadState('networkidle');
  const origin = new URL(page.url()).origin;
  expect(requests.filter((url) => !url.startsWith(origin))).toEqual([]);
  expect(requests.filter((url) => url.endsWith('.js'))).toEqual([]);
  expect((await context.cookies()).map((cookie) => cookie.name)).toEqual(['i18nextLng']);
});

test('the admin forbids indexing, and its application starts under its content security policy', async ({
  page,
}) => {
  const response = await page.goto('/admin');
  expect(response?.headers()['x-robots-tag']).toBe('noindex, nofollow');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex,nofollow');
  await expect(page.getByRole('heading', { name: 'Innlogging kreves' })).toBeVisible();
  await page.getByRole('button', { name: 'Til innlogging' }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
});

for (const { language, prefix, browser } of languages) {
  test.describe(`the public pages in ${language}`, { tag: '@long' }, () => {
    test.use({ locale: browser });

    test('request nothing from other servers and store only the language', async ({
      page,
      context,
      baseURL,
    }) => {
      const foreign: string[] = [];
      page.on('request', (each) => !each.url().startsWith(`${baseURL}/`) && foreign.push(each.url()));
      // A page under /en is always English and stores no language.
      const stored = prefix === '' ? ['i18nextLng'] : [];
      for (const path of [...pages, ...seedSlugs.map((slug) => `/blogg/${slug}`)]) {
        await page.goto(at(prefix, path));
        expect
          .soft(
            (await context.cookies()).map(({ name }) => name),
            path,
          )
          .toEqual(stored);
        expect.soft(await page.evaluate(() => Object.keys(localStorage)), path).toEqual(stored);
      }
      expect(foreign).toEqual([]);
    });
  });
}
