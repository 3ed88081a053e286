import { DOMParser, type Element } from '@xmldom/xmldom';
import { describe, expect, it } from 'vitest';
import type { Locale } from '../../domain/locale.ts';
import type { SitemapEntries, SitemapEntry } from '../articles/sitemap-entries.ts';
import { addressesPerSitemap, createSitemap, sitemapIndex, urlset } from './sitemap.ts';

const siteUrl = 'https://www.example.org';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const xhtml = 'http://www.w3.org/1999/xhtml';
const imageNamespace = 'http://www.google.com/schemas/sitemap-image/1.1';
const updatedAt = new Date('2026-10-19T07:00:00Z');

const entry = (number: number, locales: Locale[] = ['no', 'en']): SitemapEntry => ({
  slug: `artikkel-${number}`,
  updatedAt,
  locales,
});

/** Returns articles from memory, 2500 per sitemap file as the database does. */
const entriesOf = (entries: SitemapEntry[]): SitemapEntries => ({
  listFirst: async (limit) => entries.slice(0, limit),
  listPart: async (part) => entries.slice((part - 1) * 2500, part * 2500),
  listParts: async () => Array.from({ length: Math.ceil(entries.length / 2500) }, (_, part) => part + 1),
});

function childrenOf(element: Element): Element[] {
  const children: Element[] = [];
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === 1) children.push(node as Element);
  }
  return children;
}

interface Url {
  loc: string;
  lastmod: string | undefined;
  alternates: Record<string, string>;
  images?: string[];
}

// Replaces `expect`, which would take seconds for ten thousand addresses.
function must(condition: boolean, message: string): void {
  if (!condition) throw new Error(message);
}

/** Parses a sitemap and checks the rules of sitemap.xsd and the rules for alternate languages. */
function readUrlset(text: string): Url[] {
  const root = parse(text);
  must(root.namespaceURI === namespace && root.localName === 'urlset', 'the root is a urlset');
  const urls = childrenOf(root).map((url) => {
    must(url.namespaceURI === namespace && url.localName === 'url', 'a urlset contains only urls');
    const own = childrenOf(url).filter((child) => child.namespaceURI === namespace);
    const names = own.map((child) => child.localName ?? '');
    must(
      names.every((name) => ['loc', 'lastmod'].includes(name)),
      `unknown element in ${names}`,
    );
    must(new Set(names).size === names.length, `repeated element in ${names}`);
    const textOf = (name: string) => own.find((child) => child.localName === name)?.textContent ?? undefined;
    const loc = textOf('loc') ?? '';
    must(URL.canParse(loc) && loc.length >= 12 && loc.length <= 2048, `invalid address: ${loc}`);
    must(loc.startsWith(`${siteUrl}/`), `another site's address: ${loc}`);
    const lastmod = textOf('lastmod');
    // `lastmod` must have the format xsd:dateTime.
    must(
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(lastmod ?? updatedAt.toISOString()),
      `invalid time: ${lastmod}`,
    );
    const alternates: Record<string, string> = {};
    const images: string[] = [];
    for (const link of childrenOf(url).filter((child) => child.namespaceURI !== namespace)) {
      if (link.namespaceURI === imageNamespace) {
        images.push(link.textContent ?? '');
        continue;
      }
      must(link.namespaceURI === xhtml && link.localName === 'link', 'a foreign element is a link');
      must(link.getAttribute('rel') === 'alternate', 'a link is an alternate');
      const language = link.getAttribute('hreflang') ?? '';
      must(/^(nb|en|x-default)$/.test(language) && !(language in alternates), `language ${language}`);
      alternates[language] = link.getAttribute('href') ?? '';
    }
    return { loc, lastmod, alternates, ...(images.length > 0 && { images }) };
  });
  must(urls.length > 0 && urls.length <= addressesPerSitemap, `${urls.length} addresses`);
  const byAddress = new Map(urls.map((url) => [url.loc, url]));
  must(byAddress.size === urls.length, 'repeated address');
  for (const { loc, alternates } of urls) {
    must(Object.values(alternates).includes(loc), `${loc} is not among its own alternates`);
    for (const other of Object.values(alternates)) {
      const back = byAddress.get(other)?.alternates;
      must(JSON.stringify(back) === JSON.stringify(alternates), `${other} has other alternates than ${loc}`);
    }
  }
  return urls;
}

const parse = (text: string): Element => {
  const root = new DOMParser({
    onError: (level, message) => {
      throw new Error(`${level}: ${message}`);
    },
  }).parseFromString(text, 'application/xml').documentElement;
  if (!root) throw new Error('no root element');
  return root;
};

const titleOf = async () => undefined;

describe('the sitemap', () => {
  it('lists the pages that editors create in the languages in which they exist', async () => {
    const topic = { slug: 'brod', locales: ['no' as const], updatedAt: new Date('2026-11-01') };
    const topics = {
      kind: 'topic',
      folder: '/tema/',
      cacheTag: 'topics',
      list: async () => [topic],
      titleOf,
    };
    const urls = readUrlset(await createSitemap(siteUrl, entriesOf([]), [topics]).front());
    expect(urls.filter(({ loc }) => loc.includes('/tema/'))).toMatchObject([
      { loc: `${siteUrl}/tema/brod`, lastmod: '2026-11-01T00:00:00.000Z' },
    ]);
  });

  it('lists pages and articles in the languages in which they exist', async () => {
    const sitemap = createSitemap(siteUrl, entriesOf([entry(1), entry(2, ['no']), entry(3, ['en'])]), []);
    const urls = readUrlset(await sitemap.front());
    expect(urls[0]).toEqual({
      loc: `${siteUrl}/`,
      lastmod: undefined,
      alternates: { nb: `${siteUrl}/`, en: `${siteUrl}/en`, 'x-default': `${siteUrl}/` },
    });
    expect(urls.map(({ loc }) => loc)).toEqual(
      expect.arrayContaining([`${siteUrl}/hva-er-upf`, `${siteUrl}/en/blogg`, `${siteUrl}/personvern`]),
    );
    const articles = urls.filter(({ loc }) => loc.includes('/blogg/'));
    const [first, second, third] = [1, 2, 3].map((number) => ({
      no: `${siteUrl}/blogg/artikkel-${number}`,
      en: `${siteUrl}/en/blogg/artikkel-${number}`,
    }));
    const both = { nb: first?.no, en: first?.en, 'x-default': first?.no };
    const lastmod = '2026-10-19T07:00:00.000Z';
    expect(articles).toEqual([
      { loc: first?.no, lastmod, alternates: both },
      { loc: first?.en, lastmod, alternates: both },
      { loc: second?.no, lastmod, alternates: { nb: second?.no, 'x-default': second?.no } },
      { loc: third?.en, lastmod, alternates: { en: third?.en, 'x-default': third?.en } },
    ]);
  });

  it('lists the featured image of an article at both of its addresses', async () => {
    const withImage = { ...entry(1), image: '/bilder/a.webp?b=1&c=2' };
    const urls = readUrlset(await createSitemap(siteUrl, entriesOf([withImage]), []).front());
    expect(urls.filter(({ images }) => images).map(({ loc, images }) => [loc, images])).toEqual([
      [`${siteUrl}/blogg/artikkel-1`, [`${siteUrl}/bilder/a.webp?b=1&c=2`]],
      [`${siteUrl}/en/blogg/artikkel-1`, [`${siteUrl}/bilder/a.webp?b=1&c=2`]],
    ]);
  });

  it('is a single file for up to 5,000 addresses', async () => {
    const pages = readUrlset(await createSitemap(siteUrl, entriesOf([]), []).front()).length;
    const articles = Array.from({ length: (addressesPerSitemap - pages) / 2 }, (_, number) => entry(number));
    expect(readUrlset(await createSitemap(siteUrl, entriesOf(articles), []).front())).toHaveLength(5000);
    const larger = createSitemap(siteUrl, entriesOf([...articles, entry(9999, ['en'])]), []);
    expect(parse(await larger.front()).localName).toBe('sitemapindex');
  });

  it('is an index of several files for more than 5,000 addresses, and the files list every address once', async () => {
    const articles = Array.from({ length: 6000 }, (_, number) =>
      entry(number, number % 3 ? ['no', 'en'] : ['no']),
    );
    const sitemap = createSitemap(siteUrl, entriesOf(articles), []);
    const root = parse(await sitemap.front());
    expect([root.namespaceURI, root.localName]).toEqual([namespace, 'sitemapindex']);
    const files = childrenOf(root).map((file) => {
      expect([file.namespaceURI, file.localName]).toEqual([namespace, 'sitemap']);
      expect(childrenOf(file).map((child) => child.localName)).toEqual(['loc']);
      return file.textContent?.trim();
    });
    expect(files).toEqual([0, 1, 2, 3].map((number) => `${siteUrl}/sitemap-${number}.xml`));
    const addresses: string[] = [];
    for (let number = 0; number < files.length; number++) {
      addresses.push(...readUrlset((await sitemap.file(number)) ?? '').map(({ loc }) => loc));
    }
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses.filter((address) => address.includes('/blogg/'))).toHaveLength(10_000);
    expect(await sitemap.file(4)).toBeUndefined();
  });

  it('escapes characters that have a special meaning in XML', () => {
    const siteWithQuery = "https://www.example.org/a?b=1&c='2'";
    const root = parse(urlset(siteWithQuery, [{ path: '', locales: ['no'] }]));
    expect(childrenOf(root)[0]?.getElementsByTagNameNS(namespace, 'loc')[0]?.textContent).toBe(siteWithQuery);
    expect(parse(sitemapIndex(siteWithQuery, [1])).textContent?.trim()).toBe(
      `${siteWithQuery}/sitemap-1.xml`,
    );
  });
});
