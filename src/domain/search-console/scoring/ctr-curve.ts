import { z } from 'zod';

export const ctrCurveSchema = z.object({
  source: z.enum(['own', 'published']),
  /** The CTR at the positions 1 to 20, from 0 to 1. */
  shares: z.array(z.number()),
  clicks: z.number(),
  impressions: z.number(),
});
export type CtrCurve = z.output<typeof ctrCurveSchema>;

export const curvePositions = 20;

/**
 * The CTR at the positions 1 to 10 in per cent, according to the SISTRIX study of 2020. For later positions, studies
 * only report "under one per cent", so the curve falls evenly from 1 per cent at position 11 to 0.5 per cent at
 * position 20.
 */
const publishedFirstPage = [28.5, 15.7, 11.0, 8.0, 7.2, 5.1, 4.0, 3.2, 2.8, 2.5];
export const publishedShares: readonly number[] = [
  ...publishedFirstPage,
  ...Array.from({ length: 10 }, (_, index) => 1 - (0.5 * index) / 9),
].map((percent) => percent / 100);

/** A curve measured on the site needs at least this many clicks, and data for this many of the first ten positions. */
export const minOwnClicks = 200;
export const minOwnPositions = 5;
/** A position with fewer impressions counts as a position without data. */
export const minPositionImpressions = 100;
/** In a measured curve, the published CTR of a position counts as much as this many measured impressions. */
export const publishedWeight = 100;

/** Limits the influence of a single query, so that one bad snippet does not lower the expected CTR. */
export const maxQueryImpressions = 1000;

/** The curve for snapshots without a measured curve. */
export const publishedCurve = (clicks = 0, impressions = 0): CtrCurve => ({
  source: 'published',
  shares: [...publishedShares],
  clicks,
  impressions,
});

export function createCurveFit() {
  const impressions = new Array<number>(curvePositions).fill(0);
  const clicks = new Array<number>(curvePositions).fill(0);
  const total = { clicks: 0, impressions: 0 };
  return {
    add(measured: { position: number; impressions: number; clicks: number }): void {
      const index = Math.round(measured.position) - 1;
      if (index < 0 || index >= curvePositions || measured.impressions <= 0) return;
      const clicked = Math.min(measured.clicks, measured.impressions);
      const weight = Math.min(1, maxQueryImpressions / measured.impressions);
      impressions[index] = (impressions[index] ?? 0) + measured.impressions * weight;
      clicks[index] = (clicks[index] ?? 0) + clicked * weight;
      total.impressions += measured.impressions;
      total.clicks += clicked;
    },
    /** Returns the measured curve if there are enough data, otherwise the published curve. */
    curve(): CtrCurve {
      const known = impressions.slice(0, 10).filter((count) => count >= minPositionImpressions).length;
      if (total.clicks < minOwnClicks || known < minOwnPositions)
        return publishedCurve(total.clicks, total.impressions);
      const blended = publishedShares.map((published, index) => {
        const weight = (impressions[index] ?? 0) + publishedWeight;
        return { share: ((clicks[index] ?? 0) + publishedWeight * published) / weight, weight };
      });
      return { source: 'own', shares: nonIncreasing(blended), ...total };
    },
  };
}

/**
 * Makes a curve non-increasing, because a worse position cannot have a higher CTR. Neighbouring positions that violate
 * this rule get their weighted mean (pool adjacent violators algorithm).
 */
export function nonIncreasing(points: readonly { share: number; weight: number }[]): number[] {
  const pools: { share: number; weight: number; size: number }[] = [];
  for (const { share, weight } of points) {
    let pool = { share, weight, size: 1 };
    for (let last = pools.at(-1); last && last.share < pool.share; last = pools.at(-1)) {
      pools.pop();
      const weight = last.weight + pool.weight;
      pool = {
        share: (last.share * last.weight + pool.share * pool.weight) / weight,
        weight,
        size: last.size + pool.size,
      };
    }
    pools.push(pool);
  }
  return pools.flatMap(({ share, size }) => new Array<number>(size).fill(share));
}

/** The CTR at a position. It is interpolated between whole positions, and falls as 1/position after the last one. */
export function ctrAt(curve: Pick<CtrCurve, 'shares'>, position: number): number {
  const last = curve.shares.length;
  const [first = 0] = curve.shares;
  if (position <= 1) return first;
  if (position >= last) return ((curve.shares[last - 1] ?? 0) * last) / position;
  const below = Math.floor(position);
  const from = curve.shares[below - 1] ?? 0;
  const to = curve.shares[below] ?? 0;
  return from + (to - from) * (position - below);
}
