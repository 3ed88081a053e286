import { describe, expect, it } from 'vitest';
import { addMonths, calendarQuerySchema, weeksOf } from './calendar.ts';

describe('weeksOf', () => {
  it('completes the first and the last week with days of the neighbouring months', () => {
    const weeks = weeksOf('2026-11');
    expect(weeks).toHaveLength(6);
    expect(weeks[0]?.[0]).toBe('2026-10-26');
    expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06');
  });

  it('returns four weeks for a February of 28 days that starts on a Monday', () => {
    expect(weeksOf('2027-02').map((week) => [week[0], week[6]])).toEqual([
      ['2027-02-01', '2027-02-07'],
      ['2027-02-08', '2027-02-14'],
      ['2027-02-15', '2027-02-21'],
      ['2027-02-22', '2027-02-28'],
    ]);
  });
});

describe('addMonths', () => {
  it.each([
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
  ])('returns for %s and %i months the month %s', (month, months, result) => {
    expect(addMonths(month, months)).toBe(result);
  });
});

describe('calendarQuerySchema', () => {
  it('rejects a period that is reversed or too long', () => {
    expect(calendarQuerySchema.safeParse({ from: '2026-11-01', to: '2026-12-06' }).success).toBe(true);
    expect(calendarQuerySchema.safeParse({ from: '2026-12-01', to: '2026-11-06' }).success).toBe(false);
    expect(calendarQuerySchema.safeParse({ from: '2026-01-01', to: '2027-01-01' }).success).toBe(false);
  });
});
