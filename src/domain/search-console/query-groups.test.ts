import { describe, expect, it } from 'vitest';
import { createQueryGroups, queryKey } from './query-groups.ts';
import { ctrOf, maxCount } from './search-console.ts';

describe('query groups', () => {
  it.each([
    ['UPF-mat', 'upf mat'],
    ['brød', 'brod'],
    ['broed', 'BRØD'],
    ['blåbær', 'blaabaer'],
    ['Café', 'cafe'],
    ['ultra prosessert', 'ultraprosessert'],
  ])('give %s and %s the same key', (a, b) => {
    expect(queryKey(a)).toBe(queryKey(b));
  });
  it('use a query without letters and digits as its own key', () => {
    expect(queryKey(' ?! ')).toBe('?!');
  });

  it('have as their term the alphabetically first of equally frequent spellings', () => {
    for (const queries of [
      ['upf mat', 'upf-mat'],
      ['upf-mat', 'upf mat'],
    ]) {
      const groups = createQueryGroups();
      for (const query of queries) groups.add({ query, impressions: 10, clicks: 0, ctr: 0, position: 3 });
      expect([...groups.groups()].map(({ term }) => term)).toEqual(['upf mat']);
    }
  });

  it('add up the rows of all spellings, and weight positions by impressions', () => {
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
    // (100 impressions × position 10 + 300 impressions × position 6) / 400 impressions = position 7.
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

it('rows without a position do not change the average position of a query group', () => {
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

it('a query group limits impressions and clicks to the maximum that the database can store', () => {
  const groups = createQueryGroups();
  for (const query of ['upf', 'UPF'])
    groups.add({ query, impressions: maxCount, clicks: maxCount, ctr: 1, position: 3 });
  expect([...groups.groups()]).toMatchObject([{ impressions: maxCount, clicks: maxCount, position: 3 }]);
});
