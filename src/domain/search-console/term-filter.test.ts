import { expect, it } from 'vitest';
import { matchesTermFilter, positionBandOf, type TermFilter } from './term-filter.ts';

it('positionBandOf returns top, near or far for a position', () => {
  expect([1, 3.9, 4, 15, 15.1, 80].map(positionBandOf)).toEqual(['top', 'top', 'near', 'near', 'far', 'far']);
});

it.each<[Partial<TermFilter>, boolean]>([
  [{}, true],
  [{ kind: 'write', locale: 'no', on: '-', band: 'near', subject: 'brod' }, true],
  [{ kind: 'none' }, false],
  [{ locale: 'en' }, false],
  [{ on: '/blogg/brod' }, false],
  [{ band: 'far' }, false],
  [{ subject: 'kjeks' }, false],
])('matchesTermFilter with the filter %j and a term without a page returns %s', (given, expected) => {
  const filter = { kind: '', locale: '', on: '', band: '', subject: '', ...given };
  const term = { locale: 'no', kind: 'write', page: null, position: 9, subject: 'brod' } as const;
  expect(matchesTermFilter(term, filter)).toBe(expected);
});
