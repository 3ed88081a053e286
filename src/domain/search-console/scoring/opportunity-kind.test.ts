import { describe, expect, it } from 'vitest';
import { publishedCurve } from './ctr-curve.ts';
import { type JudgedQuery, judgeQuery, usualPositionOf } from './opportunity-kind.ts';

const curve = publishedCurve();
const judge = (impressions: number, clicks: number, position: number, other: Partial<JudgedQuery> = {}) =>
  judgeQuery(
    {
      stats: { impressions, clicks, position },
      days: 28,
      page: { existsInLocale: true },
      hasRival: false,
      periods: [],
      isLost: false,
      isNew: false,
      ...other,
    },
    curve,
  );

describe('the kind of an opportunity', () => {
  it('is “improve” for an existing page at the positions 4 to 15, and aims halfway to the top', () => {
    // Halfway from position 8 to the top is position 4 with a CTR of 8 %: 1200 × 0.08 − 39 = 57.
    expect(judge(1200, 39, 8)).toMatchObject({ kind: 'improve', targetPosition: 4, targetCtr: 0.08 });
    expect(judge(1200, 39, 8)?.extraClicks).toBeCloseTo(57, 10);
    expect(judge(1200, 6, 15)?.kind).toBe('improve');
  });

  it('expects only a part of the usual CTR if a page has less than that now', () => {
    // 640 clicks are usual at position 8. 380 are 59.7 % of them, with 5 added to both because few may be chance.
    expect(judge(20_000, 380, 8)?.targetCtr).toBeCloseTo((0.08 * 385) / 645, 10);
    expect(judge(20_000, 380, 8, { page: null })?.targetCtr).toBeCloseTo((0.08 * 385) / 645, 10);
    expect(judge(20_000, 0, 30, { page: null })?.targetCtr).toBeCloseTo(0.01, 2);
  });

  it('expects half of the gain if the query may be a search for a product, because shops then come first', () => {
    expect(judge(1200, 39, 8, { mayNameProduct: true })?.extraClicks).toBeCloseTo(57 / 2, 10);
  });

  it('is undefined at the positions 1 to 3 with a good CTR, because there is nothing to gain', () => {
    for (const position of [1, 2, 3]) {
      expect(judge(1000, 200, position)).toBeUndefined();
      expect(judge(1000, 200, position, { page: null })).toBeUndefined();
      expect(judge(1000, 200, position, { page: { existsInLocale: false } })).toBeUndefined();
      expect(judge(1000, 200, position, { isNew: true })).toBeUndefined();
    }
  });

  it('is “write” if no page has the subject, and “translate” if the page exists only in the other language', () => {
    expect(judge(400, 0, 30, { page: null })).toMatchObject({ kind: 'write', targetPosition: 15 });
    expect(judge(400, 0, 30, { page: { existsInLocale: false } })).toMatchObject({ kind: 'translate' });
  });

  it('is never “write” for a query in a third language', () => {
    expect(judge(400, 0, 30, { page: null, isForeign: true })).toBeUndefined();
    expect(judge(1200, 36, 8, { isForeign: true })).toMatchObject({ kind: 'improve' });
  });

  it('is “identify” instead of “write” if a page of the site must exist that the data do not name', () => {
    expect(judge(400, 0, 15, { page: null })).toMatchObject({ kind: 'identify', target: 'halfway' });
    expect(judge(400, 1, 30, { page: null })).toMatchObject({ kind: 'identify' });
    expect(judge(400, 0, 15.1, { page: null })).toMatchObject({ kind: 'write' });
    expect(judge(900, 5, 9, { page: { existsInLocale: true, isProbable: true } })?.kind).toBe('identify');
  });

  it('aims at the usual position of the site’s pages if no page has the subject and that position is better than the present one', () => {
    // A new page at position 8 has a CTR of 3.2 %: 1000 × 0.032 = 32.
    expect(judge(1000, 0, 38, { page: null, usualPosition: 8 })).toMatchObject({
      kind: 'write',
      target: 'usual',
      targetPosition: 8,
      extraClicks: expect.closeTo(32, 10),
    });
    expect(judge(1000, 0, 38, { page: null, usualPosition: 25 })).toMatchObject({ target: 'usual' });
    expect(judge(1000, 0, 16, { page: null, usualPosition: 19 })).toMatchObject({ target: 'halfway' });
    expect(judge(1000, 20, 9, { usualPosition: 8 })).toMatchObject({ kind: 'improve', target: 'halfway' });
  });

  it('is “snippet” at a good position if the CTR is below half of the expected CTR', () => {
    // 157 clicks are usual at position 2. A better title at most doubles the present share of (50 + 5) / (157 + 5).
    expect(judge(1000, 50, 2)).toMatchObject({ kind: 'snippet', targetPosition: 2 });
    expect(judge(1000, 50, 2)?.extraClicks).toBeCloseTo((157 * 2 * 55) / 162 - 50, 10);
    expect(judge(90, 1, 2)).toBeUndefined();
  });

  it('is “cannibalisation” if two pages of the site compete for the query', () => {
    expect(judge(500, 5, 8, { hasRival: true })).toMatchObject({
      kind: 'cannibalisation',
      targetPosition: 4,
    });
  });

  it('is “decay” only if the clicks fell twice in three periods', () => {
    const periods = (...clicks: number[]) => ({
      periods: clicks.map((each) => ({ clicks: each, days: 28 })),
    });
    expect(judge(900, 60, 5, periods(120, 90, 60))).toMatchObject({
      kind: 'decay',
      basis: 'earlier_clicks',
      earlierClicks: 120,
      extraClicks: 60,
    });
    expect(judge(900, 60, 5, periods(90, 60))?.kind).toBe('improve');
    expect(judge(900, 60, 5, periods(60, 90, 60))?.kind).toBe('improve');
    expect(judge(900, 4, 5, periods(8, 6, 4))?.kind).not.toBe('decay');
  });

  it('is “lost” for a query that is missing in the newest data', () => {
    expect(judge(300, 12, 6, { isLost: true })).toMatchObject({ kind: 'lost', extraClicks: 12 });
    expect(judge(300, 1, 6, { isLost: true })).toBeUndefined();
  });

  it('is “new” for a query that appeared at a low position although a page exists', () => {
    expect(judge(300, 0, 24, { isNew: true })).toMatchObject({ kind: 'new', targetPosition: 12 });
    expect(judge(300, 0, 24)).toBeUndefined();
  });
});

it('usualPositionOf returns the median, or undefined if there are few queries', () => {
  expect(usualPositionOf([9, 3, 8])).toBeUndefined();
  expect(usualPositionOf(Array.from({ length: 41 }, (_, at) => 41 - at))).toBe(21);
});
