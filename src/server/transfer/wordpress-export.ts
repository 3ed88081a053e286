import { XMLParser } from 'fast-xml-parser';
import type { ArticleStatus } from '../../domain/articles/article.ts';
import type { Locale } from '../../domain/locale.ts';
import { Problem } from '../../domain/problems.ts';
import type { ImportRemark } from '../../domain/transfer/transfer.ts';
import { type ForeignPost, plainText, timeOf, toArticles } from './foreign-article.ts';
import type { ReadImport } from './imported-article.ts';
import { paragraphsFromLines, withoutShortcodes } from './wordpress-text.ts';

type Node = Record<string, unknown>;

const repeatedElements = new Set(['item', 'category', 'wp:postmeta', 'wp:author']);

/** Reads the posts of a WordPress export (WXR). Pages and trashed posts are refused. */
export async function readWordpressExport(xml: string, locale: Locale): Promise<ReadImport> {
  const channel = channelOf(xml);
  const items = (channel.item as Node[] | undefined) ?? [];
  const attachments = new Map(
    items
      .filter((item) => field(item, 'wp:post_type') === 'attachment')
      .map((item) => [field(item, 'wp:post_id'), item]),
  );
  const authors = new Map(
    ((channel['wp:author'] as Node[] | undefined) ?? []).map((author) => [
      field(author, 'wp:author_login'),
      field(author, 'wp:author_display_name'),
    ]),
  );
  const posts = items.filter((item) => {
    // Items of other types, such as attachments and menus, are skipped and not listed as refused.
    const type = typeOf(item);
    return type === 'post' || type === 'page';
  });
  const unread = posts.map((item) => {
    const refusal = refusalOf(typeOf(item), field(item, 'wp:status'));
    const slug = field(item, 'wp:post_name');
    return refusal
      ? { slug: '', read: () => ({ slug, title: plainText(field(item, 'title')), remarks: [refusal] }) }
      : { slug, read: () => foreignPost(item, attachments, authors) };
  });
  return { format: 'wordpress', ...(await toArticles(unread, locale)), images: [] };
}

const typeOf = (item: Node) => field(item, 'wp:post_type') || 'post';

function refusalOf(type: string, status: string): ImportRemark | undefined {
  if (type !== 'post') return 'not_a_post';
  return status === 'trash' ? 'in_trash' : undefined;
}

function channelOf(xml: string): Node {
  // Custom entities can expand exponentially. A real export has no document type, so refusing one does no harm.
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new Problem('import_bomb');
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    isArray: (name) => repeatedElements.has(name),
  });
  try {
    const channel = parser.parse(xml, true)?.rss?.channel;
    if (typeof channel === 'object' && channel !== null) return channel;
  } catch (error) {
    throw new Problem('import_unreadable', { cause: error });
  }
  throw new Problem('import_unknown');
}

/** Returns the text of an element, which the parser stores in `#text` if the element has attributes. */
function field(node: Node, name: string): string {
  const value = node[name];
  if (typeof value === 'object' && value !== null && '#text' in value) return String(value['#text']);
  return typeof value === 'string' ? value : '';
}

const statuses: Record<string, ArticleStatus> = { publish: 'published', future: 'scheduled' };

function foreignPost(item: Node, attachments: Map<string, Node>, authors: Map<string, string>): ForeignPost {
  const metas = (item['wp:postmeta'] as Node[] | undefined) ?? [];
  const metaValues = (key: string) =>
    metas.filter((meta) => field(meta, 'wp:meta_key') === key).map((meta) => field(meta, 'wp:meta_value'));
  const image = attachments.get(metaValues('_thumbnail_id')[0] ?? '');
  const publishedAt = utcTime(field(item, 'wp:post_date_gmt')) ?? timeOf(field(item, 'pubDate'));
  const status = statuses[field(item, 'wp:status')] ?? 'draft';
  const { html, found } = withoutShortcodes(field(item, 'content:encoded'));
  const creator = field(item, 'dc:creator');
  return {
    slug: field(item, 'wp:post_name'),
    title: plainText(field(item, 'title')),
    html: paragraphsFromLines(html),
    excerpt: plainText(field(item, 'excerpt:encoded').replace(/<[^>]*>/g, ' ')),
    metaDescription: metaValues('_yoast_wpseo_metadesc')[0] ?? metaValues('rank_math_description')[0] ?? '',
    status: status === 'scheduled' && !publishedAt ? 'draft' : status,
    isProtected: field(item, 'wp:post_password') !== '' || field(item, 'wp:status') === 'private',
    author: authors.get(creator) || creator,
    keywords: ((item.category as Node[] | undefined) ?? [])
      .filter((category) => category['@domain'] === 'post_tag')
      .map((category) => plainText(String(category['#text'] ?? ''))),
    image: image ? field(image, 'wp:attachment_url') : null,
    imageAlt: image ? altOf(image) : '',
    createdAt: publishedAt ?? utcTime(field(item, 'wp:post_date')),
    updatedAt: utcTime(field(item, 'wp:post_modified_gmt')),
    publishedAt,
    oldSlugs: metaValues('_wp_old_slug'),
    remarks: found ? ['shortcodes'] : [],
  };
}

const altOf = (attachment: Node): string => {
  const metas = (attachment['wp:postmeta'] as Node[] | undefined) ?? [];
  const alt = metas.find((meta) => field(meta, 'wp:meta_key') === '_wp_attachment_image_alt');
  return alt ? field(alt, 'wp:meta_value') : '';
};

/** Parses a time in UTC. WordPress writes 0000-00-00 for a missing time. */
const utcTime = (text: string) =>
  timeOf(text.startsWith('0000') || !text ? undefined : `${text.replace(' ', 'T')}Z`);
