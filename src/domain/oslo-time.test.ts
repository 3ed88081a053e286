import { describe, expect, it } from 'vitest';
import { fromOsloTime, toOsloTime } from './oslo-time.ts';

describe('Oslo’s clocks', () => {
  it.each([
    ['2026-01-15T12:00', '2026-01-15T11:00:00.000Z'],
    ['2026-07-15T12:00', '2026-07-15T10:00:00.000Z'],
    ['2026-12-31T23:59', '2026-12-31T22:59:00.000Z'],
    ['2027-01-01T00:00', '2026-12-31T23:00:00.000Z'],
    ['2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25T01:59', '2026-10-24T23:59:00.000Z'],
    ['2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
  ])('%s is %s, and back', (text, moment) => {
    expect(fromOsloTime(text)?.toISOString()).toBe(moment);
    expect(toOsloTime(new Date(moment))).toBe(text);
  });

  it('show the hour that comes twice for both moments, and mean the first', () => {
    expect(toOsloTime(new Date('2026-10-25T00:30:00Z'))).toBe('2026-10-25T02:30');
    expect(toOsloTime(new Date('2026-10-25T01:30:00Z'))).toBe('2026-10-25T02:30');
    expect(fromOsloTime('2026-10-25T02:30')?.toISOString()).toBe('2026-10-25T00:30:00.000Z');
  });

  it('leave an hour out: a time in it is an hour later', () => {
    expect(fromOsloTime('2026-03-29T02:30')?.toISOString()).toBe('2026-03-29T01:30:00.000Z');
  });

  it.each(['', 'i morgen', '2026-13-01T00:00', '2026-01-01', '2026-01-01T25:00'])(
    'do not know %j',
    (text) => {
      expect(fromOsloTime(text)).toBeUndefined();
    },
  );
});
