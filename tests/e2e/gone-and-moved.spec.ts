import AxeBuilder from '@axe-core/playwright';
import { at, languages } from '../setup/public-site.ts';
import { expect, test } from './newsroom.ts';
import { articlesOf } from './published-articles.ts';

test.describe.configure({ mode: 'default', timeout: 120_000 });

const gone = {
  no: { heading: 'Denne artikkelen er tatt bort', search: 'Søk i bloggen', back: 'Tilbake til bloggen' },
  en: { heading: 'This article has been removed', search: 'Search the blog', back: 'Back to the blog' },
} as const;

for (const { language, locale, prefix, browser } of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: browser, expectedConsoleErrors: /status of (404|410)/ });

    test('an old address leads to the new one, for good', async ({ newsroom, page, request }) => {
      const articles = articlesOf(newsroom);
      const slug = `flyttet-${locale}`;
      const { id } = await articles.publish({ slug });
      const address = (to: string) => newsroom.address + at(prefix, `/blogg/${to}`);
      await expect.poll(async () => (await request.get(address(slug))).status()).toBe(200);
      await articles.rename(id, `${slug}-en-gang`);
      await articles.rename(id, `${slug}-to-ganger`);
      for (const old of [slug, `${slug}-en-gang`]) {
        await expect(async () => {
          const answer = await request.get(address(old), { maxRedirects: 0 });
          expect(answer.status()).toBe(301);
          expect(answer.headers().location).toBe(at(prefix, `/blogg/${slug}-to-ganger`));
        }).toPass({ timeout: 1000 });
      }
      await page.goto(address(slug));
      await expect(page).toHaveURL(address(`${slug}-to-ganger`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        locale === 'no' ? 'En tittel' : 'A title',
      );
    });

    test('an archived article answers 410 with a friendly page, until it is back', async ({
      newsroom,
      page,
      request,
    }) => {
      const articles = articlesOf(newsroom);
      const slug = `arkivert-${locale}`;
      const address = newsroom.address + at(prefix, `/blogg/${slug}`);
      const status = async () => (await request.get(address)).status();
      const { id } = await articles.publish({ slug });
      await expect.poll(status, { timeout: 1000 }).toBe(200);
      await articles.archive(id);
      await expect.poll(status, { timeout: 1000 }).toBe(410);
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(gone[locale].heading);
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex,nofollow');
      await expect(page.getByRole('searchbox', { name: gone[locale].search })).toBeVisible();
      await expect(page.getByRole('link', { name: gone[locale].back })).toBeVisible();
      await expect(page.locator('main li article')).toHaveCount(3);
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
        expect(violations.map(({ id: rule }) => rule)).toEqual([]);
      }
      expect(await (await request.get(`${newsroom.address}/sitemap.xml`)).text()).not.toContain(`/${slug}<`);
    });

    test('an article in the bin is simply not there', async ({ newsroom, request }) => {
      const articles = articlesOf(newsroom);
      const slug = `slettet-${locale}`;
      const status = async () =>
        (await request.get(newsroom.address + at(prefix, `/blogg/${slug}`))).status();
      const { id } = await articles.publish({ slug });
      await expect.poll(status, { timeout: 1000 }).toBe(200);
      await articles.remove(id);
      await expect.poll(status, { timeout: 1000 }).toBe(404);
      await articles.restore(id);
      await expect.poll(status, { timeout: 1000 }).toBe(200);
    });
  });
}

test('a draft can be read at its secret address, in both languages, and is kept by nobody', async ({
  newsroom,
  page,
  request,
}) => {
  const articles = articlesOf(newsroom);
  const { id } = await articles.publish({ slug: 'hemmelig-utkast', status: 'draft' });
  const path = await articles.preview(id);
  for (const { locale, prefix } of languages) {
    const response = await page.goto(newsroom.address + at(prefix, path));
    expect(response?.status()).toBe(200);
    expect(response?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      locale === 'no' ? 'En tittel' : 'A title',
    );
    await expect(page.getByText(locale === 'no' ? 'Forhåndsvisning: ' : 'Preview: ')).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex,nofollow');
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect(violations.map(({ id: rule }) => rule)).toEqual([]);
  }
  expect((await request.get(`${newsroom.address}/blogg/hemmelig-utkast`)).status()).toBe(404);
  await articles.remove(id);
  expect((await request.get(newsroom.address + path)).status()).toBe(404);
});
