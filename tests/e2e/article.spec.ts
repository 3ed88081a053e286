import { anArticle, appHost, at, campaignIn, languages, seedSlugs } from './public-site.ts';
import { seedText } from './seed-texts.ts';
import { expect, test } from './test.ts';

const texts = {
  no: {
    back: 'Tilbake til bloggen',
    by: 'Av NovaSjekk',
    published: 'Publisert 31. august 2026',
    read: 'min lesetid',
  },
  en: {
    back: 'Back to the blog',
    by: 'By NovaSjekk',
    published: 'Published 31 August 2026',
    read: 'min read',
  },
} as const;

for (const { language, locale, prefix, browser } of languages) {
  const words = texts[locale];
  const slug = anArticle.split('/').at(-1) ?? '';
  const seed = seedText(slug, locale);

  test.describe(`an article in ${language}`, () => {
    test.use({ locale: browser });

    test('shows hero picture, way back, title, excerpt, author, date, reading time and text', async ({
      page,
    }) => {
      await page.goto(at(prefix, anArticle));
      const article = page.getByRole('main').getByRole('article').first();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(seed.title);
      const header = article.locator('header');
      await expect(header.getByText(seed.excerpt, { exact: true })).toBeVisible();
      await expect(header.getByText(words.by, { exact: true })).toBeVisible();
      await expect(header.getByText(words.published, { exact: true })).toBeVisible();
      const minutes = Math.ceil(seed.body.length / 1000);
      await expect(header.getByText(`${minutes} ${words.read}`, { exact: true })).toBeVisible();

      const picture = article.getByRole('img', { name: seed.featured_image_alt, exact: true });
      await expect(picture).toHaveAttribute('src', `/pictures/${slug}.svg`);
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0);

      // The title stands once; the Markdown's own headings, table and links follow.
      const body = article.locator('.article-text');
      const headings = [...seed.body.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading ?? '');
      expect(headings.length).toBeGreaterThan(3);
      await expect(body.getByRole('heading', { level: 2 })).toHaveText(headings);
      await expect(body.getByRole('table').first()).toBeVisible();
      await expect(body).not.toContainText(/\*\*|\]\(|^#/m);
      for (const link of await body.locator('a[href^="http"]').all())
        await expect.soft(link).toHaveAttribute('rel', /noopener/);

      const scan = page.locator('main > section a[href*="utm_"]');
      expect(campaignIn((await scan.getAttribute('href')) ?? '')).toEqual({
        host: appHost,
        utm_source: 'novasjekk',
        utm_medium: 'article',
        utm_campaign: slug,
      });

      await page.getByRole('link', { name: words.back }).click();
      await expect(page).toHaveURL((url) => url.pathname === at(prefix, '/blogg'));
    });

    test('every article has its reading time, description and description for search engines', async ({
      request,
    }) => {
      expect(seedSlugs).toHaveLength(10);
      for (const each of seedSlugs) {
        const { title, meta_description, body } = seedText(each, locale);
        const html = await (
          await request.get(at(prefix, `/blogg/${each}`), { headers: { 'accept-language': browser } })
        ).text();
        const plain = html.replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replaceAll('&quot;', '"');
        expect.soft(plain, each).toContain(`<span>${Math.ceil(body.length / 1000)} ${words.read}</span>`);
        expect.soft(plain, each).toContain(`<title>${title} | NovaSjekk</title>`);
        expect.soft(plain, each).toContain(`<meta name="description" content="${meta_description}"/>`);
        expect.soft(plain.split(`>${title}</h1>`).length, each).toBe(2);
      }
    });

    test('leads on: contents that jump, a link to share, and articles that share keywords', async ({
      page,
    }) => {
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
      // Not under the sticky header.
      await expect.poll(async () => ((await heading.boundingBox())?.y ?? 0) - 64).toBeGreaterThanOrEqual(0);
      const share = page.getByRole('link', { name: locale === 'no' ? 'Send på e-post' : 'Send by email' });
      await expect(share).toHaveAttribute('href', new RegExp(encodeURIComponent(at(prefix, anArticle))));
      const related = page.locator('main li article');
      await expect(related).toHaveCount(3);
      await expect(related.locator(`a[href$="${slug}"]`)).toHaveCount(0);
    });
  });
}
