import { at, languages, seedSlugs } from './public-site.ts';
import { seedText } from './seed-texts.ts';
import { expect, test } from './test.ts';

const texts = {
  no: { badge: 'Blogg', title: 'Les deg opp på maten du spiser', featured: 'Nyeste artikkel', date: 'nb-NO' },
  en: { badge: 'Blog', title: 'Read up on the food you eat', featured: 'Newest article', date: 'en-GB' },
} as const;

const newestFirst = seedSlugs.toSorted((a, b) =>
  (seedText(b, 'no').published_at ?? '').localeCompare(seedText(a, 'no').published_at ?? ''),
);

for (const { language, locale, prefix, browser } of languages) {
  const words = texts[locale];
  const longDate = new Intl.DateTimeFormat(words.date, { dateStyle: 'long', timeZone: 'Europe/Oslo' });
  /** What a card of an article says. */
  const cardOf = (slug: string) => {
    const { title, excerpt } = seedText(slug, locale);
    const date = longDate.format(new Date(seedText(slug, 'no').published_at ?? ''));
    return { address: at(prefix, `/blogg/${slug}`), title, excerpt, facts: `${date} · 5 min` };
  };

  test.describe(`the blog in ${language}`, () => {
    test.use({ locale: browser, viewport: { width: 1280, height: 800 } });

    test('opens with badge, title and subtitle; the newest article is featured, the rest are cards', async ({
      page,
    }) => {
      await page.goto(at(prefix, '/blogg'));
      const hero = page.locator('main header');
      await expect(hero.locator('p').first()).toHaveText(words.badge);
      await expect(hero.getByRole('heading', { level: 1 })).toHaveText(words.title);
      await expect(hero.locator('h1 + p')).not.toBeEmpty();

      const shown = await page.locator('main article').evaluateAll((articles) =>
        articles.map((article) => ({
          address: article.querySelector('a')?.getAttribute('href'),
          title: article.querySelector('h2, h3')?.textContent,
          excerpt: article.querySelector(':is(h2, h3) + p')?.textContent,
          facts: article.querySelector('time')?.parentElement?.textContent,
        })),
      );
      expect(shown).toEqual(newestFirst.map(cardOf));

      const featured = page.locator('main article').first();
      await expect(featured.getByText(words.featured, { exact: true })).toBeVisible();
      await expect(page.getByText(words.featured, { exact: true })).toHaveCount(1);
      const cards = page.locator('main li article');
      await expect(cards).toHaveCount(newestFirst.length - 1);
      const wide = async () => (await featured.boundingBox())?.width ?? 0;
      expect(await wide()).toBeGreaterThan(2 * ((await cards.first().boundingBox())?.width ?? 0));
    });

    test('its grid has three columns on large screens, two on tablets, one on phones', async ({ page }) => {
      await page.goto(at(prefix, '/blogg'));
      for (const [width, columns] of [
        [1280, 3],
        [800, 2],
        [375, 1],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        const places = await page
          .locator('main li:has(article)')
          .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().left)));
        expect(new Set(places).size, `at ${width} px`).toBe(columns);
      }
    });

    test('a card leads to its article, wherever it is pressed; its picture is shown', async ({ page }) => {
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
