import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { publishedCurve } from './ctr-curve.ts';
import { halfwayToTop, isComparable, scoreOpportunity, trendOf } from './score-opportunity.ts';

const published = publishedCurve();

describe('the expected extra clicks', () => {
  const statsOf = (impressions: number, clicks: number, position: number) => ({
    impressions,
    clicks,
    position,
  });

  it('of a query within striking distance are computed for the position halfway to the top', () => {
    // The query has 36 clicks and 1200 impressions, a CTR of 3 %, at position 8.4. Halfway to the top is position 4
    // with an expected CTR of 8 %. The score is 1200 × (0.08 − 0.03) = 60 clicks.
    const scored = scoreOpportunity({ days: 28, stats: statsOf(1200, 36, 8.4) }, published);
    expect(scored).toMatchObject({
      reason: 'striking_distance',
      trend: 'flat',
      ctr: 0.03,
      curve: 'published',
      before: null,
    });
    expect(scored.score).toBeCloseTo(60, 10);
    expect(scored.gains).toEqual([
      { reason: 'striking_distance', targetPosition: 4, targetCtr: 0.08, extraClicks: expect.closeTo(60, 8) },
    ]);
    // Between 3.2 % at position 8 and 2.8 % at position 9.
    expect(scored.expectedCtr).toBeCloseTo(0.0304, 10);
  });

  it('of a query with less than half of the expected CTR are computed for its current position', () => {
    // The query has 50 clicks and 1000 impressions, a CTR of 5 %. The expected CTR at position 2 is 15.7 %. The score
    // is 1000 × (0.157 − 0.05) = 107 clicks.
    const scored = scoreOpportunity({ days: 28, stats: statsOf(1000, 50, 2) }, published);
    expect(scored).toMatchObject({ reason: 'low_ctr', gains: [{ targetPosition: 2 }] });
    expect(scored.score).toBeCloseTo(107, 10);
  });

  it('of a query that has lost positions are computed for its previous position', () => {
    // The query fell from position 2.5 to position 5, where it has 40 clicks and 800 impressions, a CTR of 5 %. The
    // expected CTR at position 2.5 is 13.35 %, between 15.7 % and 11 %. The score is 800 × (0.1335 − 0.05) = 66.8
    // clicks.
    const scored = scoreOpportunity(
      { days: 28, stats: statsOf(800, 40, 5), before: { days: 28, stats: statsOf(700, 60, 2.5) } },
      published,
    );
    expect(scored).toMatchObject({
      reason: 'losing_ground',
      trend: 'down',
      before: { days: 28, position: 2.5 },
    });
    expect(scored.score).toBeCloseTo(66.8, 10);
    // Halfway from position 5 to the top is position 3 with an expected CTR of 11 %: 800 × (0.11 − 0.05) = 48 clicks.
    expect(scored.gains[1]).toMatchObject({
      reason: 'striking_distance',
      targetPosition: 3,
      extraClicks: expect.closeTo(48, 8),
    });
  });

  it('of a new query, or of a query with few impressions, are computed for the position halfway to the top', () => {
    // The query has no clicks and 50 impressions at position 12. Halfway to the top is position 6 with an expected CTR
    // of 5.1 %: 50 × 0.051 = 2.55 clicks.
    const fresh = scoreOpportunity(
      { days: 28, stats: statsOf(50, 0, 12), before: { days: 28, stats: null } },
      published,
    );
    expect(fresh).toMatchObject({ reason: 'new_query', trend: 'new' });
    expect(fresh.score).toBeCloseTo(2.55, 10);
    const small = scoreOpportunity({ days: 28, stats: statsOf(50, 0, 12) }, published);
    expect(small).toMatchObject({ reason: 'room_to_climb', score: expect.closeTo(2.55, 10) });
  });

  it('of a query with zeros in one of two periods are computed as if that period did not contain the query', () => {
    const fresh = scoreOpportunity(
      { days: 28, stats: statsOf(50, 0, 12), before: { days: 28, stats: statsOf(0, 0, 0) } },
      published,
    );
    expect(fresh).toMatchObject({ reason: 'new_query', trend: 'new', before: null });
    const gone = scoreOpportunity(
      { days: 28, stats: statsOf(0, 0, 0), before: { days: 28, stats: statsOf(900, 40, 3) } },
      published,
    );
    expect(gone).toMatchObject({ reason: 'losing_ground', trend: 'down', score: 0 });
  });

  it('are 0 if the CTR already exceeds the target CTR, or if the query has no position', () => {
    expect(scoreOpportunity({ days: 28, stats: statsOf(100, 60, 1) }, published).score).toBe(0);
    expect(scoreOpportunity({ days: 28, stats: statsOf(600, 0, 0) }, published)).toMatchObject({
      score: 0,
      expectedCtr: 0,
      gains: [{ targetPosition: 0, targetCtr: 0 }],
    });
    expect(scoreOpportunity({ days: 28, stats: statsOf(0, 0, 0) }, published).score).toBe(0);
  });

  it('depend on thresholds that are scaled to the length of the period', () => {
    const reasonIn = (days: number) => scoreOpportunity({ days, stats: statsOf(40, 0, 8) }, published).reason;
    expect(reasonIn(7)).toBe('striking_distance');
    expect(reasonIn(28)).toBe('room_to_climb');
  });

  it('have the reason “losing ground” only if the query had enough clicks before and has lost enough clicks or positions', () => {
    const reasonOf = (now: [number, number, number], previous: [number, number, number], days = 28) =>
      scoreOpportunity(
        { days: 28, stats: statsOf(...now), before: { days, stats: statsOf(...previous) } },
        published,
      ).gains.map(({ reason }) => reason);
    expect(reasonOf([90, 5, 5], [90, 9, 2])).not.toContain('losing_ground');
    expect(reasonOf([90, 8, 5], [90, 10, 2])).toContain('losing_ground');
    expect(reasonOf([90, 9, 5], [90, 10, 2])).not.toContain('losing_ground');
    expect(reasonOf([90, 10, 7], [90, 10, 2])).toContain('losing_ground');
    // The previous period had the same clicks in half as many days, so the clicks per day fell by half.
    expect(reasonOf([90, 10, 2], [90, 10, 2], 14)).toContain('losing_ground');
  });

  it('are never negative and never exceed the impressions', () => {
    const counts = fc.record({
      impressions: fc.nat(1e6),
      clicks: fc.nat(1e6),
      position: fc.double({ min: 0, max: 200, noNaN: true }),
    });
    fc.assert(
      fc.property(counts, fc.option(counts), (now, was) => {
        const scored = scoreOpportunity(
          { days: 28, stats: now, before: { days: 28, stats: was } },
          published,
        );
        expect(scored.score).toBeGreaterThanOrEqual(0);
        expect(scored.score).toBeLessThanOrEqual(now.impressions);
        expect(scored.gains.length).toBeGreaterThan(0);
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
