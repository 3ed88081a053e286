import { anArticle, at, languages, longIfEnglish } from '../../setup/site/public-site.ts';
import { seedText } from '../../setup/site/seed-texts.ts';
import { expect, test } from '../test.ts';

for (const { language, locale, prefix, browser } of languages) {
  const slug = anArticle.split('/').at(-1) ?? '';
  const seed = seedText(slug, locale);

  test.describe(`an article in ${language}`, longIfEnglish(locale), () => {
    test.use({ locale: browser });

    test('loads its hero picture, and links back to the blog', async ({ page }) => {
      await page.goto(at(prefix, anArticle));
      const article = page.getByRole('main').getByRole('article').first();
      const picture = article.getByRole('img', { name: seed.featured_image_alt, exact: true });
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0);
      const back = locale === 'no' ? 'Tilbake til bloggen' : 'Back to the blog';
      await page.getByRole('link', { name: back }).click();
      await expect(page).toHaveURL((url) => url.pathname === at(prefix, '/blogg'));
    });

    test('is shared by a copied address, or by the share sheet of the device', async ({ page }) => {
      const [share, copied] =
        locale === 'no'
          ? ['Del eller kopier lenken', 'Lenken er kopiert']
          : ['Share or copy link', 'Link copied'];
      await page.addInitScript(() => {
        const written: unknown[] = [];
        Object.assign(globalThis, { written });
        const clipboard = { writeText: async (text: string) => void written.push(text) };
        Object.defineProperty(navigator, 'clipboard', { value: clipboard });
        if (location.search)
          Object.assign(navigator, { share: async (data: unknown) => void written.push(data) });
      });
      const written = () => page.evaluate(() => (globalThis as unknown as { written: unknown[] }).written);
      await page.goto(at(prefix, anArticle));
      const address = page.url();
      await page.getByRole('button', { name: share }).click();
      await expect(page.getByRole('button', { name: copied })).toBeVisible();
      expect(await written()).toEqual([address]);
      await page.goto(`${address}?utm_source=test`);
      await page.getByRole('button', { name: share }).click();
      expect(await written()).toEqual([{ title: await page.title(), url: address }]);
    });

    test('scrolls to the heading when a link in its table of contents is clicked', async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(at(prefix, anArticle));
      const contents = page.getByRole('navigation', {
        name: locale === 'no' ? 'I denne artikkelen' : 'In this article',
      });
      const entry = contents.getByRole('link').nth(3);
      await entry.click();
      const heading = page.getByRole('heading', {
        level: 2,
        name: (await entry.textContent()) ?? '',
        exact: true,
      });
      await expect(heading).toBeInViewport();
      // The sticky header, which is 64 px high, must not cover the heading.
      await expect.poll(async () => ((await heading.boundingBox())?.y ?? 0) - 64).toBeGreaterThanOrEqual(0);
    });
  });
}
