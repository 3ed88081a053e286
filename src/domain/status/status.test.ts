import { describe, expect, it } from 'vitest';
import { isOverdue, longestGapMs } from './status.ts';

const minute = 60_000;

describe('a schedule', () => {
  it.each([
    ['* * * * *', 1],
    ['*/15 * * * *', 15],
    ['7 * * * *', 60],
    ['17 3 * * *', 24 * 60],
    ['17 3 1 * *', 31 * 24 * 60],
  ])('with the cron expression "%s" runs at least every %i minutes', (cron, minutes) => {
    expect(longestGapMs(cron)).toBe(minutes * minute);
  });

  it('is overdue if its next execution is more than five minutes late', () => {
    const lastRun = new Date('2026-11-15T08:00:00Z');
    const later = (minutes: number) => new Date(lastRun.getTime() + minutes * minute);
    expect(isOverdue({ cron: '*/15 * * * *', lastRun }, later(20))).toBe(false);
    expect(isOverdue({ cron: '*/15 * * * *', lastRun }, later(20.1))).toBe(true);
  });
});
