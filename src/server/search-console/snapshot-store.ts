import { and, count, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Locale } from '../../domain/locale.ts';
import type { SearchRow } from '../../domain/search-console/search-console.ts';
import type { Queries } from '../db/database.ts';
import { gsc_rows, gsc_snapshots, gsc_standings } from '../db/schema/search-console.ts';

export type SnapshotRow = typeof gsc_snapshots.$inferSelect;
export type RankedQueryRow = typeof gsc_standings.$inferSelect;

export type NewRankedQuery = Omit<RankedQueryRow, 'snapshot_id' | 'period_end'>;

export type PreviousQuery = Pick<
  RankedQueryRow,
  'key' | 'term' | 'locale' | 'impressions' | 'clicks' | 'position'
>;

const ready = eq(gsc_snapshots.status, 'ready');

export const rankRange = (place: number, limit: number): SQL =>
  sql`${gsc_standings.place} >= ${place} AND ${gsc_standings.place} < ${place + limit}`;

/** The period is the snapshot's own; with it the index of histories finds them. */
export const queriesWithKeys = (keys: string[], periodEnd: string): SQL =>
  sql`${gsc_standings.key} = ANY (${sql.param(keys)}::text[]) AND ${gsc_standings.period_end} = ${periodEnd}::date`;

/** What keywords are told of a standing. */
const searchDataColumns = sql`term, locale, impressions, clicks, position,
  CASE WHEN impressions > 0 THEN least(1, clicks::float8 / impressions) ELSE 0 END AS ctr, trend, score,
  jsonb_build_object('snapshot', snapshot_id, 'place', place, 'key', key) AS opportunity`;

/**
 * Some standings of a snapshot as search data of keywords; none once it is being taken back, which waits until these are
 * told. What a later period tells of too, an earlier must not overwrite.
 */
export const selectSearchData = (snapshot: SnapshotRow, places: SQL, overtaken: boolean): SQL => sql`
  SELECT ${searchDataColumns} FROM gsc_standings WHERE snapshot_id = ${snapshot.id}::uuid AND ${places}
     AND EXISTS (SELECT 1 FROM gsc_snapshots WHERE id = ${snapshot.id}::uuid AND status = 'ready' FOR SHARE)
  ${
    overtaken
      ? sql`AND NOT EXISTS (
          SELECT FROM gsc_standings later JOIN gsc_snapshots n ON n.id = later.snapshot_id AND n.status = 'ready'
           WHERE later.key = gsc_standings.key
             AND (n.period_end, n.number) > (${snapshot.period_end}::date, ${snapshot.number}::bigint))`
      : sql``
  }`;

/** For some standings of a hidden snapshot, the newest that is visible of the same queries. */
export const selectReplacementData = (snapshotId: string, places: SQL): SQL => sql`
  SELECT ${searchDataColumns} FROM (
    SELECT newest.* FROM gsc_standings
      CROSS JOIN LATERAL (
        SELECT s.* FROM gsc_standings s JOIN gsc_snapshots n ON n.id = s.snapshot_id AND n.status = 'ready'
         WHERE s.key = gsc_standings.key ORDER BY s.period_end DESC, n.number DESC LIMIT 1
      ) AS newest
     WHERE gsc_standings.snapshot_id = ${snapshotId}::uuid AND ${places}
  ) AS instead`;

/** Of some standings of a hidden snapshot, the terms that nothing visible tells of. */
export const selectOrphanedTerms = (snapshotId: string, places: SQL): SQL => sql`
  SELECT term, locale FROM gsc_standings WHERE snapshot_id = ${snapshotId}::uuid AND ${places}
     AND NOT EXISTS (
       SELECT FROM gsc_standings s JOIN gsc_snapshots n ON n.id = s.snapshot_id AND n.status = 'ready'
        WHERE s.key = gsc_standings.key)`;

/** Imports of search data: loaded piece by piece while they are hidden, then switched on. */
export function createSnapshotStore(orm: Queries) {
  return {
    async open(source: SnapshotRow['source'], email: string | null, at: Date): Promise<string> {
      const [row] = await orm
        .insert(gsc_snapshots)
        .values({ source, created_by_email: email, created_at: at, alive_at: at })
        .returning({ id: gsc_snapshots.id });
      if (!row) throw new Error('The insert returned no row');
      return row.id;
    },

    async find(id: string): Promise<SnapshotRow | undefined> {
      const [row] = await orm.select().from(gsc_snapshots).where(eq(gsc_snapshots.id, id));
      return row;
    },

    async addRows(snapshotId: string, piece: number, rows: readonly SearchRow[]): Promise<void> {
      const text = JSON.stringify(
        rows.map(({ query, impressions, clicks, position, page }) =>
          page ? [query, impressions, clicks, position, page] : [query, impressions, clicks, position],
        ),
      );
      await orm.insert(gsc_rows).values({ snapshot_id: snapshotId, piece, rows: text });
    },

    /** Column by column: for the database that is half the work of row by row. */
    async addRankedQueries(
      snapshotId: string,
      periodEnd: string,
      given: readonly NewRankedQuery[],
    ): Promise<void> {
      const column = <Name extends keyof NewRankedQuery>(name: Name) =>
        sql.param(given.map((each) => each[name]));
      const details = sql.param(given.map((each) => (each.details ? JSON.stringify(each.details) : null)));
      await orm.execute(sql`
        INSERT INTO gsc_standings (snapshot_id, period_end, place, key, locale, term, impressions, clicks, position, trend,
                                   reason, score, before_impressions, before_clicks, before_position, details)
        SELECT ${snapshotId}::uuid, ${periodEnd}::date, given.*
          FROM unnest(${column('place')}::integer[], ${column('key')}::text[], ${column('locale')}::text[],
                      ${column('term')}::text[], ${column('impressions')}::integer[], ${column('clicks')}::integer[],
                      ${column('position')}::float8[], ${column('trend')}::text[], ${column('reason')}::text[],
                      ${column('score')}::float8[], ${column('before_impressions')}::integer[],
                      ${column('before_clicks')}::integer[], ${column('before_position')}::float8[],
                      ${details}::jsonb[]) AS given`);
    },

    /** Says that an import is still at work. */
    async recordHeartbeat(id: string, at: Date): Promise<void> {
      await orm.update(gsc_snapshots).set({ alive_at: at }).where(eq(gsc_snapshots.id, id));
    },

    async update(id: string, change: Partial<typeof gsc_snapshots.$inferInsert>): Promise<void> {
      await orm.update(gsc_snapshots).set(change).where(eq(gsc_snapshots.id, id));
    },

    /** Its keywords know; one that is being taken back has none to tell any more. */
    async markKeywordsSynced(id: string): Promise<void> {
      await orm
        .update(gsc_snapshots)
        .set({ keywords_synced: true })
        .where(and(ready, eq(gsc_snapshots.id, id)));
    },

    /** The snapshots that one of a later period may be compared with, newest first. */
    listBefore(periodEnd: string, limit: number): Promise<SnapshotRow[]> {
      return orm
        .select()
        .from(gsc_snapshots)
        .where(and(ready, lt(gsc_snapshots.period_end, periodEnd)))
        .orderBy(desc(gsc_snapshots.period_end), desc(gsc_snapshots.number))
        .limit(limit);
    },

    /** Whether another snapshot tells of later days. */
    async hasLaterPeriod(snapshot: Pick<SnapshotRow, 'period_end' | 'number'>): Promise<boolean> {
      const [row] = await orm
        .select({ id: gsc_snapshots.id })
        .from(gsc_snapshots)
        .where(
          and(
            ready,
            sql`(${gsc_snapshots.period_end}, ${gsc_snapshots.number}) > (${snapshot.period_end}::date, ${snapshot.number}::bigint)`,
          ),
        )
        .limit(1);
      return row !== undefined;
    },

    /** A page of a snapshot's standings, best first: what a comparison needs of them. */
    listPreviousQueries(snapshotId: string, place: number, limit: number): Promise<PreviousQuery[]> {
      const { key, term, locale, impressions, clicks, position } = gsc_standings;
      return orm
        .select({ key, term, locale, impressions, clicks, position })
        .from(gsc_standings)
        .where(and(eq(gsc_standings.snapshot_id, snapshotId), rankRange(place, limit)));
    },

    /** Gives every stored row of a query the term and locale that an editor gave its keyword. */
    async rename(key: string, { term, locale }: { term: string; locale: Locale }): Promise<void> {
      await orm.update(gsc_standings).set({ term, locale }).where(eq(gsc_standings.key, key));
    },

    list(page: { limit: number; offset: number }): Promise<SnapshotRow[]> {
      return orm
        .select()
        .from(gsc_snapshots)
        .where(ready)
        .orderBy(desc(gsc_snapshots.period_end), desc(gsc_snapshots.number))
        .limit(page.limit)
        .offset(page.offset);
    },

    async count(): Promise<number> {
      const [row] = await orm.select({ count: count() }).from(gsc_snapshots).where(ready);
      return row?.count ?? 0;
    },

    /** Imports that stopped half way: hidden ones to clear away, switched-on ones whose keywords are not all told. */
    listStalled(since: Date): Promise<SnapshotRow[]> {
      return orm
        .select()
        .from(gsc_snapshots)
        .where(and(eq(gsc_snapshots.keywords_synced, false), lt(gsc_snapshots.alive_at, since)))
        .orderBy(gsc_snapshots.alive_at);
    },

    /** Whether the days up to this one have been fetched already: a job may be run twice. */
    async hasFetched(end: string): Promise<boolean> {
      const [row] = await orm
        .select({ id: gsc_snapshots.id })
        .from(gsc_snapshots)
        .where(and(ready, eq(gsc_snapshots.source, 'api'), eq(gsc_snapshots.period_end, end)))
        .limit(1);
      return row !== undefined;
    },

    /** Daily fetches that a newer one of the same week has overtaken. */
    listOutdatedFetches(before: string): Promise<SnapshotRow[]> {
      return orm
        .select()
        .from(gsc_snapshots)
        .where(
          and(
            ready,
            eq(gsc_snapshots.source, 'api'),
            lt(gsc_snapshots.period_end, before),
            sql`EXISTS (SELECT FROM gsc_snapshots later WHERE later.status = 'ready' AND later.source = 'api'
              AND date_trunc('week', later.period_end) = date_trunc('week', ${gsc_snapshots.period_end})
              AND (later.period_end, later.number) > (${gsc_snapshots.period_end}, ${gsc_snapshots.number}))`,
          ),
        )
        .limit(30);
    },

    /** Takes a few of a snapshot's rows and standings away; false when none are left. */
    async deleteBatch(id: string, limit: number): Promise<boolean> {
      let gone = 0;
      for (const table of [gsc_rows, gsc_standings]) {
        const { rowCount } = await orm.execute(sql`
          DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
            SELECT ctid FROM ${table} WHERE snapshot_id = ${id}::uuid LIMIT ${limit}))`);
        gone += rowCount ?? 0;
      }
      return gone > 0;
    },

    async delete(id: string): Promise<void> {
      await orm.delete(gsc_snapshots).where(eq(gsc_snapshots.id, id));
    },
  };
}

export type SnapshotStore = ReturnType<typeof createSnapshotStore>;
