import {
  type ArticleCard,
  type ArticleInput,
  articleFieldsSchema,
  articlesPerPage,
  type PublishedArticle,
} from '../../domain/article.ts';
import { type Locale, locales, otherLocale } from '../../domain/locale.ts';
import { Problem } from '../../domain/problems.ts';
import { slugSchema } from '../../domain/slug.ts';
import { violates } from './article-changes.ts';
import type { ArticleRow, ArticleStore, CardRow, PageRow } from './article-store.ts';

export interface ArticlePage {
  articles: ArticleCard[];
  page: number;
  pages: number;
}

export type FeedArticle = ArticleCard & Pick<PublishedArticle, 'authorName' | 'updatedAt'>;

export function createArticleService(store: ArticleStore) {
  return {
    /** A page of the newest published articles that exist in a language. A page that is not there is empty. */
    async listPublished(locale: Locale, page = 1): Promise<ArticlePage> {
      const [rows, total] = await Promise.all([
        store.listPublished(locale, { limit: articlesPerPage, offset: (page - 1) * articlesPerPage }),
        store.countPublished(locale),
      ]);
      return {
        articles: rows.map((row) => toCard(row, locale)),
        page,
        pages: Math.max(1, Math.ceil(total / articlesPerPage)),
      };
    },

    /** The newest published articles of a language, as a feed tells of them. */
    async listNewest(locale: Locale, limit: number): Promise<FeedArticle[]> {
      const rows = await store.listPublished(locale, { limit, offset: 0 });
      return rows.map((row) => ({
        ...toCard(row, locale),
        authorName: row.author_name,
        updatedAt: row.updated_at,
      }));
    },

    /** The published article at an address, in the wished language where it has it, else in the other. */
    async findPublishedBySlug(slug: string, locale: Locale): Promise<PublishedArticle | undefined> {
      if (!slugSchema.safeParse(slug).success) return undefined;
      const row = await store.findBySlug(slug);
      if (row?.status !== 'published') return undefined;
      return toPublished(row, row[`exists_${locale}`] ? locale : otherLocale(locale));
    },

    /** The titles of a published article, in the languages it exists in. */
    async findPublishedTitles(slug: string): Promise<Partial<Record<Locale, string>> | undefined> {
      if (!slugSchema.safeParse(slug).success) return undefined;
      const row = await store.findPublishedTitles(slug);
      if (!row) return undefined;
      const existing = locales.filter((locale) => row[`exists_${locale}`]);
      return Object.fromEntries(existing.map((locale) => [locale, row[`title_${locale}`]]));
    },

    async listRelated(article: PublishedArticle, limit = 3): Promise<ArticleCard[]> {
      if (article.keywords.length === 0) return [];
      const rows = await store.listRelated(article.locale, article, limit);
      return rows.map((row) => toCard(row, article.locale));
    },

    /** Stores an article that comes with the product: no revision, nobody who wrote it. */
    async plant(input: ArticleInput): Promise<ArticleRow> {
      const parsed = articleFieldsSchema.safeParse(input);
      if (!parsed.success) throw new Problem('invalid_input', { details: parsed.error.issues });
      try {
        return await store.insert(parsed.data);
      } catch (error) {
        if (violates(error, 'articles_slug_unique')) {
          throw new Problem('slug_taken', { details: { slug: parsed.data.slug }, cause: error });
        }
        throw error;
      }
    },
  };
}

export type ArticleService = ReturnType<typeof createArticleService>;

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
