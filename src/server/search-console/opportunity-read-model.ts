import { and, desc, eq, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Locale } from '../../domain/locale.ts';
import type { Queries } from '../db/database.ts';
import { articles } from '../db/schema/articles.ts';
import { keywords } from '../db/schema/keywords.ts';
import { content_queue, content_queue_history } from '../db/schema/queue.ts';
import { gsc_snapshots, gsc_standings } from '../db/schema/search-console.ts';

/** A keyword with its standing in the snapshot from which it last received search data. */
export interface RankedKeyword {
  keyword: { id: string; term: string; locale: Locale };
  query: typeof gsc_standings.$inferSelect;
  snapshot: typeof gsc_snapshots.$inferSelect;
}

interface FoundKeyword {
  id: string;
  term: string;
  locale: Locale;
  snapshot: string;
  place: number;
  key: string;
}

export interface PeriodStats {
  key: string;
  start: string;
  end: string;
  importedAt: Date;
  impressions: number;
  clicks: number;
  position: number;
  score: number;
}

export interface RelatedArticle {
  id: string;
  slug: string;
  status: string;
  title_no: string;
  title_en: string;
  exists_no: boolean;
  exists_en: boolean;
  keywords: string[];
  published_at: Date | null;
}

const keywordColumns = {
  id: keywords.id,
  term: keywords.term,
  locale: keywords.locale,
  snapshot: sql<string>`${keywords.opportunity} ->> 'snapshot'`,
  place: sql<number>`(${keywords.opportunity} ->> 'place')::integer`,
  key: sql<string>`${keywords.opportunity} ->> 'key'`,
};

export function createOpportunityReadModel(orm: Queries) {
  /** Loads the standing and the snapshot of each keyword. */
  const withQueries = async (found: FoundKeyword[]): Promise<RankedKeyword[]> => {
    if (found.length === 0) return [];
    const rows = await orm
      .select({ query: gsc_standings, snapshot: gsc_snapshots })
      .from(gsc_standings)
      .innerJoin(gsc_snapshots, eq(gsc_snapshots.id, gsc_standings.snapshot_id))
      .where(
        sql`(${gsc_standings.snapshot_id}, ${gsc_standings.place}) IN (${sql.join(
          found.map(({ snapshot, place }) => sql`(${snapshot}::uuid, ${place}::integer)`),
          sql`, `,
        )})`,
      );
    return found.flatMap(({ snapshot, place, key: _, ...keyword }) => {
      const row = rows.find(({ query }) => query.snapshot_id === snapshot && query.place === place);
      return row ? [{ keyword, ...row }] : [];
    });
  };

  /**
   * The column `listed_score` has an index and is set only for keywords with at least one expected click. If they are
   * too few, the other keywords are sorted without an index.
   */
  const bestKeywords = async (limit: number): Promise<FoundKeyword[]> => {
    const best = await orm
      .select(keywordColumns)
      .from(keywords)
      .where(isNotNull(keywords.listed_score))
      .orderBy(sql`${keywords.listed_score} DESC`, keywords.id)
      .limit(limit);
    if (best.length === limit) return best;
    const others = await orm
      .select(keywordColumns)
      .from(keywords)
      .where(and(isNotNull(keywords.last_impressions), isNull(keywords.listed_score)))
      .orderBy(sql`${keywords.opportunity_score} DESC NULLS LAST`, keywords.id)
      .limit(limit - best.length);
    return [...best, ...others];
  };

  return {
    /** The keywords with the highest opportunity score. */
    async listBest(limit: number): Promise<RankedKeyword[]> {
      return withQueries(await bestKeywords(limit));
    },

    /** The query keys of the keywords with the highest opportunity score. */
    async listBestKeys(limit: number): Promise<string[]> {
      return (await bestKeywords(limit)).map(({ key }) => key);
    },

    async findRanked(term: string, locale: Locale | undefined): Promise<RankedKeyword | undefined> {
      const found = await orm
        .select(keywordColumns)
        .from(keywords)
        .where(
          and(
            sql`${keywords.folded_term} = fold_term(${term})`,
            isNotNull(keywords.opportunity),
            locale && eq(keywords.locale, locale),
          ),
        )
        .orderBy(desc(keywords.last_impressions))
        .limit(1);
      const [row] = await withQueries(found);
      return row;
    },

    /** The figures of queries in each period, oldest first, for at most `limit` periods per query. */
    async listHistory(keys: string[], limit: number): Promise<PeriodStats[]> {
      const { rows } = await orm.execute<
        Record<string, unknown> & Omit<PeriodStats, 'importedAt'> & { imported_at: string }
      >(sql`
        SELECT wanted.key, past.*
          FROM jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) AS wanted (key)
          CROSS JOIN LATERAL (
            SELECT n.period_start::text AS start, n.period_end::text AS end, n.created_at AS imported_at,
                   s.impressions, s.clicks, s.position, s.score
              FROM gsc_standings s JOIN gsc_snapshots n ON n.id = s.snapshot_id AND n.status = 'ready'
             WHERE s.key = wanted.key ORDER BY s.period_end DESC, n.number DESC LIMIT ${limit}
          ) AS past
         ORDER BY past.end, past.imported_at`);
      return rows.map(({ imported_at, ...row }) => ({ ...row, importedAt: new Date(imported_at) }));
    },

    /** Published articles that have one of the terms as a keyword or one of the slugs. */
    listRelatedArticles(terms: string[], slugs: string[]): Promise<RelatedArticle[]> {
      const { id, slug, status, title_no, title_en, exists_no, exists_en, published_at } = articles;
      return orm
        .select({
          id,
          slug,
          status,
          title_no,
          title_en,
          exists_no,
          exists_en,
          published_at,
          keywords: articles.keywords,
        })
        .from(articles)
        .where(
          and(
            eq(articles.status, 'published'),
            isNull(articles.deleted_at),
            or(
              sql`fold_keywords(${articles.keywords}) && ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(terms)}::jsonb))`,
              slugs.length > 0 ? inArray(articles.slug, slugs) : undefined,
            ),
          ),
        )
        .limit(500);
    },

    /** The queue items of keywords, newest first. */
    listQueueItems(keywordIds: string[], options: { open: boolean; limit: number }) {
      const { id, keyword_id, type, status, article_id, created_at } = content_queue;
      return orm
        .select({
          id,
          keyword_id,
          type,
          status,
          article_id,
          created_at,
          published_at: sql<Date | null>`(
            SELECT max(at) FROM content_queue_history WHERE item_id = ${id} AND step = 'publish')`.mapWith(
            content_queue_history.at,
          ),
          article: {
            slug: articles.slug,
            title_no: articles.title_no,
            title_en: articles.title_en,
            published_at: articles.published_at,
          },
        })
        .from(content_queue)
        .leftJoin(articles, eq(articles.id, content_queue.article_id))
        .where(
          and(
            inArray(content_queue.keyword_id, keywordIds),
            options.open ? notInArray(content_queue.status, ['done', 'failed']) : undefined,
          ),
        )
        .orderBy(desc(content_queue.created_at))
        .limit(options.limit);
    },
  };
}
