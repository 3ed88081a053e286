import { describe, expect, it } from 'vitest';
import { clicksPerDay, daysBefore } from './day-series.ts';

describe('daysBefore', () => {
  it('returns the days before today, oldest first, even if a clock change is among them', () => {
    expect(daysBefore('2026-03-30', 3)).toEqual(['2026-03-27', '2026-03-28', '2026-03-29']);
  });
});

describe('clicksPerDay', () => {
  it('spreads the clicks of the first matching period evenly, and returns null for a day without a period', () => {
    const periods = [
      { start: '2026-11-03', end: '2026-11-04', clicks: 10 },
      { start: '2026-11-01', end: '2026-11-04', clicks: 8 },
    ];
    expect(clicksPerDay(daysBefore('2026-11-06', 5), periods)).toEqual([2, 2, 5, 5, null]);
  });
});
