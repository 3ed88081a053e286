import { describe, expect, it } from 'vitest';
import { sortInTurns } from './sort-in-turns.ts';

interface Entry {
  score: number;
  place: number;
}

const byScore = (a: Entry, b: Entry) => b.score - a.score;

describe('sorting in turns', () => {
  it.each([0, 1, 4999, 5000, 5001, 23_456])('sorts %d elements as toSorted does', async (length) => {
    // Many elements have the same score, so that a changed order of equal elements would be noticed.
    const list = Array.from({ length }, (_, place) => ({ score: (place * 7919) % 101, place }));
    expect(await sortInTurns(list, byScore)).toEqual(list.toSorted(byScore));
  });

  it('yields to the event loop several times for a long list', async () => {
    const list = Array.from({ length: 100_000 }, (_, place) => ({ score: (place * 7919) % 99_991, place }));
    let turns = 0;
    let isSorting = true;
    const countTurns = () => {
      turns++;
      if (isSorting) setImmediate(countTurns);
    };
    setImmediate(countTurns);
    await sortInTurns(list, byScore);
    isSorting = false;
    expect(turns).toBeGreaterThan(list.length / 5000);
  });
});
