import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCurveFit, ctrAt, nonIncreasing } from './ctr-curve.ts';

const published = createCurveFit().curve();

describe('the CTR curve', () => {
  it('is the published curve if there are no data', () => {
    expect(published).toMatchObject({ source: 'published', clicks: 0, impressions: 0 });
    expect(published.shares).toHaveLength(20);
    expect(published.shares[0]).toBe(0.285);
    expect(published.shares[10]).toBe(0.01);
    expect(published.shares[19]).toBe(0.005);
  });

  it('is interpolated between whole positions, and falls further after the last position', () => {
    expect(ctrAt(published, 0.5)).toBe(0.285);
    expect(ctrAt(published, 1)).toBe(0.285);
    expect(ctrAt(published, 8)).toBeCloseTo(0.032, 10);
    // Halfway between 8 % at position 4 and 7.2 % at position 5.
    expect(ctrAt(published, 4.5)).toBeCloseTo(0.076, 10);
    expect(ctrAt(published, 20)).toBeCloseTo(0.005, 10);
    expect(ctrAt(published, 40)).toBeCloseTo(0.0025, 10);
    expect(ctrAt({ shares: [] }, 3)).toBe(0);
  });

  const filled = (clicksAt: number[]) => {
    const fit = createCurveFit();
    for (const [at, clicks] of clicksAt.entries()) fit.add({ position: at + 1, impressions: 900, clicks });
    return fit;
  };

  it('is measured on the site and blended with the published curve if there are 200 clicks on five positions', () => {
    const curve = filled([180, 90, 60, 45, 30]).curve();
    expect(curve).toMatchObject({ source: 'own', clicks: 405, impressions: 4500 });
    // (180 measured clicks + weight 100 × published CTR 0.285) / (900 measured impressions + weight 100).
    expect(curve.shares[0]).toBeCloseTo(0.2085, 10);
    // (90 measured clicks + weight 100 × published CTR 0.157) / (900 measured impressions + weight 100).
    expect(curve.shares[1]).toBeCloseTo(0.1057, 10);
    // Position 5 has (30 measured clicks + weight 100 × published CTR 0.072) / 1000 = 3.72 %. Positions 6 and 7 have no
    // measurements, so they have the published CTR of 5.1 % and 4 %. Because the curve must not rise, the three
    // positions get their weighted mean: (37.2 + 5.1 + 4) / (1000 + 100 + 100) = 46.3 / 1200 = 3.858 %.
    expect(curve.shares[4]).toBeCloseTo(46.3 / 1200, 6);
    expect(curve.shares[6]).toBeCloseTo(46.3 / 1200, 6);
    expect(curve.shares[7]).toBeCloseTo(0.032, 10);
  });

  it('counts at most 1,000 impressions of one query', () => {
    const fit = filled([180, 90, 60, 45, 30]);
    fit.add({ position: 1, impressions: 50_000, clicks: 500 });
    // (180 + 1 % of 1000 + weight 100 × 0.285) / (900 + 1000 + weight 100)
    expect(fit.curve().shares[0]).toBeCloseTo(218.5 / 2000, 10);
    expect(fit.curve()).toMatchObject({ clicks: 905, impressions: 54_500 });
  });

  it('is the published curve if there are too few clicks or too few positions with data', () => {
    expect(filled([100, 50, 20, 10, 5]).curve()).toMatchObject({ source: 'published', clicks: 185 });
    expect(filled([300, 90, 60, 45]).curve().source).toBe('published');
  });

  it('ignores positions before the first and after the last of the curve, and clicks that exceed the impressions', () => {
    const fit = createCurveFit();
    for (const position of [0, 0.4, 21, -1]) fit.add({ position, impressions: 10, clicks: 1 });
    fit.add({ position: 1, impressions: 0, clicks: 0 });
    expect(fit.curve().impressions).toBe(0);
    fit.add({ position: 1, impressions: 10, clicks: 12 });
    expect(fit.curve().clicks).toBe(10);
  });

  it('never rises from one position to the next, and keeps the total number of clicks', () => {
    expect(
      nonIncreasing([
        { share: 0, weight: 1 },
        { share: 0.5, weight: 1 },
        { share: 0.125, weight: 1 },
      ]),
    ).toEqual([0.25, 0.25, 0.125]);
    const point = fc.record({
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      weight: fc.double({ min: 1, max: 1e6, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(point, { maxLength: 30 }), (points) => {
        const shares = nonIncreasing(points);
        expect(shares).toHaveLength(points.length);
        for (const [at, share] of shares.entries())
          expect(share).toBeLessThanOrEqual((shares[at - 1] ?? 1) + 1e-12);
        const total = (of: number[]) =>
          of.reduce((sum, share, at) => sum + share * (points[at]?.weight ?? 0), 0);
        expect(total(shares)).toBeCloseTo(total(points.map(({ share }) => share)), 3);
      }),
    );
  });
});
