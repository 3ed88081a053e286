import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Locale } from '../../domain/locale.ts';
import { pick } from '../../domain/pick.ts';
import { Problem } from '../../domain/problems.ts';
import { descendingOrder } from '../../domain/search-console/descending-order.ts';
import { createPageTotals } from '../../domain/search-console/page-totals.ts';
import { createQueryGroups, type QueryGroup, queryKey } from '../../domain/search-console/query-groups.ts';
import { detectQueryLanguage } from '../../domain/search-console/query-language.ts';
import { type CtrCurve, createCurveFit } from '../../domain/search-console/scoring/ctr-curve.ts';
import {
  extraClicksHalfway,
  isComparable,
  type QueryStats,
  trendOf,
} from '../../domain/search-console/scoring/score-opportunity.ts';
import { createTrafficChange } from '../../domain/search-console/scoring/traffic-change.ts';
import {
  daysIn,
  type Period,
  pathOfPage,
  periodEnding,
  type SearchRow,
  type SyncOptions,
} from '../../domain/search-console/search-console.ts';
import type { KeywordService, KnownTerm } from '../keywords/keyword-service.ts';
import { calculateUnless } from '../platform/calculations/calculate.ts';
import type { Clock } from '../platform/clock.ts';
import { createBatches } from '../platform/db/batches.ts';
import { forEachInTurns } from '../platform/for-each-in-turns.ts';
import type { NewRankedQuery, RankedQueryRow, SnapshotRow, SnapshotStore } from './snapshot-store.ts';

/** Rows of search data are stored as JSON, with this many rows per database row. */
const rowsPerChunk = 1000;
/** More queries or pages than this are sorted in a worker thread. */
const maxSortedInline = 5000;
/**
 * At most this many earlier snapshots are searched for a comparable one. With daily fetches, the snapshot of the
 * previous 28 days is the 28th newest, and uploads add to that.
 */
const maxComparedSnapshots = 100;
const heartbeatIntervalMs = 10_000;
/** Only this many pages, those with the most impressions, are stored. */
const maxStoredPages = 20_000;
/** A page is stored with the places of at most this many queries, those with the most impressions. */
const maxPlacesPerPage = 5000;
/** The site's usual language is computed from this many queries with the most impressions. */
const languageSample = 2000;

interface RankedGroup extends Pick<NewRankedQuery, 'score' | 'trend'> {
  group: QueryGroup;
  previous: NamedStats | null;
}

type FoundName = Pick<RankedQueryRow, 'term' | 'locale'> & { isGuess?: boolean };
type NamedStats = QueryStats & FoundName;

/** Shows that an import is running. The clean-up job takes one without a recent record for interrupted. */
export function createHeartbeat(store: SnapshotStore, id: string, clock: Clock) {
  let recordedAt = clock().getTime();
  return async () => {
    const now = clock();
    if (now.getTime() - recordedAt < heartbeatIntervalMs) return;
    recordedAt = now.getTime();
    await store.recordHeartbeat(id, now);
  };
}

/** Works in batches, so that other requests are served meanwhile. */
export function createRowImport(
  store: SnapshotStore,
  snapshot: SnapshotRow,
  pool: pg.Pool,
  clock: Clock,
  keywords: Pick<KeywordService, 'findKnownTerms'>,
  isBrand: (query: string) => boolean,
) {
  const groups = createQueryGroups();
  const pageTotals = createPageTotals();
  const fit = createCurveFit();
  const rowsHash = createHash('sha256');
  const counted = { rows: 0, queries: 0, impressions: 0, clicks: 0 };
  let chunks = 0;
  const heartbeat = createHeartbeat(store, snapshot.id, clock);

  const addChunk = async (chunk: readonly SearchRow[]) => {
    await createBatches(pool).run(() => store.addRows(snapshot.id, chunks++, chunk));
    rowsHash.update(JSON.stringify(chunk.map(hashedValues)));
    for (const row of chunk) {
      groups.add(row);
      if (row.page) pageTotals.add(row.page, row);
      // People who look for the site click on it at any position, so its names are not part of the CTR curve.
      if (!isBrand(row.query)) fit.add(row);
      counted.impressions += row.impressions;
      counted.clicks += row.clicks;
    }
    counted.rows += chunk.length;
    await heartbeat();
  };

  const periodOfOptions = ({ period, days }: SyncOptions): Period =>
    period ?? periodEnding(clock().toISOString().slice(0, 10), days);

  const loadPreviousStats = async (comparedWith: SnapshotRow | undefined) => {
    const found = new Map<string, NamedStats>();
    if (!comparedWith) return found;
    await createBatches(pool).runRanges(comparedWith.queries, async (rank, limit) => {
      const queries = await store.listPreviousQueries(comparedWith.id, rank, limit);
      for (const { key, ...stats } of queries) found.set(key, stats);
    });
    await heartbeat();
    return found;
  };

  const rankGroups = async (period: Period, curve: CtrCurve, comparedWith: SnapshotRow | undefined) => {
    const days = daysIn(period);
    const before = await loadPreviousStats(comparedWith);
    const daysBefore = comparedWith && daysIn(periodOf(comparedWith));
    const change = createTrafficChange(curve, days / (daysBefore ?? days));
    const ranked: RankedGroup[] = [];
    const rank = (group: QueryGroup) => {
      const previous = before.get(group.key) ?? null;
      before.delete(group.key);
      change.add({ before: previous, now: group });
      const compared = daysBefore ? { days: daysBefore, stats: previous } : undefined;
      ranked.push({
        group,
        previous,
        score: extraClicksHalfway(group, curve),
        trend: trendOf({ days, stats: group, before: compared }),
      });
    };
    // An import has up to 250,000 queries.
    await forEachInTurns(groups.groups(), rank);
    // The queries that are left occur only in the previous period.
    await forEachInTurns(before.values(), (lost) => change.add({ before: lost, now: null }));
    return {
      ranked: await sortByImpressions(ranked, ({ group }) => group.impressions),
      change: change.result(),
    };
  };

  const storePages = async (ranked: readonly RankedGroup[]) => {
    const sorted = await sortByImpressions(pageTotals.list(), ({ impressions }) => impressions);
    const pages = sorted.slice(0, maxStoredPages);
    const places = await placesOfPaths(ranked);
    await createBatches(pool).runRanges(pages.length, (from, limit) => {
      const batch = pages.slice(from, from + limit);
      return store.addPages(
        snapshot.id,
        batch.map((page) => ({ ...page, places: places.get(page.path) ?? [] })),
      );
    });
  };

  const storeRanked = async (ranked: readonly RankedGroup[], period: Period) => {
    const usual = usualLanguage(ranked);
    await createBatches(pool).runRanges(ranked.length, async (from, limit) => {
      const batch = ranked.slice(from, from + limit);
      // A query of the previous period keeps its term and language. Only new queries are looked up.
      const unnamed = batch.flatMap(({ group, previous }) => (previous ? [] : [group]));
      const nameOf = await loadQueryNames(keywords, unnamed, usual);
      const queries = batch.map((each, index) => ({ place: from + index, ...toRankedQuery(each, nameOf) }));
      await store.addRankedQueries(snapshot.id, period.end, queries);
      await heartbeat();
    });
  };

  return {
    /** The impressions of `pages` are not counted, because `rows` already contains them. */
    async load(rows: AsyncIterable<SearchRow[]>, pages?: AsyncIterable<SearchRow[]>): Promise<void> {
      for await (const chunk of inChunks(rows)) await addChunk(chunk);
      if (counted.rows === 0) throw new Problem('search_data_empty');
      for await (const batch of pages ?? []) {
        for (const row of batch) {
          groups.addPage(row);
          if (row.page) pageTotals.add(row.page, row);
        }
        await heartbeat();
      }
      counted.queries = groups.size;
    },

    fingerprint(options: SyncOptions): string {
      const { start, end } = periodOfOptions(options);
      return `${start} ${end} ${rowsHash.copy().digest('base64url')}`;
    },

    /**
     * Compares every query with the previous period, and stores the pages and the ranked queries. Returns the columns
     * of the snapshot that are set when it becomes active.
     */
    async analyze(options: SyncOptions) {
      const period = periodOfOptions(options);
      for (const { path, ...figures } of options.pages ?? []) pageTotals.add(path, figures);
      const curve = fit.curve();
      const comparedWith = await findComparable(store, period);
      const { ranked, change } = await rankGroups(period, curve, comparedWith);
      await storePages(ranked);
      await storeRanked(ranked, period);
      return {
        ...counted,
        period_start: period.start,
        period_end: period.end,
        period_known: options.period !== undefined,
        curve,
        compared_with: comparedWith?.id ?? null,
        compared_days: comparedWith ? daysIn(periodOf(comparedWith)) : null,
        change: comparedWith ? change : null,
      };
    },
  };
}

/** The fingerprint depends on the chunks, so their size must not depend on the parts in which rows arrive. */
async function* inChunks(parts: AsyncIterable<SearchRow[]>): AsyncGenerator<SearchRow[]> {
  let chunk: SearchRow[] = [];
  for await (const part of parts)
    for (const row of part) {
      chunk.push(row);
      if (chunk.length < rowsPerChunk) continue;
      yield chunk;
      chunk = [];
    }
  if (chunk.length > 0) yield chunk;
}

const hashedValues = ({ query, impressions, clicks, position, page }: SearchRow) => [
  query,
  impressions,
  clicks,
  position,
  page,
];

async function placesOfPaths(ranked: readonly RankedGroup[]): Promise<Map<string, number[]>> {
  const places = new Map<string, number[]>();
  const paths = new Map<string, string | undefined>();
  // An import has up to 250,000 queries with several pages each.
  await forEachInTurns(ranked.entries(), ([place, { group }]) => {
    for (const { page } of group.pages) {
      if (!paths.has(page)) paths.set(page, pathOfPage(page));
      const path = paths.get(page);
      if (!path) continue;
      const known = places.get(path) ?? [];
      if (known.length < maxPlacesPerPage) known.push(place);
      places.set(path, known);
    }
  });
  return places;
}

async function sortByImpressions<Each>(list: readonly Each[], impressionsOf: (each: Each) => number) {
  const order = await calculateUnless(
    list.length <= maxSortedInline,
    'descendingOrder',
    descendingOrder,
    Float64Array.from(list, impressionsOf),
  );
  return Array.from(order, (index) => list[index] as Each);
}

export const periodOf = (snapshot: Pick<SnapshotRow, 'period_start' | 'period_end'>): Period => ({
  start: snapshot.period_start ?? '',
  end: snapshot.period_end ?? '',
});

const toRankedQuery = (
  { group, previous, score, trend }: RankedGroup,
  nameOf: (group: QueryGroup) => FoundName,
): Omit<NewRankedQuery, 'place'> => {
  const { isGuess = false, ...name } = previous
    ? { term: previous.term, locale: previous.locale, isGuess: previous.isGuess }
    : nameOf(group);
  return {
    ...name,
    ...pick(group, 'key', 'impressions', 'clicks', 'position'),
    trend,
    score,
    before_impressions: previous?.impressions ?? null,
    before_clicks: previous?.clicks ?? null,
    before_position: previous?.position ?? null,
    details: detailsOf(group, isGuess),
  };
};

const detailsOf = ({ spellings, pages }: QueryGroup, guessed: boolean): RankedQueryRow['details'] =>
  spellings.length > 1 || pages.length > 0 || guessed
    ? {
        ...(spellings.length > 1 && { spellings }),
        ...(pages.length > 0 && { pages }),
        ...(guessed && { guessed }),
      }
    : null;

/** The language of most queries whose language is certain. */
function usualLanguage(ranked: readonly RankedGroup[]): Locale {
  let balance = 0;
  for (const { group } of ranked.slice(0, languageSample)) {
    const { locale, isGuess } = detectQueryLanguage(group.term, { pages: group.pages });
    if (!isGuess) balance += locale === 'no' ? 1 : -1;
  }
  return balance < 0 ? 'en' : 'no';
}

/**
 * Finds the term and language of each group: those of an existing keyword with one of the group's spellings, otherwise
 * the most frequent spelling and the detected language.
 */
async function loadQueryNames(
  keywords: Pick<KeywordService, 'findKnownTerms'>,
  batch: readonly QueryGroup[],
  usual: Locale,
) {
  const known = new Map<string, KnownTerm[]>();
  const spellings = batch.flatMap((group) => group.spellings.map(({ query }) => query));
  for (const each of spellings.length > 0 ? await keywords.findKnownTerms(spellings) : []) {
    const key = queryKey(each.term);
    known.set(key, [...(known.get(key) ?? []), each]);
  }
  return ({ key, term, pages }: QueryGroup): FoundName => {
    const { locale: detected, isGuess } = detectQueryLanguage(term, { pages, usual });
    const candidates = known.get(key) ?? [];
    const weight = (each: KnownTerm) =>
      Number(each.hasSearchData) * 4 + Number(each.locale === detected) * 2 + Number(each.term === term);
    const best = candidates.toSorted((a, b) => weight(b) - weight(a))[0];
    return best ? { term: best.term, locale: best.locale } : { term, locale: detected, isGuess };
  };
}

/**
 * Finds the snapshot to compare a period with: among the snapshots of similar length, the newest that ended before the
 * period began, otherwise the newest that ended before the period ended.
 */
async function findComparable(store: SnapshotStore, period: Period): Promise<SnapshotRow | undefined> {
  const earlier = await store.listBefore(period.end, maxComparedSnapshots);
  const comparable = earlier.filter((other) => isComparable(daysIn(period), daysIn(periodOf(other))));
  return comparable.find((other) => periodOf(other).end < period.start) ?? comparable[0];
}
