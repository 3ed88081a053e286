import { at, languages, longIfEnglish } from '../../setup/site/public-site.ts';
import { expectNoFindings } from '../axe.ts';
import { expect, test } from '../test.ts';

const texts = {
  no: {
    title: 'API for NovaSjekk',
    toggle: 'English',
    list: 'Lister og søker i artikler.',
    response: 'Svar 200',
  },
  en: {
    title: 'NovaSjekk API',
    toggle: 'Norsk',
    list: 'Lists and searches articles.',
    response: 'Response 200',
  },
} as const;

for (const { language, locale, prefix, browser } of languages) {
  const words = texts[locale];
  const other = texts[locale === 'no' ? 'en' : 'no'];

  test.describe(`the API reference in ${language}`, longIfEnglish(locale), () => {
    test.use({ locale: browser, viewport: { width: 360, height: 740 } });

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false });

      test('shows the details of a route when it is clicked, and its toggle changes the language', {
        tag: '@long',
      }, async ({ page }) => {
        await page.goto(at(prefix, '/api/docs'));
        await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible();
        const route = page.locator('details').filter({ hasText: words.list });
        await expect(route.getByText(words.response)).toBeHidden();
        await route.locator('summary').click();
        await expect(route.getByText(words.response)).toBeVisible();
        await expect(route.getByText('articles[].title_no', { exact: true })).toBeVisible();
        await page.getByRole('button', { name: words.toggle, exact: true }).click();
        await expect(page.getByRole('heading', { level: 1, name: other.title })).toBeVisible();
        await page.reload();
        await expect(page.getByRole('heading', { level: 1, name: other.title })).toBeVisible();
      });
    });

    test('has no accessibility problems and does not scroll sideways', { tag: '@long' }, async ({ page }) => {
      await page.goto(at(prefix, '/api/docs'));
      await page.locator('section').evaluateAll((sections) => {
        for (const details of sections
          .slice(0, 2)
          .flatMap((section) => [...section.querySelectorAll('details')]))
          details.open = true;
      });
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        const scrollWidth = await page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0);
        expect(scrollWidth).toBeLessThanOrEqual(width);
      }
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectNoFindings(page, colorScheme);
      }
    });
  });
}
