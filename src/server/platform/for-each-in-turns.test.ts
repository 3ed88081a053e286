import { expect, it } from 'vitest';
import { forEachInTurns } from './for-each-in-turns.ts';

it('a long loop visits all elements in order and lets the event loop turn about every ten milliseconds', async () => {
  const visited: number[] = [];
  let turns = 0;
  let isRunning = true;
  const countTurns = () => {
    turns++;
    if (isRunning) setImmediate(countTurns);
  };
  setImmediate(countTurns);
  await forEachInTurns([1, 2, 3, 4, 5], (element) => {
    visited.push(element);
    const startedAt = performance.now();
    while (performance.now() - startedAt < 11);
  });
  isRunning = false;
  expect(visited).toEqual([1, 2, 3, 4, 5]);
  expect(turns).toBeGreaterThanOrEqual(4);
});
