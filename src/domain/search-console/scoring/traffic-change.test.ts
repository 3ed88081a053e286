import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { publishedCurve } from './ctr-curve.ts';
import { type ComparedQuery, changeCauses, createTrafficChange, mainCause } from './traffic-change.ts';

const changeOf = (...queries: ComparedQuery[]) => {
  const change = createTrafficChange(publishedCurve());
  for (const query of queries) change.add(query);
  return change.result();
};
const stats = (impressions: number, clicks: number, position: number) => ({ impressions, clicks, position });

describe('a change of clicks', () => {
  it('has the cause “demand” if the impressions changed but position and CTR did not', () => {
    const change = changeOf({ before: stats(100, 10, 4), now: stats(200, 20, 4) });
    expect(change).toEqual({
      before: 10,
      now: 20,
      causes: { demand: 10, position: 0, ctr: 0, lost: 0, won: 0 },
    });
    expect(mainCause(change)).toBe('demand');
  });

  it('has the cause “position” if the CTR curve predicts the change for the new position', () => {
    // The CTR is 8 % at position 4 and 2.5 % at position 10, so 80 clicks of 1000 impressions become 25.
    const change = changeOf({ before: stats(1000, 80, 4), now: stats(1000, 25, 10) });
    expect(change.causes.position).toBeCloseTo(-55, 8);
    expect(change.causes.ctr).toBeCloseTo(0, 8);
    expect(mainCause(change)).toBe('position');
  });

  it('has the cause “lost” or “won” for queries that occur in only one period', () => {
    const change = changeOf(
      { before: stats(100, 9, 4), now: null },
      { before: null, now: stats(50, 3, 8) },
      { before: stats(0, 0, 0), now: stats(50, 2, 8) },
    );
    expect(change.causes).toEqual({ demand: 0, position: 0, ctr: 0, lost: -9, won: 5 });
  });

  it('is always the sum of its causes', () => {
    const figures = fc.option(
      fc
        .record({
          impressions: fc.nat(1e5),
          share: fc.double({ min: 0, max: 1, noNaN: true }),
          position: fc.double({ min: 0, max: 90, noNaN: true }),
        })
        .map(({ impressions, share, position }) =>
          stats(impressions, Math.floor(impressions * share), position),
        ),
    );
    fc.assert(
      fc.property(fc.array(fc.record({ before: figures, now: figures })), (queries) => {
        const { before, now, causes } = changeOf(...queries);
        const sum = changeCauses.reduce((total, cause) => total + causes[cause], 0);
        expect(sum).toBeCloseTo(now - before, 4);
      }),
    );
  });

  it('has no main cause if the clicks did not change', () => {
    expect(mainCause(changeOf())).toBeUndefined();
  });
});
