import { longIfEnglish } from '../../setup/site/public-site.ts';
import { expectNoFindings } from '../axe.ts';
import { expect, test } from '../test.ts';

const languages = [
  {
    browser: 'nb-NO',
    address: '/les-etiketten',
    field: 'Ingrediensliste',
    example: 'Prøv et eksempel',
    verdict: /kjennetegn på ultraprosessering: sannsynligvis NOVA-gruppe 4/,
    none: 'Ingen kjennetegn funnet: sannsynligvis NOVA-gruppe 1–3',
  },
  {
    browser: 'en-GB',
    address: '/en/les-etiketten',
    field: 'Ingredient list',
    example: 'Try an example',
    verdict: /markers of ultra-processing: probably NOVA group 4/,
    none: 'No marker found: probably NOVA group 1, 2 or 3',
  },
] as const;

for (const { browser, address, field, example, verdict, none } of languages) {
  test.describe(`the label reader in ${browser}`, longIfEnglish(browser), () => {
    test.use({ locale: browser });

    test('loads its script at the first use of the field and requests nothing while text is typed', async ({
      page,
    }) => {
      const scripts: string[] = [];
      page.on('request', (request) => scripts.push(request.url()));
      await page.goto(address);
      await page.waitForLoadState('networkidle');
      const before = scripts.length;
      expect(scripts.filter((url) => url.includes('label-reader'))).toEqual([]);
      const text = page.getByLabel(field);
      await text.focus();
      await expect.poll(() => scripts.some((url) => url.includes('label-reader'))).toBe(true);
      await text.fill('melk');
      await expect(page.getByRole('status').filter({ hasText: none })).toBeVisible();
      const loaded = scripts.length;
      expect(loaded).toBeGreaterThan(before);
      await text.pressSequentially(', emulgator (E471), aroma');
      await expect(page.getByRole('status').filter({ hasText: /2/ }).first()).toBeVisible();
      expect(scripts.length).toBe(loaded);
    });

    test('explains a highlighted ingredient, and shares the text in the fragment of a link', async ({
      page,
      context,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto(address);
      await page.getByRole('button', { name: example }).click();
      await expect(page.getByText(verdict)).toBeVisible();
      await page.getByRole('link', { name: /^E412/ }).click();
      const explanation = page.locator('details[open]');
      await expect(explanation.getByRole('link')).toHaveAttribute('href', /\/e-stoffer\/e412$/);
      await expectNoFindings(page, address);
      await page.getByRole('button', { name: /lenke|link/ }).click();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/#tekst=/);
      const link = await page.evaluate(() => navigator.clipboard.readText());
      await page.goto('about:blank');
      await page.goto(link);
      await expect(page.getByText(verdict)).toBeVisible();
    });
  });
}

test('the label reader loads less than 25 kB of scripts in addition to those of the food check', {
  tag: '@long',
}, async ({ page }) => {
  const sizes = new Map<string, number>();
  page.on('response', async (response) => {
    if (!/\/assets\/.*\.js$/.test(response.url())) return;
    const { responseBodySize } = await response.request().sizes();
    sizes.set(new URL(response.url()).pathname, responseBodySize);
  });
  await page.goto('/');
  await page.getByRole('combobox').focus();
  await expect(page.locator('#food-check')).toHaveAttribute('data-ready');
  const foodCheck = new Set(sizes.keys());
  await page.goto('/les-etiketten#tekst=melk');
  await expect(page.getByText(/sannsynligvis NOVA-gruppe 1–3/)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const own = [...sizes].filter(([path]) => !foodCheck.has(path));
  expect(own.length).toBeGreaterThan(0);
  expect(own.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThan(25_000);
});

test('the list of additives is filtered by number, name and class', { tag: '@long' }, async ({ page }) => {
  await page.goto('/e-stoffer');
  const rows = page.locator('#filtered-list > li');
  await expect(rows).not.toHaveCount(0);
  const filter = page.getByRole('searchbox');
  await filter.fill('471');
  await expect(rows.filter({ visible: true })).toHaveCount(1);
  await filter.fill('søtstoff');
  await expect(page.getByRole('status')).toContainText(/Viser \d+ av \d+/);
  await filter.fill('finnes ikke');
  await expect(page.getByRole('status')).toContainText('Ingen E-stoffer');
  await filter.fill('xanthan gum');
  await rows.filter({ visible: true }).getByRole('link').click();
  await expect(page).toHaveURL(/\/e-stoffer\/e415$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('E415: xantangummi');
  await expectNoFindings(page, '/e-stoffer/e415');
});
