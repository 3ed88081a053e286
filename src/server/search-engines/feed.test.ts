import { DOMParser, type Element } from '@xmldom/xmldom';
import { parseFeed } from 'feedsmith';
import Parser from 'rss-parser';
import { describe, expect, it } from 'vitest';
import type { Locale } from '../../domain/locale.ts';
import type { FeedArticle } from '../articles/article-service.ts';
import { type Feed, feedFormats } from './feed.ts';
import { toFeedEntry } from './feed-routes.ts';

const siteUrl = 'https://www.example.org';
const atom = 'http://www.w3.org/2005/Atom';

const otherId = '0190a1b2-0000-7000-8000-000000000002';
const article = (fields: Partial<FeedArticle> = {}): FeedArticle => ({
  slug: 'er-brod-ultraprosessert',
  locale: 'no',
  title: 'Er brød ultraprosessert?',
  excerpt: 'Det kommer an på posen.',
  publishedAt: new Date('2026-09-01T08:00:00Z'),
  updatedAt: new Date('2026-09-02T08:00:00Z'),
  id: '0190a1b2-0000-7000-8000-000000000001',
  keywords: [],
  authorName: 'NovaSjekk',
  featuredImage: null,
  ...fields,
});

const feedOf = (locale: Locale, articles: FeedArticle[], more: Partial<Feed> = {}): Feed => ({
  ...{ siteUrl, locale, path: '/feed.xml', pagePath: '/blogg', page: 1, pages: 1 },
  entries: articles.map((each) => toFeedEntry(each, '<p>Hele <a href="/om">teksten</a>.</p>')),
  ...more,
});
const articleFeed = (_: string, locale: Locale, articles: FeedArticle[]) =>
  feedFormats['feed.xml'].write(feedOf(locale, articles));

const childrenOf = (element: Element) =>
  Array.from(element.childNodes).filter((node): node is Element => node.nodeType === 1);
const named = (element: Element, name: string) =>
  childrenOf(element).filter((child) => child.localName === name);
const textOf = (element: Element, name: string) => named(element, name)[0]?.textContent ?? '';

/** Parses a feed and checks the rules of RFC 4287 about required elements, unique elements and formats. */
function readFeed(text: string) {
  const feed = new DOMParser({
    onError: (level, message) => {
      throw new Error(`${level}: ${message}`);
    },
  }).parseFromString(text, 'application/xml').documentElement;
  if (!feed) throw new Error('no root element');
  expect([feed.namespaceURI, feed.localName]).toEqual([atom, 'feed']);
  const entries = named(feed, 'entry');
  for (const element of [feed, ...entries]) {
    const known = ['id', 'title', 'link', 'updated', 'author'].concat(
      element === feed ? ['icon', 'entry'] : ['published', 'summary', 'content'],
    );
    expect(childrenOf(element).filter((child) => !known.includes(child.localName ?? ''))).toEqual([]);
    for (const required of ['id', 'title', 'updated']) expect(named(element, required)).toHaveLength(1);
    expect(URL.canParse(textOf(element, 'id'))).toBe(true);
    expect(textOf(element, 'title').trim()).not.toBe('');
    for (const name of ['updated', 'published']) {
      for (const time of named(element, name)) {
        expect(time.textContent).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
      }
    }
    for (const author of named(element, 'author')) expect(textOf(author, 'name').trim()).not.toBe('');
    const links = named(element, 'link').map((link) => ({
      rel: link.getAttribute('rel'),
      href: link.getAttribute('href') ?? '',
    }));
    expect(links.every(({ href }) => URL.canParse(href))).toBe(true);
    expect(links.filter(({ rel }) => rel === 'alternate')).toHaveLength(1);
    if (element === feed) expect(links.filter(({ rel }) => rel === 'self')).toHaveLength(1);
  }
  expect(named(feed, 'author').length).toBeGreaterThan(0);
  const ids = [feed, ...entries].map((element) => textOf(element, 'id'));
  expect(new Set(ids).size).toBe(ids.length);
  return { feed, entries };
}

describe('the feed', () => {
  it('lists articles with their addresses in its language', () => {
    const egg = article({ slug: 'egg', id: otherId });
    const { feed, entries } = readFeed(articleFeed(siteUrl, 'en', [article(), egg]));
    expect(feed.getAttribute('xml:lang')).toBe('en');
    expect(textOf(feed, 'id')).toBe(`${siteUrl}/en/feed.xml`);
    expect(entries.map((entry) => named(entry, 'link')[0]?.getAttribute('href'))).toEqual([
      `${siteUrl}/en/blogg/er-brod-ultraprosessert`,
      `${siteUrl}/en/blogg/egg`,
    ]);
    expect(entries[0] && textOf(entries[0], 'summary')).toBe('Det kommer an på posen.');
  });

  it('identifies an article by an id that stays the same when its address changes', () => {
    const idOf = (locale: 'no' | 'en', slug: string) => {
      const { entries } = readFeed(articleFeed(siteUrl, locale, [article({ slug })]));
      return entries[0] && textOf(entries[0], 'id');
    };
    expect(idOf('no', 'nytt')).toBe(idOf('no', 'gammelt'));
    expect(idOf('en', 'nytt')).not.toBe(idOf('no', 'nytt'));
  });

  it('has the time of the latest publication or change of any article', () => {
    const [early, late] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-05-01T00:00:00Z')];
    const { feed, entries } = readFeed(
      articleFeed(siteUrl, 'no', [
        article({ publishedAt: early, updatedAt: early }),
        article({ slug: 'egg', id: otherId, publishedAt: late, updatedAt: early }),
      ]),
    );
    expect(textOf(feed, 'updated')).toBe(late.toISOString());
    expect(entries.map((entry) => textOf(entry, 'updated'))).toEqual(
      [early, late].map((at) => at.toISOString()),
    );
  });

  it('is valid without articles, and gives Norwegian the language code nb', () => {
    const { feed, entries } = readFeed(articleFeed(siteUrl, 'no', []));
    expect(entries).toEqual([]);
    expect(feed.getAttribute('xml:lang')).toBe('nb');
  });

  it('escapes titles and texts that contain markup', () => {
    const title = '</title><script>alert(1)</script> & "]]>" \u0000🍎';
    const { entries } = readFeed(articleFeed(siteUrl, 'no', [article({ title, excerpt: title })]));
    const read = title.replace('\0', '');
    expect(entries[0] && textOf(entries[0], 'title')).toBe(read);
    expect(entries[0] && textOf(entries[0], 'summary')).toBe(read);
  });
});

it('the feed completes the addresses of links and images, and leaves paths in the text unchanged', () => {
  const html =
    '<p>Les /om, /blogg. <img src="/a.webp" srcset="/a.webp 1x, /b.webp 2x"> <a href="//x.no">x</a></p>';
  const feed = feedOf('no', [], { entries: [toFeedEntry(article(), html)] });
  const { items } = JSON.parse(feedFormats['feed.json'].write(feed));
  expect(items[0].content_html).toBe(
    `<p>Les /om, /blogg. <img src="${siteUrl}/a.webp" srcset="${siteUrl}/a.webp 1x, ${siteUrl}/b.webp 2x"> <a href="//x.no">x</a></p>`,
  );
});

describe.each(Object.entries(feedFormats))('the feed %s', (file, { write }) => {
  const image = { url: '/bilder/0123', alt: 'Brød' };
  const text = write(
    feedOf('no', [article({ featuredImage: image }), article({ slug: 'egg', id: otherId })], {
      path: `/tema/brod/${file}`,
      pagePath: '/tema/brod',
      subject: 'Brød',
      page: 2,
      pages: 3,
    }),
  );

  it('is read by feedsmith with full text, image, author, dates and the next page', () => {
    const { format, feed } = parseFeed(text);
    expect(format).toBe({ 'feed.xml': 'atom', 'rss.xml': 'rss', 'feed.json': 'json' }[file]);
    const read = JSON.stringify(feed);
    for (const part of [
      'Hele <a href=\\"https://www.example.org/om\\">teksten</a>',
      'https://www.example.org/bilder/0123',
      'https://www.example.org/blogg/er-brod-ultraprosessert',
      `https://www.example.org/tema/brod/${file}?page=3`,
      'NovaSjekk: Brød',
      'Er brød ultraprosessert?',
      'Det kommer an på posen.',
    ])
      expect(read).toContain(part);
    expect(read).toMatch(/2026-09-01T08:00:00.000Z|Tue, 01 Sep 2026 08:00:00 GMT/);
    expect(read).toContain('2026-09-02T08:00:00.000Z');
  });

  it('leaves out a text that would make the feed too long, and keeps its summary and the other texts', () => {
    const texts = ['<p>Første.</p>', `<p>${'lang '.repeat(250_000)}</p>`, '<p>Siste.</p>'];
    const entries = texts.map((html, n) => toFeedEntry(article({ slug: `a${n}`, id: `${n}` }), html));
    const written = write(feedOf('no', [], { entries }));
    expect(written.length).toBeLessThan(10_000);
    for (const part of ['Første.', 'Siste.', '/blogg/a1']) expect(written).toContain(part);
    expect(written.split('Det kommer an på posen.').length).toBeGreaterThan(3);
    expect(JSON.stringify(parseFeed(written).feed)).not.toContain('lang lang');
  });

  // The parser reads XML only.
  if (file === 'feed.json') return;
  it('is read by rss-parser', async () => {
    const feed = await new Parser().parseString(text);
    expect(feed.items).toMatchObject([
      {
        title: 'Er brød ultraprosessert?',
        link: 'https://www.example.org/blogg/er-brod-ultraprosessert',
        isoDate: '2026-09-01T08:00:00.000Z',
      },
      { title: 'Er brød ultraprosessert?' },
    ]);
    expect(JSON.stringify(feed.items[0])).toContain('teksten');
  });
});
