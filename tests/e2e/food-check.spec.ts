import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

// Written from the specification (sections 3, 4, 5, 8 and 9) and product.md.
const languages = [
  {
    language: 'Norwegian',
    address: '/',
    browser: 'nb-NO',
    label: 'Matvare',
    button: 'Sjekk',
    empty: 'Skriv inn en matvare først.',
    notFound: (input: string) =>
      `Fant ingen data for "${input}". Prøv å skanne den i NovaSjekk for nøyaktig resultat.`,
    bands: {
      natural: 'Naturlig og minimalt bearbeidet ✓',
      moderate: 'Moderat bearbeidet',
      ultra: 'Ultraprosessert ⚠️',
    },
    footnote: /anslag basert på NOVA/,
    didYouMean: 'Mente du:',
    scan: 'Skann i NovaSjekk',
    noScript: /trenger JavaScript/,
    foods: [
      ['cola', 95, 'ultra'],
      ['margarin', 68, 'ultra'],
      ['loff', 55, 'moderate'],
      ['müsli', 35, 'moderate'],
      ['fullkornsbrød', 25, 'natural'],
      ['gresk yoghurt', 15, 'natural'],
      ['tomat', 1, 'natural'],
    ],
    near: ['brod', 'brød', 40],
    suggestion: ['sjo', 'sjokolade', 'mørk sjokolade', 45],
    otherLanguages: 'bread',
  },
  {
    language: 'English',
    address: '/en',
    browser: 'en-GB',
    label: 'Food item',
    button: 'Check',
    empty: 'Please enter a food item first.',
    notFound: (input: string) =>
      `No data found for "${input}". Try scanning it in NovaSjekk for an accurate result.`,
    bands: {
      natural: 'Natural and minimally processed ✓',
      moderate: 'Moderately processed',
      ultra: 'Ultra-processed ⚠️',
    },
    footnote: /estimate based on NOVA/,
    didYouMean: 'Did you mean:',
    scan: 'Scan in NovaSjekk',
    noScript: /needs JavaScript/,
    foods: [
      ['coke', 95, 'ultra'],
      ['soda', 90, 'ultra'],
      ['cereal', 78, 'ultra'],
      ['white bread', 55, 'moderate'],
      ['muesli', 35, 'moderate'],
      ['whole grain bread', 25, 'natural'],
      ['oats', 5, 'natural'],
    ],
    near: ['choclate', 'chocolate', 88],
    suggestion: ['choc', 'chocolate', 'dark chocolate', 45],
    otherLanguages: 'brød',
  },
] as const;

for (const spoken of languages) {
  const { address, label, button, bands } = spoken;
  const parts = (page: Page) => ({
    section: page.locator('#sjekk'),
    field: page.getByLabel(label, { exact: true }),
    button: page.locator('#sjekk').getByRole('button', { name: button, exact: true }),
    status: page.locator('#sjekk').getByRole('status'),
    meter: page.locator('#sjekk').getByRole('img'),
    options: page.getByRole('listbox').getByRole('option'),
  });

  test.describe(`the food check in ${spoken.language}`, () => {
    test.use({ locale: spoken.browser });

    test('gives score, meter, band, title and footnote for every band', async ({ page }) => {
      await page.goto(address);
      const { section, field, button, status, meter } = parts(page);
      for (const [name, score, band] of spoken.foods) {
        await field.fill(name);
        await button.click();
        await expect(status.getByRole('heading')).toHaveText(`UPF-score for ${name}`);
        await expect(status.getByText(`${score} / 100`, { exact: true })).toBeVisible();
        await expect(status.getByText(bands[band], { exact: true })).toBeVisible();
        await expect(status.getByText(spoken.footnote)).toBeVisible();
        await expect(meter).toHaveAccessibleName(new RegExp(`${score} .*100: ${bands[band]}`));
        await expect(meter.getByText(String(score), { exact: true })).toBeVisible();
        for (const other of Object.values(bands).filter((text) => text !== bands[band]))
          await expect(section.getByText(other, { exact: true })).toHaveCount(0);
      }
    });

    test('lower-cases and trims what is typed, and titles the result with it', async ({ page }) => {
      await page.goto(address);
      const { field, status } = parts(page);
      const [name, score] = spoken.foods[0];
      await field.fill(`   ${name.toUpperCase()}  `);
      await field.press('Enter');
      await expect(status.getByRole('heading')).toHaveText(`UPF-score for ${name.toUpperCase()}`);
      await expect(status).toContainText(`${score} / 100`);
    });

    test('checks on Enter, and keeps focus in the field', async ({ page }) => {
      await page.goto(address);
      const { field, status } = parts(page);
      const [name, score] = spoken.foods[2];
      await field.pressSequentially(name);
      await field.press('Enter');
      await expect(status).toContainText(`${score} / 100`);
      await expect(field).toBeFocused();
      await expect(field).toHaveValue(name);
    });

    test('asks for a food where the field is empty, and clears the score', async ({ page }) => {
      await page.goto(address);
      const { section, field, button, status, meter } = parts(page);
      await button.click();
      await expect(status).toHaveText(spoken.empty);
      await field.fill(spoken.foods[0][0]);
      await button.click();
      await expect(meter).toBeVisible();
      await field.fill('   ');
      await field.press('Enter');
      await expect(status).toHaveText(spoken.empty);
      await expect(meter).toHaveCount(0);
      await expect(section.getByText('/ 100')).toHaveCount(0);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(spoken.empty);
    });

    test('says when there is no data, clears the score and points to the app', async ({ page }) => {
      await page.goto(address);
      const { section, field, button, status, meter } = parts(page);
      await field.fill(spoken.foods[0][0]);
      await button.click();
      await expect(meter).toBeVisible();
      for (const input of [
        'Zxqwv',
        spoken.otherLanguages,
        `${spoken.foods[0][0]} 2`,
        'constructor',
        '__proto__',
        '<b>x</b> & {score} $& "…"',
        '🍎',
      ]) {
        await field.fill(` ${input} `);
        await button.click();
        await expect(status).toHaveText(spoken.notFound(input));
        await expect(meter).toHaveCount(0);
        await expect(section.getByText('/ 100')).toHaveCount(0);
      }
      const scan = new URL(
        (await section.getByRole('link', { name: spoken.scan }).getAttribute('href')) ?? '',
      );
      expect(Object.fromEntries(scan.searchParams)).toEqual({
        utm_source: 'novasjekk',
        utm_medium: 'food-check',
        utm_campaign: 'forside',
      });
    });

    test('offers near names that fill in and check', async ({ page }) => {
      await page.goto(address);
      const { section, field, button, status } = parts(page);
      const [typed, near, score] = spoken.near;
      await field.fill(typed);
      await button.click();
      await expect(status).toHaveText(spoken.notFound(typed));
      await expect(section.getByText(spoken.didYouMean)).toBeVisible();
      // The check button and at most three names.
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

    test('suggests names while typing; Enter checks what is typed', async ({ page }) => {
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

      // With the arrow keys a suggestion is chosen: it then stands in the field. The first one opens the list again.
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

    test('announces results in a region that is there from the start', async ({ page }) => {
      await page.goto(address);
      const { field, status } = parts(page);
      await expect(status).toHaveCount(1);
      await expect(status).toBeEmpty();
      // The region must stay the same element, or screen readers miss its first message.
      const region = await status.elementHandle();
      await field.fill(spoken.foods[0][0]);
      await field.press('Enter');
      await expect(status).toContainText(bands.ultra);
      expect(await region?.textContent()).toContain(bands.ultra);
    });

    test('makes no request and stores nothing', async ({ page }) => {
      await page.goto(address, { waitUntil: 'networkidle' });
      const { field, button, options } = parts(page);
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      const stored = () =>
        page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
      const before = await stored();
      for (const input of [spoken.foods[0][0], 'zxqwv', spoken.near[0], '', '🍎']) {
        await field.fill('');
        await field.pressSequentially(input);
        await field.press('Enter');
        await button.click();
      }
      await field.fill(spoken.suggestion[0]);
      await options.first().click();
      expect(requests).toEqual([]);
      expect(await stored()).toBe(before);
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(address);
    });

    for (const colorScheme of ['light', 'dark'] as const) {
      test(`is accessible in every state (${colorScheme})`, async ({ page }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.goto(address);
        const { field } = parts(page);
        const violations = async () =>
          (await new AxeBuilder({ page }).include('#sjekk').analyze()).violations.map(({ id, nodes }) => ({
            id,
            nodes: nodes.map(({ html }) => html),
          }));
        expect(await violations()).toEqual([]);
        for (const input of ['', spoken.foods[0][0], spoken.near[0], 'zxqwv']) {
          await field.fill(input);
          await field.press('Enter');
          expect(await violations(), `after checking "${input}"`).toEqual([]);
        }
        await field.fill(spoken.suggestion[0]);
        await field.press('ArrowDown');
        expect(await violations(), 'with suggestions').toEqual([]);
      });
    }

    test('wraps long input and never scrolls sideways at 320 px', async ({ page }) => {
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
        // Below a phone's fold the result is scrolled to.
        await expect(status).toBeInViewport();
        expect(await overflow(), input).toBeLessThanOrEqual(0);
        expect(await inside(), input).toBeLessThanOrEqual(0);
      }
      await field.fill(spoken.suggestion[0]);
      await expect(options.first()).toBeVisible();
      expect(await overflow()).toBeLessThanOrEqual(0);
      // The open list must not lie over the button.
      await button.click({ timeout: 5000 });
      await expect(status).toHaveText(spoken.notFound(spoken.suggestion[0]));
    });

    test('survives input of a whole book', async ({ page }) => {
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

    test('keeps what is typed before its script has come', async ({ page }) => {
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(/\.js$/, async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(address, { waitUntil: 'commit' });
      const { field, status } = parts(page);
      const [name, score] = spoken.foods[0];
      await field.pressSequentially(name);
      await field.press('Enter');
      await expect(field).toHaveValue(name);
      release();
      await page.waitForLoadState('load');
      await expect(field).toHaveValue(name);
      await expect(field).toBeFocused();
      await field.press('Enter');
      await expect(status).toContainText(`${score} / 100`);
    });

    test('reports nothing to the console, the content security policy included', async ({ page }) => {
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

    test('moves only the needle, and not where motion is unwelcome', async ({ page }) => {
      const { field, meter, status } = parts(page);
      for (const reducedMotion of ['no-preference', 'reduce'] as const) {
        await page.emulateMedia({ reducedMotion });
        await page.goto(address);
        await field.fill(spoken.foods[0][0]);
        // The very next frame: number and words are there, the needle may still be on its way.
        const inMotion = await field.evaluate(async (element: HTMLInputElement) => {
          element.form?.requestSubmit();
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
          return document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).target?.nodeName);
        });
        expect(inMotion).toEqual(reducedMotion === 'reduce' ? [] : ['g']);
        await expect(status).toContainText('95 / 100');
        await expect(meter).toBeVisible();
        await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
      }
    });
  });

  test.describe(`the food check in ${spoken.language} on a touch screen`, () => {
    test.use({ hasTouch: true, locale: spoken.browser, viewport: { width: 360, height: 640 } });

    test('checks a tapped name without raising the keyboard again', async ({ page }) => {
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
  });

  test.describe(`the food check in ${spoken.language} without JavaScript`, () => {
    test.use({ javaScriptEnabled: false, locale: spoken.browser });

    test('says so, and its form does nothing', async ({ page }) => {
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
  });
}
