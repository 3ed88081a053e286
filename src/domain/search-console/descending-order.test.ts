import { expect, it } from 'vitest';
import { descendingOrder } from './descending-order.ts';

it('the descending order begins with the highest number and keeps the order of equal numbers', () => {
  expect([...descendingOrder(Float64Array.of(2, 9, 2, 30, 9))]).toEqual([3, 1, 4, 0, 2]);
  expect([...descendingOrder(new Float64Array())]).toEqual([]);
});
