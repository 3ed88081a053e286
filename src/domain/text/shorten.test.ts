import { expect, it } from 'vitest';
import { shorten } from './shorten.ts';

it.each([
  ['short', 10, 'short'],
  ['one two three four', 12, 'one two …'],
  ['unbreakable-word', 10, 'unbreaka …'],
])('shorten turns %s with at most %i characters into %s', (text, max, shortened) => {
  expect(shorten(text, max)).toBe(shortened);
  expect(shortened.length).toBeLessThanOrEqual(max);
});
