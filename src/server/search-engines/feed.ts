import { site } from '../../../site.config.ts';
import { htmlLang, type Locale, localizedPath } from '../../domain/locale.ts';
import { xmlSection, xmlText } from '../platform/http/xml-text.ts';

export const entriesInFeed = 50;
/** The length of all texts in a feed. A text beyond it is left out, and readers follow the link to its page. */
const longestTexts = 1_000_000;

export const feedFormats = {
  'feed.xml': { contentType: 'application/atom+xml; charset=utf-8', write: atomFeed },
  'rss.xml': { contentType: 'application/rss+xml; charset=utf-8', write: rssFeed },
  'feed.json': { contentType: 'application/feed+json; charset=utf-8', write: jsonFeed },
} as const;

export interface FeedEntry {
  id: string;
  /** The path of the entry without language prefix. */
  path: string;
  title: string;
  summary: string;
  html: string;
  image?: string | undefined;
  author: string;
  published: Date;
  updated: Date;
}

export interface Feed {
  siteUrl: string;
  locale: Locale;
  /** The path of the feed without language prefix, such as /feed.xml. */
  path: string;
  /** The path of the page with the same entries. */
  pagePath: string;
  /** The title of the page with these entries, unless they are the newest articles. */
  subject?: string | undefined;
  page: number;
  pages: number;
  entries: readonly FeedEntry[];
}

const newArticles: Record<Locale, string> = { no: 'nye artikler', en: 'new articles' };

function factsOf({ siteUrl, locale, path, pagePath, subject, page, pages, entries }: Feed) {
  const addressOf = (each: string) => siteUrl + localizedPath(each, locale);
  const pageOf = (number: number) => addressOf(path) + (number > 1 ? `?page=${number}` : '');
  const host = new URL(siteUrl).hostname;
  let room = longestTexts;
  const textOf = ({ html }: FeedEntry) => {
    if (html.length > room) return undefined;
    room -= html.length;
    return withWholeAddresses(html, siteUrl);
  };
  return {
    title: `${site.siteName}: ${subject ?? newArticles[locale]}`,
    id: addressOf(path),
    self: pageOf(page),
    previous: page > 1 ? pageOf(page - 1) : undefined,
    next: page < pages ? pageOf(page + 1) : undefined,
    home: addressOf(pagePath),
    updated: new Date(Math.max(0, ...entries.map((entry) => entry.updated.getTime()))),
    entries: entries.map((entry) => ({
      ...entry,
      // The id does not contain the slug, so that feed readers do not show an article again when its slug changes.
      id: `tag:${host},2026:${entry.id}/${htmlLang[locale]}`,
      address: addressOf(entry.path),
      html: textOf(entry),
      image: entry.image && new URL(entry.image, siteUrl).href,
    })),
  };
}

/** Feed readers do not know the address of the site, so links and images get it. */
const withWholeAddresses = (html: string, siteUrl: string): string =>
  html.replace(/\s(?:href|src|srcset)="[^"]*"/g, (attribute) =>
    attribute.replace(/(="|, )(?=\/(?!\/))/g, `$1${siteUrl}`),
  );

const link = (rel: string, href: string | undefined, type: string, element = 'link') =>
  href ? `<${element} rel="${rel}" type="${type}" href="${xmlText(href)}"/>\n` : '';

const image = (address: string | undefined) =>
  address ? `<media:content url="${xmlText(address)}" medium="image"/>\n` : '';

const media = 'xmlns:media="http://search.yahoo.com/mrss/"';

/** RFC 4287, with the pages of RFC 5005. */
function atomFeed(feed: Feed): string {
  const { title, id, self, previous, next, home, updated, entries } = factsOf(feed);
  const type = 'application/atom+xml';
  const written = entries.map(
    (entry) => `<entry>
<id>${xmlText(entry.id)}</id>
<title>${xmlText(entry.title)}</title>
<link rel="alternate" type="text/html" href="${xmlText(entry.address)}"/>
<published>${entry.published.toISOString()}</published>
<updated>${entry.updated.toISOString()}</updated>
<author><name>${xmlText(entry.author)}</name></author>
<summary>${xmlText(entry.summary)}</summary>
${entry.html ? `<content type="html">${xmlSection(entry.html)}</content>\n` : ''}${image(entry.image)}</entry>
`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" ${media} xml:lang="${htmlLang[feed.locale]}">
<id>${xmlText(id)}</id>
<title>${xmlText(title)}</title>
${link('self', self, type)}${link('previous', previous, type)}${link('next', next, type)}${link('alternate', home, 'text/html')}<updated>${updated.toISOString()}</updated>
<author><name>${xmlText(site.providerName)}</name></author>
<icon>${xmlText(feed.siteUrl)}/favicon.svg</icon>
${written.join('')}</feed>
`;
}

function rssFeed(feed: Feed): string {
  const { title, self, previous, next, home, updated, entries } = factsOf(feed);
  const pageLink = (rel: string, href: string | undefined) =>
    link(rel, href, 'application/rss+xml', 'atom:link');
  const written = entries.map(
    (entry) => `<item>
<guid isPermaLink="false">${xmlText(entry.id)}</guid>
<title>${xmlText(entry.title)}</title>
<link>${xmlText(entry.address)}</link>
<pubDate>${entry.published.toUTCString()}</pubDate>
<atom:updated>${entry.updated.toISOString()}</atom:updated>
<dc:creator>${xmlText(entry.author)}</dc:creator>
<description>${xmlText(entry.summary)}</description>
${entry.html ? `<content:encoded>${xmlSection(entry.html)}</content:encoded>\n` : ''}${image(entry.image)}</item>
`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" ${media} xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${xmlText(title)}</title>
<link>${xmlText(home)}</link>
<description>${xmlText(title)}</description>
<language>${htmlLang[feed.locale]}</language>
<lastBuildDate>${updated.toUTCString()}</lastBuildDate>
${pageLink('self', self)}${pageLink('previous', previous)}${pageLink('next', next)}${written.join('')}</channel>
</rss>
`;
}

/** JSON Feed 1.1. */
function jsonFeed(feed: Feed): string {
  const { title, self, next, home, entries } = factsOf(feed);
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: home,
    feed_url: self,
    ...(next && { next_url: next }),
    language: htmlLang[feed.locale],
    icon: `${feed.siteUrl}/favicon.svg`,
    authors: [{ name: site.providerName }],
    items: entries.map((entry) => ({
      id: entry.id,
      url: entry.address,
      title: entry.title,
      summary: entry.summary,
      ...(entry.html ? { content_html: entry.html } : { content_text: entry.summary }),
      ...(entry.image && { image: entry.image }),
      date_published: entry.published.toISOString(),
      date_modified: entry.updated.toISOString(),
      authors: [{ name: entry.author }],
    })),
  });
}
