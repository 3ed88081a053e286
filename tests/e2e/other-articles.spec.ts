import type { Page } from '@playwright/test';
import { at, languages } from '../setup/public-site.ts';
import { expect, test } from './newsroom.ts';
import { type OwnSite, startOwnSite } from './own-site.ts';

// One site whose articles each test replaces: in order, in one process.
test.describe.configure({ mode: 'default' });

let site: OwnSite;
test.beforeAll(async ({ ownDatabases }) => {
  site = await startOwnSite(await ownDatabases.copy());
});
test.afterAll(() => site?.end());

const texts = {
  no: {
    empty: 'Det er ingen artikler her ennå.',
    older: 'Eldre artikler',
    newer: 'Nyere artikler',
    page: (n: number) => `Side ${n} av 2`,
  },
  en: {
    empty: 'There are no articles here yet.',
    older: 'Older articles',
    newer: 'Newer articles',
    page: (n: number) => `Page ${n} of 2`,
  },
} as const;

const newest = {
  slug: 'nyest',
  title_no: 'Nyest',
  title_en: 'Newest',
  content_no: 'Tekst',
  content_en: 'Text',
};

/** Opens a page as soon as the running site shows the articles just published. */
async function openWhen(page: Page, path: string, shows: string) {
  await expect(async () => {
    await page.goto(site.address + path);
    await expect(page.locator('main')).toContainText(shows, { timeout: 100 });
  }).toPass();
}

for (const { language, locale, prefix, browser } of languages) {
  const words = texts[locale];

  test.describe(`in ${language}`, () => {
    test.use({ locale: browser });

    test('a blog without articles says so', async ({ page }) => {
      await site.publish([]);
      await openWhen(page, at(prefix, '/blogg'), words.empty);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('main article')).toHaveCount(0);
    });

    test('a blog of one article features it and has no grid', async ({ page }) => {
      await site.publish([newest]);
      await openWhen(page, at(prefix, '/blogg'), newest[`title_${locale}`]);
      await expect(page.locator('main article')).toHaveCount(1);
      await expect(page.locator('main li')).toHaveCount(0);
      await expect(page.getByRole('link', { name: words.older })).toHaveCount(0);
    });

    test('beyond 24 articles the blog has pages; drafts and archived articles are in none', async ({
      page,
    }) => {
      const published = Array.from({ length: 26 }, (_, n) => ({
        ...newest,
        slug: `nummer-${n}`,
        title_no: `Nummer ${n}`,
        title_en: `Number ${n}`,
        published_at: new Date(Date.UTC(2026, 0, 31 - n)).toISOString(),
      }));
      const hidden = ['draft', 'archived'].map((status) => ({ ...newest, slug: status, status }));
      await site.publish([...published.toReversed(), ...hidden]);
      const titles = published.map((article) => article[`title_${locale}`]);
      await openWhen(page, at(prefix, '/blogg'), words.page(1));
      const shown = page.locator('main article :is(h2, h3)');
      await expect(shown).toHaveText(titles.slice(0, 24));
      await expect(page.getByRole('link', { name: words.newer })).toHaveCount(0);

      await page.getByRole('link', { name: words.older }).click();
      await expect(page).toHaveURL(`${site.address}${prefix}/blogg?page=2`);
      await expect(page.getByText(words.page(2))).toBeVisible();
      await expect(shown).toHaveText(titles.slice(24));
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/blogg\?page=2$/);
      await expect(page).toHaveTitle(new RegExp(`${words.page(2)} \\| NovaSjekk$`));
      await expect(page.getByRole('link', { name: words.older })).toHaveCount(0);
      await page.getByRole('link', { name: words.newer }).click();
      await expect(page).toHaveURL(`${site.address}${prefix}/blogg`);
    });

    test('an article without a featured image has a drawn picture of its own, in list and page', async ({
      page,
    }) => {
      await site.publish([newest, { ...newest, slug: 'eldre', published_at: '2026-01-01T12:00:00Z' }]);
      const drawings = page.locator('main article > svg');
      // The list of the test before has the same newest title.
      await expect(async () => {
        await page.goto(site.address + at(prefix, '/blogg'));
        await expect(drawings).toHaveCount(2, { timeout: 1 });
      }).toPass();
      for (const drawing of await drawings.all()) {
        const box = await drawing.boundingBox();
        expect(box?.width).toBeGreaterThan(200);
        expect(box?.height).toBeGreaterThan(100);
      }
      const [first, second] = await drawings.evaluateAll((all) => all.map((each) => each.innerHTML));
      expect(first).not.toBe(second);
      await page.goto(site.address + at(prefix, '/blogg/nyest'));
      expect(await page.locator('main article svg[viewBox="0 0 1200 675"]').innerHTML()).toBe(first);
    });

    test('an article shows the author it names and minutes by the length of its text', async ({ page }) => {
      const body = (length: number) => 'ord '.repeat(length).slice(0, length);
      const long = { content_no: body(2001), content_en: body(1999), author_name: 'Kari Nordmann' };
      await site.publish([{ ...newest, ...long, excerpt_no: 'Utdraget', excerpt_en: 'The excerpt' }]);
      await openWhen(page, at(prefix, '/blogg/nyest'), 'Kari Nordmann');
      const header = page.locator('main article header');
      await expect(header).toContainText(locale === 'no' ? 'Av Kari Nordmann' : 'By Kari Nordmann');
      await expect(header).toContainText(locale === 'no' ? '3 min lesetid' : '2 min read');
      await expect(header).toContainText(locale === 'no' ? 'Utdraget' : 'The excerpt');
    });

    test('what is not published is not found', async ({ request }) => {
      await site.publish([
        newest,
        { ...newest, slug: 'utkast', status: 'draft' },
        { ...newest, slug: 'arkivert', status: 'archived' },
      ]);
      const status = async (slug: string) =>
        (await request.get(site.address + at(prefix, `/blogg/${slug}`))).status();
      await expect.poll(() => status('nyest')).toBe(200);
      expect(await status('utkast')).toBe(404);
      expect([404, 410]).toContain(await status('arkivert'));
    });
  });
}

test('a page of the list that one language lacks has no other address, and its toggle leads to the first page', async ({
  page,
}) => {
  const articles = Array.from({ length: 26 }, (_, n) => ({
    slug: `norsk-${n}`,
    title_no: `Norsk ${n}`,
    content_no: 'Tekst',
  }));
  await site.publish([...articles, newest]);
  await openWhen(page, '/blogg?page=2', 'Side 2 av 2');
  await expect(page.locator('link[hreflang=nb]')).toHaveCount(1);
  await expect(page.locator('link[hreflang=en]')).toHaveCount(0);
  await page.getByRole('link', { name: 'English', exact: true }).click();
  await expect(page).toHaveURL(/\/en\/blogg\?page=1$/);
  await expect(page.locator('main')).toContainText('Newest');
});

test.describe('an article in one language only', () => {
  test.use({ locale: 'en-GB', expectedConsoleErrors: /status of 404/ });

  test('of Norwegian: an English reader gets the note and the text, marked as Norwegian; /en has none', async ({
    page,
  }) => {
    await site.publish([
      { slug: 'norsk', title_no: 'Bare norsk', content_no: '## Overskrift\n\nEn tekst på norsk.' },
    ]);
    await openWhen(page, '/blogg/norsk', 'En tekst på norsk.');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByText('This article is available in Norwegian only.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bare norsk');
    await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'nb');
    await expect(page.locator('.article-text')).toHaveAttribute('lang', 'nb');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /:\d+\/blogg\/norsk$/);
    await expect(page.locator('link[hreflang=en]')).toHaveCount(0);
    await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute('content', 'nb_NO');

    // From Norwegian to English and back one stays with the article.
    for (const [toggle, note] of [
      ['Norsk', 0],
      ['English', 1],
    ] as const) {
      await page.getByRole('link', { name: toggle, exact: true }).click();
      await expect(page).toHaveURL(/:\d+\/blogg\/norsk$/);
      await expect(page.getByText('This article is available in Norwegian only.')).toHaveCount(note);
      await expect(page.locator('.article-text')).toContainText('En tekst på norsk.');
    }

    expect((await page.goto(`${site.address}/en/blogg/norsk`))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Article not found');
    await page.goto(`${site.address}/en/blogg`);
    await expect(page.getByText('There are no articles here yet.')).toBeVisible();
  });

  test('of English: the address without prefix leads to /en', async ({ page, request }) => {
    await site.publish([{ slug: 'english', title_en: 'Only English', content_en: 'A text in English.' }]);
    await openWhen(page, '/en/blogg/english', 'A text in English.');
    for (const browser of ['nb', 'en']) {
      const answer = await request.get(`${site.address}/blogg/english`, {
        headers: { 'accept-language': browser },
        maxRedirects: 0,
      });
      expect(answer.status(), browser).toBe(302);
      expect(answer.headers().location, browser).toBe('/en/blogg/english');
    }
    await expect(page.locator('link[hreflang=nb]')).toHaveCount(0);
    await expect(page.locator('link[hreflang=x-default]')).toHaveAttribute('href', /\/en\/blogg\/english$/);
  });
});
