import { and, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Locale } from '../../domain/locale.ts';
import { pick } from '../../domain/pick.ts';
import { article_claims, articles } from '../articles/schema.ts';
import { createTableQueries, type Queries } from '../platform/db/database.ts';
import { sources } from '../sources/schema.ts';
import { watched_links } from './schema.ts';

export function createSourceWatchReadModel(orm: Queries) {
  const { id, url, review_on } = sources;
  const columns = pick(sources, 'id', 'url', 'title_no', 'title_en', 'review_on');
  const watched = createTableQueries(orm, sources, columns);
  return {
    listSourceUrls: async (): Promise<string[]> => (await watched.list()).map(({ url }) => url),

    /** Lists the texts of the articles that readers can see, ordered by number, after the given number. */
    listTexts(after: number, limit: number) {
      const { id, number, content_no, content_en } = articles;
      const texts = createTableQueries(orm, articles, { id, number, content_no, content_en });
      return texts.list([{ status: 'published' }, gt(number, after)], { order: [number], limit });
    },

    listTied: (articleIds: string[]): Promise<{ url: string; article_id: string; locale: Locale }[]> =>
      orm
        .selectDistinct({
          url: sources.url,
          ...pick(article_claims, 'article_id', 'locale'),
        })
        .from(article_claims)
        .innerJoin(sources, eq(sources.id, article_claims.source_id))
        .where(inArray(article_claims.article_id, articleIds)),

    findSources: (urls: string[]) => watched.list(inArray(url, urls)),

    listOverdue: (today: string, limit: number) =>
      watched.list(lte(review_on, today), { order: [review_on, id], limit }),

    findArticles: (urls: string[]) =>
      orm
        .select({
          url: watched_links.url,
          ...pick(articles, 'id', 'slug', 'title_no', 'title_en'),
          locales: sql<Locale[]>`array_agg(${watched_links.locale} ORDER BY ${watched_links.locale} DESC)`,
        })
        .from(watched_links)
        .innerJoin(articles, eq(articles.id, watched_links.article_id))
        .where(and(inArray(watched_links.url, urls), isNull(articles.deleted_at)))
        .groupBy(watched_links.url, articles.id)
        .orderBy(articles.slug),
  };
}
