import {
  type ArticleCard,
  type ArticleInput,
  articleFieldsSchema,
  articlesPerPage,
  type PublishedArticle,
} from '../../domain/articles/article.ts';
import { slugSchema } from '../../domain/articles/slug.ts';
import { type Locale, locales, otherLocale } from '../../domain/locale.ts';
import { Problem } from '../../domain/problems.ts';
import { violatesConstraint } from '../db/constraint-violation.ts';
import type { ArticleRow, ArticleStore, CardRow, PageRow } from './article-store.ts';

export interface ArticlePage {
  articles: ArticleCard[];
  page: number;
  pages: number;
}

export type FeedArticle = ArticleCard & Pick<PublishedArticle, 'authorName' | 'updatedAt'> & { id: string };

/** A published article, and the state of the site's content it was read from. */
interface FoundArticle extends PublishedArticle {
  contentVersion: string;
}

/** Among how many of the newest articles related ones are looked for before the database is asked. */
const newestKept = 200;

export function createArticleService(store: ArticleStore) {
  const newest = new Map<Locale, { version: string; rows: Promise<CardRow[]> }>();

  /** The newest published articles, read once per state of the content: every article page looks among them. */
  const newestAt = (version: string, locale: Locale): Promise<CardRow[]> => {
    const known = newest.get(locale);
    if (known?.version === version) return known.rows;
    const read = { version, rows: store.listPublished(locale, { limit: newestKept, offset: 0 }) };
    newest.set(locale, read);
    read.rows.catch(() => {
      if (newest.get(locale) === read) newest.delete(locale);
    });
    return read.rows;
  };

  const service = {
    /** A page of the newest published articles that exist in a language. A page that is not there is empty. */
    async listPublished(locale: Locale, page = 1): Promise<ArticlePage> {
      const [rows, pages] = await Promise.all([
        store.listPublished(locale, { limit: articlesPerPage, offset: (page - 1) * articlesPerPage }),
        service.pagesIn(locale),
      ]);
      return { articles: rows.map((row) => toCard(row, locale)), page, pages };
    },

    /** How many pages the list of a language has. */
    async pagesIn(locale: Locale): Promise<number> {
      return Math.max(1, Math.ceil((await store.countPublished(locale)) / articlesPerPage));
    },

    /** The newest published articles of a language, as a feed tells of them. */
    async listNewest(locale: Locale, limit: number): Promise<FeedArticle[]> {
      const rows = await store.listPublished(locale, { limit, offset: 0 });
      return rows.map((row) => ({
        ...toCard(row, locale),
        id: row.id,
        authorName: row.author_name,
        updatedAt: row.updated_at,
      }));
    },

    /** The published article at an address, in the wished language where it has it, else in the other. */
    async findPublishedBySlug(slug: string, locale: Locale): Promise<FoundArticle | undefined> {
      if (!slugSchema.safeParse(slug).success) return undefined;
      const row = await store.findBySlug(slug);
      if (row?.status !== 'published') return undefined;
      const published = toPublished(row, row[`exists_${locale}`] ? locale : otherLocale(locale));
      return { ...published, contentVersion: row.content_version };
    },

    /** The titles of a published article, in the languages it exists in. */
    async findPublishedTitles(slug: string): Promise<Partial<Record<Locale, string>> | undefined> {
      if (!slugSchema.safeParse(slug).success) return undefined;
      const row = await store.findPublishedTitles(slug);
      if (!row) return undefined;
      const existing = locales.filter((locale) => row[`exists_${locale}`]);
      return Object.fromEntries(existing.map((locale) => [locale, row[`title_${locale}`]]));
    },

    /** Articles that share a keyword, those with most in common first: among the newest, else among all. */
    async listRelated(article: FoundArticle, limit = 3): Promise<ArticleCard[]> {
      const { locale, keywords, slug, contentVersion } = article;
      if (keywords.length === 0) return [];
      const recent = await newestAt(contentVersion, locale);
      let related = mostInCommon(recent, article).slice(0, limit);
      if (related.length < limit && recent.length === newestKept)
        related = await store.listRelated(locale, { slug, keywords }, limit);
      return related.map((row) => toCard(row, locale));
    },

    /** Stores an article that comes with the product: no revision, nobody who wrote it. */
    async plant(input: ArticleInput): Promise<ArticleRow> {
      const parsed = articleFieldsSchema.safeParse(input);
      if (!parsed.success) throw new Problem('invalid_input', { details: parsed.error.issues });
      try {
        return await store.insert(parsed.data);
      } catch (error) {
        if (violatesConstraint(error, 'articles_slug_unique')) {
          throw new Problem('slug_taken', { details: { slug: parsed.data.slug }, cause: error });
        }
        throw error;
      }
    },
  };
  return service;
}

export type ArticleService = ReturnType<typeof createArticleService>;

/** The rows that share a keyword with an article; those with equally many stay in their order. */
function mostInCommon(rows: readonly CardRow[], article: Pick<FoundArticle, 'slug' | 'keywords'>): CardRow[] {
  const wanted = new Set(article.keywords);
  const byShared: CardRow[][] = [];
  for (const row of rows) {
    if (row.slug === article.slug) continue;
    let shared = 0;
    for (const word of row.keywords) if (wanted.has(word)) shared++;
    if (shared === 0) continue;
    const alike = byShared[shared] ?? [];
    byShared[shared] = alike;
    alike.push(row);
  }
  return byShared.reverse().flat();
}

function toCard(row: CardRow, locale: Locale): ArticleCard {
  return {
    slug: row.slug,
    locale,
    title: row[`title_${locale}`],
    excerpt: row[`excerpt_${locale}`],
    publishedAt: row.published_at ?? row.created_at,
    featuredImage: row.featured_image_url
      ? { url: row.featured_image_url, alt: row[`featured_image_alt_${locale}`] }
      : null,
  };
}

/** An article as its readers meet it, published or not yet. */
export function toPublished(row: PageRow, locale: Locale): PublishedArticle {
  return {
    ...toCard(row, locale),
    metaDescription: row[`meta_description_${locale}`],
    content: row[`content_${locale}`],
    keywords: row.keywords,
    authorName: row.author_name,
    updatedAt: row.updated_at,
    locales: locales.filter((each) => row[`exists_${each}`]),
  };
}
