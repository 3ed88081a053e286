import { expect, it } from 'vitest';
import { mapPosition, matchingPositions } from './positions.ts';

it('maps positions in proportion between the matching points, in both directions', () => {
  const points = matchingPositions([
    [0.5, 0.2],
    [0.75, 0.8],
  ]);
  const back = points.map(([left, right]) => [right, left] as const);
  for (const [left, right] of [
    [0, 0],
    [0.25, 0.1],
    [0.5, 0.2],
    [0.625, 0.5],
    [1, 1],
  ] as const) {
    expect(mapPosition(points, left)).toBeCloseTo(right);
    expect(mapPosition(back, right)).toBeCloseTo(left);
  }
});

it('stays at the ends outside of the text', () => {
  const points = matchingPositions([[0.5, 0.2]]);
  expect(mapPosition(points, -3)).toBe(0);
  expect(mapPosition(points, 7)).toBe(1);
});

it('ignores points that would lead backwards', () => {
  expect(
    matchingPositions([
      [0, 0],
      [0.4, 0.6],
      [0.5, 0.3],
      [0.5, 0.9],
      [1, 0.95],
    ]),
  ).toEqual([
    [0, 0],
    [0.4, 0.6],
    [0.5, 0.9],
    [1, 1],
  ]);
});
