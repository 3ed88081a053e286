import { at, languages, longIfEnglish, seedSlugs } from '../../setup/site/public-site.ts';
import { seedText } from '../../setup/site/seed-texts.ts';
import { expect, test } from '../test.ts';

const newestFirst = seedSlugs.toSorted((a, b) =>
  (seedText(b, 'no').published_at ?? '').localeCompare(seedText(a, 'no').published_at ?? ''),
);

for (const { language, locale, prefix, browser } of languages) {
  test.describe(`the blog in ${language}`, longIfEnglish(locale), () => {
    test.use({ locale: browser, viewport: { width: 1280, height: 800 } });

    test('has three columns on large screens, two on tablets and one on phones, below a wide first article', async ({
      page,
    }) => {
      await page.goto(at(prefix, '/blogg'));
      const widthOf = async (selector: string) =>
        (await page.locator(selector).first().boundingBox())?.width ?? 0;
      expect(await widthOf('main article')).toBeGreaterThan(2 * (await widthOf('main li article')));
      for (const [width, columns] of [
        [1280, 3],
        [800, 2],
        [375, 1],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        const lefts = await page
          .locator('main li:has(article)')
          .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().left)));
        expect(new Set(lefts).size, `at ${width} px`).toBe(columns);
      }
    });

    test('shows the picture of a card, and opens the article wherever the card is clicked', async ({
      page,
    }) => {
      await page.goto(at(prefix, '/blogg'));
      const card = page.locator('main li article').nth(2);
      const slug = newestFirst[3] ?? '';
      const picture = card.locator('img');
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0);
      await expect(picture).toHaveAttribute('src', `/pictures/${slug}.svg`);
      await card.click({ position: { x: 20, y: ((await card.boundingBox())?.height ?? 0) - 20 } });
      await expect(page).toHaveURL((url) => url.pathname === at(prefix, `/blogg/${slug}`));
    });
  });
}
