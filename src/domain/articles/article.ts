import { z } from 'zod';
import type { Locale } from '../locale.ts';
import { type ImageFacts, maxAltLength } from '../media/media.ts';
import { plainTextOf } from '../text/markdown-text.ts';
import { slugSchema } from './slug.ts';

export const articleStatuses = ['draft', 'scheduled', 'published', 'archived'] as const;
export const articleStatusSchema = z.enum(articleStatuses);
export type ArticleStatus = z.infer<typeof articleStatusSchema>;

/** Removes zero bytes and replaces lone surrogates, because the database cannot store them. */
const text = z.string().overwrite((input) => input.toWellFormed().replaceAll('\0', ''));
const line = (max: number) => text.trim().max(max);

const time = z.coerce.date().min(new Date('1900-01-01')).max(new Date('2200-01-01'));
/** The maximum lengths of an article's texts, for the schemas and the forms. */
export const articleLimits = {
  title: 300,
  content: 500_000,
  metaDescription: 500,
  excerpt: 1000,
  keyword: 100,
  keywords: 50,
  author: 200,
  imageAddress: 2000,
} as const;

const imageAddress = line(articleLimits.imageAddress).regex(
  /^(https?:\/\/|\/(?!\/))/,
  'An image is at an address of this site, or of the web.',
);

/** The fields of an article, without the rules that involve several fields, which are in checkArticle. */
export const articleShape = z.object({
  title_no: line(articleLimits.title).default(''),
  title_en: line(articleLimits.title).default(''),
  content_no: text.max(articleLimits.content).default(''),
  content_en: text.max(articleLimits.content).default(''),
  slug: slugSchema,
  status: articleStatusSchema.default('draft'),
  meta_description_no: line(articleLimits.metaDescription).default(''),
  meta_description_en: line(articleLimits.metaDescription).default(''),
  excerpt_no: line(articleLimits.excerpt).default(''),
  excerpt_en: line(articleLimits.excerpt).default(''),
  keywords: z.array(line(articleLimits.keyword).min(1)).max(articleLimits.keywords).default([]),
  author_name: line(articleLimits.author).min(1),
  auto_publish_at: time.nullable().default(null),
  published_at: time.nullable().default(null),
  featured_image_url: imageAddress.nullable().default(null),
  featured_image_alt_no: line(maxAltLength).default(''),
  featured_image_alt_en: line(maxAltLength).default(''),
  reviewer_name: line(articleLimits.author).default(''),
  reviewed_on: z.iso.date().nullable().default(null),
});

/** Checks the rules of an article that involve several fields. */
export function checkArticle(
  context: z.core.ParsePayload<
    Texts &
      Pick<z.output<typeof articleShape>, 'status' | 'auto_publish_at' | 'reviewer_name' | 'reviewed_on'>
  >,
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
  if (article.reviewer_name && !article.reviewed_on) {
    context.issues.push({
      code: 'custom',
      input: null,
      path: ['reviewed_on'],
      message: 'A reviewed article needs the day of the review.',
    });
  }
}

/** The fields of an article, named as in the specification and in the database table. */
export const articleFieldsSchema = articleShape.check(checkArticle);
export type ArticleFields = z.output<typeof articleFieldsSchema>;
export type ArticleInput = z.input<typeof articleFieldsSchema>;

type Texts = Pick<z.output<typeof articleShape>, 'title_no' | 'title_en' | 'content_no' | 'content_en'>;

/** Whether an article exists in a language, that is, has both a title and a text in that language. */
export function existsIn(article: Texts, locale: Locale): boolean {
  return article[`title_${locale}`].trim() !== '' && article[`content_${locale}`].trim() !== '';
}

/** A published article in one language. */
export interface PublishedArticle {
  slug: string;
  locale: Locale;
  title: string;
  metaDescription: string;
  excerpt: string;
  content: string;
  keywords: string[];
  authorName: string;
  /** The name of the expert who checked the article, or an empty text. */
  reviewerName: string;
  /** The day of the last check, such as 2026-11-16. */
  reviewedOn: string | null;
  /** The published corrections, newest first. */
  corrections: { correctedAt: Date; text: string }[];
  publishedAt: Date;
  updatedAt: Date;
  /** `facts` is set only for images of this site, after their data were loaded. */
  featuredImage: { url: string; alt: string; facts?: ImageFacts } | null;
  /** The languages in which the article exists. */
  locales: Locale[];
}

/** The fields of an article that lists of articles show. */
export type ArticleCard = Pick<
  PublishedArticle,
  'slug' | 'title' | 'excerpt' | 'publishedAt' | 'featuredImage' | 'locale'
>;

/** The time of the last change that readers saw. It is the publication if the last edit was made before it. */
export const lastChangedAt = (article: Pick<PublishedArticle, 'publishedAt' | 'updatedAt'>): Date =>
  new Date(Math.max(article.publishedAt.getTime(), article.updatedAt.getTime()));

/** When the newest of several articles changed; undefined without articles. */
export const newestChangeOf = (
  articles: readonly Pick<PublishedArticle, 'publishedAt' | 'updatedAt'>[],
): Date | undefined =>
  articles.length > 0
    ? new Date(Math.max(...articles.map((article) => lastChangedAt(article).getTime())))
    : undefined;

export const articlesPerPage = 24;

/** The reading time that the cards of the blog show. The specification fixes this number. */
export const cardReadingMinutes = 5;

/** The reading time in minutes, which is the number of characters divided by 1000, rounded up. */
export const readingMinutes = (content: string): number => Math.ceil(content.length / 1000);

/**
 * The keywords that occur in the text. Both languages of an article share one list of keywords, and a page must not show
 * keywords of the other language.
 */
export function keywordsUsed({
  keywords,
  title,
  content,
}: Pick<PublishedArticle, 'keywords' | 'title' | 'content'>) {
  const text = `${title}\n${content}`.toLowerCase();
  return keywords.filter((keyword) => text.includes(keyword.toLowerCase()));
}

const descriptionLength = 155;

/**
 * The description for search engines: the meta description, otherwise the excerpt, otherwise the beginning of the text.
 */
export function descriptionOf(
  article: Pick<PublishedArticle, 'metaDescription' | 'excerpt' | 'content' | 'title'>,
): string {
  const written = article.metaDescription || article.excerpt;
  if (written) return written;
  const text = plainTextOf(bodyWithoutTitle(article.content, article.title)).replace(/\s+/g, ' ').trim();
  if (text.length <= descriptionLength) return text;
  return `${text.slice(0, descriptionLength).replace(/\s+\S*$/, '')}…`;
}

/** Removes a leading `#` heading that repeats the title, because the page shows the title as its h1. */
export function bodyWithoutTitle(content: string, title: string): string {
  const [line = '', heading = ''] = /^\s*#[ \t]+(\S.*)(?:\r?\n|$)/.exec(content) ?? [];
  const name = title.trim();
  // In Markdown, a heading may end with closing # marks.
  const isTitle = heading.startsWith(name) && /^#*$/.test(heading.slice(name.length).trim());
  return isTitle ? content.slice(line.length) : content;
}
