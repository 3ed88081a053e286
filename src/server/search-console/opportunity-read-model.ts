import { and, desc, eq, inArray, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Locale } from '../../domain/locale.ts';
import { pick } from '../../domain/pick.ts';
import type { ClickRange } from '../../domain/search-console/scoring/outcomes.ts';
import type { QueryStats } from '../../domain/search-console/scoring/score-opportunity.ts';
import type { Period } from '../../domain/search-console/search-console.ts';
import { articles } from '../articles/schema.ts';
import { keywords } from '../keywords/schema.ts';
import { createTableQueries, type Queries, type RowOf } from '../platform/db/database.ts';
import { content_queue, content_queue_history } from '../queue/schema.ts';
import { gsc_snapshots, gsc_standings } from './schema.ts';
import { createSearchedPagesReadModel, pathOfAddress } from './searched-pages-read-model.ts';

/** A keyword with its standing in the snapshot from which it last received search data. */
export interface RankedKeyword {
  keyword: { id: string; term: string; locale: Locale };
  query: typeof gsc_standings.$inferSelect;
  snapshot: typeof gsc_snapshots.$inferSelect;
}

export interface PeriodStats extends Period, QueryStats {
  key: string;
  /** As PostgreSQL prints it, because there may be thousands of rows. */
  importedAt: string;
  score: number;
}

const keywordColumns = {
  ...pick(keywords, 'id', 'term', 'locale'),
  snapshot: sql<string>`${keywords.opportunity} ->> 'snapshot'`,
  place: sql<number>`(${keywords.opportunity} ->> 'place')::integer`,
  key: sql<string>`${keywords.opportunity} ->> 'key'`,
};

type FoundKeyword = RowOf<typeof keywordColumns>;

const maxQueriesPerBatch = 500;

const queriesOf = async (
  orm: Queries,
  found: FoundKeyword[],
): Promise<Map<string, RankedKeyword['query']>> => {
  const ofSnapshots = [...Map.groupBy(found, ({ snapshot }) => snapshot)].map(([snapshot, each]) => {
    const places = sql.param(each.map(({ place }) => place));
    return and(
      eq(gsc_standings.snapshot_id, snapshot),
      sql`${gsc_standings.place} = ANY(${places}::integer[])`,
    );
  });
  const rows = await createTableQueries(orm, gsc_standings).list(or(...ofSnapshots));
  return new Map(rows.map((row) => [`${row.snapshot_id} ${row.place}`, row]));
};

function createRankedKeywordReadModel(orm: Queries) {
  const found = createTableQueries(orm, keywords, keywordColumns);
  /** Adds the query of each keyword. Reads in batches, because thousands of rows at once would block the event loop. */
  const withQueries = async (found: FoundKeyword[]): Promise<RankedKeyword[]> => {
    const snapshots = new Map<string, RankedKeyword['snapshot']>();
    // The snapshots are read separately, because a join would send the CTR curve again with every row.
    const snapshotIds = [...new Set(found.map(({ snapshot }) => snapshot))];
    if (snapshotIds.length > 0)
      for (const row of await createTableQueries(orm, gsc_snapshots).list(
        inArray(gsc_snapshots.id, snapshotIds),
      ))
        snapshots.set(row.id, row);
    const ranked: RankedKeyword[] = [];
    for (let start = 0; start < found.length; start += maxQueriesPerBatch) {
      const batch = found.slice(start, start + maxQueriesPerBatch);
      const queries = await queriesOf(orm, batch);
      for (const { snapshot: id, place, key: _, ...keyword } of batch) {
        const [snapshot, query] = [snapshots.get(id), queries.get(`${id} ${place}`)];
        if (snapshot && query) ranked.push({ keyword, query, snapshot });
      }
    }
    return ranked;
  };

  /**
   * Lists the keywords with the most impressions. The column `listed_impressions` has an index and contains the
   * impressions from 50. If too few keywords have it, the others are sorted without an index.
   */
  const mostShown = async (limit: number): Promise<FoundKeyword[]> => {
    const { listed_impressions, last_impressions, id } = keywords;
    const highest = await found.list(isNotNull(listed_impressions), {
      order: [desc(listed_impressions), id],
      limit,
    });
    if (highest.length === limit) return highest;
    const others = await found.list([isNotNull(last_impressions), isNull(listed_impressions)], {
      order: [desc(last_impressions), id],
      limit: limit - highest.length,
    });
    return [...highest, ...others];
  };

  return {
    listMostShown: async (limit: number): Promise<RankedKeyword[]> => withQueries(await mostShown(limit)),

    listMostShownKeys: async (limit: number): Promise<string[]> =>
      (await mostShown(limit)).map(({ key }) => key),

    async findRanked(term: string, locale: Locale | undefined): Promise<RankedKeyword | undefined> {
      const isTerm = sql`${keywords.folded_term} = fold_term(${term})`;
      const keyword = await found.find(
        [isTerm, isNotNull(keywords.opportunity), locale && { locale }],
        desc(keywords.last_impressions),
      );
      const [row] = await withQueries(keyword ? [keyword] : []);
      return row;
    },

    listRankedByIds: (ids: readonly string[]): Promise<RankedKeyword[]> =>
      orm
        .select({
          keyword: pick(keywords, 'id', 'term', 'locale'),
          query: gsc_standings,
          snapshot: gsc_snapshots,
        })
        .from(keywords)
        .innerJoin(
          gsc_standings,
          and(
            eq(gsc_standings.snapshot_id, sql`(${keywords.opportunity} ->> 'snapshot')::uuid`),
            eq(gsc_standings.place, keywordColumns.place),
          ),
        )
        .innerJoin(gsc_snapshots, eq(gsc_snapshots.id, gsc_standings.snapshot_id))
        .where(inArray(keywords.id, [...ids])),
  };
}

/** The keywords of queue items, with the articles that came from them. */
function createQueuedKeywordReadModel(orm: Queries) {
  return {
    /** The keywords with queue items among these terms. The SQL query `terms` must select term and locale. */
    async listUsedKeywords(terms: SQL): Promise<string[]> {
      const { rows } = await orm.execute<{ id: string }>(sql`
        SELECT DISTINCT keywords.id FROM (${terms}) AS given
          JOIN keywords ON folded_term = fold_term(given.term) AND keywords.locale = given.locale
          JOIN content_queue ON content_queue.keyword_id = keywords.id`);
      return rows.map(({ id }) => id);
    },

    /** Keywords with search data and a finished queue item, newest item first, and the keys of their queries. */
    async listFinishedItems(limit: number) {
      const keyed = await orm
        .select({ ...pick(keywords, 'id', 'term'), key: sql<string>`${keywords.opportunity} ->> 'key'` })
        .from(keywords)
        .innerJoin(content_queue, eq(content_queue.keyword_id, keywords.id))
        .where(and(eq(content_queue.status, 'done'), isNotNull(keywords.opportunity)))
        .orderBy(desc(content_queue.created_at))
        .limit(limit);
      return [...new Map(keyed.map((each) => [each.id, each])).values()];
    },

    listQueueItems: (keywordIds: string[], options: { open: boolean; limit: number }) =>
      orm
        .select({
          ...pick(content_queue, 'id', 'keyword_id', 'type', 'status', 'article_id', 'created_at'),
          /** The prediction in the brief. Translations and older items have none. */
          expected_clicks: sql<number | null>`(${content_queue.brief} ->> 'expectedClicks')::float8`,
          expected_range: sql<ClickRange | null>`${content_queue.brief} -> 'expected'`,
          published_at: sql<Date | null>`(
            SELECT max(at) FROM content_queue_history WHERE item_id = ${content_queue.id} AND step IN ('publish', 'schedule', 'open_draft'))`.mapWith(
            content_queue_history.at,
          ),
          article: pick(articles, 'slug', 'title_no', 'title_en', 'published_at'),
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
        .limit(options.limit),
  };
}

export function createOpportunityReadModel(orm: Queries) {
  const snapshots = createTableQueries(orm, gsc_snapshots);
  return {
    ...createQueuedKeywordReadModel(orm),

    ...createRankedKeywordReadModel(orm),

    ...createSearchedPagesReadModel(orm),

    /** The queries of a language with one of the stems in their key or one of the paths in their results. */
    listRelatedQueries(
      search: { snapshotId: string; locale: Locale; stems: readonly string[]; paths: readonly string[] },
      limit: number,
    ) {
      const { term, impressions, clicks, position, details } = gsc_standings;
      const isOnPage = sql`EXISTS (
        SELECT FROM jsonb_array_elements(${details} -> 'pages') AS page
         WHERE ${pathOfAddress} = ANY (${sql.param(search.paths)}::text[]))`;
      const hasStem = sql`EXISTS (
        SELECT FROM unnest(${sql.param(search.stems)}::text[]) AS stem WHERE strpos(${gsc_standings.key}, stem) > 0)`;
      return createTableQueries(orm, gsc_standings, { term, impressions, clicks, position, details }).list(
        [{ snapshot_id: search.snapshotId, locale: search.locale }, or(isOnPage, hasStem)],
        { order: [desc(impressions)], limit },
      );
    },

    /** The figures of queries in each period, oldest first, for at most `limit` periods per query. */
    async listHistory(keys: string[], limit: number): Promise<PeriodStats[]> {
      const { rows } = await orm.execute<Record<string, unknown> & PeriodStats>(sql`
        SELECT wanted.key, past.*
          FROM jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) AS wanted (key)
          CROSS JOIN LATERAL (
            SELECT n.period_start::text AS start, n.period_end::text AS end, n.created_at AS "importedAt",
                   s.impressions, s.clicks, s.position, s.score
              FROM gsc_standings s JOIN gsc_snapshots n ON n.id = s.snapshot_id AND n.status = 'ready'
             WHERE s.key = wanted.key ORDER BY s.period_end DESC, n.number DESC LIMIT ${limit}
          ) AS past
         ORDER BY past.end COLLATE "C", past."importedAt"`);
      return rows;
    },

    findSnapshot: (id: string) => snapshots.find({ id, status: 'ready' }),

    findNewestSnapshot: () =>
      snapshots.find({ status: 'ready' }, desc(gsc_snapshots.period_end), desc(gsc_snapshots.number)),
  };
}

export type OpportunityReadModel = ReturnType<typeof createOpportunityReadModel>;
