import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Locale } from '../../domain/locale.ts';
import { pick } from '../../domain/pick.ts';
import type { PageFigures, SearchRow } from '../../domain/search-console/search-console.ts';
import { createTableQueries, type Queries } from '../platform/db/database.ts';
import { gsc_pages, gsc_rows, gsc_snapshots, gsc_standings } from './schema.ts';

export type SnapshotRow = typeof gsc_snapshots.$inferSelect;
export type RankedQueryRow = typeof gsc_standings.$inferSelect;

export type NewRankedQuery = Omit<RankedQueryRow, 'snapshot_id' | 'period_end' | 'reason'>;

/** The columns whose statistics the planner needs to look queries up by their key. */
export const rankedQueryStatistics = 'gsc_standings (snapshot_id, key)';

const ready = { status: 'ready' } as const;
const newestFirst = [desc(gsc_snapshots.period_end), desc(gsc_snapshots.number)];

/** A condition for `limit` queries from the rank `first`. The column `place` contains the rank, which begins at 0. */
export const rankRange = (first: number, limit: number): SQL =>
  sql`${gsc_standings.place} >= ${first} AND ${gsc_standings.place} < ${first + limit}`;

/** The queries with these keys. `periodEnd`, the end of the snapshot's period, makes an index usable. */
export const queriesWithKeys = (keys: string[], periodEnd: string): SQL =>
  sql`${gsc_standings.key} = ANY (${sql.param(keys)}::text[]) AND ${gsc_standings.period_end} = ${periodEnd}::date`;

/** The columns of a standing that are copied to its keyword. */
const searchDataColumns = sql`term, locale, impressions, clicks, position,
  CASE WHEN impressions > 0 THEN least(1, clicks::float8 / impressions) ELSE 0 END AS ctr, trend, score,
  jsonb_build_object('snapshot', snapshot_id, 'place', place, 'key', key) AS opportunity`;

/**
 * Selects the search data of a range of queries. Selects nothing if the snapshot is hidden, and locks the snapshot so
 * that a removal waits until the data are copied. With `isOutdated`, leaves out queries for which a later period has
 * data.
 */
export const selectSearchData = (snapshot: SnapshotRow, range: SQL, isOutdated: boolean): SQL => sql`
  SELECT ${searchDataColumns} FROM gsc_standings WHERE snapshot_id = ${snapshot.id}::uuid AND ${range}
     AND EXISTS (SELECT 1 FROM gsc_snapshots WHERE id = ${snapshot.id}::uuid AND status = 'ready' FOR SHARE)
  ${
    isOutdated
      ? sql`AND NOT EXISTS (
          SELECT FROM gsc_standings later JOIN gsc_snapshots n ON n.id = later.snapshot_id AND n.status = 'ready'
           WHERE later.key = gsc_standings.key
             AND (n.period_end, n.number) > (${snapshot.period_end}::date, ${snapshot.number}::bigint))`
      : sql``
  }`;

/** Selects the newest visible data of the same queries, which replace the data of a hidden snapshot. */
export const selectReplacementData = (snapshotId: string, range: SQL): SQL => sql`
  SELECT ${searchDataColumns} FROM (
    SELECT newest.* FROM gsc_standings
      CROSS JOIN LATERAL (
        SELECT s.* FROM gsc_standings s JOIN gsc_snapshots n ON n.id = s.snapshot_id AND n.status = 'ready'
         WHERE s.key = gsc_standings.key ORDER BY s.period_end DESC, n.number DESC LIMIT 1
      ) AS newest
     WHERE gsc_standings.snapshot_id = ${snapshotId}::uuid AND ${range}
  ) AS replacement`;

/** Selects the terms of a hidden snapshot that no visible snapshot contains. */
export const selectOrphanedTerms = (snapshotId: string, range: SQL): SQL => sql`
  SELECT term, locale FROM gsc_standings WHERE snapshot_id = ${snapshotId}::uuid AND ${range}
     AND NOT EXISTS (
       SELECT FROM gsc_standings s JOIN gsc_snapshots n ON n.id = s.snapshot_id AND n.status = 'ready'
        WHERE s.key = gsc_standings.key)`;

function createSnapshotContentStore(orm: Queries) {
  return {
    async addRows(snapshotId: string, chunk: number, rows: readonly SearchRow[]): Promise<void> {
      const text = JSON.stringify(
        rows.map(({ query, impressions, clicks, position, page }) =>
          page ? [query, impressions, clicks, position, page] : [query, impressions, clicks, position],
        ),
      );
      await orm.insert(gsc_rows).values({ snapshot_id: snapshotId, piece: chunk, rows: text });
    },

    /** With one array per column, PostgreSQL needs half the time of a list of rows. */
    async addRankedQueries(snapshotId: string, periodEnd: string, queries: readonly NewRankedQuery[]) {
      const column = <Name extends keyof NewRankedQuery>(name: Name) =>
        sql.param(queries.map((query) => query[name]));
      const details = sql.param(queries.map(({ details }) => (details ? JSON.stringify(details) : null)));
      await orm.execute(sql`
        INSERT INTO gsc_standings (snapshot_id, period_end, place, key, locale, term, impressions, clicks, position, trend,
                                   score, before_impressions, before_clicks, before_position, details)
        SELECT ${snapshotId}::uuid, ${periodEnd}::date, given.*
          FROM unnest(${column('place')}::integer[], ${column('key')}::text[], ${column('locale')}::text[],
                      ${column('term')}::text[], ${column('impressions')}::integer[], ${column('clicks')}::integer[],
                      ${column('position')}::float8[], ${column('trend')}::text[],
                      ${column('score')}::float8[], ${column('before_impressions')}::integer[],
                      ${column('before_clicks')}::integer[], ${column('before_position')}::float8[],
                      ${details}::jsonb[]) AS given`);
    },

    /** `places` are the places of the queries whose results showed the page. */
    async addPages(snapshotId: string, pages: readonly (PageFigures & { places: readonly number[] })[]) {
      const column = (name: keyof PageFigures) => sql.param(pages.map((page) => page[name]));
      // Lists of different lengths cannot be an array of PostgreSQL, so they are passed as text.
      const places = sql.param(pages.map((page) => `{${page.places.join(',')}}`));
      await orm.execute(sql`
        INSERT INTO ${gsc_pages} (snapshot_id, path, impressions, clicks, position, places)
        SELECT ${snapshotId}::uuid, path, impressions, clicks, position, places::integer[]
          FROM unnest(${column('path')}::text[], ${column('impressions')}::bigint[], ${column('clicks')}::bigint[],
            ${column('position')}::float8[], ${places}::text[]) AS given (path, impressions, clicks, position, places)`);
    },

    /** The figures of the queries in a range of ranks, which a new snapshot is compared with. */
    listPreviousQueries: (snapshotId: string, rank: number, limit: number) =>
      orm
        .select({
          ...pick(gsc_standings, 'key', 'term', 'locale', 'impressions', 'clicks', 'position'),
          /** Whether the language is a guess that nobody has corrected. */
          isGuess: sql<boolean>`coalesce((${gsc_standings.details} ->> 'guessed')::boolean, false)`,
        })
        .from(gsc_standings)
        .where(and(eq(gsc_standings.snapshot_id, snapshotId), rankRange(rank, limit))),

    /** Gives a query the term and locale that an editor chose, and removes the mark of a guessed language. */
    async rename(key: string, { term, locale }: { term: string; locale: Locale }): Promise<void> {
      await orm
        .update(gsc_standings)
        .set({ term, locale, details: sql`NULLIF(${gsc_standings.details} - 'guessed', '{}'::jsonb)` })
        .where(eq(gsc_standings.key, key));
    },
  };
}

/** The figures of queries or pages in one snapshot, those with the most impressions first. */
function createFigureStore(orm: Queries) {
  const { impressions, clicks, position, term, place } = gsc_standings;
  const figures = {
    query: createTableQueries(orm, gsc_standings, { name: term, impressions, clicks, position }),
    page: createTableQueries(orm, gsc_pages, {
      name: gsc_pages.path,
      ...pick(gsc_pages, 'impressions', 'clicks', 'position'),
    }),
  };
  return {
    listFigures(dimension: keyof typeof figures, snapshot_id: string, page: number, perPage: number) {
      const order = dimension === 'query' ? [place] : [desc(gsc_pages.impressions), gsc_pages.path];
      return figures[dimension].page(page, perPage, { snapshot_id }, ...order);
    },
  };
}

function createOldSnapshotStore(orm: Queries) {
  const snapshots = createTableQueries(orm, gsc_snapshots);
  return {
    /** Interrupted imports and removals (hidden), and copies to keywords (active). */
    listStalled: (since: Date) =>
      snapshots.list([{ keywords_synced: false }, lt(gsc_snapshots.alive_at, since)], {
        order: [gsc_snapshots.alive_at],
      }),

    /** Whether the period that ends on this day was fetched already, because the job may run twice. */
    hasFetched: async (period_end: string): Promise<boolean> =>
      (await snapshots.find({ ...ready, source: 'api', period_end })) !== undefined,

    /** Finds the daily fetches before a date that a later fetch of the same week replaces. */
    listOutdatedFetches(before: string) {
      const isReplaced = sql`EXISTS (SELECT FROM gsc_snapshots later WHERE later.status = 'ready' AND later.source = 'api'
        AND date_trunc('week', later.period_end) = date_trunc('week', gsc_snapshots.period_end)
        AND (later.period_end, later.number) > (gsc_snapshots.period_end, gsc_snapshots.number))`;
      const fetched = { ...ready, source: 'api' } as const;
      return snapshots.list([fetched, lt(gsc_snapshots.period_end, before), isReplaced], { limit: 30 });
    },

    /** Deletes up to `limit` rows of each table with data of a snapshot. Returns false if none were left. */
    async deleteBatch(id: string, limit: number): Promise<boolean> {
      let deleted = 0;
      for (const table of [gsc_rows, gsc_standings, gsc_pages]) {
        const { rowCount } = await orm.execute(sql`
          DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
            SELECT ctid FROM ${table} WHERE snapshot_id = ${id}::uuid LIMIT ${limit}))`);
        deleted += rowCount ?? 0;
      }
      return deleted > 0;
    },
  };
}

/** A snapshot is hidden while its status is `loading`, and active while it is `ready`. */
export function createSnapshotStore(orm: Queries) {
  const snapshots = createTableQueries(orm, gsc_snapshots);
  return {
    ...createOldSnapshotStore(orm),

    ...createSnapshotContentStore(orm),

    ...createFigureStore(orm),

    /** The newest active snapshot, or the newest whose period contains the day. */
    findNewest: (day: string | undefined) =>
      snapshots.find(
        [ready, day ? sql`${day}::date BETWEEN ${gsc_snapshots.period_start} AND period_end` : undefined],
        ...newestFirst,
      ),

    open: async (source: SnapshotRow['source'], email: string | null, at: Date): Promise<string> =>
      (await snapshots.insert({ source, created_by_email: email, created_at: at, alive_at: at })).id,

    ...snapshots,

    /** The active upload with the same rows and period. */
    findSame: (fingerprint: string) => snapshots.find({ ...ready, source: 'upload', fingerprint }),

    recordHeartbeat: (id: string, at: Date) => snapshots.update({ id }, { alive_at: at }),

    hide: (id: string, at: Date) =>
      snapshots.update({ id }, { status: 'loading', keywords_synced: false, alive_at: at }),

    update: (id: string, change: Partial<SnapshotRow>) => snapshots.update({ id }, change),

    /** Marks only an active snapshot, because a hidden snapshot is being removed. */
    markKeywordsSynced: (id: string) => snapshots.update({ ...ready, id }, { keywords_synced: true }),

    listBefore: (periodEnd: string, limit: number) =>
      snapshots.list([ready, lt(gsc_snapshots.period_end, periodEnd)], { order: newestFirst, limit }),

    /** Whether an active snapshot has a later period, or the same period and was imported later. */
    async hasLaterPeriod({ period_end, number }: SnapshotRow): Promise<boolean> {
      const isLater = sql`(${gsc_snapshots.period_end}, ${gsc_snapshots.number}) > (${period_end}::date, ${number}::bigint)`;
      return (await snapshots.find([ready, isLater])) !== undefined;
    },

    page: (wanted: number, perPage: number) => snapshots.page(wanted, perPage, ready, ...newestFirst),
  };
}

export type SnapshotStore = ReturnType<typeof createSnapshotStore>;
