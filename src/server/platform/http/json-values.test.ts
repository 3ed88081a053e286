import { expect, it } from 'vitest';
import { hasFewValues } from './clean-input.ts';

it.each([
  ['a long text with commas and brackets', JSON.stringify({ text: '[{,'.repeat(50_000) })],
  ['a text with escaped quotes', JSON.stringify({ text: '",\\"'.repeat(50_000), more: '\\' })],
  ['an unfinished string', `"${','.repeat(50_000)}`],
])('hasFewValues is true for %s', (_, json) => {
  expect(hasFewValues(json)).toBe(true);
});

it.each([
  ['a long list', JSON.stringify(Array.from({ length: 30_000 }, () => 1))],
  ['many empty lists', JSON.stringify(Array.from({ length: 30_000 }, () => []))],
  ['a long list after a string that ends with a backslash', `["\\\\",${'1,'.repeat(30_000)}1]`],
])('hasFewValues is false for %s', (_, json) => {
  expect(hasFewValues(json)).toBe(false);
});
