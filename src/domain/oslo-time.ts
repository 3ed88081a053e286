const zone = 'Europe/Oslo';
const aDay = 24 * 60 * 60 * 1000;

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** What clocks in Oslo show, as a date-time field writes it: 2026-11-15T08:30. */
export function toOsloField(time: Date): string {
  const part = Object.fromEntries(clock.formatToParts(time).map(({ type, value }) => [type, value]));
  return `${part.year?.padStart(4, '0')}-${part.month}-${part.day}T${part.hour}:${part.minute}`;
}

/** The day that calendars in Oslo show: 2026-11-15. */
export const osloDay = (time: Date): string => toOsloField(time).slice(0, 10);

export interface OsloTime {
  time: Date;
  /** Clocks show it never (an hour is skipped in spring) or twice (one comes again in autumn). */
  shown: 'once' | 'never' | 'twice';
}

/**
 * The time that a date-time field means in Oslo. An hour that is skipped counts on from the hour before, so that
 * 02:30 becomes 03:30; of an hour that comes twice it is the first.
 */
export function fromOsloField(field: string): OsloTime | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?$/.exec(field);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number);
  const asUtc = Date.UTC(year, month - 1, day, hour, minute);
  const wanted = field.slice(0, 16);
  // A day or an hour that no calendar has, such as 31 February.
  if (new Date(asUtc).toISOString().slice(0, 16) !== wanted) return undefined;
  // The clock is changed at most once within two days: before, and after.
  const offsets = [offsetAt(asUtc - aDay), offsetAt(asUtc + aDay)] as const;
  const times = [...new Set(offsets.map((offset) => asUtc - offset))]
    .filter((time) => toOsloField(new Date(time)) === wanted)
    .sort((a, b) => a - b);
  const first = times[0];
  if (first === undefined) return { time: new Date(asUtc - offsets[0]), shown: 'never' };
  return { time: new Date(first), shown: times.length > 1 ? 'twice' : 'once' };
}

/** How far Oslo is ahead of UTC at a time. */
const offsetAt = (time: number): number =>
  Date.parse(`${toOsloField(new Date(time))}Z`) - Math.floor(time / 60_000) * 60_000;
