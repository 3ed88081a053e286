import AxeBuilder from '@axe-core/playwright';
import { at, languages, longIfEnglish } from '../../setup/site/public-site.ts';
import { expect, test } from '../test.ts';

const texts = {
  no: {
    label: 'Søk i bloggen',
    button: 'Søk',
    asked: 'matpakker',
    found: { slug: 'barn-og-matpakke', marked: /^matpakk/i },
    misspelled: 'ultraprosesert',
  },
  en: {
    label: 'Search the blog',
    button: 'Search',
    asked: 'packed lunches',
    found: { slug: 'barn-og-matpakke', marked: /^(packed|lunch)/i },
    misspelled: 'addtiives',
  },
} as const;

for (const { language, locale, prefix, browser } of languages) {
  const words = texts[locale];
  const results = at(prefix, '/blogg?sok=');

  test.describe(`the blog search in ${language}`, () => {
    test.use({ locale: browser });

    for (const javaScriptEnabled of [true, false]) {
      test.describe(
        javaScriptEnabled ? 'with JavaScript' : 'without JavaScript',
        longIfEnglish(locale),
        () => {
          test.use({ javaScriptEnabled });

          test('finds articles by their words, marks the words and links to the articles', async ({
            page,
          }) => {
            await page.goto(at(prefix, '/blogg'));
            const field = page.getByRole('searchbox', { name: words.label });
            await field.fill(words.asked);
            await field.press('Enter');
            await expect(page).toHaveURL(
              (url) => url.pathname === at(prefix, '/blogg') && url.searchParams.get('sok') === words.asked,
            );
            await expect(page.getByRole('searchbox')).toHaveValue(words.asked);
            const first = page.locator('main ol > li').first();
            await expect(first.locator('mark').first()).toHaveText(words.found.marked);
            await first.getByRole('link').click();
            await expect(page).toHaveURL((url) => url.pathname === at(prefix, `/blogg/${words.found.slug}`));
          });
        },
      );
    }

    test('has no accessibility problems, and no result page is wider than 320 px', { tag: '@long' }, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 320, height: 700 });
      for (const query of [words.asked, words.misspelled, `${'ultraprosessertmatvare'.repeat(5)}`, '']) {
        await page.goto(results + encodeURIComponent(query));
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, query).toBe(320);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
          expect(
            violations.map(({ id }) => id),
            `${query} ${colorScheme}`,
          ).toEqual([]);
        }
      }
    });
  });
}

test.describe('the blog search', () => {
  test('shows a hostile query as text', async ({ page }) => {
    const query = '</strong><img src=x onerror=alert(1)>{{query}} & <mark>';
    page.on('dialog', () => expect(true, 'a dialog').toBe(false));
    await page.goto(`/blogg?sok=${encodeURIComponent(query)}`);
    await expect(page.locator('main strong').first()).toHaveText(query);
    await expect(page.getByRole('searchbox')).toHaveValue(query);
    await expect(page.locator('main img[src=x]')).toHaveCount(0);
  });

  test('keeps the query when the language is changed', { tag: '@long' }, async ({ page }) => {
    await page.goto('/blogg?sok=nova');
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page).toHaveURL(/:\d+\/blogg\?sok=nova$/);
  });
});

test.describe('a missing page', () => {
  test.use({ expectedConsoleErrors: /^404 Error: no page at|status of 404/ });

  for (const { locale, prefix, browser, language } of languages) {
    test.describe(`in ${language} without JavaScript`, () => {
      test.use({ locale: browser, javaScriptEnabled: false });

      for (const path of ['/finnes-ikke', '/blogg/finnes-ikke', '/blogg?page=99']) {
        test(
          `has a working search form at ${path}`,
          path === '/finnes-ikke' ? longIfEnglish(locale) : { tag: '@long' },
          async ({ page }) => {
            expect((await page.goto(at(prefix, path)))?.status()).toBe(404);
            await page.getByRole('searchbox').fill('nova');
            await page.getByRole('button', { name: texts[locale].button, exact: true }).click();
            await expect(page).toHaveURL((url) => url.pathname + url.search === at(prefix, '/sok?q=nova'));
            await expect(page.locator('main ol > li').first()).toBeVisible();
          },
        );
      }
    });
  }
});
