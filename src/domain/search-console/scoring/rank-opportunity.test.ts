import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createQueryGroups, ctrOf, queryKey } from '../query-groups.ts';
import { detectQueryLocale } from '../query-language.ts';
import { maxCount } from '../search-console.ts';
import { createCurveFit, ctrAt, nonIncreasing, publishedShares } from './ctr-curve.ts';
import {
  adviceFor,
  halfwayToTop,
  isComparable,
  outcomeOf,
  rankOpportunity,
  trendOf,
} from './rank-opportunity.ts';

const published = createCurveFit().curve();

describe('the curve', () => {
  it('is the published one without data', () => {
    expect(published).toMatchObject({ source: 'published', clicks: 0, impressions: 0 });
    expect(published.shares).toHaveLength(20);
    expect(published.shares[0]).toBe(0.285);
    expect(published.shares[10]).toBe(0.01);
    expect(published.shares[19]).toBe(0.005);
  });

  it('is read between places on the line between them, and falls beyond the last', () => {
    expect(ctrAt(published, 0.5)).toBe(0.285);
    expect(ctrAt(published, 1)).toBe(0.285);
    expect(ctrAt(published, 8)).toBeCloseTo(0.032, 10);
    // Halfway from 8 % at 4 to 7.2 % at 5.
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

  it('is the site’s own from 200 clicks on five positions, weighed with the published', () => {
    const curve = filled([180, 90, 60, 45, 30]).curve();
    expect(curve).toMatchObject({ source: 'own', clicks: 405, impressions: 4500 });
    // (180 + 100 × 0.285) / (900 + 100)
    expect(curve.shares[0]).toBeCloseTo(0.2085, 10);
    // (90 + 100 × 0.157) / 1000
    expect(curve.shares[1]).toBeCloseTo(0.1057, 10);
    // Where nothing was measured, the published share, unless a place above has less: position 6 has 5.1 %, position 5
    // (30 + 7.2) / 1000 = 3.72 %; together, by weight, (0.0372 × 1000 + 0.051 × 100) / 1100 = 3.845 %; position 7 has 4 %:
    // (0.0372 × 1000 + 5.1 + 4) / 1200 = 3.858 %.
    expect(curve.shares[4]).toBeCloseTo(46.3 / 1200, 6);
    expect(curve.shares[6]).toBeCloseTo(46.3 / 1200, 6);
    expect(curve.shares[7]).toBeCloseTo(0.032, 10);
  });

  it('is the published one with too few clicks or positions', () => {
    expect(filled([100, 50, 20, 10, 5]).curve()).toMatchObject({ source: 'published', clicks: 185 });
    expect(filled([300, 90, 60, 45]).curve().source).toBe('published');
  });

  it('leaves out what has no place on it, and more clicks than impressions', () => {
    const fit = createCurveFit();
    for (const position of [0, 0.4, 21, -1]) fit.add({ position, impressions: 10, clicks: 1 });
    fit.add({ position: 1, impressions: 0, clicks: 0 });
    expect(fit.curve().impressions).toBe(0);
    fit.add({ position: 1, impressions: 10, clicks: 12 });
    expect(fit.curve().clicks).toBe(10);
  });

  it('never rises, and keeps the clicks it was made of', () => {
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

describe('expected extra clicks', () => {
  const statsOf = (impressions: number, clicks: number, position: number) => ({
    impressions,
    clicks,
    position,
  });

  it('in striking distance: halfway up', () => {
    // 1200 shown at 8.4, 36 clicks: 3 %. Halfway up is 4: 8 %. 1200 × (0.08 − 0.03) = 60.
    const ranked = rankOpportunity({ days: 28, stats: statsOf(1200, 36, 8.4) }, published);
    expect(ranked).toMatchObject({
      reason: 'striking_distance',
      trend: 'flat',
      ctr: 0.03,
      curve: 'published',
      before: null,
    });
    expect(ranked.score).toBeCloseTo(60, 10);
    expect(ranked.gains).toEqual([
      { reason: 'striking_distance', targetPosition: 4, targetCtr: 0.08, extraClicks: expect.closeTo(60, 8) },
    ]);
    // Between 3.2 % at 8 and 2.8 % at 9.
    expect(ranked.expectedCtr).toBeCloseTo(0.0304, 10);
  });

  it('with a CTR below half of what its place gives: the same place, a better snippet', () => {
    // 1000 shown at 2, 50 clicks: 5 %, where 15.7 % is usual. 1000 × (0.157 − 0.05) = 107.
    const ranked = rankOpportunity({ days: 28, stats: statsOf(1000, 50, 2) }, published);
    expect(ranked).toMatchObject({ reason: 'low_ctr', gains: [{ targetPosition: 2 }] });
    expect(ranked.score).toBeCloseTo(107, 10);
  });

  it('losing ground: back to where it was', () => {
    // Was at 2.5 with 60 clicks; now at 5, 40 clicks of 800: 5 %. Between 15.7 and 11 %: 13.35 %. 800 × 0.0835 = 66.8.
    const ranked = rankOpportunity(
      { days: 28, stats: statsOf(800, 40, 5), before: { days: 28, stats: statsOf(700, 60, 2.5) } },
      published,
    );
    expect(ranked).toMatchObject({
      reason: 'losing_ground',
      trend: 'down',
      before: { days: 28, position: 2.5 },
    });
    expect(ranked.score).toBeCloseTo(66.8, 10);
    // Halfway up from 5 is 3: 11 %, 800 × 0.06 = 48.
    expect(ranked.gains[1]).toMatchObject({
      reason: 'striking_distance',
      targetPosition: 3,
      extraClicks: expect.closeTo(48, 8),
    });
  });

  it('of a new query, and of one with little to say', () => {
    // 50 shown at 12, never clicked. Halfway up is 6: 5.1 %. 50 × 0.051 = 2.55.
    const fresh = rankOpportunity(
      { days: 28, stats: statsOf(50, 0, 12), before: { days: 28, stats: null } },
      published,
    );
    expect(fresh).toMatchObject({ reason: 'new_query', trend: 'new' });
    expect(fresh.score).toBeCloseTo(2.55, 10);
    const small = rankOpportunity({ days: 28, stats: statsOf(50, 0, 12) }, published);
    expect(small).toMatchObject({ reason: 'room_to_climb', score: expect.closeTo(2.55, 10) });
  });

  it('of a query that a comparison names with zeros in one of its periods', () => {
    const fresh = rankOpportunity(
      { days: 28, stats: statsOf(50, 0, 12), before: { days: 28, stats: statsOf(0, 0, 0) } },
      published,
    );
    expect(fresh).toMatchObject({ reason: 'new_query', trend: 'new', before: null });
    const gone = rankOpportunity(
      { days: 28, stats: statsOf(0, 0, 0), before: { days: 28, stats: statsOf(900, 40, 3) } },
      published,
    );
    expect(gone).toMatchObject({ reason: 'losing_ground', trend: 'down', score: 0 });
  });

  it('are none where more is clicked already than the target gives, and where there is no position', () => {
    expect(rankOpportunity({ days: 28, stats: statsOf(100, 60, 1) }, published).score).toBe(0);
    expect(rankOpportunity({ days: 28, stats: statsOf(600, 0, 0) }, published)).toMatchObject({
      score: 0,
      expectedCtr: 0,
      gains: [{ targetPosition: 0, targetCtr: 0 }],
    });
    expect(rankOpportunity({ days: 28, stats: statsOf(0, 0, 0) }, published).score).toBe(0);
  });

  it('thresholds of counts follow the length of the period', () => {
    const reasonIn = (days: number) => rankOpportunity({ days, stats: statsOf(40, 0, 8) }, published).reason;
    expect(reasonIn(7)).toBe('striking_distance');
    expect(reasonIn(28)).toBe('room_to_climb');
  });

  it('losing ground needs something to lose, and a fall', () => {
    const reasonOf = (now: [number, number, number], was: [number, number, number], days = 28) =>
      rankOpportunity(
        { days: 28, stats: statsOf(...now), before: { days, stats: statsOf(...was) } },
        published,
      ).gains.map(({ reason }) => reason);
    expect(reasonOf([90, 5, 5], [90, 9, 2])).not.toContain('losing_ground');
    expect(reasonOf([90, 8, 5], [90, 10, 2])).toContain('losing_ground');
    expect(reasonOf([90, 9, 5], [90, 10, 2])).not.toContain('losing_ground');
    expect(reasonOf([90, 10, 7], [90, 10, 2])).toContain('losing_ground');
    // The same clicks in half the days are twice as many a day.
    expect(reasonOf([90, 10, 2], [90, 10, 2], 14)).toContain('losing_ground');
  });

  it('are never negative, and never more than the impressions', () => {
    const counts = fc.record({
      impressions: fc.nat(1e6),
      clicks: fc.nat(1e6),
      position: fc.double({ min: 0, max: 200, noNaN: true }),
    });
    fc.assert(
      fc.property(counts, fc.option(counts), (now, was) => {
        const ranked = rankOpportunity({ days: 28, stats: now, before: { days: 28, stats: was } }, published);
        expect(ranked.score).toBeGreaterThanOrEqual(0);
        expect(ranked.score).toBeLessThanOrEqual(now.impressions);
        expect(ranked.gains.length).toBeGreaterThan(0);
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
  ] as const)('%j after %j is %s', (now, was, expected) => {
    expect(trend([...now], was ? [...was] : was)).toBe(expected);
  });
  it('compares impressions a day', () => {
    expect(trend([5, 100], [5, 50], 14)).toBe('flat');
    expect(isComparable(28, 28) && isComparable(28, 30) && isComparable(28, 21)).toBe(true);
    expect(isComparable(28, 7) || isComparable(28, 91)).toBe(false);
  });
});

it('halfway up is never above the top', () => {
  expect([1, 1.2, 2, 3, 4, 5, 8.4, 15, 20, 60].map(halfwayToTop)).toEqual([1, 1, 1, 2, 2, 3, 4, 8, 10, 30]);
});

it('what to do depends on what is there', () => {
  expect(adviceFor('striking_distance', null)).toBe('write');
  expect(adviceFor('low_ctr', { existsInLocale: false })).toBe('translate');
  expect(adviceFor('low_ctr', { existsInLocale: true })).toBe('improve_snippet');
  expect(adviceFor('losing_ground', { existsInLocale: true })).toBe('refresh');
});

describe('spellings', () => {
  it.each([
    ['UPF-mat', 'upf mat'],
    ['brød', 'brod'],
    ['broed', 'BRØD'],
    ['blåbær', 'blaabaer'],
    ['Café', 'cafe'],
    ['ultra prosessert', 'ultraprosessert'],
  ])('%s and %s are one query', (a, b) => {
    expect(queryKey(a)).toBe(queryKey(b));
  });
  it('of signs only are themselves', () => {
    expect(queryKey(' ?! ')).toBe('?!');
  });

  it('that are shown as often give the name of the first in the alphabet, in whatever order they came', () => {
    for (const queries of [
      ['upf mat', 'upf-mat'],
      ['upf-mat', 'upf mat'],
    ]) {
      const groups = createQueryGroups();
      for (const query of queries) groups.add({ query, impressions: 10, clicks: 0, ctr: 0, position: 3 });
      expect([...groups.groups()].map(({ term }) => term)).toEqual(['upf mat']);
    }
  });

  it('are added up, positions weighted by impressions, the most shown in front', () => {
    const groups = createQueryGroups();
    groups.add({
      query: 'upf-mat',
      impressions: 100,
      clicks: 4,
      ctr: 0,
      position: 10,
      page: 'https://a.example/x',
    });
    groups.add({
      query: 'UPF mat',
      impressions: 300,
      clicks: 6,
      ctr: 0,
      position: 6,
      page: 'https://a.example/x',
    });
    groups.add({
      query: 'upf mat',
      impressions: 0,
      clicks: 0,
      ctr: 0,
      position: 90,
      page: 'https://a.example/y',
    });
    groups.add({ query: 'nova', impressions: 0, clicks: 0, ctr: 0, position: 8 });
    groups.add({ query: 'nova', impressions: 0, clicks: 0, ctr: 0, position: 4 });
    expect(groups.size).toBe(2);
    const [upf, nova] = [...groups.groups()];
    // (100 × 10 + 300 × 6) / 400 = 7
    expect(upf).toEqual({
      key: 'upfmat',
      term: 'UPF mat',
      impressions: 400,
      clicks: 10,
      position: 7,
      spellings: [
        { query: 'UPF mat', impressions: 300 },
        { query: 'upf-mat', impressions: 100 },
        { query: 'upf mat', impressions: 0 },
      ],
      pages: [
        { page: 'https://a.example/x', impressions: 400, clicks: 10 },
        { page: 'https://a.example/y', impressions: 0, clicks: 0 },
      ],
    });
    expect(nova).toMatchObject({ position: 6, pages: [] });
    expect(ctrOf({ clicks: 3, impressions: 0 })).toBe(0);
    expect(ctrOf({ clicks: 3, impressions: 2 })).toBe(1);
  });
});

it('rows without a position do not pull the position of a query', () => {
  const positionOf = (...rows: [number, number][]) => {
    const groups = createQueryGroups();
    for (const [impressions, position] of rows)
      groups.add({ query: 'upf', impressions, clicks: 0, ctr: 0, position });
    return [...groups.groups()][0]?.position;
  };
  expect(positionOf([100, 8], [300, 0])).toBe(8);
  expect(positionOf([0, 8], [0, 0])).toBe(8);
  expect(positionOf([100, 0])).toBe(0);
});

it('a query is never shown or clicked more often than can be stored', () => {
  const groups = createQueryGroups();
  for (const query of ['upf', 'UPF'])
    groups.add({ query, impressions: maxCount, clicks: maxCount, ctr: 1, position: 3 });
  expect([...groups.groups()]).toMatchObject([{ impressions: maxCount, clicks: maxCount, position: 3 }]);
});

describe('the language of a query', () => {
  it.each([
    'ultraprosessert mat',
    'er brød ultraprosessert',
    'hva er nova 4',
    'liste over ultraprosessert mat',
    'sunn frokost',
    'proteinbar',
    'upf',
    'hvordan spise mindre upf',
    'havregryn',
    'e stoffer farlig',
    'knekkebrod',
    'nova klassifisering',
    'matvarer uten tilsetningsstoffer',
  ])('%s: Norwegian', (query) => {
    expect(detectQueryLocale(query)).toBe('no');
  });
  it.each([
    'ultra processed food',
    'is bread ultra processed',
    'what is nova 4',
    'list of ultra-processed foods',
    'healthy breakfast',
    'how to eat less upf',
    'are oats processed',
    'what does upf mean',
    'nova classification',
    'foods without additives',
  ])('%s: English', (query) => {
    expect(detectQueryLocale(query)).toBe('en');
  });
});

it('what was won is set against what was promised, for the same number of days', () => {
  const promise = { extraClicks: 60, clicks: 28, days: 28 };
  expect(outcomeOf(promise, undefined)).toEqual({ predicted: 60 });
  // From 1 to 3 clicks a day, in 28 days: 56 more.
  expect(outcomeOf(promise, { clicks: 21, days: 7 })).toEqual({ predicted: 60, measured: 56 });
});

it('the published curve is whole', () => {
  expect(publishedShares).toHaveLength(20);
});
