import { setImmediate } from 'node:timers/promises';
import type { ArticleInput, ArticleStatus } from '../../domain/articles/article.ts';
import { slugFromTitle, slugMaxLength, slugSchema } from '../../domain/articles/slug.ts';
import type { Locale } from '../../domain/locale.ts';
import type { ImportRemark } from '../../domain/transfer/transfer.ts';
import { htmlToMarkdown, remoteImagesIn } from './html-to-markdown.ts';
import type { ImportedArticle, ReadImport, RefusedArticle } from './imported-article.ts';

/** A post of another system, in the words all of them have. */
export interface ForeignPost {
  slug: string;
  title: string;
  html: string;
  /** Where the other system kept Markdown, it is taken as it is. */
  markdown?: string | undefined;
  excerpt: string;
  metaDescription: string;
  status: ArticleStatus;
  /** Readable only to some there: open to all it must not become by itself. */
  isProtected: boolean;
  author: string;
  keywords: string[];
  image: string | null;
  imageAlt: string;
  createdAt: Date | undefined;
  updatedAt: Date | undefined;
  publishedAt: Date | undefined;
  oldSlugs: string[];
  remarks: ImportRemark[];
}

const maxTitle = 300;

/** A post that is not read yet, but whose address is known. */
export interface UnreadPost {
  slug: string;
  read(): ForeignPost | RefusedArticle;
}

/** Foreign posts as articles in one of our languages, each at an address of its own. */
export async function toArticles(
  posts: UnreadPost[],
  locale: Locale,
): Promise<Pick<ReadImport, 'articles' | 'refused'>> {
  const articles: ImportedArticle[] = [];
  const refused: RefusedArticle[] = [];
  const addresses = createAddresses(posts.map(({ slug }) => slug));
  for (const { read } of posts) {
    const post = read();
    const result = 'html' in post ? toArticle(post, locale, addresses) : post;
    if ('fields' in result) articles.push(result);
    else refused.push(result);
    // Readers are answered in between.
    await setImmediate();
  }
  return { articles, refused };
}

type Addresses = ReturnType<typeof createAddresses>;

/** The addresses of one upload: one that is made up never takes another post's. */
function createAddresses(given: string[]) {
  const promised = new Set(given.map(safelyDecoded));
  const taken = new Set<string>();
  const isFree = (slug: string, own: string) => !taken.has(slug) && (slug === own || !promised.has(slug));
  return {
    proposal(post: ForeignPost): string {
      const own = safelyDecoded(post.slug);
      return slugSchema.safeParse(own).success ? own : slugFromTitle(own || post.title) || 'artikkel';
    },
    take(post: ForeignPost): string {
      const wanted = this.proposal(post);
      let slug = wanted;
      for (let n = 2; !isFree(slug, safelyDecoded(post.slug)); n++) slug = numbered(wanted, n);
      taken.add(slug);
      return slug;
    },
  };
}

const numbered = (slug: string, n: number) =>
  `${slug.slice(0, slugMaxLength - `-${n}`.length).replace(/-+$/, '')}-${n}`;

function toArticle(
  post: ForeignPost,
  locale: Locale,
  addresses: Addresses,
): ImportedArticle | RefusedArticle {
  const remarks = [...post.remarks];
  const content = post.markdown ?? htmlToMarkdown(post.html);
  if (content.trim() === '') {
    const slug = addresses.proposal(post);
    return { slug, title: post.title.trim() || slug, remarks: [...remarks, 'no_text'] };
  }
  const slug = addresses.take(post);
  if (slug !== safelyDecoded(post.slug)) remarks.push('slug_made');
  const title = post.title.trim() || slug;
  if (title.length > maxTitle) remarks.push('title_shortened');
  if (remoteImagesIn(content).length > 0 || /^https?:/.test(post.image ?? '')) remarks.push('remote_images');
  if (post.isProtected) remarks.push('was_protected');
  const status = post.isProtected ? 'draft' : post.status;
  const scheduled = status === 'scheduled';
  return {
    fields: {
      slug,
      status,
      published_at: scheduled || status === 'draft' ? null : (post.publishedAt ?? post.createdAt ?? null),
      auto_publish_at: scheduled ? (post.publishedAt ?? null) : null,
      [`title_${locale}`]: title.slice(0, maxTitle).trim(),
      [`content_${locale}`]: content,
      ...told({
        author_name: post.author.trim().slice(0, 200),
        keywords: tidyKeywords(post.keywords),
        [`excerpt_${locale}`]: post.excerpt.trim().slice(0, 1000),
        [`meta_description_${locale}`]: post.metaDescription.trim().slice(0, 500),
      }),
      ...(/^(https?:\/\/|\/(?!\/))/.test(post.image ?? '') && {
        featured_image_url: post.image,
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
    remarks,
  };
}

/** What is empty, other systems do not tell: it must not empty an article that is here already. */
const told = (fields: Record<string, string | string[]>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value.length > 0));

const tidyKeywords = (keywords: string[]): string[] =>
  [...new Set(keywords.map((word) => word.trim().slice(0, 100).trim()).filter(Boolean))].slice(0, 50);

function safelyDecoded(slug: string): string {
  try {
    return decodeURIComponent(slug).trim();
  } catch {
    return slug.trim();
  }
}

/** A time of another system; undefined where it says none, or nothing that is one. */
export function timeOf(text: unknown): Date | undefined {
  if (typeof text !== 'string' && typeof text !== 'number') return undefined;
  const time = new Date(text);
  const year = time.getUTCFullYear();
  return year >= 1970 && year < 2200 ? time : undefined;
}

/** The plain text of a piece of HTML, such as a title with entities. */
export const plainText = (html: string): string =>
  htmlToMarkdown(html.replace(/</g, '&lt;'))
    .replace(/\\([\\`*_{}[\]()#+\-.!>~|<])/g, '$1')
    .trim();
