import type { Trend } from '../../keywords/keyword.ts';
import { ctrOf, defaultPeriodDays, hasImpressions } from '../search-console.ts';
import { type CtrCurve, ctrAt } from './ctr-curve.ts';

/** Why work on a query could gain clicks. */
export const reasons = [
  'losing_ground',
  'low_ctr',
  'striking_distance',
  'new_query',
  'room_to_climb',
] as const;
export type Reason = (typeof reasons)[number];

/**
 * Thresholds for a period of 28 days. Numbers of clicks and impressions are scaled to the length of the actual period.
 */
export const thresholds = {
  striking: { from: 4, to: 20, impressions: 100 },
  lowCtr: { share: 0.5, impressions: 500, to: 10 },
  losing: { clicksBefore: 10, clicksDown: 0.2, positionsLost: 5 },
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
  /**
   * The previous comparable period. Undefined if there is none. `stats` is null if that period does not contain the
   * query.
   */
  before?: { days: number; stats: QueryStats | null } | undefined;
}

/** A way to gain clicks, with the values from which the gain is estimated. */
export interface Gain {
  reason: Reason;
  targetPosition: number;
  targetCtr: number;
  extraClicks: number;
}

/** An opportunity, with the values that a screen needs to explain its score. */
export interface Opportunity {
  /** The expected extra clicks in the period, which are those of the largest gain. */
  score: number;
  reason: Reason;
  /** The possible gains, largest first. */
  gains: Gain[];
  trend: Trend;
  days: number;
  ctr: number;
  expectedCtr: number;
  curve: CtrCurve['source'];
  before: (QueryStats & { days: number }) | null;
}

/**
 * The target position of new work is half of the current position, such as 4 for 8. One good article can gain that many
 * positions.
 */
export const halfwayToTop = (position: number): number => Math.max(1, Math.round(position / 2));

/** A page at a better position than this is at the top of the results and can hardly rise. */
export const topPosition = 4;

const isClimbing = (reason: Reason) => reason === 'room_to_climb' || reason === 'new_query';

/**
 * Scores a query by its expected extra clicks: impressions × (CTR at the target position − current CTR). The import
 * ranks the queries of a snapshot by this score. The list of opportunities is sorted by another score, which
 * judge-queries.ts computes.
 */
export function scoreOpportunity(compared: ComparedStats, curve: CtrCurve): Opportunity {
  const { stats, days, before } = compared;
  const ctr = ctrOf(stats);
  // Without a position, there is no expected CTR.
  const shareFor = (position: number) => (position > 0 ? ctrAt(curve, position) : 0);
  const expectedCtr = shareFor(stats.position);
  const gains = reasonsFor(compared, ctr, expectedCtr)
    .map((reason): Gain => {
      const targetPosition = findTargetPosition(reason, compared);
      const targetCtr = shareFor(targetPosition);
      return {
        reason,
        targetPosition,
        targetCtr,
        extraClicks:
          isClimbing(reason) && stats.position < topPosition
            ? 0
            : stats.impressions * Math.max(0, targetCtr - ctr),
      };
    })
    .sort((a, b) => b.extraClicks - a.extraClicks || reasons.indexOf(a.reason) - reasons.indexOf(b.reason));
  const [best] = gains;
  return {
    score: best?.extraClicks ?? 0,
    reason: best?.reason ?? 'room_to_climb',
    gains,
    trend: trendOf(compared),
    days,
    ctr,
    expectedCtr,
    curve: curve.source,
    before: before?.stats && hasImpressions(before.stats) ? { ...before.stats, days: before.days } : null,
  };
}

function reasonsFor({ stats, days, before }: ComparedStats, ctr: number, expectedCtr: number): Reason[] {
  const scale = days / defaultPeriodDays;
  const { striking, lowCtr } = thresholds;
  const found: Reason[] = [];
  if (isLosingGround(stats, days, before)) found.push('losing_ground');
  if (
    stats.position <= lowCtr.to &&
    stats.impressions >= lowCtr.impressions * scale &&
    ctr < expectedCtr * lowCtr.share
  )
    found.push('low_ctr');
  if (
    stats.position >= striking.from &&
    stats.position <= striking.to &&
    stats.impressions >= striking.impressions * scale
  )
    found.push('striking_distance');
  if (isNew(stats, before)) found.push('new_query');
  if (found.length === 0) found.push('room_to_climb');
  return found;
}

const isNew = (now: QueryStats, before: ComparedStats['before']): boolean =>
  before !== undefined && hasImpressions(now) && !(before.stats && hasImpressions(before.stats));

/** Whether a query that had enough clicks lost at least a fifth of its clicks per day, or at least five positions. */
function isLosingGround(now: QueryStats, days: number, before: ComparedStats['before']): boolean {
  const previous = before?.stats;
  if (!before || !previous) return false;
  const { clicksBefore, clicksDown, positionsLost } = thresholds.losing;
  if (previous.clicks < clicksBefore * (before.days / defaultPeriodDays)) return false;
  const fewer = now.clicks / days <= (previous.clicks / before.days) * (1 - clicksDown);
  return fewer || positionsGained(previous, now) <= -positionsLost;
}

/**
 * The target position: the previous position if the query is losing ground; the current position if its CTR is low,
 * which a better snippet can raise; otherwise halfway to the top.
 */
function findTargetPosition(reason: Reason, { stats, before }: ComparedStats): number {
  if (stats.position <= 0) return 0;
  if (reason === 'losing_ground') return Math.min(stats.position, before?.stats?.position || stats.position);
  return reason === 'low_ctr' ? stats.position : halfwayToTop(stats.position);
}

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

/**
 * Whether two periods have similar lengths: one has between three quarters and four thirds of the days of the other.
 */
export const isComparable = (days: number, other: number): boolean =>
  other >= days * 0.75 && other <= days * (4 / 3);
