import { z } from 'zod';
import { inBothLocales, type Locale } from '../locale.ts';
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

/** The fields of an article. The rules that involve several fields are in checkArticle. */
export const articleShape = z.object({
  ...inBothLocales('title', line(articleLimits.title).default('')),
  ...inBothLocales('content', text.max(articleLimits.content).default('')),
  slug: slugSchema,
  status: articleStatusSchema.default('draft'),
  ...inBothLocales('meta_description', line(articleLimits.metaDescription).default('')),
  ...inBothLocales('excerpt', line(articleLimits.excerpt).default('')),
  keywords: z.array(line(articleLimits.keyword).min(1)).max(articleLimits.keywords).default([]),
  author_name: line(articleLimits.author).min(1),
  auto_publish_at: time.nullable().default(null),
  published_at: time.nullable().default(null),
  featured_image_url: imageAddress.nullable().default(null),
  ...inBothLocales('featured_image_alt', line(maxAltLength).default('')),
  reviewer_name: line(articleLimits.author).default(''),
  reviewed_on: z.iso.date().nullable().default(null),
});

export function checkArticle(
  context: z.core.ParsePayload<
    Texts &
      Pick<z.output<typeof articleShape>, 'status' | 'auto_publish_at' | 'reviewer_name' | 'reviewed_on'>
  >,
): void {
  const article = context.value;
  const report = (field: keyof typeof article, message: string) =>
    context.issues.push({ code: 'custom', input: article[field], path: [field], message });
  if (article.title_no.trim() === '' && article.title_en.trim() === '')
    report('title_no', 'At least one language needs a title.');
  else if (isForReaders(article.status) && !isComplete(article))
    report('title_no', 'Publishing needs a title and a text in one language.');
  if (article.status === 'scheduled' && !article.auto_publish_at)
    report('auto_publish_at', 'A scheduled article needs the time it is to be published.');
  if (article.reviewer_name && !article.reviewed_on)
    report('reviewed_on', 'A reviewed article needs the day of the review.');
}

/** The fields have the names of the specification and of the database columns. */
export const articleFieldsSchema = articleShape.check(checkArticle);
export type ArticleFields = z.output<typeof articleFieldsSchema>;
export type ArticleInput = z.input<typeof articleFieldsSchema>;

type Texts = Pick<z.output<typeof articleShape>, 'title_no' | 'title_en' | 'content_no' | 'content_en'>;

/** An article exists in a language if it has both a title and a text in that language. */
export const existsIn = (article: Texts, locale: Locale): boolean =>
  article[`title_${locale}`].trim() !== '' && article[`content_${locale}`].trim() !== '';

export const isComplete = (article: Texts): boolean => existsIn(article, 'no') || existsIn(article, 'en');

/** Whether readers see an article with this status, now or at its publish time. */
const isForReaders = (status: ArticleStatus): boolean => status === 'published' || status === 'scheduled';

export interface PublishedArticle {
  slug: string;
  locale: Locale;
  title: string;
  metaDescription: string;
  excerpt: string;
  content: string;
  keywords: string[];
  authorName: string;
  /** The expert who checked the article. Empty if nobody did. */
  reviewerName: string;
  /** The day of the last check, such as 2026-11-16. */
  reviewedOn: string | null;
  /** The corrections, newest first. */
  corrections: { correctedAt: Date; text: string }[];
  publishedAt: Date;
  updatedAt: Date;
  /** `facts` is undefined for images on other sites, and until the facts of the image have been loaded. */
  featuredImage: { url: string; alt: string; facts?: ImageFacts } | null;
  locales: Locale[];
}

export type ArticleCard = Pick<
  PublishedArticle,
  'slug' | 'title' | 'excerpt' | 'publishedAt' | 'featuredImage' | 'locale'
>;

/** When readers last saw a change. An edit before the publication does not count. */
export const lastChangedAt = (article: Pick<PublishedArticle, 'publishedAt' | 'updatedAt'>): Date =>
  new Date(Math.max(article.publishedAt.getTime(), article.updatedAt.getTime()));

export const newestChangeOf = (articles: readonly Pick<PublishedArticle, 'publishedAt' | 'updatedAt'>[]) =>
  articles.length > 0
    ? new Date(Math.max(...articles.map((article) => lastChangedAt(article).getTime())))
    : undefined;

export const articlesPerPage = 24;

/** The reading time on the cards of the blog, which the specification fixes at five minutes. */
export const cardReadingMinutes = 5;

export const readingMinutes = (content: string): number => Math.ceil(content.length / 1000);

/** The keywords that occur in the text: both languages share one list, so some do not fit the page's language. */
export function keywordsUsed(article: Pick<PublishedArticle, 'keywords' | 'title' | 'content'>) {
  const text = `${article.title}\n${article.content}`.toLowerCase();
  return article.keywords.filter((keyword) => text.includes(keyword.toLowerCase()));
}

const descriptionLength = 155;

/** The description for search engines: the meta description, or else the excerpt, or else the beginning of the text. */
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
