import type { ArticleInput, ArticleStatus } from '../../domain/article.ts';
import type { Locale } from '../../domain/locale.ts';
import { slugFromTitle, slugSchema } from '../../domain/slug.ts';
import type { ImportRemark } from '../../domain/transfer.ts';
import { htmlToMarkdown, remoteImagesIn } from './html-to-markdown.ts';
import type { ImportedArticle, RefusedArticle } from './imported-article.ts';

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

/** A foreign post as an article in one of our languages. */
export function toArticle(post: ForeignPost, locale: Locale): ImportedArticle | RefusedArticle {
  const remarks = [...post.remarks];
  const given = safelyDecoded(post.slug);
  const slug = slugSchema.safeParse(given).success ? given : slugFromTitle(given || post.title) || 'artikkel';
  if (slug !== given) remarks.push('slug_made');
  const content = post.markdown ?? htmlToMarkdown(post.html);
  const title = post.title.trim() || slug;
  if (title.length > maxTitle) remarks.push('title_shortened');
  if (content.trim() === '') return { slug, title, remarks: [...remarks, 'no_text'] };
  if (remoteImagesIn(content).length > 0 || /^https?:/.test(post.image ?? '')) remarks.push('remote_images');
  const scheduled = post.status === 'scheduled';
  return {
    fields: {
      slug,
      status: post.status,
      author_name: post.author.trim().slice(0, 200),
      keywords: tidyKeywords(post.keywords),
      published_at:
        scheduled || post.status === 'draft' ? null : (post.publishedAt ?? post.createdAt ?? null),
      auto_publish_at: scheduled ? (post.publishedAt ?? null) : null,
      featured_image_url: /^(https?:\/\/|\/(?!\/))/.test(post.image ?? '') ? post.image : null,
      [`title_${locale}`]: title.slice(0, maxTitle).trim(),
      [`content_${locale}`]: content,
      [`excerpt_${locale}`]: post.excerpt.trim().slice(0, 1000),
      [`meta_description_${locale}`]: post.metaDescription.trim().slice(0, 500),
      [`featured_image_alt_${locale}`]: post.imageAlt.trim().slice(0, 500),
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
