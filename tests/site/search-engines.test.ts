import { describe, expect, it } from 'vitest';
import { qualityLimits } from '../../src/domain/articles/content-quality.ts';
import {
  additivePaths,
  appHost,
  at,
  campaignOf,
  foodPaths,
  languages,
  pages,
  seedSlugs,
} from '../setup/site/public-site.ts';
import { canonicalOf, elementsIn, fetchPage, hrefOf, metaOf, siteAddress } from './fetch-page.ts';

const articles = seedSlugs.map((slug) => `/blogg/${slug}`);

const texts = {
  no: { notFound: 'Siden finnes ikke', articleNotFound: 'Artikkelen finnes ikke' },
  en: { notFound: 'Page not found', articleNotFound: 'Article not found' },
} as const;

describe.each(languages)('the site in $language', ({ locale, htmlLang, prefix, browser }) => {
  const open = (path: string) => fetchPage(path, { language: browser });

  it('has complete metadata for search engines and sharing on every page', async () => {
    const titles = new Set<string>();
    const descriptions = new Set<string | undefined>();
    for (const path of [...pages, ...articles]) {
      const where = at(prefix, path);
      const { document } = await open(where);
      const address = siteAddress() + where;
      const meta = (name: string) => metaOf(document, name);
      const linksTo = (selector: string) => elementsIn(document.head, selector).map(hrefOf);
      expect.soft(document.documentElement.lang, where).toBe(htmlLang);
      expect.soft(elementsIn(document, 'h1').length, where).toBe(1);
      expect.soft(document.title, where).toMatch(/^\S.* \| NovaSjekk$/);
      expect.soft(document.title.length, where).toBeLessThanOrEqual(qualityLimits.title);
      expect.soft(meta('description')?.length, where).toBeGreaterThanOrEqual(qualityLimits.metaMin);
      expect.soft(meta('description')?.length, where).toBeLessThanOrEqual(qualityLimits.metaMax);
      const withoutLastSlash = (href: string) => href.replace(/(?<=\d)\/$/, '');
      expect.soft(canonicalOf(document).map(withoutLastSlash), where).toEqual([withoutLastSlash(address)]);
      expect.soft(meta('robots'), where).toBe('index,follow');
      expect.soft(`${meta('og:title')} | NovaSjekk`, where).toBe(document.title);
      expect.soft(meta('og:description'), where).toBe(meta('description'));
      expect.soft(meta('og:url'), where).toBe(address);
      expect.soft(meta('og:type'), where).toBe(path.startsWith('/blogg/') ? 'article' : 'website');
      expect.soft(meta('og:locale'), where).toBe(locale === 'no' ? 'nb_NO' : 'en_GB');
      expect.soft(meta('og:image'), where).toContain(`${siteAddress()}/kort/${locale}/`);
      expect.soft([meta('og:image:width'), meta('og:image:height')], where).toEqual(['1200', '630']);
      const alternates = elementsIn(document.head, 'link[hreflang]');
      expect
        .soft(
          alternates.map((link) => [link.getAttribute('hreflang'), hrefOf(link)]),
          where,
        )
        .toEqual([
          ['nb', siteAddress() + path],
          ['en', `${siteAddress()}${at('/en', path)}`],
          ['x-default', siteAddress() + path],
        ]);
      const data = elementsIn(document.head, 'script[type="application/ld+json"]');
      expect
        .soft(
          data.map((script) => JSON.parse(script.textContent ?? '')['@type']),
          where,
        )
        .toEqual(
          path === '/'
            ? ['Organization', 'WebSite', 'FAQPage']
            : path === '/mat'
              ? ['CollectionPage', 'BreadcrumbList']
              : path.startsWith('/blogg/')
                ? ['Article', 'BreadcrumbList']
                : ['BreadcrumbList'],
        );
      const feeds = linksTo('link[type="application/atom+xml"]');
      expect
        .soft(
          feeds.map((href) => new URL(href, siteAddress()).href),
          where,
        )
        .toEqual([`${siteAddress()}${prefix}/feed.xml`]);
      expect.soft(linksTo('link[rel=icon], link[rel=manifest]').length, where).toBe(2);
      const names = elementsIn(document.head, 'meta').map(
        (each) => each.getAttribute('name') ?? each.getAttribute('property'),
      );
      expect.soft(new Set(names).size, `${where} repeats a meta element`).toBe(names.length - 1);
      expect.soft(titles.has(document.title), where).toBe(false);
      expect.soft(descriptions.has(meta('description')), where).toBe(false);
      titles.add(document.title);
      descriptions.add(meta('description'));
    }
  });

  it('loads nothing from other servers on any page', async () => {
    for (const path of [...pages, ...articles]) {
      const { document } = await open(at(prefix, path));
      const loaded = [
        ...elementsIn(document, '[src]').map((element) => element.getAttribute('src') ?? ''),
        ...elementsIn(
          document,
          'link[rel=stylesheet], link[rel=preload], link[rel=icon], link[rel=manifest]',
        ).map(hrefOf),
      ];
      const hosts = loaded.map((url) => new URL(url, siteAddress()).origin);
      expect.soft(new Set(hosts), path).toEqual(new Set([siteAddress()]));
    }
  });

  it('has social cards of 1200 by 630 pixels', async () => {
    const { document } = await open(at(prefix, articles[0] ?? ''));
    const card = await fetch(metaOf(document, 'og:image') ?? '');
    expect(card.headers.get('content-type')).toBe('image/png');
    // A PNG file contains its width at byte 16 and its height at byte 20.
    const png = Buffer.from(await card.arrayBuffer());
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  });

  it.each([
    ['/finnes-ikke', texts[locale].notFound],
    ['/blogg/finnes-ikke', texts[locale].articleNotFound],
    ['/blogg?page=99', texts[locale].notFound],
  ])('excludes the missing page %s from search results', async (path, title) => {
    const { status, document } = await open(prefix + path);
    expect(status).toBe(404);
    expect(document.title).toBe(`${title} | NovaSjekk`);
    expect(metaOf(document, 'robots')).toBe('noindex,nofollow');
  });

  it('has only working links, all in its own language, that together reach every page', async () => {
    const wanted = new Set([...pages, ...articles].map((path) => at(prefix, path)));
    const todo = [at(prefix, '/')];
    const found = new Map<string, Document>();
    const fragments: [from: string, to: string, id: string][] = [];
    const files = new Set<string>();
    const additives = new Set<string>();
    const foods = new Set<string>();
    for (let address = todo.shift(); address !== undefined; address = todo.shift()) {
      if (found.has(address)) continue;
      const { status, document } = await open(address);
      expect.soft(status, address).toBe(200);
      found.set(address, document);
      for (const source of elementsIn(document, 'img[src], script[src]'))
        files.add(source.getAttribute('src') ?? '');
      for (const link of elementsIn(document, 'a[href]:not([download])').map(hrefOf)) {
        const { origin, pathname, search, hash } = new URL(link, `http://here${address}`);
        if (origin !== 'http://here') {
          expect.soft(link, `on ${address}`).toMatch(/^(https:\/\/|mailto:\?|http:\/\/127\.0\.0\.1:)/);
          continue;
        }
        if (pathname.startsWith('/sprak/')) continue;
        expect.soft(/^\/en(\/|$)/.test(pathname), `${link} on ${address}`).toBe(prefix === '/en');
        // The pages of additives are alike, as are those of foods and claims, so at most one of each is opened.
        if (/\/e-stoffer\/e/.test(pathname)) additives.add(pathname);
        if (/\/mat\/./.test(pathname)) foods.add(pathname);
        if (/\/e-stoffer\/e(?!471$)|\/mat\/(?!skyr$).|\/pastander\/./.test(pathname)) continue;
        if (hash) fragments.push([address, pathname + search, hash.slice(1)]);
        if (!found.has(pathname + search)) todo.push(pathname + search);
      }
    }
    for (const path of [
      '/e-stoffer/e471',
      '/forskningen/rss.xml',
      '/forskningen/tall.csv',
      '/mat/skyr',
      '/rss.xml',
      '/sok',
    ])
      wanted.add(at(prefix, path));
    expect(new Set(found.keys())).toEqual(wanted);
    expect(foods).toEqual(new Set(foodPaths.map((path) => at(prefix, path))));
    expect(additives).toEqual(new Set(additivePaths.map((path) => at(prefix, path))));
    expect(fragments.length).toBeGreaterThan(articles.length);
    for (const [from, to, id] of fragments)
      expect.soft(found.get(to)?.getElementById(decodeURIComponent(id)), `#${id} on ${from}`).toBeTruthy();
    for (const file of files) {
      const response = await fetch(new URL(file, siteAddress()));
      expect.soft(response.status, file).toBe(200);
    }
  });

  it('has campaign parameters for site, call to action and page in every link to the app', async () => {
    for (const path of [...pages, ...articles]) {
      const { html, document } = await open(at(prefix, path));
      const toTheApp = elementsIn(document, 'a[href]')
        .map(hrefOf)
        .filter((link) => link.includes(appHost));
      // The food check and the label reader keep their link in a data attribute until they show it.
      const isStored = path === '/' || path === '/les-etiketten';
      const mentions = html.split(appHost).length - 1 - (isStored ? 1 : 0);
      expect.soft(toTheApp.length, path).toBe(mentions);
      const counts: Record<string, number> = {};
      for (const link of toTheApp) {
        const { searchParams } = new URL(link);
        expect.soft(searchParams.get('utm_source'), link).toBe('novasjekk');
        expect.soft(searchParams.get('utm_campaign'), link).toBe(campaignOf(path));
        const medium = searchParams.get('utm_medium') ?? 'none';
        counts[medium] = (counts[medium] ?? 0) + 1;
      }
      const hasNoCallToAction = [
        '/om',
        '/redaksjonelt',
        '/personvern',
        '/blogg',
        '/handlekort',
        '/pastander',
        '/mat',
        '/e-stoffer',
        '/bygg-inn',
      ].includes(path);
      const callToAction = path === '/les-etiketten' ? { label: 1 } : { cta: 1 };
      expect.soft(counts, path).toEqual({
        header: 1,
        footer: 2,
        recipes: path === '/ressurser' ? 2 : 1,
        ...(path === '/' && { hero: 1 }),
        ...(path.startsWith('/blogg/') ? { article: 1 } : !hasNoCallToAction && callToAction),
      });
    }
  });

  it('lists the articles in its feed, newest first', async () => {
    const { headers, html: feed } = await open(`${prefix}/feed.xml`);
    expect(headers.get('content-type')).toContain('application/atom+xml');
    const links = [...feed.matchAll(/<entry>.*?<link [^>]*href="([^"]*)"/gs)].map(([, href]) => href);
    expect(links.toSorted()).toEqual(articles.map((path) => `${siteAddress()}${prefix}${path}`).toSorted());
    const { document } = await open(`${prefix}/blogg`);
    const newest = elementsIn(document, 'a[href*="/blogg/"]')[0];
    expect(links[0]).toBe(siteAddress() + hrefOf(newest));
  });
});

it('the sitemap lists every page in both languages, and robots.txt contains its address', async () => {
  const { html: sitemap } = await fetchPage('/sitemap.xml');
  const named = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
  const wanted = languages.flatMap(({ prefix }) =>
    [...pages, ...articles, ...additivePaths, ...foodPaths].map((path) => siteAddress() + at(prefix, path)),
  );
  expect(named.toSorted()).toEqual(wanted.toSorted());
  const { html: robots } = await fetchPage('/robots.txt');
  expect(robots).toContain(`Sitemap: ${siteAddress()}/sitemap.xml`);
  expect(robots).toMatch(/^Disallow: \/admin$/m);
});

it.each([
  ['/llms.txt', '/blogg/er-brod-ultraprosessert.md', 'nb'],
  ['/en/llms.txt', '/en/blogg/er-brod-ultraprosessert.md', 'en'],
])('%s lists the articles, which are also served as Markdown at %s', async (list, path, language) => {
  const llms = await fetch(siteAddress() + list);
  expect(llms.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await llms.text()).toContain(`](${siteAddress()}${path})`);
  const page = await fetchPage(path.replace('.md', ''));
  expect(elementsIn(page.document.head, 'link[type="text/markdown"]').map(hrefOf)).toEqual([
    siteAddress() + path,
  ]);
  const markdown = await fetch(siteAddress() + path);
  expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  expect(markdown.headers.get('link')).toBe(`<${siteAddress()}${path.replace('.md', '')}>; rel="canonical"`);
  const text = await markdown.text();
  expect(text).toContain(`language: "${language}"`);
  expect(text).toContain('](https://');
  const etag = markdown.headers.get('etag') ?? '';
  expect((await fetch(siteAddress() + path, { headers: { 'if-none-match': etag } })).status).toBe(304);
});

it('a client that prefers Markdown to HTML gets it at the address of an article or a food', async () => {
  const request = async (path: string, accept: string, language = 'nb') => {
    const headers = { accept, 'accept-language': language };
    const response = await fetch(siteAddress() + path, { headers });
    expect(response.headers.get('vary'), path).toMatch(/(^|, )Accept(,|$)/);
    return { type: response.headers.get('content-type'), text: await response.text() };
  };
  const article = '/blogg/er-brod-ultraprosessert';
  for (const [path, language, address] of [
    [article, 'nb', `${article}.md`],
    [article, 'en', `/en${article}.md`],
    [`/en${article}`, 'nb', `/en${article}.md`],
    ['/mat/skyr', 'nb', '/mat/skyr.md'],
  ] as const) {
    const { text: html } = await request(path, 'text/html, text/markdown;q=0.9', language);
    expect(html).toMatch(/^<!doctype html>/i);
    const markdown = await request(path, 'text/markdown, text/html;q=0.9, */*;q=0.8', language);
    expect(markdown.type).toBe('text/markdown; charset=utf-8');
    expect(markdown.text).toBe(await (await fetch(siteAddress() + address)).text());
  }
  const home = await fetch(siteAddress(), { headers: { accept: 'text/markdown' } });
  expect(home.headers.get('content-type')).toBe('text/html; charset=utf-8');
});

it('there is no Markdown for a missing article', async () => {
  expect((await fetchPage('/blogg/finnes-ikke.md')).status).toBe(404);
});

it('an article has the time of its last change as Last-Modified, but only its ETag leads to a 304', async () => {
  const [path = ''] = articles;
  for (const address of [path, `${path}.md`, '/feed.xml']) {
    const first = await fetch(siteAddress() + address, { headers: { 'accept-language': 'nb' } });
    const modified = first.headers.get('last-modified') ?? '';
    expect(new Date(modified).toUTCString(), address).toBe(modified);
    const conditional = async (headers: Record<string, string>) =>
      (await fetch(siteAddress() + address, { headers: { 'accept-language': 'nb', ...headers } })).status;
    expect(await conditional({ 'if-modified-since': modified }), address).toBe(200);
    expect(await conditional({ 'if-none-match': first.headers.get('etag') ?? '' }), address).toBe(304);
  }
  const { document } = await fetchPage(path, { language: 'nb' });
  const data = elementsIn(document.head, 'script[type="application/ld+json"]').map((script) =>
    JSON.parse(script.textContent ?? ''),
  );
  const { headers } = await fetch(siteAddress() + path, { headers: { 'accept-language': 'nb' } });
  const changed = new Date(data.find((each) => each['@type'] === 'Article').dateModified);
  expect(headers.get('last-modified')).toBe(changed.toUTCString());
});
