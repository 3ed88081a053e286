import { z } from 'zod';
import type { Locale } from '../locale.ts';
import type { ImageFacts } from '../media/media.ts';
import { plainTextOf } from '../text/markdown-text.ts';
import { slugSchema } from './slug.ts';

export const articleStatuses = ['draft', 'scheduled', 'published', 'archived'] as const;
export const articleStatusSchema = z.enum(articleStatuses);
export type ArticleStatus = z.infer<typeof articleStatusSchema>;

/** A text as it can be stored: what no database and no JSON holds is left out. */
const text = z.string().overwrite((given) => given.toWellFormed().replaceAll('\0', ''));
const line = (max: number) => text.trim().max(max);

const time = z.coerce.date().min(new Date('1900-01-01')).max(new Date('2200-01-01'));
const imageAddress = line(2000).regex(
  /^(https?:\/\/|\/(?!\/))/,
  'An image is at an address of this site, or of the web.',
);

/** What every article has, before the rules that join the fields. */
export const articleShape = z.object({
  title_no: line(300).default(''),
  title_en: line(300).default(''),
  content_no: text.max(500_000).default(''),
  content_en: text.max(500_000).default(''),
  slug: slugSchema,
  status: articleStatusSchema.default('draft'),
  meta_description_no: line(500).default(''),
  meta_description_en: line(500).default(''),
  excerpt_no: line(1000).default(''),
  excerpt_en: line(1000).default(''),
  keywords: z.array(line(100).min(1)).max(50).default([]),
  author_name: line(200).min(1),
  auto_publish_at: time.nullable().default(null),
  published_at: time.nullable().default(null),
  featured_image_url: imageAddress.nullable().default(null),
  featured_image_alt_no: line(500).default(''),
  featured_image_alt_en: line(500).default(''),
});

/** What an article must hold, whoever writes it. */
export function checkArticle(
  context: z.core.ParsePayload<Texts & Pick<z.output<typeof articleShape>, 'status' | 'auto_publish_at'>>,
): void {
  const article = context.value;
  if (!existsIn(article, 'no') && !existsIn(article, 'en')) {
    context.issues.push({
      code: 'custom',
      input: article.title_no,
      path: ['title_no'],
      message: 'At least one language needs a title and a text.',
    });
  }
  if (article.status === 'scheduled' && !article.auto_publish_at) {
    context.issues.push({
      code: 'custom',
      input: null,
      path: ['auto_publish_at'],
      message: 'A scheduled article needs the time it is to be published.',
    });
  }
}

/** An article's fields. The spec's names, which are also the table's. */
export const articleFieldsSchema = articleShape.check(checkArticle);
export type ArticleFields = z.output<typeof articleFieldsSchema>;
export type ArticleInput = z.input<typeof articleFieldsSchema>;

type Texts = Pick<z.output<typeof articleShape>, 'title_no' | 'title_en' | 'content_no' | 'content_en'>;

/** An article exists in a language when it has both a title and a text there. */
export function existsIn(article: Texts, locale: Locale): boolean {
  return article[`title_${locale}`].trim() !== '' && article[`content_${locale}`].trim() !== '';
}

/** An article as its readers meet it, in one language. */
export interface PublishedArticle {
  slug: string;
  locale: Locale;
  title: string;
  metaDescription: string;
  excerpt: string;
  content: string;
  keywords: string[];
  authorName: string;
  publishedAt: Date;
  updatedAt: Date;
  /** With its facts where it is one of our own images and they were looked up. */
  featuredImage: { url: string; alt: string; facts?: ImageFacts } | null;
  /** The languages it can be read in. */
  locales: Locale[];
}

/** An article in a list. */
export type ArticleCard = Pick<
  PublishedArticle,
  'slug' | 'title' | 'excerpt' | 'publishedAt' | 'featuredImage' | 'locale'
>;

/** When readers last got something new: an article may be written before it is published. */
export const lastChangedAt = (article: Pick<PublishedArticle, 'publishedAt' | 'updatedAt'>): Date =>
  new Date(Math.max(article.publishedAt.getTime(), article.updatedAt.getTime()));

export const articlesPerPage = 24;

/** What the blog's cards always say. */
export const cardReadingMinutes = 5;

/** Minutes to read a text: its length divided by 1000, rounded up. */
export const readingMinutes = (content: string): number => Math.ceil(content.length / 1000);

/** The keywords that a text uses itself. Writers keep one list for both languages: an English page names no Norwegian ones. */
export function keywordsUsed({
  keywords,
  title,
  content,
}: Pick<PublishedArticle, 'keywords' | 'title' | 'content'>) {
  const text = `${title}\n${content}`.toLowerCase();
  return keywords.filter((keyword) => text.includes(keyword.toLowerCase()));
}

const descriptionLength = 155;

/** What search engines are told of an article: what its author wrote for them, else how it begins. */
export function descriptionOf(
  article: Pick<PublishedArticle, 'metaDescription' | 'excerpt' | 'content' | 'title'>,
): string {
  const written = article.metaDescription || article.excerpt;
  if (written) return written;
  const text = plainTextOf(bodyWithoutTitle(article.content, article.title)).replace(/\s+/g, ' ').trim();
  if (text.length <= descriptionLength) return text;
  return `${text.slice(0, descriptionLength).replace(/\s+\S*$/, '')}…`;
}

/** The text below the page's h1: a leading `#` heading equal to the title is not said twice. */
export function bodyWithoutTitle(content: string, title: string): string {
  const [line = '', heading = ''] = /^\s*#[ \t]+(\S.*)(?:\r?\n|$)/.exec(content) ?? [];
  const name = title.trim();
  // A heading may be closed by marks.
  const isTitle = heading.startsWith(name) && /^#*$/.test(heading.slice(name.length).trim());
  return isTitle ? content.slice(line.length) : content;
}
