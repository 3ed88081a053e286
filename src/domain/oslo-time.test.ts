import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromOsloField, osloDay, toOsloField } from './oslo-time.ts';

const meaning = (field: string) => {
  const found = fromOsloField(field);
  return found && `${found.time.toISOString()} ${found.shown}`;
};

describe('a day in Oslo', () => {
  it.each([
    ['2026-11-14T22:59:59Z', '2026-11-14'],
    ['2026-11-14T23:00:00Z', '2026-11-15'],
    ['2026-07-14T22:00:00Z', '2026-07-15'],
    ['2026-12-31T23:30:00Z', '2027-01-01'],
  ])('at the time %s is %s', (time, day) => {
    expect(osloDay(new Date(time))).toBe(day);
  });
});

describe('a time in Oslo', () => {
  it.each([
    ['2026-01-15T08:30', '2026-01-15T07:30:00.000Z once'],
    ['2026-07-15T08:30', '2026-07-15T06:30:00.000Z once'],
    ['2026-07-15T08:30:45', '2026-07-15T06:30:00.000Z once'],
    // On 29 March 2026 the clocks are put forward from 02:00 to 03:00.
    ['2026-03-29T01:59', '2026-03-29T00:59:00.000Z once'],
    ['2026-03-29T02:00', '2026-03-29T01:00:00.000Z never'],
    ['2026-03-29T02:30', '2026-03-29T01:30:00.000Z never'],
    ['2026-03-29T03:00', '2026-03-29T01:00:00.000Z once'],
    // On 25 October 2026 the clocks are put back from 03:00 to 02:00.
    ['2026-10-25T01:59', '2026-10-24T23:59:00.000Z once'],
    ['2026-10-25T02:00', '2026-10-25T00:00:00.000Z twice'],
    ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z twice'],
    ['2026-10-25T03:00', '2026-10-25T02:00:00.000Z once'],
    ['2024-02-29T12:00', '2024-02-29T11:00:00.000Z once'],
  ])(
    'in the field %s is read as %s, where the last word says how often clocks show this time',
    (field, expected) => {
      expect(meaning(field)).toBe(expected);
    },
  );

  it.each(['', '2026-02-31T10:00', '2026-13-01T10:00', '2026-01-01T24:00', '2026-01-01', 'i morgen'])(
    'is rejected if the field contains %j',
    (field) => {
      expect(fromOsloField(field)).toBeUndefined();
    },
  );

  it('in the hour that the clocks skip is moved an hour later', () => {
    expect(toOsloField(fromOsloField('2026-03-29T02:30')?.time ?? new Date(0))).toBe('2026-03-29T03:30');
  });

  it('is unchanged by conversion to a field and back, except in the hour that the clocks repeat', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2060, 0) }), (at) => {
        const time = new Date(Math.floor(at / 60_000) * 60_000);
        const parsed = fromOsloField(toOsloField(time));
        if (parsed?.shown === 'twice')
          expect([0, 3_600_000]).toContain(time.getTime() - parsed.time.getTime());
        else expect(parsed).toEqual({ time, shown: 'once' });
      }),
    );
  });
});
