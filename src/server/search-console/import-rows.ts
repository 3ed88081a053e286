import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import { site } from '../../../site.config.ts';
import { Problem } from '../../domain/problems.ts';
import { createQueryGroups, type QueryGroup, queryKey } from '../../domain/search-console/query-groups.ts';
import { detectQueryLocale } from '../../domain/search-console/query-language.ts';
import { type CtrCurve, createCurveFit } from '../../domain/search-console/scoring/ctr-curve.ts';
import {
  isComparable,
  type Opportunity,
  type QueryStats,
  rankOpportunity,
} from '../../domain/search-console/scoring/rank-opportunity.ts';
import {
  daysIn,
  type Period,
  periodEnding,
  type SearchRow,
  type SyncOptions,
} from '../../domain/search-console/search-console.ts';
import type { Clock } from '../clock.ts';
import { createBatches } from '../db/batches.ts';
import type { KeywordService, KnownTerm } from '../keywords/keyword-service.ts';
import type { NewRankedQuery, RankedQueryRow, SnapshotRow, SnapshotStore } from './snapshot-store.ts';

/** Raw rows are stored many to a piece. */
const rowsPerChunk = 500;
const rankedPerTurn = 500;
/** How far back a comparable period is looked for: with a fetch a day, the day before the period is 28 fetches back. */
const maxComparedSnapshots = 100;
const heartbeatIntervalMs = 10_000;

export interface ImportedRows {
  rows: number;
  queries: number;
  impressions: number;
  clicks: number;
}

interface RankedGroup extends Pick<Opportunity, 'score' | 'reason' | 'trend'> {
  group: QueryGroup;
  previous: NamedStats | null;
}

type QueryName = Pick<RankedQueryRow, 'term' | 'locale'>;
type NamedStats = QueryStats & QueryName;

/** What a hidden snapshot becomes when it is switched on. */
export interface SnapshotSummary extends ImportedRows {
  period_start: string;
  period_end: string;
  period_known: boolean;
  curve: CtrCurve;
  compared_with: string | null;
  compared_days: number | null;
}

/** Says now and then that work on a snapshot goes on. */
export function createHeartbeat(store: SnapshotStore, id: string, clock: Clock) {
  let aliveAt = clock().getTime();
  return async () => {
    const now = clock();
    if (now.getTime() - aliveAt < heartbeatIntervalMs) return;
    aliveAt = now.getTime();
    await store.recordHeartbeat(id, now);
  };
}

/** Loads rows into a hidden snapshot, then groups, compares and ranks them; other requests have their turn in between. */
export function createRowImport(
  store: SnapshotStore,
  snapshot: SnapshotRow,
  pool: pg.Pool,
  clock: Clock,
  keywords: Pick<KeywordService, 'findKnownTerms'>,
) {
  const groups = createQueryGroups();
  const fit = createCurveFit();
  const brand = queryKey(site.siteName);
  const counted: ImportedRows = { rows: 0, queries: 0, impressions: 0, clicks: 0 };
  let chunks = 0;
  const heartbeat = createHeartbeat(store, snapshot.id, clock);

  const addRows = async (rows: readonly SearchRow[]) => {
    const inPieces = createBatches(pool);
    for (let from = 0; from < rows.length; from += rowsPerChunk) {
      const part = rows.slice(from, from + rowsPerChunk);
      await inPieces.run(() => store.addRows(snapshot.id, chunks++, part));
      for (const row of part) {
        groups.add(row);
        // Who searches for the site by name clicks on it wherever it stands: that says nothing of other queries.
        if (!queryKey(row.query).includes(brand)) fit.add(row);
        counted.impressions += row.impressions;
        counted.clicks += row.clicks;
      }
      counted.rows += part.length;
      await heartbeat();
    }
  };

  const loadPreviousStats = async (comparedWith: SnapshotRow | undefined) => {
    const found = new Map<string, NamedStats>();
    if (!comparedWith) return found;
    const inPieces = createBatches(pool);
    for (let place = 0; place < comparedWith.queries; ) {
      const limit = inPieces.size;
      const from = place;
      for (const { key, ...standing } of await inPieces.run(() =>
        store.listPreviousQueries(comparedWith.id, from, limit),
      ))
        found.set(key, standing);
      place += limit;
    }
    await heartbeat();
    return found;
  };

  /** Weighs every group, and puts those that promise most first. */
  const rankGroups = async (period: Period, curve: CtrCurve, comparedWith: SnapshotRow | undefined) => {
    const days = daysIn(period);
    const before = await loadPreviousStats(comparedWith);
    const daysBefore = comparedWith && daysIn(periodOf(comparedWith));
    const ranked: RankedGroup[] = [];
    for (const group of groups.groups()) {
      const was = before.get(group.key) ?? null;
      const compared = daysBefore ? { days: daysBefore, stats: was } : undefined;
      const { score, reason, trend } = rankOpportunity({ days, stats: group, before: compared }, curve);
      ranked.push({ group, previous: was, score, reason, trend });
      if (ranked.length % rankedPerTurn === 0) await nextTurn();
    }
    return ranked.sort((a, b) => b.score - a.score || b.group.impressions - a.group.impressions);
  };

  const storeRanked = async (ranked: readonly RankedGroup[], period: Period) => {
    const inPieces = createBatches(pool);
    for (let from = 0; from < ranked.length; ) {
      const part = ranked.slice(from, from + inPieces.size);
      await inPieces.run(async () => {
        // What stood in the period before has its name; only new queries are looked up.
        const nameOf = await loadQueryNames(
          keywords,
          part.flatMap(({ group, previous: was }) => (was ? [] : [group])),
        );
        const standings = part.map((each, at) => ({ place: from + at, ...toRankedQuery(each, nameOf) }));
        await store.addRankedQueries(snapshot.id, period.end, standings);
      });
      from += part.length;
      await heartbeat();
    }
  };

  return {
    /** `pages` tell the pages of the queries only; what they count is in the rows already. */
    async load(rows: AsyncIterable<SearchRow[]>, pages?: AsyncIterable<SearchRow[]>): Promise<void> {
      for await (const batch of rows) await addRows(batch);
      if (counted.rows === 0) throw new Problem('search_data_empty');
      for await (const batch of pages ?? []) {
        for (const row of batch) groups.addPage(row);
        await heartbeat();
      }
      counted.queries = groups.size;
    },

    /** Weighs every query against the period before. */
    async analyze(options: SyncOptions): Promise<SnapshotSummary> {
      const today = clock().toISOString().slice(0, 10);
      const period = options.period ?? periodEnding(today, options.days);
      const curve = fit.curve();
      const comparedWith = await findComparable(store, period);
      await storeRanked(await rankGroups(period, curve, comparedWith), period);
      return {
        ...counted,
        period_start: period.start,
        period_end: period.end,
        period_known: options.period !== undefined,
        curve,
        compared_with: comparedWith?.id ?? null,
        compared_days: comparedWith ? daysIn(periodOf(comparedWith)) : null,
      };
    },
  };
}

export const periodOf = (snapshot: Pick<SnapshotRow, 'period_start' | 'period_end'>): Period => ({
  start: snapshot.period_start ?? '',
  end: snapshot.period_end ?? '',
});

const toRankedQuery = (
  { group, previous: was, score, reason, trend }: RankedGroup,
  nameOf: (group: QueryGroup) => QueryName,
): Omit<NewRankedQuery, 'place'> => ({
  key: group.key,
  ...(was ? { term: was.term, locale: was.locale } : nameOf(group)),
  impressions: group.impressions,
  clicks: group.clicks,
  position: group.position,
  trend,
  reason,
  score,
  before_impressions: was?.impressions ?? null,
  before_clicks: was?.clicks ?? null,
  before_position: was?.position ?? null,
  details: detailsOf(group),
});

const detailsOf = ({ spellings, pages }: QueryGroup): RankedQueryRow['details'] =>
  spellings.length > 1 || pages.length > 0
    ? { ...(spellings.length > 1 && { spellings }), ...(pages.length > 0 && { pages }) }
    : null;

/** A keyword that one of the spellings already is gives the group its name and language; else the language is guessed. */
async function loadQueryNames(
  keywords: Pick<KeywordService, 'findKnownTerms'>,
  batch: readonly QueryGroup[],
) {
  const known = new Map<string, KnownTerm[]>();
  const spellings = batch.flatMap((group) => group.spellings.map(({ query }) => query));
  for (const each of spellings.length > 0 ? await keywords.findKnownTerms(spellings) : []) {
    const key = queryKey(each.term);
    known.set(key, [...(known.get(key) ?? []), each]);
  }
  return ({ key, term }: QueryGroup): QueryName => {
    const guessed = detectQueryLocale(term);
    const candidates = known.get(key) ?? [];
    const weight = (each: KnownTerm) =>
      Number(each.hasSearchData) * 4 + Number(each.locale === guessed) * 2 + Number(each.term === term);
    const best = candidates.toSorted((a, b) => weight(b) - weight(a))[0];
    return best ? { term: best.term, locale: best.locale } : { term, locale: guessed };
  };
}

/** The newest period of about the same length that ended before this one began; else the newest that ended earlier. */
async function findComparable(store: SnapshotStore, period: Period): Promise<SnapshotRow | undefined> {
  const earlier = await store.listBefore(period.end, maxComparedSnapshots);
  const alike = earlier.filter((other) => isComparable(daysIn(period), daysIn(periodOf(other))));
  return alike.find((other) => periodOf(other).end < period.start) ?? alike[0];
}
