import type { APIRequestContext } from '@playwright/test';
import { appHost, at, campaignOf, languages, pages, seedSlugs } from './public-site.ts';
import { expect, test } from './test.ts';

// Some tests go through all pages, which takes its time on a busy machine.
test.describe.configure({ timeout: 60_000 });

const articles = seedSlugs.map((slug) => `/blogg/${slug}`);

const texts = {
  no: { notFound: 'Siden finnes ikke', articleNotFound: 'Artikkelen finnes ikke' },
  en: { notFound: 'Page not found', articleNotFound: 'Article not found' },
} as const;

/** A page as the server sends it: status, and the addresses it links to and shows. */
async function fetchPage(request: APIRequestContext, address: string, browser: string) {
  const response = await request.get(address, {
    headers: { 'accept-language': browser },
    maxRedirects: 0,
  });
  const html = await response.text();
  const hrefs = [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href]) => href ?? '');
  const sources = [...html.matchAll(/<(?:img|script) [^>]*?src="([^"]*)"/g)].map(
    ([, source]) => source ?? '',
  );
  const plain = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'");
  return { status: response.status(), html, links: hrefs.map(plain), sources: sources.map(plain) };
}

for (const { language, locale, htmlLang, prefix, browser } of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: browser });

    test('every page says what search engines and those who share it need, and asks nobody else for anything', async ({
      page,
      context,
      baseURL,
      request,
    }) => {
      const foreign: string[] = [];
      page.on('request', (each) => !each.url().startsWith(`${baseURL}/`) && foreign.push(each.url()));
      const titles = new Set<string>();
      const descriptions = new Set<string>();
      for (const path of [...pages, ...articles]) {
        await page.goto(at(prefix, path));
        const head = await page.evaluate(() => {
          const metas = [...document.head.querySelectorAll('meta')].map((meta) => [
            meta.getAttribute('name') ?? meta.getAttribute('property'),
            meta.content,
          ]);
          const links = (selector: string) =>
            [...document.head.querySelectorAll<HTMLLinkElement>(selector)].map((link) => link.href);
          return {
            lang: document.documentElement.lang,
            title: document.title,
            metas: Object.fromEntries(metas) as Record<string, string>,
            names: metas.map(([name]) => name),
            canonical: links('link[rel=canonical]'),
            alternates: [...document.head.querySelectorAll<HTMLLinkElement>('link[hreflang]')].map((link) => [
              link.hreflang,
              link.href,
            ]),
            types: [...document.head.querySelectorAll('script[type="application/ld+json"]')].map(
              (script) => JSON.parse(script.textContent ?? '')['@type'],
            ),
            feed: links('link[type="application/atom+xml"]'),
            icons: links('link[rel=icon], link[rel=manifest]').length,
            stored: Object.keys(localStorage),
            h1: document.querySelectorAll('h1').length,
          };
        });
        const where = expect.configure({ soft: true, message: at(prefix, path) });
        // Nothing is stored but the language, and that only where the address does not say it.
        const stored = prefix === '' ? ['i18nextLng'] : [];
        where((await context.cookies()).map(({ name }) => name)).toEqual(stored);
        where(head.stored).toEqual(stored);
        where(head.lang).toBe(htmlLang);
        where(head.h1).toBe(1);
        where(head.title).toMatch(/^\S.* \| NovaSjekk$/);
        where(head.metas.description?.length).toBeGreaterThanOrEqual(100);
        where(head.metas.description?.length).toBeLessThanOrEqual(160);
        const address = baseURL + at(prefix, path);
        where(head.canonical.map((href) => href.replace(/(?<=\d)\/$/, ''))).toEqual([
          address.replace(/(?<=\d)\/$/, ''),
        ]);
        where(head.metas.robots).toBe('index,follow');
        where(`${head.metas['og:title']} | NovaSjekk`).toBe(head.title);
        where(head.metas['og:description']).toBe(head.metas.description);
        where(head.metas['og:url']).toBe(address);
        where(head.metas['og:type']).toBe(path.startsWith('/blogg/') ? 'article' : 'website');
        where(head.metas['og:locale']).toBe(locale === 'no' ? 'nb_NO' : 'en_GB');
        where(head.metas['og:image']).toContain(`${baseURL}/kort/${locale}/`);
        where([head.metas['og:image:width'], head.metas['og:image:height']]).toEqual(['1200', '630']);
        where(head.alternates).toEqual([
          ['nb', baseURL + path],
          ['en', `${baseURL}${at('/en', path)}`],
          ['x-default', baseURL + path],
        ]);
        where(head.types).toEqual(
          path === '/'
            ? ['Organization', 'WebSite', 'FAQPage']
            : path.startsWith('/blogg/')
              ? ['Article', 'BreadcrumbList']
              : ['BreadcrumbList'],
        );
        where(head.feed).toEqual([`${baseURL}${prefix}/feed.xml`]);
        where(head.icons).toBe(2);
        where(new Set(head.names).size, 'nothing is said twice').toBe(head.names.length - 1);
        where(titles.has(head.title)).toBe(false);
        where(descriptions.has(head.metas.description ?? '')).toBe(false);
        titles.add(head.title);
        descriptions.add(head.metas.description ?? '');
      }
      expect(foreign).toEqual([]);
      const card = await request.get(
        (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '',
      );
      expect(card.headers()['content-type']).toBe('image/png');
      // The picture's own word for its size: bytes 16 to 24 of a PNG.
      const png = await card.body();
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    });

    test('missing pages are kept out of search results', async ({ request }) => {
      for (const [path, title] of [
        ['/finnes-ikke', texts[locale].notFound],
        ['/blogg/finnes-ikke', texts[locale].articleNotFound],
        ['/blogg?page=99', texts[locale].notFound],
      ] as const) {
        const { status, html } = await fetchPage(request, prefix + path, browser);
        expect.soft(status, path).toBe(404);
        expect.soft(html, path).toContain(`<title>${title} | NovaSjekk</title>`);
        expect.soft(html, path).toContain('<meta name="robots" content="noindex,nofollow"/>');
        expect.soft(html, path).not.toContain('rel="canonical"');
      }
    });

    test('every link leads somewhere, in the same language, and all pages are reached', async ({
      request,
    }) => {
      const start = at(prefix, '/');
      const wanted = new Set([...pages, ...articles].map((path) => at(prefix, path)));
      const todo = [start];
      const found = new Map<string, string>();
      const fragments: [from: string, to: string, id: string][] = [];
      const files = new Set<string>();
      for (let address = todo.shift(); address !== undefined; address = todo.shift()) {
        if (found.has(address)) continue;
        const { status, html, links, sources } = await fetchPage(request, address, browser);
        expect.soft(status, address).toBe(200);
        found.set(address, html);
        for (const source of sources) files.add(source);
        for (const link of links) {
          const { origin, pathname, search, hash } = new URL(link, `http://here${address}`);
          if (origin !== 'http://here') {
            expect.soft(link, `on ${address}`).toMatch(/^(https:\/\/|mailto:\?|http:\/\/127\.0\.0\.1:)/);
            continue;
          }
          if (pathname.startsWith('/sprak/')) continue;
          // No link leaves the language but the toggle.
          expect.soft(/^\/en(\/|$)/.test(pathname), `${link} on ${address}`).toBe(prefix === '/en');
          if (hash) fragments.push([address, pathname + search, hash.slice(1)]);
          if (!found.has(pathname + search)) todo.push(pathname + search);
        }
      }
      expect(new Set(found.keys())).toEqual(wanted);
      expect(fragments.length).toBeGreaterThan(articles.length);
      for (const [from, to, id] of fragments)
        expect.soft(found.get(to), `#${id} on ${from}`).toContain(`id="${decodeURIComponent(id)}"`);
      for (const file of files) expect.soft((await request.get(file)).status(), file).toBe(200);
    });

    test('every link to the app says site, call to action and page', async ({ request }) => {
      for (const path of [...pages, ...articles]) {
        const { html, links } = await fetchPage(request, at(prefix, path), browser);
        const toTheApp = links.filter((link) => link.includes(appHost));
        // The food check keeps its link as data until something is checked.
        const mentions = html.split(appHost).length - 1 - (path === '/' ? 1 : 0);
        expect.soft(toTheApp.length, path).toBe(mentions);
        const counts: Record<string, number> = {};
        for (const link of toTheApp) {
          const { searchParams } = new URL(link);
          expect.soft(searchParams.get('utm_source'), link).toBe('novasjekk');
          expect.soft(searchParams.get('utm_campaign'), link).toBe(campaignOf(path));
          const medium = searchParams.get('utm_medium') ?? 'none';
          counts[medium] = (counts[medium] ?? 0) + 1;
        }
        const around = ['/om', '/redaksjonelt', '/personvern', '/blogg'].includes(path);
        expect.soft(counts, path).toEqual({
          header: 1,
          footer: 2,
          recipes: path === '/ressurser' ? 2 : 1,
          ...(path === '/' && { hero: 1 }),
          ...(path.startsWith('/blogg/') ? { article: 1 } : !around && { cta: 1 }),
        });
      }
    });

    test('the feed lists the articles, newest first', async ({ request, baseURL }) => {
      const feed = await request.get(`${prefix}/feed.xml`);
      expect(feed.headers()['content-type']).toContain('application/atom+xml');
      const text = await feed.text();
      const links = [...text.matchAll(/<entry>.*?<link [^>]*href="([^"]*)"/gs)].map(([, href]) => href);
      expect(links.toSorted()).toEqual(articles.map((path) => `${baseURL}${prefix}${path}`).toSorted());
      const { links: listed } = await fetchPage(request, `${prefix}/blogg`, browser);
      expect(links[0]).toBe(baseURL + (listed.find((link) => link.includes('/blogg/')) ?? ''));
    });
  });
}

test('the sitemap names every page in both languages, and robots.txt names the sitemap', async ({
  request,
  baseURL,
}) => {
  const text = await (await request.get('/sitemap.xml')).text();
  const named = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
  const all = languages.flatMap(({ prefix }) =>
    [...pages, ...articles].map((path) => baseURL + at(prefix, path)),
  );
  expect(named.toSorted()).toEqual(all.toSorted());
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  expect(robots).toMatch(/^Disallow: \/admin$/m);
});
