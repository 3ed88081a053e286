/** The newsroom's clock: times are entered and shown as Oslo's clocks have them, wherever the browser is. */
export const newsroomTimeZone = 'Europe/Oslo';

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: newsroomTimeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** A moment as a date-time field writes it, by Oslo's clocks: 2026-03-29T03:00. */
export function toOsloTime(moment: Date): string {
  const parts = Object.fromEntries(clock.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

const hour = 60 * 60 * 1000;

/**
 * The moment at which Oslo's clocks show a time. In the hour that comes twice, the first one; a time in the hour that is
 * left out is as much later as the clocks are put forward. Undefined for what is no time.
 */
export function fromOsloTime(text: string): Date | undefined {
  const asIfUtc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? Date.parse(`${text}:00Z`) : Number.NaN;
  if (Number.isNaN(asIfUtc)) return undefined;
  const inSummer = new Date(asIfUtc - 2 * hour);
  return toOsloTime(inSummer) === text ? inSummer : new Date(asIfUtc - hour);
}
