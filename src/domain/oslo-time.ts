const zone = 'Europe/Oslo';
const dayMs = 24 * 60 * 60 * 1000;

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** The local time in Oslo, as a date-time field needs it, such as 2026-11-15T08:30. */
export function toOsloField(time: Date): string {
  const part = Object.fromEntries(clock.formatToParts(time).map(({ type, value }) => [type, value]));
  return `${part.year?.padStart(4, '0')}-${part.month}-${part.day}T${part.hour}:${part.minute}`;
}

/** The date in Oslo, such as 2026-11-15. */
export const osloDay = (time: Date): string => toOsloField(time).slice(0, 10);

/** The field for eight o'clock on the next day, so that a user who accepts this time can still change the text. */
export const tomorrowMorning = (now: Date): string => `${osloDay(new Date(now.getTime() + dayMs))}T08:00`;

export interface OsloTime {
  time: Date;
  /** How often clocks in Oslo show this time. They skip an hour in spring and repeat one in autumn. */
  shown: 'once' | 'never' | 'twice';
}

/** A skipped time means an hour later (02:30 is 03:30), and a repeated one its first occurrence. */
export function fromOsloField(field: string): OsloTime | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?$/.exec(field);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number);
  const asUtc = Date.UTC(year, month - 1, day, hour, minute);
  const wanted = field.slice(0, 16);
  // Rejects times that do not exist, such as 31 February.
  if (new Date(asUtc).toISOString().slice(0, 16) !== wanted) return undefined;
  // The offset changes at most once within two days, so only those a day earlier and later are possible.
  const offsets = [offsetAt(asUtc - dayMs), offsetAt(asUtc + dayMs)] as const;
  const times = [...new Set(offsets.map((offset) => asUtc - offset))]
    .filter((time) => toOsloField(new Date(time)) === wanted)
    .sort((a, b) => a - b);
  const first = times[0];
  if (first === undefined) return { time: new Date(asUtc - offsets[0]), shown: 'never' };
  return { time: new Date(first), shown: times.length > 1 ? 'twice' : 'once' };
}

/** The difference between Oslo time and UTC, in milliseconds. */
const offsetAt = (time: number): number =>
  Date.parse(`${toOsloField(new Date(time))}Z`) - Math.floor(time / 60_000) * 60_000;
