import { and, count, desc, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Locale } from '../../domain/locale.ts';
import type { SearchRow } from '../../domain/search-console.ts';
import type { Queries } from '../db/database.ts';
import { gsc_rows, gsc_snapshots, gsc_standings, keywords } from '../db/schema.ts';

export type SnapshotRow = typeof gsc_snapshots.$inferSelect;
export type StandingRow = typeof gsc_standings.$inferSelect;

/** A keyword that a spelling belongs to already. */
export interface KnownTerm {
  term: string;
  locale: Locale;
  seen: boolean;
}

export type NewStanding = Omit<StandingRow, 'snapshot_id' | 'period_end'>;

const ready = eq(gsc_snapshots.status, 'ready');

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
    async addStandings(snapshotId: string, periodEnd: string, given: readonly NewStanding[]): Promise<void> {
      const column = <Name extends keyof NewStanding>(name: Name) =>
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
    async keepAlive(id: string, at: Date): Promise<void> {
      await orm.update(gsc_snapshots).set({ alive_at: at }).where(eq(gsc_snapshots.id, id));
    },

    async update(id: string, change: Partial<typeof gsc_snapshots.$inferInsert>): Promise<void> {
      await orm.update(gsc_snapshots).set(change).where(eq(gsc_snapshots.id, id));
    },

    /** The snapshots that another may be compared with, newest first. */
    listBefore(snapshot: { period_end: string; number: number }, limit: number): Promise<SnapshotRow[]> {
      return orm
        .select()
        .from(gsc_snapshots)
        .where(
          and(
            ready,
            sql`(${gsc_snapshots.period_end}, ${gsc_snapshots.number}) < (${snapshot.period_end}::date, ${snapshot.number}::bigint)`,
          ),
        )
        .orderBy(desc(gsc_snapshots.period_end), desc(gsc_snapshots.number))
        .limit(limit);
    },

    /** Whether another snapshot tells of later days. */
    async isOvertaken(snapshot: { period_end: string; number: number }): Promise<boolean> {
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

    /** A page of a snapshot's standings, best first. */
    standingsFrom(snapshotId: string, place: number, limit: number): Promise<StandingRow[]> {
      return orm
        .select()
        .from(gsc_standings)
        .where(
          and(
            eq(gsc_standings.snapshot_id, snapshotId),
            gte(gsc_standings.place, place),
            lt(gsc_standings.place, place + limit),
          ),
        )
        .orderBy(gsc_standings.place);
    },

    /** A snapshot's standings of what the list shows first now: they may have fallen. */
    async standingsOfListed(snapshotId: string, limit: number): Promise<StandingRow[]> {
      const listed = orm
        .select({ key: sql<string>`${keywords.opportunity} ->> 'key'`.as('key') })
        .from(keywords)
        .where(isNotNull(keywords.last_impressions))
        .orderBy(desc(keywords.opportunity_score), keywords.id)
        .limit(limit);
      const keys = (await listed).map(({ key }) => key);
      if (keys.length === 0) return [];
      return orm
        .select()
        .from(gsc_standings)
        .where(and(inArray(gsc_standings.key, keys), eq(gsc_standings.snapshot_id, snapshotId)));
    },

    /** Of these keys, those that a later snapshot tells of too: what is older must not overwrite it. */
    async keysSeenLater(
      snapshot: { period_end: string; number: number },
      keys: string[],
    ): Promise<Set<string>> {
      const rows = await orm
        .select({ key: gsc_standings.key })
        .from(gsc_standings)
        .innerJoin(gsc_snapshots, eq(gsc_snapshots.id, gsc_standings.snapshot_id))
        .where(
          and(
            ready,
            inArray(gsc_standings.key, keys),
            sql`(${gsc_snapshots.period_end}, ${gsc_snapshots.number}) > (${snapshot.period_end}::date, ${snapshot.number}::bigint)`,
          ),
        );
      return new Set(rows.map(({ key }) => key));
    },

    /** The keywords that these spellings already are. */
    async knownTerms(spellings: string[]): Promise<KnownTerm[]> {
      // One look into the index per spelling: joined freely, the whole table would be read each time.
      const { rows } = await orm.execute<{ term: string; locale: Locale; seen: boolean }>(sql`
        SELECT known.*
          FROM unnest(${sql.param(spellings)}::text[]) AS spelling
          CROSS JOIN LATERAL (
            SELECT term, locale, last_impressions IS NOT NULL AS seen FROM keywords
             WHERE folded_term = fold_term(spelling) OFFSET 0
          ) AS known`);
      return rows;
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
    listStopped(since: Date): Promise<SnapshotRow[]> {
      return orm
        .select()
        .from(gsc_snapshots)
        .where(and(eq(gsc_snapshots.told, false), lt(gsc_snapshots.alive_at, since)))
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

    /** Daily fetches that newer ones have overtaken; one a week is kept. */
    listOutdatedFetches(before: string): Promise<SnapshotRow[]> {
      return orm
        .select()
        .from(gsc_snapshots)
        .where(
          and(
            ready,
            eq(gsc_snapshots.source, 'api'),
            isNotNull(gsc_snapshots.period_end),
            lt(gsc_snapshots.period_end, before),
            sql`extract(isodow FROM ${gsc_snapshots.period_end}) <> 7`,
          ),
        )
        .limit(30);
    },

    /** Takes a few of a snapshot's rows and standings away; false when none are left. */
    async deletePart(id: string, limit: number): Promise<boolean> {
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

    /** The newest standing that each of these queries has in what is visible. */
    async latestOf(keys: string[]): Promise<StandingRow[]> {
      const { rows } = await orm.execute<Record<string, unknown> & StandingRow>(sql`
        SELECT standing.*
          FROM jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) AS wanted (key)
          CROSS JOIN LATERAL (
            SELECT s.* FROM gsc_standings s JOIN gsc_snapshots n ON n.id = s.snapshot_id AND n.status = 'ready'
             WHERE s.key = wanted.key ORDER BY s.period_end DESC, n.number DESC LIMIT 1
          ) AS standing`);
      return rows;
    },
  };
}

export type SnapshotStore = ReturnType<typeof createSnapshotStore>;
