import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { publishedCurve } from './ctr-curve.ts';
import {
  expectedCtrAt,
  extraClicksHalfway,
  halfwayToTop,
  isComparable,
  trendOf,
} from './score-opportunity.ts';

const published = publishedCurve();

describe('the expected extra clicks', () => {
  const statsOf = (impressions: number, clicks: number, position: number) => ({
    impressions,
    clicks,
    position,
  });

  it('are computed for the position halfway to the top', () => {
    // The query has 36 clicks and 1200 impressions, a CTR of 3 %, at position 8.4. Halfway to the top is position 4
    // with an expected CTR of 8 %: 1200 × (0.08 − 0.03) = 60 clicks.
    expect(extraClicksHalfway(statsOf(1200, 36, 8.4), published)).toBeCloseTo(60, 10);
    // Halfway from position 12 is position 6 with an expected CTR of 5.1 %: 50 × 0.051 = 2.55 clicks.
    expect(extraClicksHalfway(statsOf(50, 0, 12), published)).toBeCloseTo(2.55, 10);
    // Between 3.2 % at position 8 and 2.8 % at position 9.
    expect(expectedCtrAt(8.4, published)).toBeCloseTo(0.0304, 10);
  });

  it('are 0 at the top, if the CTR already exceeds the target CTR, or if the query has no position', () => {
    expect(extraClicksHalfway(statsOf(1000, 50, 2), published)).toBe(0);
    expect(extraClicksHalfway(statsOf(100, 60, 8), published)).toBe(0);
    expect(extraClicksHalfway(statsOf(600, 0, 0), published)).toBe(0);
    expect(expectedCtrAt(0, published)).toBe(0);
  });

  it('are never negative and never exceed the impressions', () => {
    const counts = fc.record({
      impressions: fc.nat(1e6),
      clicks: fc.nat(1e6),
      position: fc.double({ min: 0, max: 200, noNaN: true }),
    });
    fc.assert(
      fc.property(counts, (stats) => {
        const extra = extraClicksHalfway(stats, published);
        expect(extra).toBeGreaterThanOrEqual(0);
        expect(extra).toBeLessThanOrEqual(stats.impressions);
      }),
    );
  });
});

describe('the trend', () => {
  const trend = (now: [number, number], was: [number, number] | null | undefined, days = 28) => {
    const at = ([position, impressions]: [number, number]) => ({ position, impressions, clicks: 0 });
    return trendOf({
      days: 28,
      stats: at(now),
      before: was === undefined ? undefined : { days, stats: was && at(was) },
    });
  };
  it.each([
    [[5, 100], [5.5, 100], 'up'],
    [[5, 100], [5.4, 100], 'flat'],
    [[5.5, 500], [5, 100], 'down'],
    [[5, 120], [5, 100], 'up'],
    [[5, 80], [5, 100], 'down'],
    [[5, 80], [0, 0], 'new'],
    [[0, 0], [5, 80], 'down'],
    [[0, 0], [0, 0], 'flat'],
    [[0, 0], null, 'flat'],
    [[0, 100], [5, 100], 'flat'],
    [[5, 100], [0, 100], 'flat'],
    [[5, 100], null, 'new'],
    [[5, 100], undefined, 'flat'],
  ] as const)(
    'with the current [position, impressions] %j and the previous %j is %s',
    (now, was, expected) => {
      expect(trend([...now], was ? [...was] : was)).toBe(expected);
    },
  );
  it('is based on impressions per day, because the two periods may have different lengths', () => {
    expect(trend([5, 100], [5, 50], 14)).toBe('flat');
    expect(isComparable(28, 28) && isComparable(28, 30) && isComparable(28, 21)).toBe(true);
    expect(isComparable(28, 7) || isComparable(28, 91)).toBe(false);
  });
});

it('halfwayToTop returns half of the position, rounded, and at least 1', () => {
  expect([1, 1.2, 2, 3, 4, 5, 8.4, 15, 20, 60].map(halfwayToTop)).toEqual([1, 1, 1, 2, 2, 3, 4, 8, 10, 30]);
});
