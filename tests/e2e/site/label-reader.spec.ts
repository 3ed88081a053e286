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
    raw: 'Sannsynligvis gruppe 1',
    ultra: 'Sannsynligvis gruppe 4',
    search: 'Søk etter «Coca-Cola»',
    answer: 'Kort svar',
    pizza: /^Frossenpizza/,
    guessed: /Mente du dette/,
  },
  {
    browser: 'en-GB',
    address: '/en/les-etiketten',
    field: 'Ingredient list',
    example: 'Try an example',
    verdict: /markers of ultra-processing: probably NOVA group 4/,
    raw: 'Probably group 1',
    ultra: 'Probably group 4',
    search: 'Search for “Coca-Cola”',
    answer: 'Short answer',
    pizza: /^Frozen pizza/,
    guessed: /Did you mean/,
  },
] as const;

for (const { browser, address, field, example, verdict, raw, ultra, ...names } of languages) {
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
      const line = page.getByRole('status').first();
      await expect(line).toContainText(raw);
      const loaded = scripts.length;
      expect(loaded).toBeGreaterThan(before);
      await text.pressSequentially(', emulgator (E471), aroma');
      await expect(line).toContainText(ultra);
      expect(scripts.length).toBe(loaded);
    });

    test('answers the name of a product with the food, and sends the name nowhere', async ({ page }) => {
      await page.goto(address);
      const text = page.getByLabel(field);
      await text.fill('Coca-Cola');
      const answer = page.getByRole('region', { name: names.answer });
      await expect(answer.getByRole('link')).toHaveAttribute('href', /\/mat\/cola$/);
      const search = page.getByRole('link', { name: names.search });
      await expect(search).toHaveAttribute('href', /\/sok\?q=Coca-Cola$/);
      // The foods are loaded. Any later request could only send the typed text.
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await text.fill('Er Grandiosa ultraprosessert?');
      await expect(answer).toContainText(names.pizza);
      await text.fill('Grandiossa');
      await expect(answer).toContainText(names.guessed);
      await text.fill('Xyzzy Plugh');
      await expect(answer).toBeHidden();
      expect(requests).toEqual([]);
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
      const explanation = page.locator('details:focus-within');
      await expect(explanation).toHaveAttribute('open');
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

test.describe('the label reader on a phone', () => {
  // The keyboard covers the lower half of a screen of 640 pixels.
  test.use({ viewport: { width: 360, height: 320 } });

  test('shows the verdict above the field while a long list is typed', async ({ page }) => {
    await page.goto('/les-etiketten');
    const field = page.getByLabel('Ingrediensliste');
    await field.focus();
    await field.pressSequentially(`${'hvetemel, vann, sukker, rapsolje, salt, '.repeat(8)}emulgator (E471)`);
    const line = page.getByRole('status').filter({ hasText: 'Sannsynligvis gruppe 4' });
    await expect(line).toBeInViewport({ ratio: 1 });
    await expect(field).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});

test('the label reader lights the step of the NOVA ladder and opens the reasons of markers only', async ({
  page,
}) => {
  await page.goto(`/les-etiketten#tekst=${encodeURIComponent('vann, aroma, lecitin, nitritt (E250), E4?1')}`);
  const ladder = page.getByRole('list', { name: /^NOVA-gruppene/ }).getByRole('listitem');
  await expect(ladder).toHaveText([/Uprosessert/, /Til matlaging/, /Prosessert/, /Ultraprosessert/]);
  expect(await ladder.evaluateAll((steps) => steps.map((step) => step.ariaCurrent))).toEqual([
    null,
    null,
    null,
    'true',
  ]);
  await expect(page.locator('#label-result details[open] summary')).toHaveText(['Aroma']);
  await expect(page.getByText('Slik går du videre')).toBeVisible();
  await expect(page.locator('#label-unreadable')).toContainText('E4?1');
});

test('the label reader compares two lists side by side', async ({ page }) => {
  await page.goto('/les-etiketten#tekst=melk,%20aroma');
  await page.getByRole('button', { name: 'Sammenlign med en annen liste' }).click();
  const other = page.getByLabel('Den andre listen');
  await expect(other).toBeFocused();
  await other.fill('melk, salt');
  const columns = page.getByRole('status').filter({ hasText: 'Den andre listen' });
  await expect(columns).toContainText('Sannsynligvis gruppe 4');
  await expect(columns).toContainText('Sannsynligvis gruppe 3');
  await expectNoFindings(page, 'comparison');
});

test('the label reader remembers the last ten lists on the device until they are deleted', async ({
  page,
}) => {
  await page.goto('/les-etiketten');
  const field = page.getByLabel('Ingrediensliste');
  await field.fill('melk, vann');
  // The script is loaded at the first use of the field. It cannot remember a list that was left before.
  await expect(page.getByRole('status').filter({ hasText: 'Sannsynligvis' })).toBeVisible();
  for (let n = 1; n <= 12; n++) {
    await field.fill(`melk ${n} %, vann`);
    await field.blur();
  }
  await field.fill('Coca-Cola');
  await field.blur();
  await page.reload();
  await field.focus();
  await page.getByText('Lister du har lest før').click();
  const lists = page.getByRole('button', { name: /^melk \d+ %, vann$/ });
  await expect(lists).toHaveText(Array.from({ length: 10 }, (_, n) => `melk ${12 - n} %, vann`));
  await lists.nth(3).click();
  await expect(field).toHaveValue('melk 9 %, vann');
  await page.getByRole('button', { name: 'Slett listene' }).click();
  await expect(lists).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('novasjekk-etiketter'))).toBeNull();
});

test('the label reader opens the share sheet of the phone with the text in the fragment', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(globalThis, { shared });
    Object.assign(navigator, { share: async (data: unknown) => void shared.push(data) });
  });
  await page.goto('/les-etiketten#tekst=melk,%20aroma');
  await page.getByRole('button', { name: 'Del resultatet' }).click();
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { shared: { url: string }[] }).shared[0]?.url))
    .toMatch(/\/les-etiketten#tekst=melk%2C%20aroma$/);
});

test('the language toggle keeps the text of the label reader and the place on the page', async ({ page }) => {
  const requests: string[] = [];
  await page.goto('/les-etiketten');
  await page.getByLabel('Ingrediensliste').fill('melk, aroma, emulgator (E471)');
  await expect(page.getByRole('status').first()).toContainText('gruppe 4');
  await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }));
  page.on('request', (request) => requests.push(request.url()));
  // Playwright would scroll to the button before it clicks.
  await page.getByRole('button', { name: 'English' }).evaluate((button: HTMLButtonElement) => button.click());
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByLabel('Ingredient list')).toHaveValue('melk, aroma, emulgator (E471)');
  await expect.poll(() => page.evaluate(() => Math.round(scrollY / 50))).toBe(10);
  expect(requests.map((url) => url.replace(/#.*/, '')).filter((url) => url.includes('aroma'))).toEqual([]);
});

test('the label reader loads less than 33 kB of scripts in addition to those of the food check', {
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
  await expect(page.getByText(/sannsynligvis NOVA-gruppe 1/)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const own = [...sizes].filter(([path]) => !foodCheck.has(path));
  expect(own.length).toBeGreaterThan(0);
  expect(own.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThan(33_000);
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
