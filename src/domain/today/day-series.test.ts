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

  it('passes over a period with a small part of the clicks of another one, such as an upload of a few rows', () => {
    const earlier = { start: '2026-10-19', end: '2026-11-15', clicks: 6064 };
    const few = { start: '2026-10-24', end: '2026-11-20', clicks: 56 };
    expect(clicksPerDay(['2026-11-14', '2026-11-15', '2026-11-16'], [few, earlier])).toEqual([
      6064 / 28,
      6064 / 28,
      2,
    ]);
  });

  it('follows a newer period with somewhat fewer clicks', () => {
    const earlier = { start: '2026-11-01', end: '2026-11-04', clicks: 40 };
    const later = { start: '2026-11-02', end: '2026-11-05', clicks: 24 };
    expect(clicksPerDay(['2026-11-01', '2026-11-02'], [later, earlier])).toEqual([10, 6]);
  });
});
