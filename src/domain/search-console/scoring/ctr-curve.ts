/** Click-through by position: what share of those who see a result at a place click on it. */
export interface CtrCurve {
  /** The site's own, or a published one. */
  source: 'own' | 'published';
  /** Shares at the positions 1 to 20. */
  shares: number[];
  /** What the fit rests on. */
  clicks: number;
  impressions: number;
}

export const curvePositions = 20;

/**
 * SISTRIX 2020 for the first ten, in per cent. Beyond the first page studies only say "under one per cent": we let it fall
 * evenly from 1 to 0.5 at position 20.
 */
const publishedFirstPage = [28.5, 15.7, 11.0, 8.0, 7.2, 5.1, 4.0, 3.2, 2.8, 2.5];
export const publishedShares: readonly number[] = [
  ...publishedFirstPage,
  ...Array.from({ length: 10 }, (_, at) => 1 - (0.5 * at) / 9),
].map((percent) => percent / 100);

/** The site's own curve is used from so many clicks, on so many of the first ten positions. */
export const minOwnClicks = 200;
export const minOwnPositions = 5;
/** A position counts as known from so many impressions. */
export const minPositionImpressions = 100;
/** How many impressions the published share weighs in each position of the site's own curve. */
export const publishedWeight = 100;

export interface MeasuredCtr {
  position: number;
  impressions: number;
  clicks: number;
}

/** Adds up what was measured at each place, position by position. */
export function createCurveFit() {
  const impressions = new Array<number>(curvePositions).fill(0);
  const clicks = new Array<number>(curvePositions).fill(0);
  return {
    add(measured: MeasuredCtr): void {
      const at = Math.round(measured.position) - 1;
      if (at < 0 || at >= curvePositions || measured.impressions <= 0) return;
      impressions[at] = (impressions[at] ?? 0) + measured.impressions;
      clicks[at] = (clicks[at] ?? 0) + Math.min(measured.clicks, measured.impressions);
    },
    /** The site's own curve where there is enough, else the published one. */
    curve(): CtrCurve {
      const total = { clicks: sum(clicks), impressions: sum(impressions) };
      const known = impressions.slice(0, 10).filter((count) => count >= minPositionImpressions).length;
      if (total.clicks < minOwnClicks || known < minOwnPositions)
        return { source: 'published', shares: [...publishedShares], ...total };
      const blended = publishedShares.map((published, at) => {
        const shown = (impressions[at] ?? 0) + publishedWeight;
        return { share: ((clicks[at] ?? 0) + publishedWeight * published) / shown, weight: shown };
      });
      return { source: 'own', shares: nonIncreasing(blended), ...total };
    },
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/**
 * A place further down cannot be clicked more: where measurements say so, neighbours share their weighted mean (pool
 * adjacent violators).
 */
export function nonIncreasing(points: readonly { share: number; weight: number }[]): number[] {
  const pools: { share: number; weight: number; size: number }[] = [];
  for (const { share, weight } of points) {
    let pool = { share, weight, size: 1 };
    for (let last = pools.at(-1); last && last.share < pool.share; last = pools.at(-1)) {
      pools.pop();
      const together = last.weight + pool.weight;
      pool = {
        share: (last.share * last.weight + pool.share * pool.weight) / together,
        weight: together,
        size: last.size + pool.size,
      };
    }
    pools.push(pool);
  }
  return pools.flatMap(({ share, size }) => new Array<number>(size).fill(share));
}

/** The share of a position between two places is read off the line between them; beyond the last it falls with the distance. */
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
