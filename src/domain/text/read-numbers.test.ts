import { describe, expect, it } from 'vitest';
import { readCount, readDecimal, readShare, shareUnitOf } from './read-numbers.ts';

describe('readCount', () => {
  it.each([
    ['1200', 1200],
    ['1.200', 1200],
    ['1,200', 1200],
    ['1 200', 1200],
    ['1\u00a0200', 1200],
    ['1\u202f200', 1200],
    ["1'200", 1200],
    ['1’200', 1200],
    ['1.234.567', 1234567],
    ['1,234,567', 1234567],
    ['12.0', 12],
    ['12,4', 12],
    ['="7"', 7],
    ['0', 0],
    ['', 0],
    ['-', 0],
    ['–', 0],
    ['~', 0],
    ['n/a', 0],
  ])('reads %s as %d', (text, value) => {
    expect(readCount(text)).toEqual({ value, understood: true });
  });
  it.each(['abc', '-5', '1e5', '12 kr', '=1+1', '.', ',', '9'.repeat(400), '3000000000'])(
    'does not accept %s as a number',
    (text) => {
      expect(readCount(text)).toEqual({ value: 0, understood: false });
    },
  );
});

describe('readDecimal', () => {
  it.each([
    ['10.67', 10.67],
    ['10,67', 10.67],
    ['10.667', 10.667],
    ['.5', 0.5],
    [',5', 0.5],
    ['5.', 5],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['1.234.567', 1234567],
    ['1,234,567', 1234567],
    ['8', 8],
  ])('reads %s as %d', (text, value) => {
    expect(readDecimal(text)).toEqual({ value, understood: true });
  });
  it.each(['1.2.3,4,5x', 'fire', '--', '+4', 'NaN', 'Infinity'])('does not accept %s as a number', (text) => {
    expect(readDecimal(text)).toEqual({ value: 0, understood: false });
  });
});

describe('the shares in a column', () => {
  it.each([
    ['3,5 %', 'fraction', 0.035],
    ['3.5%', 'fraction', 0.035],
    ['100%', 'fraction', 1],
    ['0.035', 'fraction', 0.035],
    ['0,035', 'fraction', 0.035],
    ['3.5', 'percent', 0.035],
    ['~', 'percent', 0],
    ['%3,5', 'fraction', 0.035],
  ] as const)('are read: %s with the unit %s becomes %d', (text, unit, value) => {
    const share = readShare(text, unit);
    expect(share.understood).toBe(true);
    expect(share.value).toBeCloseTo(value, 10);
  });
  it('are rejected if they are above 1, or words', () => {
    expect(readShare('150%', 'fraction')).toEqual({ value: 0, understood: false });
    expect(readShare('mye', 'fraction')).toEqual({ value: 0, understood: false });
  });
  it('are recognised as percentages or as fractions', () => {
    expect(shareUnitOf(['1', '2 %'])).toBe('percent');
    expect(shareUnitOf(['0.4', '3.5'])).toBe('percent');
    expect(shareUnitOf(['0.4', '0.1'])).toBe('fraction');
    expect(shareUnitOf(['0.4', '0.1'], [0.4, undefined])).toBe('fraction');
    expect(shareUnitOf(['0.4', '0.1'], [0.004, 0.001])).toBe('percent');
    expect(shareUnitOf([])).toBe('fraction');
  });
});
