import type { Trend } from '../../keywords/keyword.ts';
import { ctrOf, hasImpressions } from '../search-console.ts';
import { type CtrCurve, ctrAt } from './ctr-curve.ts';

/** Thresholds for 28 days. Numbers of clicks and impressions are scaled to the length of the actual period. */
export const thresholds = {
  lowCtr: { share: 0.5, impressions: 500, to: 10 },
  losing: { clicksBefore: 10, clicksDown: 0.2 },
  trend: { positions: 0.5, impressions: 0.2 },
};

export interface QueryStats {
  impressions: number;
  clicks: number;
  position: number;
}

export interface ComparedStats {
  days: number;
  stats: QueryStats;
  /** The previous comparable period, if there is one. `stats` is null if it does not contain the query. */
  before?: { days: number; stats: QueryStats | null } | undefined;
}

/** The target of new work: one good article can gain half of the positions, such as 4 of 8. */
export const halfwayToTop = (position: number): number => Math.max(1, Math.round(position / 2));

/** A page at a better position than this is at the top of the results and can hardly rise. */
export const topPosition = 4;

/** The CTR that the curve expects at a position. Without a position, there is none. */
export const expectedCtrAt = (position: number, curve: CtrCurve): number =>
  position > 0 ? ctrAt(curve, position) : 0;

/** The extra clicks at a better position: impressions × (CTR at that position − current CTR). */
export const extraClicksAt = (stats: QueryStats, targetPosition: number, curve: CtrCurve): number =>
  stats.impressions * Math.max(0, expectedCtrAt(targetPosition, curve) - ctrOf(stats));

/** Stored with each query by the import. The list is sorted by judge-queries.ts, which knows the page. */
export const extraClicksHalfway = (stats: QueryStats, curve: CtrCurve): number =>
  stats.position < topPosition ? 0 : extraClicksAt(stats, halfwayToTop(stats.position), curve);

const isNew = (now: QueryStats, before: ComparedStats['before']): boolean =>
  before !== undefined && hasImpressions(now) && !(before.stats && hasImpressions(before.stats));

/** The number of positions that a query gained. 0 if one of the two periods has no position. */
const positionsGained = (previous: QueryStats, now: QueryStats): number =>
  previous.position > 0 && now.position > 0 ? previous.position - now.position : 0;

/** The change of position decides the trend. If the positions are about equal, the impressions per day decide. */
export function trendOf({ stats, days, before }: ComparedStats): Trend {
  if (!before) return 'flat';
  if (isNew(stats, before)) return 'new';
  const previous = before.stats;
  if (!previous || !hasImpressions(previous)) return 'flat';
  if (!hasImpressions(stats)) return 'down';
  const { positions, impressions } = thresholds.trend;
  const climbed = positionsGained(previous, stats);
  if (climbed >= positions) return 'up';
  if (climbed <= -positions) return 'down';
  const ratio = stats.impressions / days / (previous.impressions / before.days);
  if (ratio >= 1 + impressions) return 'up';
  return ratio <= 1 - impressions ? 'down' : 'flat';
}

/** Whether one period has between three quarters and four thirds of the days of the other. */
export const isComparable = (days: number, other: number): boolean =>
  other >= days * 0.75 && other <= days * (4 / 3);
