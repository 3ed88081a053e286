import { and, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Locale } from '../../domain/locale.ts';
import { article_claims, articles } from '../articles/schema.ts';
import type { Queries } from '../platform/db/database.ts';
import { sources } from '../sources/schema.ts';
import { watched_links } from './schema.ts';

export function createSourceWatchReadModel(orm: Queries) {
  const sourceColumns = {
    id: sources.id,
    url: sources.url,
    title_no: sources.title_no,
    title_en: sources.title_en,
    review_on: sources.review_on,
  };
  return {
    listSourceUrls: async (): Promise<string[]> =>
      (await orm.select({ url: sources.url }).from(sources)).map(({ url }) => url),

    /** Lists the texts of the articles that readers can see, ordered by number, after the given number. */
    listTexts: (after: number, limit: number) =>
      orm
        .select({
          id: articles.id,
          number: articles.number,
          content_no: articles.content_no,
          content_en: articles.content_en,
        })
        .from(articles)
        .where(and(eq(articles.status, 'published'), gt(articles.number, after)))
        .orderBy(articles.number)
        .limit(limit),

    listTied: (articleIds: string[]): Promise<{ url: string; article_id: string; locale: Locale }[]> =>
      orm
        .selectDistinct({
          url: sources.url,
          article_id: article_claims.article_id,
          locale: article_claims.locale,
        })
        .from(article_claims)
        .innerJoin(sources, eq(sources.id, article_claims.source_id))
        .where(inArray(article_claims.article_id, articleIds)),

    findSources: (urls: string[]) =>
      orm.select(sourceColumns).from(sources).where(inArray(sources.url, urls)),

    listOverdue: (today: string, limit: number) =>
      orm
        .select(sourceColumns)
        .from(sources)
        .where(lte(sources.review_on, today))
        .orderBy(sources.review_on, sources.id)
        .limit(limit),

    /**
     * Finds the articles that link to these addresses or cite them in a claim tie, with the languages in which they do.
     */
    findArticles: (urls: string[]) =>
      orm
        .select({
          url: watched_links.url,
          id: articles.id,
          slug: articles.slug,
          title_no: articles.title_no,
          title_en: articles.title_en,
          locales: sql<Locale[]>`array_agg(${watched_links.locale} ORDER BY ${watched_links.locale} DESC)`,
        })
        .from(watched_links)
        .innerJoin(articles, eq(articles.id, watched_links.article_id))
        .where(and(inArray(watched_links.url, urls), isNull(articles.deleted_at)))
        .groupBy(watched_links.url, articles.id)
        .orderBy(articles.slug),
  };
}
