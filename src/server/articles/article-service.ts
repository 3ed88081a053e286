import {
  type ArticleCard,
  type ArticleInput,
  articleFieldsSchema,
  articlesPerPage,
  type PublishedArticle,
} from '../../domain/articles/article.ts';
import type { ClaimTie } from '../../domain/articles/claim-ledger.ts';
import { correctionText } from '../../domain/articles/correction.ts';
import { slugSchema } from '../../domain/articles/slug.ts';
import { type Languages, type Locale, locales, otherLocale } from '../../domain/locale.ts';
import { Problem } from '../../domain/problems.ts';
import { perContentVersion } from '../platform/per-content-version.ts';
import {
  type ArticleRow,
  type ArticleStore,
  type CardRow,
  type CorrectionJson,
  type PageRow,
  refuseTakenSlug,
} from './article-store.ts';

export type FeedArticle = ArticleCard &
  Pick<PublishedArticle, 'authorName' | 'updatedAt' | 'keywords'> & { id: string };

/** A published article, the value of content_version when the article was read, and its claim ties. */
export interface FoundArticle extends PublishedArticle {
  id: string;
  number: number;
  contentVersion: string;
  claimTies: ClaimTie[];
}

/** Related articles are searched among this many cached newest articles before the database is queried. */
const newestCount = 200;

export function createArticleService(store: ArticleStore) {
  const newest = new Map<string, (version: string) => Promise<CardRow[]>>();

  const newestAt = (version: string, languages: Languages): Promise<CardRow[]> => {
    const key = languages.join();
    const readAt =
      newest.get(key) ??
      perContentVersion(() => store.listPublished(languages, { limit: newestCount, offset: 0 }));
    newest.set(key, readAt);
    return readAt(version);
  };

  const service = {
    /** Lists a page of the published articles that exist in any of the languages, newest first. */
    async listPublished(languages: Languages, page = 1) {
      const [rows, pages] = await Promise.all([
        store.listPublished(languages, { limit: articlesPerPage, offset: (page - 1) * articlesPerPage }),
        service.countPages(languages),
      ]);
      return { articles: rows.map((row) => cardIn(row, languages)), page, pages };
    },

    countPages: async (languages: Languages): Promise<number> =>
      Math.max(1, Math.ceil((await store.countPublished(languages)) / articlesPerPage)),

    listNewest: async (locale: Locale, limit: number): Promise<FeedArticle[]> =>
      (await store.listPublished([locale], { limit, offset: 0 })).map((row) => toFeedArticle(row, locale)),

    async listPage(locale: Locale, page: number, limit: number) {
      const [rows, total] = await Promise.all([
        store.listPublished([locale], { limit, offset: (page - 1) * limit }),
        store.countPublished([locale]),
      ]);
      const pages = Math.max(1, Math.ceil(total / limit));
      return { articles: rows.map((row) => toFeedArticle(row, locale)), page, pages, total };
    },

    /** Returns the text in the other locale if the article has none in this locale. */
    async findPublishedBySlug(slug: string, locale: Locale): Promise<FoundArticle | undefined> {
      if (!slugSchema.safeParse(slug).success) return undefined;
      const row = await store.findBySlug(slug);
      if (row?.status !== 'published') return undefined;
      const published = toPublished(row, row[`exists_${locale}`] ? locale : otherLocale(locale));
      return {
        ...published,
        id: row.id,
        number: row.number,
        contentVersion: row.content_version,
        claimTies: row.claim_ties ?? [],
      };
    },

    findSlugOfNumber: store.findSlugOfNumber,

    /** Lists the current and former slugs of articles in alphabetical order, beginning after `after`. */
    listSlugs: store.listSlugs,

    /** Returns the titles of an article in the languages in which it exists, and the address of its image. */
    async findPublishedTitles(slug: string) {
      if (!slugSchema.safeParse(slug).success) return undefined;
      const row = await store.findPublishedTitles(slug);
      if (!row) return undefined;
      const titles: Partial<Record<Locale, string>> = Object.fromEntries(
        locales.filter((locale) => row[`exists_${locale}`]).map((locale) => [locale, row[`title_${locale}`]]),
      );
      return { titles, imageAddress: row.featured_image_url };
    },

    /** Queries the database only if too few of the cached newest articles match. */
    async listRelated(article: FoundArticle, languages: Languages, limit = 3): Promise<ArticleCard[]> {
      const { keywords, slug, contentVersion } = article;
      if (keywords.length === 0) return [];
      const recent = await newestAt(contentVersion, languages);
      let related = sortBySharedKeywords(recent, article).slice(0, limit);
      if (related.length < limit && recent.length === newestCount)
        related = await store.listRelated(languages, { slug, keywords }, limit);
      return related.map((row) => cardIn(row, languages));
    },

    /** Lists published articles that have any of the keywords. Articles with the most matching keywords are first. */
    listByKeywords: async (locale: Locale, keywords: string[], limit = 3): Promise<ArticleCard[]> =>
      (await store.listRelated([locale], { slug: '', keywords }, limit)).map((row) => toCard(row, locale)),

    /** Lists the newest published articles of an author, who may have published under several names. */
    listByAuthor: async (languages: Languages, names: string[], limit: number): Promise<ArticleCard[]> =>
      (await store.listByAuthor(languages, names, limit)).map((row) => cardIn(row, languages)),

    /** The published articles with these ids, newest first. */
    listFeedByIds: async (locale: Locale, ids: readonly string[]): Promise<FeedArticle[]> =>
      (await store.listByIds([locale], [...ids]))
        .map((row) => toFeedArticle(row, locale))
        .sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime()),

    async listByIds(languages: Languages, ids: readonly string[]): Promise<ArticleCard[]> {
      if (ids.length === 0) return [];
      const rows = await store.listByIds(languages, [...ids]);
      return ids.flatMap((id) => {
        const row = rows.find((each) => each.id === id);
        return row ? [cardIn(row, languages)] : [];
      });
    },

    /** Stores an article that is shipped with the product. It writes neither a revision nor an audit entry. */
    async insertSeed(input: ArticleInput): Promise<ArticleRow> {
      const parsed = articleFieldsSchema.safeParse(input);
      if (!parsed.success) throw new Problem('invalid_input', { details: parsed.error.issues });
      return store.insert(parsed.data).catch(refuseTakenSlug(parsed.data.slug));
    },
  };
  return service;
}

export type ArticleService = ReturnType<typeof createArticleService>;

/** Rows with equal numbers of shared keywords keep their order. */
function sortBySharedKeywords(rows: readonly CardRow[], article: Pick<FoundArticle, 'slug' | 'keywords'>) {
  const wanted = new Set(article.keywords);
  const byShared: CardRow[][] = [];
  for (const row of rows) {
    if (row.slug === article.slug) continue;
    let shared = 0;
    for (const word of row.keywords) if (wanted.has(word)) shared++;
    if (shared === 0) continue;
    const group = byShared[shared] ?? [];
    byShared[shared] = group;
    group.push(row);
  }
  return byShared.reverse().flat();
}

const toFeedArticle = (row: CardRow, locale: Locale): FeedArticle => ({
  ...toCard(row, locale),
  id: row.id,
  authorName: row.author_name,
  keywords: row.keywords,
  updatedAt: row.updated_at,
});

const cardIn = (row: CardRow, languages: Languages): ArticleCard =>
  toCard(row, languages.find((locale) => row[`exists_${locale}`]) ?? languages[0]);

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

/** Converts a row to the form that readers see. Preview links also use it for unpublished articles. */
export function toPublished(
  row: PageRow & { corrections?: CorrectionJson[] | null },
  locale: Locale,
): PublishedArticle {
  return {
    ...toCard(row, locale),
    metaDescription: row[`meta_description_${locale}`],
    content: row[`content_${locale}`],
    keywords: row.keywords,
    authorName: row.author_name,
    reviewerName: row.reviewer_name,
    reviewedOn: row.reviewed_on,
    corrections: (row.corrections ?? []).map((correction) => ({
      correctedAt: new Date(correction.corrected_at),
      text: correctionText(correction, locale),
    })),
    updatedAt: row.updated_at,
    locales: locales.filter((each) => row[`exists_${each}`]),
  };
}
