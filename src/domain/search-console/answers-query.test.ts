import { expect, it } from 'vitest';
import { answersQuery } from './answers-query.ts';

const text = 'Er brød sunt?\n\nGrove **kornprodukter** med E471 er vanlige.';

it.each([
  ['er brød sunt', true],
  ['brod', true],
  ['grovt kornprodukt', true],
  ['e471', true],
  ['er', true],
  ['korn', true],
  ['produkter', false],
  ['brød og kreft', false],
  ['brød (fint', false],
])('a text that answers %j: %s', (term, expected) => {
  expect(answersQuery(text, term)).toBe(expected);
});
