import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { at, languages } from '../../setup/site/public-site.ts';
import { expect, test } from '../newsroom.ts';
import { articlesOf } from '../published-articles.ts';

async function expectAccessible(page: Page) {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
  }
}

for (const { language, locale, prefix, browser } of languages) {
  test.describe(`an article in ${language}`, { tag: '@long' }, () => {
    test.use({ locale: browser, expectedConsoleErrors: /status of 410/ });

    test('has an accessible page that fits a phone while it is archived', async ({ newsroom, page }) => {
      const articles = articlesOf(newsroom);
      const { id, slug } = await articles.publish({ slug: `tatt-bort-${locale}` });
      await articles.archive(id);
      await expect(async () => {
        const response = await page.goto(newsroom.address + at(prefix, `/blogg/${slug}`));
        expect(response?.status()).toBe(410);
      }).toPass();
      await expectAccessible(page);
    });

    test('has an accessible preview that fits a phone while it is a draft', async ({ newsroom, page }) => {
      const articles = articlesOf(newsroom);
      const { id } = await articles.publish({ slug: `utkast-${locale}`, status: 'draft' });
      await page.goto(newsroom.address + at(prefix, await articles.preview(id)));
      await expect(page.getByText(locale === 'no' ? 'Forhåndsvisning: ' : 'Preview: ')).toBeVisible();
      await expectAccessible(page);
    });

    test('has a drawing that fills its card if it has no featured image', async ({ newsroom, page }) => {
      const { slug } = await articlesOf(newsroom).publish({ slug: `tegnet-${locale}` });
      const drawing = page.locator(`main article:has(a[href$="/${slug}"]) > svg`);
      await expect(async () => {
        await page.goto(newsroom.address + at(prefix, '/blogg'));
        expect(await drawing.count()).toBe(1);
      }).toPass();
      const box = await drawing.boundingBox();
      expect(box?.width).toBeGreaterThan(200);
      expect(box?.height).toBeGreaterThan(100);
    });
  });
}
