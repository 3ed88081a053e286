import AxeBuilder from '@axe-core/playwright';
import sharp from 'sharp';
import { hostileMarkdown } from '../../fixtures/hostile-markdown.ts';
import { at, languages } from '../../setup/site/public-site.ts';
import { expect, test } from '../newsroom.ts';
import { articlesOf, uploadImage } from '../published-articles.ts';

test.describe.configure({ mode: 'default' });

const picture = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

test.describe('an article with images', { tag: '@long' }, () => {
  test('shows the images as AVIF in a fitting size, without layout shift', async ({ newsroom, page }) => {
    const hero = await uploadImage(newsroom, await picture(2000, 1125, '#3a7'));
    const inText = await uploadImage(newsroom, await picture(1400, 700, '#a37'));
    const content = `Innledning.\n\n${'Et avsnitt om brød.\n\n'.repeat(30)}![Et brød](${inText} "Ferskt")\n\nSlutt.`;
    await articlesOf(newsroom).publish({
      slug: 'med-bilder',
      content_no: content,
      content_en: content,
      featured_image_url: hero,
      featured_image_alt_no: 'Et bord',
      featured_image_alt_en: 'A table',
    });
    for (const { locale, prefix } of languages) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(newsroom.address + at(prefix, '/blogg/med-bilder'));
      const first = page.getByRole('img', { name: locale === 'no' ? 'Et bord' : 'A table' });
      await expect(first).toHaveAttribute('fetchpriority', 'high');
      await expect(first).toHaveAttribute('loading', 'eager');
      const sizeOf = (image: HTMLImageElement) => ({
        address: new URL(image.currentSrc).pathname,
        natural: image.naturalWidth,
      });
      await expect
        .poll(() => first.evaluate(sizeOf))
        .toEqual({ address: `${hero}/960.avif`, natural: expect.any(Number) });

      const second = page.getByRole('img', { name: 'Et brød' });
      await expect(second).toHaveAttribute('loading', 'lazy');
      await expect(second).toHaveAttribute('title', 'Ferskt');
      const height = () => second.evaluate((image) => Math.round(image.getBoundingClientRect().height));
      const before = await height();
      expect(before).toBeGreaterThan(100);
      await second.scrollIntoViewIfNeeded();
      await expect.poll(() => second.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
      expect((await second.evaluate(sizeOf)).address).toMatch(/\.avif$/);
      expect(await height()).toBe(before);

      await page.setViewportSize({ width: 320, height: 700 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
    }
    await page.goto(`${newsroom.address}/blogg`);
    await expect(page.locator(`main article img[src^="${hero}/"]`)).toHaveCount(1);
  });

  test('has JPEG fallbacks, which need no JavaScript', async ({ newsroom, request }) => {
    const html = await (await request.get(`${newsroom.address}/blogg/med-bilder`)).text();
    const fallbacks = [...html.matchAll(/<img[^>]* src="(\/bilder\/[^"]+)"/g)].map(([, src]) => src ?? '');
    expect(fallbacks).toHaveLength(2);
    for (const src of fallbacks) {
      const answer = await request.get(newsroom.address + src);
      expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg']);
      expect(answer.headers()['cache-control']).toContain('immutable');
    }
  });
});

test.describe('hostile Markdown on the article page', () => {
  // The attacks contain addresses that do not exist, and the browser logs the requests that it blocks.
  test.use({ expectedConsoleErrors: /Failed to load resource|Content Security Policy|ERR_/ });

  test('runs nothing, opens nothing, and loads nothing but pictures from other servers', async ({
    newsroom,
    page,
  }) => {
    const content = hostileMarkdown.map((text) => `${text}\n\n<!-- -->\n\n`).join('');
    await articlesOf(newsroom).publish({ slug: 'fiendtlig', content_no: content, content_en: content });
    const elsewhere: string[] = [];
    let dialogs = 0;
    page.on('dialog', async (dialog) => {
      dialogs++;
      await dialog.dismiss();
    });
    await page.context().route('**/*', async (route) => {
      const { url, kind } = { url: route.request().url(), kind: route.request().resourceType() };
      if (url.startsWith(newsroom.address)) return route.continue();
      elsewhere.push(`${kind} ${url}`);
      return route.abort();
    });
    for (const { prefix } of languages) {
      const address = newsroom.address + at(prefix, '/blogg/fiendtlig');
      await page.goto(address);
      await expect(page.locator('.article-text')).not.toBeEmpty();
      // The page is scrolled to its end, so that the lazy images load.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => (window as { attacked?: unknown }).attacked)).toBeUndefined();
      expect(page.url()).toBe(address);
      const text = page.locator('.article-text');
      await expect(
        text.locator('script, iframe, object, embed, form, style, link, meta, svg, base'),
      ).toHaveCount(0);
      const handlers = await text
        .locator('*')
        .evaluateAll((all) =>
          all.flatMap((each) => each.getAttributeNames().filter((name) => name.startsWith('on'))),
        );
      expect(handlers).toEqual([]);
      // No link may use a scheme that runs code.
      for (const link of await text.locator('a[href]').all()) {
        const href = (await link.getAttribute('href')) ?? '';
        const { protocol } = new URL(href, address);
        expect(['http:', 'https:', 'mailto:', 'irc:', 'ircs:', 'xmpp:'], href).toContain(protocol);
      }
    }
    expect(dialogs).toBe(0);
    expect(elsewhere.filter((request) => !request.startsWith('image https:'))).toEqual([]);
  });
});
