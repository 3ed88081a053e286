import { describe, expect, it } from 'vitest';
import { createFormats } from './formats.ts';

const no = createFormats('no');
const en = createFormats('en');
/** No-break spaces and narrow ones as plain spaces. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('a date', () => {
  it('is the day in Oslo, also late in the evening in summer and in winter', () => {
    expect(en.day('2026-07-01T22:30:00Z')).toBe('2 Jul 2026');
    expect(en.day('2026-01-01T22:30:00Z')).toBe('1 Jan 2026');
    expect(no.day('2026-07-01T22:30:00Z')).toBe('2. juli 2026');
  });

  it('without a time is that day, so that calendar days do not move', () => {
    expect(en.weekday('2026-11-16')).toBe('Monday 16 November');
    expect(en.shortWeekday('2026-11-16')).toBe('Mon');
    expect(en.monthName('2026-11-01')).toBe('November 2026');
  });

  it('has the time in Oslo', () => {
    expect(en.clock('2026-07-01T22:30:00Z')).toBe('00:30');
    expect(no.clock('2026-01-01T22:30:00Z')).toBe('23:30');
    expect(en.time('2026-07-01T22:30:00Z')).toBe('2 Jul 2026, 00:30');
  });
});

describe('a number', () => {
  it('is written as in the language of the screen', () => {
    expect(plain(no.whole(1234567.8))).toBe('1 234 568');
    expect(en.whole(1234567.8)).toBe('1,234,568');
    expect(no.oneDecimal(4)).toBe('4,0');
    expect(en.upToTwoDecimals(4)).toBe('4');
    expect(en.upToTwoDecimals(4.256)).toBe('4.26');
    expect(en.threeDigits(0.012345)).toBe('0.0123');
  });

  it('of a change has its sign, except zero', () => {
    expect([en.signed(3.4), en.signed(-3.4), en.signed(0), en.signed(-0.2)]).toEqual(['+3', '-3', '0', '0']);
  });

  it('is a percentage of one', () => {
    expect(en.percent(0.01234)).toBe('1.23%');
    expect(en.shortPercent(0.01234)).toBe('1.2%');
    expect(plain(no.shortPercent(0.5))).toBe('50 %');
  });
});

describe('a duration', () => {
  it('is in the largest unit in which it is at least two', () => {
    const texts = [1, 119, 120, 7199, 7200, 90_000].map((seconds) => en.duration(seconds));
    expect(texts).toEqual(['1 sec', '119 secs', '2 mins', '120 mins', '2 hrs', '25 hrs']);
  });
});

describe('a size', () => {
  it('is in megabytes of 1024 kilobytes', () => {
    expect(en.size(100 * 1024 * 1024)).toBe('100 MB');
  });
});

describe('a code', () => {
  it('of a country or a language is shown by its name', () => {
    expect([no.country('DE'), en.country('DE')]).toEqual(['Tyskland', 'Germany']);
    expect([no.language('de'), en.language('de')]).toEqual(['tysk', 'German']);
  });

  it('that has no name is shown as it is', () => {
    expect(en.country('QQ')).toBe('QQ');
  });
});
