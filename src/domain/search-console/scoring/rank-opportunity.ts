import { ctrOf } from '../query-groups.ts';
import { defaultPeriodDays, hasImpressions } from '../search-console.ts';
import { type CtrCurve, ctrAt } from './ctr-curve.ts';

/** Why a query is worth work. */
export const reasons = [
  'losing_ground',
  'low_ctr',
  'striking_distance',
  'new_query',
  'room_to_climb',
] as const;
export type Reason = (typeof reasons)[number];

export type Trend = 'up' | 'down' | 'flat' | 'new';

/** The thresholds, for a period of 28 days; those of counts grow and shrink with the period. */
export const thresholds = {
  striking: { from: 4, to: 20, impressions: 100 },
  lowCtr: { share: 0.5, impressions: 500, to: 10 },
  losing: { clicksBefore: 10, clicksDown: 0.2, positionsLost: 5 },
  trend: { positions: 0.5, impressions: 0.2 },
};

/** A query in one period. */
export interface QueryStats {
  impressions: number;
  clicks: number;
  position: number;
}

export interface ComparedStats {
  days: number;
  stats: QueryStats;
  /** The same query in the comparable period before; undefined where there is no such period, null where it was not in it. */
  before?: { days: number; stats: QueryStats | null } | undefined;
}

/** One way to win clicks, with everything its number is made of. */
export interface Gain {
  reason: Reason;
  targetPosition: number;
  /** What the curve promises there. */
  targetCtr: number;
  extraClicks: number;
}

/** An opportunity with all it was computed from, so that every number can be explained. */
export interface Opportunity {
  /** Expected extra clicks in the period: the largest gain. */
  score: number;
  reason: Reason;
  /** All that apply, the largest first. */
  gains: Gain[];
  trend: Trend;
  days: number;
  ctr: number;
  /** What the curve gives where it stands now. */
  expectedCtr: number;
  curve: CtrCurve['source'];
  before: (QueryStats & { days: number }) | null;
}

/** Halfway to the top: from 8 to 4, from 15 to 8; a step that one good article can make. */
export const halfwayToTop = (position: number): number => Math.max(1, Math.round(position / 2));

/** Weighs one query: expected extra clicks = impressions × (CTR at the target position − CTR now). */
export function rankOpportunity(compared: ComparedStats, curve: CtrCurve): Opportunity {
  const { stats, days, before } = compared;
  const ctr = ctrOf(stats);
  // Without a position nothing can be promised for it.
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
        extraClicks: stats.impressions * Math.max(0, targetCtr - ctr),
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

/** Clicks a day down by a fifth, or five positions lost, where there was something to lose. */
function isLosingGround(now: QueryStats, days: number, before: ComparedStats['before']): boolean {
  const was = before?.stats;
  if (!before || !was) return false;
  const { clicksBefore, clicksDown, positionsLost } = thresholds.losing;
  if (was.clicks < clicksBefore * (before.days / defaultPeriodDays)) return false;
  const fewer = now.clicks / days <= (was.clicks / before.days) * (1 - clicksDown);
  return fewer || positionsGained(was, now) <= -positionsLost;
}

/** Where the work would lead: back to where it was, a better snippet at the same place, or halfway up. */
function findTargetPosition(reason: Reason, { stats, before }: ComparedStats): number {
  if (stats.position <= 0) return 0;
  if (reason === 'losing_ground') return Math.min(stats.position, before?.stats?.position || stats.position);
  return reason === 'low_ctr' ? stats.position : halfwayToTop(stats.position);
}

/** None where one of the two periods tells no position. */
const positionsGained = (was: QueryStats, now: QueryStats): number =>
  was.position > 0 && now.position > 0 ? was.position - now.position : 0;

/** Positions first; where they stand still, impressions a day. */
export function trendOf({ stats, days, before }: ComparedStats): Trend {
  if (!before) return 'flat';
  if (isNew(stats, before)) return 'new';
  const was = before.stats;
  if (!was || !hasImpressions(was)) return 'flat';
  if (!hasImpressions(stats)) return 'down';
  const { positions, impressions } = thresholds.trend;
  const climbed = positionsGained(was, stats);
  if (climbed >= positions) return 'up';
  if (climbed <= -positions) return 'down';
  const ratio = stats.impressions / days / (was.impressions / before.days);
  if (ratio >= 1 + impressions) return 'up';
  return ratio <= 1 - impressions ? 'down' : 'flat';
}

/** What an editor can do about an opportunity. */
export type Advice = 'write' | 'translate' | 'refresh' | 'improve_snippet';

/** Write where there is nothing, translate where it exists in the other language only, else work on what is there. */
export function adviceFor(reason: Reason, article: { existsInLocale: boolean } | null): Advice {
  if (!article) return 'write';
  if (!article.existsInLocale) return 'translate';
  return reason === 'low_ctr' ? 'improve_snippet' : 'refresh';
}

/** Alike in length: three quarters to four thirds. */
export const isComparable = (days: number, other: number): boolean =>
  other >= days * 0.75 && other <= days * (4 / 3);

/** Clicks won since an article was published, set against what was promised, both for the days of the promise. */
export interface Outcome {
  predicted: number;
  /** Undefined until there is a period that began after the publishing. */
  measured?: number;
}

/** Measured = (clicks a day after − clicks a day before) × the days of the promise. */
export function outcomeOf(
  promise: { extraClicks: number; clicks: number; days: number },
  after: { clicks: number; days: number } | undefined,
): Outcome {
  if (!after) return { predicted: promise.extraClicks };
  const won = after.clicks / after.days - promise.clicks / promise.days;
  return { predicted: promise.extraClicks, measured: won * promise.days };
}
