import anyAscii from 'any-ascii';
import type { ArticleInput, ArticleStatus } from '../../../domain/articles/article.ts';
import { numberedSlug, slugFromTitle, slugSchema } from '../../../domain/articles/slug.ts';
import type { Locale } from '../../../domain/locale.ts';
import { articlePath } from '../../../domain/site/public-pages.ts';
import { decodedAddress } from '../../../domain/text/decode-address.ts';
import type { ImportRemark } from '../../../domain/transfer/transfer.ts';
import {
  type ImportedArticle,
  imagesIn,
  type ReadImport,
  type RefusedArticle,
  remoteImagesIn,
  withTargetsReplaced,
} from '../imported-article.ts';
import { convertHtml, type Footnote, htmlToMarkdown } from './html-to-markdown.ts';

/** A post of another system, in the form that the importers of all systems use. */
export interface ExternalPost {
  slug: string;
  title: string;
  html: string;
  footnotes?: Footnote[];
  /** The original Markdown text. If present, it is used instead of `html`. */
  markdown?: string | undefined;
  excerpt: string;
  metaDescription: string;
  status: ArticleStatus;
  /** A post with a password, for members, private, or sent by mail only. It becomes a draft. */
  isProtected: boolean;
  author: string;
  keywords: string[];
  image: string | null;
  imageAlt: string;
  createdAt: Date | undefined;
  updatedAt: Date | undefined;
  publishedAt: Date | undefined;
  oldSlugs: string[];
  oldAddresses: string[];
  remarks: ImportRemark[];
  shortcodes?: string[] | undefined;
  isPage?: boolean;
}

/** Describes how the addresses of images and links on the former site are converted. */
export interface FormerSite {
  /** Returns the new address of an image or link, or undefined if it stays. */
  replaceAddress?: (url: string) => string | undefined;
  /** Whether an image can be found only with the address of the former site. */
  needsAddress?: (url: string) => boolean;
  /** Returns the old address (see domain/articles/old-address.ts) of a link to the former site. */
  oldAddressOf?: (link: string) => string | undefined;
}

const maxTitle = 300;

/** Replaces the links from one post to another, after all posts got their slugs. */
function withLinksMoved(
  articles: ImportedArticle[],
  locale: Locale,
  oldAddressOf: NonNullable<FormerSite['oldAddressOf']>,
): ImportedArticle[] {
  const posts = articles.filter(({ isPage }) => !isPage);
  const slugs = new Map(
    posts.flatMap(({ oldAddresses, fields: { slug } }) => oldAddresses.map((address) => [address, slug])),
  );
  const newAddressOf = (link: string) => {
    const slug = slugs.get(oldAddressOf(link) ?? '');
    return slug === undefined ? undefined : articlePath(slug) + (/#.*$/s.exec(link)?.[0] ?? '');
  };
  const content = `content_${locale}` as const;
  return articles.map((article) => ({
    ...article,
    fields: {
      ...article.fields,
      [content]: withTargetsReplaced(article.fields[content] ?? '', newAddressOf),
    },
  }));
}

/** A post whose slug and title are known and whose other fields are read later. A page reserves no slug. */
export interface UnreadPost {
  slug: string;
  title: string;
  isPage?: boolean;
  read(): ExternalPost | RefusedArticle;
}

export function toArticles(
  posts: UnreadPost[],
  locale: Locale,
  site: FormerSite = {},
): Pick<ReadImport, 'articles' | 'refused'> {
  const articles: ImportedArticle[] = [];
  const refused: RefusedArticle[] = [];
  const slugs = createSlugs(posts.filter(({ isPage }) => !isPage).map(({ slug }) => slug));
  for (const { slug, title, read } of posts) {
    try {
      const post = read();
      const result = 'html' in post ? toArticle(post, locale, { slugs, site }) : post;
      if ('fields' in result) articles.push(result);
      else refused.push(result);
    } catch {
      // An unforeseen text must not end the import of all other posts.
      refused.push({ slug, title: title.trim() || slug, remarks: ['not_converted'] });
    }
  }
  return {
    articles: site.oldAddressOf ? withLinksMoved(articles, locale, site.oldAddressOf) : articles,
    refused,
  };
}

/** Assigns the slugs of one upload. A generated slug never equals the original slug of another post. */
function createSlugs(originalSlugs: string[]) {
  const reserved = new Set(originalSlugs.map(safelyDecoded));
  const assigned = new Set<string>();
  const isFree = (slug: string, own: string) => !assigned.has(slug) && (slug === own || !reserved.has(slug));
  return {
    proposal(post: ExternalPost): string {
      const own = safelyDecoded(post.slug);
      return slugSchema.safeParse(own).success ? own : latinSlug(own || post.title) || 'artikkel';
    },
    assign(post: ExternalPost): string {
      const proposal = this.proposal(post);
      let slug = proposal;
      for (let n = 2; !isFree(slug, safelyDecoded(post.slug)); n++) slug = numberedSlug(proposal, n);
      assigned.add(slug);
      return slug;
    },
  };
}

/** Writes other scripts in Latin letters, so that the slug stays readable. */
const latinSlug = (text: string) =>
  slugFromTitle(/[^\P{Letter}\p{Script=Latin}]/u.test(text) ? anyAscii(text) : text);

function toArticle(
  post: ExternalPost,
  locale: Locale,
  { slugs, site }: { slugs: ReturnType<typeof createSlugs>; site: FormerSite },
): ImportedArticle | RefusedArticle {
  const remarks = [...post.remarks];
  const converted = post.markdown === undefined ? convertHtml(post.html, post.footnotes) : undefined;
  const { replaceAddress = () => undefined, needsAddress = () => false } = site;
  const content = withTargetsReplaced(converted?.markdown ?? post.markdown ?? '', replaceAddress);
  const image = post.image && (replaceAddress(post.image) ?? post.image);
  if (converted) remarks.push(...converted.remarks);
  if (content.trim() === '') {
    const slug = slugs.proposal(post);
    return { slug, title: post.title.trim() || slug, remarks: [...remarks, 'no_text'] };
  }
  const slug = slugs.assign(post);
  if (slug !== safelyDecoded(post.slug)) remarks.push('slug_made');
  const title = post.title.trim() || slug;
  if (title.length > maxTitle) remarks.push('title_shortened');
  if (remoteImagesIn(content).length > 0 || /^https?:/.test(image ?? '')) remarks.push('remote_images');
  if (needsAddress(image ?? '') || imagesIn(content).some(needsAddress)) remarks.push('needs_address');
  if (post.isProtected) remarks.push('was_protected');
  // An article whose time has passed would be published at once, although its authors never published it.
  const schedulePassed = post.status === 'scheduled' && (post.publishedAt?.getTime() ?? 0) <= Date.now();
  if (schedulePassed && !post.isProtected) remarks.push('schedule_passed');
  const status = post.isProtected || schedulePassed ? 'draft' : post.status;
  const scheduled = status === 'scheduled';
  return {
    fields: {
      slug,
      status,
      published_at: scheduled || status === 'draft' ? null : (post.publishedAt ?? post.createdAt ?? null),
      auto_publish_at: scheduled ? (post.publishedAt ?? null) : null,
      [`title_${locale}`]: title.slice(0, maxTitle).trim(),
      [`content_${locale}`]: content,
      ...withoutEmpty({
        author_name: post.author.trim().slice(0, 200),
        keywords: tidyKeywords(post.keywords),
        [`excerpt_${locale}`]: post.excerpt.trim().slice(0, 1000),
        [`meta_description_${locale}`]: post.metaDescription.trim().slice(0, 500),
      }),
      ...(/^(https?:\/\/|\/(?!\/))/.test(image ?? '') && {
        featured_image_url: image,
        [`featured_image_alt_${locale}`]: post.imageAlt.trim().slice(0, 500),
      }),
    } as ArticleInput,
    stamps: {
      ...(post.createdAt && { created_at: post.createdAt }),
      ...(post.updatedAt && { updated_at: post.updatedAt }),
    },
    oldSlugs: post.oldSlugs
      .map(safelyDecoded)
      .filter((old) => old !== slug && slugSchema.safeParse(old).success),
    oldAddresses: post.oldAddresses.filter((old) => old !== articlePath(slug)),
    remarks,
    ...(post.shortcodes?.length && { shortcodes: post.shortcodes }),
    ...(post.isPage && { isPage: true }),
  };
}

/** Removes empty fields, because an empty field of the file must not clear the field of an existing article. */
const withoutEmpty = (fields: Record<string, string | string[]>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value.length > 0));

const tidyKeywords = (keywords: string[]): string[] =>
  [...new Set(keywords.map((word) => word.trim().slice(0, 100).trim()).filter(Boolean))].slice(0, 50);

const safelyDecoded = (slug: string) => decodedAddress(slug).trim();

export function timeOf(text: unknown): Date | undefined {
  if (typeof text !== 'string' && typeof text !== 'number') return undefined;
  const time = new Date(text);
  const year = time.getUTCFullYear();
  return year >= 1970 && year < 2200 ? time : undefined;
}

/** Decodes the HTML entities in a text such as a title. Tags are not removed, because every `<` counts as text. */
export const plainText = (html: string): string =>
  htmlToMarkdown(html.replace(/</g, '&lt;'))
    .replace(/\\([\\`*_{}[\]()#+\-.!>~|<])/g, '$1')
    .trim();
