import { setImmediate as nextTurn } from 'node:timers/promises';
import { site } from '../../../site.config.ts';
import type { Locale } from '../../domain/locale.ts';
import { Problem } from '../../domain/problems.ts';
import {
  daysIn,
  type Period,
  periodEnding,
  type SearchRow,
  type SyncOptions,
} from '../../domain/search-console.ts';
import { type CtrCurve, createCurveFit } from '../../domain/search-console-ctr-curve.ts';
import { guessLocale } from '../../domain/search-console-language.ts';
import { isComparable, rankOpportunity, type Standing } from '../../domain/search-console-ranking.ts';
import { createSpellingGroups, type QueryGroup, spellingKey } from '../../domain/search-console-spellings.ts';
import type { Clock } from '../clock.ts';
import type { KnownTerm, SnapshotRow, SnapshotStore, StandingRow } from './snapshot-store.ts';

/** So many that a statement takes the one connection of the embedded database for about 10 ms. */
const rowsAtOnce = 250;
const standingsAtOnce = 200;
const pageOfStandings = 1000;
/** How far back a comparable period is looked for: with a fetch a day, the day before the period is 28 fetches back. */
const comparedAtMost = 100;
const keepAliveEveryMs = 10_000;

export interface ImportedRows {
  rows: number;
  queries: number;
  impressions: number;
  clicks: number;
}

/** What a hidden snapshot becomes when it is switched on. */
export interface WholeSnapshot extends ImportedRows {
  period_start: string;
  period_end: string;
  period_known: boolean;
  curve: CtrCurve;
  compared_with: string | null;
  compared_days: number | null;
}

/** Loads rows into a hidden snapshot, then groups, compares and ranks them; other requests have their turn in between. */
export function createRowImport(store: SnapshotStore, snapshot: SnapshotRow, clock: Clock) {
  const groups = createSpellingGroups();
  const fit = createCurveFit();
  const brand = spellingKey(site.siteName);
  const counted: ImportedRows = { rows: 0, queries: 0, impressions: 0, clicks: 0 };
  let aliveAt = clock().getTime();

  const breathe = async () => {
    await nextTurn();
    const now = clock();
    if (now.getTime() - aliveAt < keepAliveEveryMs) return;
    aliveAt = now.getTime();
    await store.keepAlive(snapshot.id, now);
  };

  const addRows = async (rows: readonly SearchRow[]) => {
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      const part = rows.slice(from, from + rowsAtOnce);
      await store.addRows(snapshot.id, counted.rows, part);
      for (const row of part) {
        groups.add(row);
        // Who searches for the site by name clicks on it wherever it stands: that says nothing of other queries.
        if (!spellingKey(row.query).includes(brand)) fit.add(row);
        counted.impressions += row.impressions;
        counted.clicks += row.clicks;
      }
      counted.rows += part.length;
      await breathe();
    }
  };

  const standingsBefore = async (comparedWith: SnapshotRow | undefined) => {
    const found = new Map<string, Standing>();
    if (!comparedWith) return found;
    for (let key = ''; ; ) {
      const page = await store.pageOfStandings(comparedWith.id, key, pageOfStandings);
      for (const { key, impressions, clicks, position } of page)
        found.set(key, { impressions, clicks, position });
      if (page.length < pageOfStandings) return found;
      key = page.at(-1)?.key ?? '';
      await breathe();
    }
  };

  const rank = async (period: Period, curve: CtrCurve, comparedWith: SnapshotRow | undefined) => {
    const days = daysIn(period);
    const before = await standingsBefore(comparedWith);
    const daysBefore = comparedWith && daysIn(periodOf(comparedWith));
    let batch: QueryGroup[] = [];
    const flush = async () => {
      const known = await findKnown(store, batch);
      const standings = batch.map((group): StandingRow => {
        const was = before.get(group.key) ?? null;
        const { score, reason, trend } = rankOpportunity(
          { days, standing: group, before: daysBefore ? { days: daysBefore, standing: was } : undefined },
          curve,
        );
        return {
          snapshot_id: snapshot.id,
          key: group.key,
          ...known(group),
          period_end: period.end,
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
        };
      });
      await store.addStandings(standings);
      batch = [];
      await breathe();
    };
    for (const group of groups.groups()) {
      batch.push(group);
      if (batch.length >= standingsAtOnce) await flush();
    }
    if (batch.length > 0) await flush();
  };

  return {
    async load(rows: AsyncIterable<SearchRow[]>): Promise<void> {
      for await (const batch of rows) await addRows(batch);
      if (counted.rows === 0) throw new Problem('search_data_empty');
      counted.queries = groups.size;
    },

    /** Weighs every query against the period before. */
    async analyze(options: SyncOptions): Promise<WholeSnapshot> {
      const today = clock().toISOString().slice(0, 10);
      const period = options.period ?? periodEnding(today, options.days);
      const curve = fit.curve();
      const comparedWith = await findComparable(store, snapshot, period, options.period !== undefined);
      await rank(period, curve, comparedWith);
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

const detailsOf = ({ spellings, pages }: QueryGroup): StandingRow['details'] =>
  spellings.length > 1 || pages.length > 0
    ? { ...(spellings.length > 1 && { spellings }), ...(pages.length > 0 && { pages }) }
    : null;

/** A keyword that one of the spellings already is gives the group its name and language; else the language is guessed. */
async function findKnown(store: SnapshotStore, batch: readonly QueryGroup[]) {
  const known = new Map<string, KnownTerm[]>();
  for (const each of await store.knownTerms(
    batch.flatMap(({ spellings }) => spellings.map(({ query }) => query)),
  )) {
    const key = spellingKey(each.term);
    known.set(key, [...(known.get(key) ?? []), each]);
  }
  return ({ key, term }: QueryGroup): { term: string; locale: Locale } => {
    const guessed = guessLocale(term);
    const candidates = known.get(key) ?? [];
    const weight = (each: KnownTerm) =>
      Number(each.seen) * 4 + Number(each.locale === guessed) * 2 + Number(each.term === term);
    const best = candidates.toSorted((a, b) => weight(b) - weight(a))[0];
    return best ? { term: best.term, locale: best.locale } : { term, locale: guessed };
  };
}

/**
 * The newest period of about the same length that ended before this one began; else the newest that ended earlier. An
 * import of the very same days replaces the other, and is not compared with it.
 */
async function findComparable(
  store: SnapshotStore,
  snapshot: SnapshotRow,
  period: Period,
  periodKnown: boolean,
): Promise<SnapshotRow | undefined> {
  const earlier = await store.listBefore({ period_end: period.end, number: snapshot.number }, comparedAtMost);
  const alike = earlier.filter((other) => {
    const days = periodOf(other);
    const sameDays = days.start === period.start && days.end === period.end;
    return isComparable(daysIn(period), daysIn(days)) && !(sameDays && periodKnown && other.period_known);
  });
  return alike.find((other) => periodOf(other).end < period.start) ?? alike[0];
}
