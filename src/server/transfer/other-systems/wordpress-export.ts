import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import type { ArticleStatus } from '../../../domain/articles/article.ts';
import { oldAddressOfLink, oldAddressOfUrl } from '../../../domain/articles/old-address.ts';
import type { Locale } from '../../../domain/locale.ts';
import { Problem } from '../../../domain/problems.ts';
import type { ImportRemark } from '../../../domain/transfer/transfer.ts';
import type { ReadImport } from '../imported-article.ts';
import { type ExternalPost, type FormerSite, plainText, timeOf, toArticles } from './convert-posts.ts';
import type { Footnote } from './html-to-markdown.ts';
import { convertShortcodes } from './wordpress-shortcodes.ts';
import { paragraphsFromLines } from './wordpress-text.ts';

type Node = Record<string, unknown>;

const repeatedElements = new Set(['item', 'category', 'wp:postmeta', 'wp:author', 'wp:comment']);

/**
 * Reads the posts and pages of a WordPress export (WXR), which may consist of several files. Pages are imported only if
 * the user asks for them. Posts in the trash are refused. Other content is counted.
 */
export function readWordpressExport(files: string[], locale: Locale): ReadImport {
  const channels = files.map(channelOf);
  const items = channels.flatMap((channel) => (channel.item as Node[] | undefined) ?? []);
  const attachments = new Map(
    items
      .filter((item) => field(item, 'wp:post_type') === 'attachment')
      .map((item) => [field(item, 'wp:post_id'), item]),
  );
  const authors = new Map(
    channels
      .flatMap((channel) => (channel['wp:author'] as Node[] | undefined) ?? [])
      .map((author) => [field(author, 'wp:author_login'), field(author, 'wp:author_display_name')]),
  );
  const byType = Map.groupBy(items, typeOf);
  // The posts come first, so that a page never takes the slug of a post.
  const unread = [...(byType.get('post') ?? []), ...(byType.get('page') ?? [])].map((item) => {
    const slug = field(item, 'wp:post_name');
    const title = plainText(field(item, 'title'));
    const isTrash = field(item, 'wp:status') === 'trash';
    const remarks: ImportRemark[] = ['in_trash'];
    return {
      slug,
      title,
      isPage: isTrash || typeOf(item) === 'page',
      read: () => (isTrash ? { slug, title, remarks } : externalPost(item, title, { attachments, authors })),
    };
  });
  return {
    format: 'wordpress',
    ...toArticles(unread, locale, formerSiteOf(channels)),
    images: [],
    leftOut: leftOutOf(byType),
    asksForAddress: false,
  };
}

const typeOf = (item: Node) => field(item, 'wp:post_type') || 'post';

/** Counts the content that cannot become an article. */
function leftOutOf(byType: Map<string, Node[]>): ReadImport['leftOut'] {
  const comments = [...byType.values()]
    .flat()
    .reduce((sum, item) => sum + ((item['wp:comment'] as Node[] | undefined)?.length ?? 0), 0);
  const types = [...byType]
    .filter(([type]) => type !== 'post' && type !== 'page')
    .map(([type, { length: count }]) =>
      type === 'attachment'
        ? { kind: 'media' as const, count }
        : { kind: 'type' as const, name: type.slice(0, 100), count },
    )
    .slice(0, maxListedTypes);
  return comments > 0 ? [...types, { kind: 'comments', count: comments }] : types;
}

function channelOf(xml: string): Node {
  const escaped = withoutCdata(xml);
  // Custom entities can expand exponentially. A real export has no document type, so refusing one does no harm.
  if (/<!(DOCTYPE|ENTITY)/i.test(escaped)) throw new Problem('import_bomb');
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    processEntities: false,
    tagValueProcessor: (_, text) => decoded(text),
    attributeValueProcessor: (_, text) => decoded(text),
    isArray: (name) => repeatedElements.has(name),
  });
  try {
    const channel = parser.parse(escaped, true)?.rss?.channel;
    if (typeof channel === 'object' && channel !== null) return channel;
  } catch (error) {
    throw new Problem('import_unreadable', { cause: error });
  }
  throw new Problem('import_unknown');
}

const standardEntity = /&(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});/gi;

/**
 * Turns CDATA sections into escaped text, so that nothing can hide in them. Also escapes each ampersand that starts no
 * entity, because some exports do not escape them.
 */
const withoutCdata = (xml: string): string =>
  xml
    .split('<![CDATA[')
    .map((section, n) => {
      const end = n === 0 ? -1 : section.indexOf(']]>');
      const text = n === 0 ? '' : section.slice(0, end < 0 ? section.length : end);
      const markup = n === 0 ? section : section.slice(text.length + (end < 0 ? 0 : 3));
      return (
        escapeText(text) + markup.replace(/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/gi, '&amp;')
      );
    })
    .join('');

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const namedEntities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes the entities that XML itself defines. The parser must not, because it would also expand custom ones. */
const decoded = (text: string): string =>
  text.replace(standardEntity, (entity) => {
    const name = entity.slice(1, -1).toLowerCase();
    if (!name.startsWith('#')) return namedEntities[name] ?? entity;
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });

/** Returns the text of an element, which the parser stores in `#text` if the element has attributes. */
function field(node: Node, name: string): string {
  const value = node[name];
  if (typeof value === 'object' && value !== null && '#text' in value) return String(value['#text']);
  return typeof value === 'string' ? value : '';
}

const maxListedTypes = 50;

/** The category that WordPress gives to posts without a category. */
const defaultCategories = new Set(['uncategorized', 'ukategorisert', 'uncategorised']);

const statuses: Record<string, ArticleStatus> = { publish: 'published', future: 'scheduled' };

function externalPost(
  item: Node,
  title: string,
  { attachments, authors }: { attachments: Map<string, Node>; authors: Map<string, string> },
): ExternalPost {
  const metas = (item['wp:postmeta'] as Node[] | undefined) ?? [];
  const metaValues = (key: string) =>
    metas.filter((meta) => field(meta, 'wp:meta_key') === key).map((meta) => field(meta, 'wp:meta_value'));
  const image = attachments.get(metaValues('_thumbnail_id')[0] ?? '');
  const publishedAt =
    utcTime(field(item, 'wp:post_date_gmt')) ??
    utcTime(field(item, 'wp:post_date')) ??
    // For a draft without a date, WordPress writes the start of 1970.
    timeOf(field(item, 'pubDate').includes(' 1970 ') ? undefined : field(item, 'pubDate'));
  const status = statuses[field(item, 'wp:status')] ?? 'draft';
  const { html, remarks, removed } = convertShortcodes(
    field(item, 'content:encoded').replaceAll('\r\n', '\n'),
    (ids) => galleryImages(ids, field(item, 'wp:post_id'), attachments),
  );
  const creator = field(item, 'dc:creator');
  return {
    slug: field(item, 'wp:post_name'),
    title,
    html: paragraphsFromLines(html),
    footnotes: footnotesOf(metaValues('footnotes')[0]),
    excerpt: plainText(field(item, 'excerpt:encoded').replace(/<[^>]*>/g, ' ')),
    metaDescription: metaValues('_yoast_wpseo_metadesc')[0] ?? metaValues('rank_math_description')[0] ?? '',
    status: status === 'scheduled' && !publishedAt ? 'draft' : status,
    isProtected: field(item, 'wp:post_password') !== '' || field(item, 'wp:status') === 'private',
    author: authors.get(creator) || creator,
    keywords: ((item.category as Node[] | undefined) ?? [])
      .filter((category) => category['@domain'] === 'post_tag' || category['@domain'] === 'category')
      .filter((category) => !defaultCategories.has(String(category['@nicename'])))
      // Tags describe a post more precisely than categories, so they are first.
      .sort((a, b) => Number(a['@domain'] === 'category') - Number(b['@domain'] === 'category'))
      .map((category) => plainText(String(category['#text'] ?? ''))),
    image: image ? field(image, 'wp:attachment_url') : null,
    imageAlt: image ? altOf(image) : '',
    createdAt: publishedAt,
    updatedAt: utcTime(field(item, 'wp:post_modified_gmt')),
    publishedAt,
    oldSlugs: metaValues('_wp_old_slug'),
    oldAddresses: oldAddressesOf(item),
    remarks,
    shortcodes: removed,
    isPage: typeOf(item) === 'page',
  };
}

/** The path of the post, and the address with its number, which WordPress redirects to the path. */
function oldAddressesOf(item: Node): string[] {
  const id = field(item, 'wp:post_id');
  const names = typeOf(item) === 'page' ? ['page_id', 'p'] : ['p'];
  const numbered = /^[1-9]\d{0,15}$/.test(id) ? names.map((name) => `/?${name}=${id}`) : [];
  return [...new Set([oldAddressOfLink(field(item, 'link')) ?? [], numbered].flat())];
}

function formerSiteOf(channels: Node[]): FormerSite {
  const hostOf = (url: URL | null) => url?.host.replace(/^www\./, '');
  const hosts = new Set(
    channels.flatMap((channel) =>
      ['link', 'wp:base_site_url', 'wp:base_blog_url'].map((name) => hostOf(URL.parse(field(channel, name)))),
    ),
  );
  return {
    oldAddressOf(link) {
      const isPath = /^\/(?!\/)/.test(link);
      const url = URL.parse(link, isPath ? 'https://path.invalid' : undefined);
      return url && (isPath || hosts.has(hostOf(url))) ? oldAddressOfUrl(url) : undefined;
    },
  };
}

const footnotesSchema = z.array(z.object({ id: z.string(), content: z.string() }));

/** Reads the footnotes of the block editor, which stores them as JSON in a field of the post. */
function footnotesOf(json: string | undefined): Footnote[] {
  if (!json) return [];
  try {
    const notes = footnotesSchema.parse(JSON.parse(json));
    return notes.filter(({ content }) => content.trim()).map(({ id, content }) => ({ id, html: content }));
  } catch {
    return [];
  }
}

/** The images with these ids as HTML, or without ids those that were uploaded to the post. */
function galleryImages(ids: string[], postId: string, attachments: Map<string, Node>): string {
  const images =
    ids.length > 0
      ? ids.map((id) => attachments.get(id)).filter((image) => image !== undefined)
      : [...attachments.values()].filter((image) => postId && field(image, 'wp:post_parent') === postId);
  return images
    .map((image) => {
      const alt = altOf(image).replaceAll('"', '&quot;');
      return `<p><img src="${field(image, 'wp:attachment_url').replaceAll('"', '%22')}" alt="${alt}"></p>`;
    })
    .join('\n');
}

const altOf = (attachment: Node): string => {
  const metas = (attachment['wp:postmeta'] as Node[] | undefined) ?? [];
  const alt = metas.find((meta) => field(meta, 'wp:meta_key') === '_wp_attachment_image_alt');
  return alt ? field(alt, 'wp:meta_value') : '';
};

/** Parses a time in UTC. WordPress writes 0000-00-00 for a missing time. */
const utcTime = (text: string) =>
  timeOf(text.startsWith('0000') || !text ? undefined : `${text.replace(' ', 'T')}Z`);
