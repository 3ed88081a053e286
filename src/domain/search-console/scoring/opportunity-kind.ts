import { z } from 'zod';
import { ctrOf, defaultPeriodDays } from '../search-console.ts';
import type { CtrCurve } from './ctr-curve.ts';
import {
  expectedCtrAt,
  halfwayToTop,
  type QueryStats,
  thresholds,
  topPosition,
} from './score-opportunity.ts';

/** The kinds of opportunities. Each calls for a different action. */
export const opportunityKinds = [
  'improve',
  'write',
  'identify',
  'translate',
  'snippet',
  'cannibalisation',
  'decay',
  'lost',
  'new',
  'cited',
] as const;
export type OpportunityKind = (typeof opportunityKinds)[number];

/** At these positions, work on an existing page can gain clicks. */
const improvable = { from: 4, to: 15 };
const lostClicks = 3;

export interface JudgedQuery {
  stats: QueryStats;
  days: number;
  /** The position of the best variant of the query. The same as the position if the query has no variants. */
  bestPosition?: number;
  /** Whether the query is in a language that this site does not write. */
  isForeign?: boolean;
  /** Whether the query only names a thing, so that its results often begin with shops or images. */
  mayNameProduct?: boolean;
  /** Whether AI assistants cite the query or its page, although nobody clicks on the page in search results. */
  isCited?: boolean;
  /** The page of this site about the query, and whether it exists in the language of the query. Another may rank. */
  page: { existsInLocale: boolean; isProbable?: boolean } | null;
  /** Whether at least two pages of this site appear in the results of the query. */
  hasRival: boolean;
  /** The figures of consecutive periods that do not overlap, oldest first. The last one is the current period. */
  periods: readonly { clicks: number; days: number }[];
  isLost: boolean;
  isNew: boolean;
  /** The usual search position of this site's pages in the language of the query. Undefined if it is unknown. */
  usualPosition?: number | undefined;
}

export const judgedOpportunitySchema = z.object({
  kind: z.enum(opportunityKinds),
  /** Whether the CTR at a target position or the clicks of an earlier period give the extra clicks. */
  basis: z.enum(['position', 'earlier_clicks']),
  /** The target position: halfway to the top, the usual one of this site's pages, or the current one. */
  target: z.enum(['halfway', 'usual', 'present']),
  targetPosition: z.number(),
  targetCtr: z.number(),
  /** The clicks of the earlier period, scaled to the length of the current one. */
  earlierClicks: z.number(),
  extraClicks: z.number(),
});
export type JudgedOpportunity = z.output<typeof judgedOpportunitySchema>;

/** Returns undefined if there is nothing to gain, for example at the positions 1 to 3 with a normal CTR. */
export function judgeQuery(query: JudgedQuery, curve: CtrCurve): JudgedOpportunity | undefined {
  const { stats, days, page, periods } = query;
  const ctr = ctrOf(stats);
  const aimAt = (
    kind: OpportunityKind,
    targetPosition: number,
    target: JudgedOpportunity['target'] = targetPosition === stats.position ? 'present' : 'halfway',
  ): JudgedOpportunity => {
    const share = kind === 'write' ? 1 : shareOfUsualCtr(stats, curve);
    // At the same position, a better title and description at most double the clicks.
    const reachableShare = kind === 'snippet' ? Math.min(1, 2 * share) : share;
    const reachable = expectedCtrAt(targetPosition, curve) * reachableShare;
    const targetCtr = query.mayNameProduct ? ctr + Math.max(0, reachable - ctr) * productShare : reachable;
    return {
      kind,
      basis: 'position',
      target,
      targetPosition,
      targetCtr,
      earlierClicks: 0,
      extraClicks: stats.impressions * Math.max(0, targetCtr - ctr),
    };
  };
  const regain = (kind: OpportunityKind, earlierClicks: number, present: number): JudgedOpportunity => ({
    kind,
    basis: 'earlier_clicks',
    target: 'present',
    targetPosition: 0,
    targetCtr: 0,
    earlierClicks,
    extraClicks: Math.max(0, earlierClicks - present),
  });
  // A new page can rank better than the page that the results show now, so it may aim at the usual position.
  const aimForNewPage = (kind: OpportunityKind) =>
    query.usualPosition !== undefined && query.usualPosition < stats.position
      ? aimAt(kind, query.usualPosition, 'usual')
      : aimAt(kind, halfwayToTop(stats.position));
  const ifWorthwhile = (found: JudgedOpportunity) => (found.extraClicks > 0 ? found : undefined);

  if (query.isLost) return stats.clicks >= lostClicks ? regain('lost', stats.clicks, 0) : undefined;
  const earlier = fallenFrom(periods, days);
  if (earlier !== undefined && page?.existsInLocale)
    return ifWorthwhile(regain('decay', earlier, stats.clicks));
  const isTop = stats.position > 0 && stats.position < topPosition;
  const reachable = isTop ? stats.position : halfwayToTop(stats.position);
  if (query.hasRival) return ifWorthwhile(aimAt('cannibalisation', reachable));
  if (page && !page.existsInLocale) return isTop ? undefined : ifWorthwhile(aimForNewPage('translate'));
  if (page && query.isCited && stats.clicks === 0) return ifWorthwhile(aimAt('cited', reachable));
  const identify = () => ifWorthwhile(aimAt('identify', halfwayToTop(stats.position)));
  if (page?.isProbable && !isTop) return identify();
  const scale = days / defaultPeriodDays;
  const { lowCtr } = thresholds;
  if (
    page &&
    stats.position <= lowCtr.to &&
    stats.impressions >= lowCtr.impressions * scale * (isTop ? 0.2 : 1) &&
    isRarelyChosen(stats, curve)
  )
    return ifWorthwhile(aimAt('snippet', stats.position));
  if (isTop) return undefined;
  const best = query.bestPosition ?? stats.position;
  if (!page && (stats.clicks > 0 || (best > 0 && best <= improvable.to))) return identify();
  if (!page) return query.isForeign ? undefined : ifWorthwhile(aimForNewPage('write'));
  // A page further down can be improved too if it gets clicks from the query.
  if (stats.position >= improvable.from - 0.5 && (stats.position <= improvable.to || stats.clicks > 0))
    return ifWorthwhile(aimAt('improve', halfwayToTop(stats.position)));
  return query.isNew ? ifWorthwhile(aimAt('new', halfwayToTop(stats.position))) : undefined;
}

/** An assumption: if a query may be a search for a product, an article gains this share of the usual clicks. */
const productShare = 1 / 2;

/** Whether a page gets far fewer clicks than usual at its position. Something else in the results probably takes them. */
export const isRarelyChosen = (stats: QueryStats, curve: CtrCurve): boolean =>
  ctrOf(stats) < expectedCtrAt(stats.position, curve) * thresholds.lowCtr.share;

/**
 * The CTR of a query as a share of the usual CTR at its position, at most 1. A page that gets far fewer clicks than usual
 * competes with images, ads or shops on the results page, or does not offer what people look for, at any position.
 */
function shareOfUsualCtr({ clicks, impressions, position }: QueryStats, curve: CtrCurve): number {
  const expected = impressions * expectedCtrAt(position, curve);
  return Math.min(1, (clicks + uncertainClicks) / (expected + uncertainClicks));
}

/** With only a few expected clicks, fewer than usual may be chance. */
const uncertainClicks = 5;

export const minUsualQueries = 20;

/** The median position of this site's pages for queries about their subjects. */
export function usualPositionOf(positions: readonly number[]): number | undefined {
  if (positions.length < minUsualQueries) return undefined;
  return positions.toSorted((a, b) => a - b)[Math.floor(positions.length / 2)];
}

/** The clicks of the first of three periods, scaled to `days`, if they fell from each to the next and far enough. */
function fallenFrom(periods: readonly { clicks: number; days: number }[], days: number): number | undefined {
  const [first, second, third] = periods.slice(-3).map(({ clicks, days: length }) => clicks / length);
  if (first === undefined || second === undefined || third === undefined) return undefined;
  const { clicksBefore, clicksDown } = thresholds.losing;
  const isFalling = first > second && second > third && third <= first * (1 - clicksDown);
  return isFalling && first * defaultPeriodDays >= clicksBefore ? first * days : undefined;
}
