import { z } from 'zod';
import { addDays, daysIn } from '../search-console/search-console.ts';
import { versionSchema } from '../version.ts';

/** `planned` is a draft that has a planned day but is not scheduled. */
export const calendarKinds = ['planned', 'scheduled', 'published'] as const;
export type CalendarKind = (typeof calendarKinds)[number];

const maxDays = 100;

export const calendarQuerySchema = z
  .object({ from: z.iso.date(), to: z.iso.date() })
  .refine(({ from, to }) => from <= to && daysIn({ start: from, end: to }) <= maxDays + 1, {
    message: `must be at most ${maxDays} days`,
  });

export const calendarMoveSchema = z.strictObject({
  /** Null removes the planned day of a draft. */
  day: z.iso.date().nullable(),
  /** The time of day in Oslo at which the article is published. Without it, a draft is only planned for the day. */
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .optional(),
  version: versionSchema,
});
export type CalendarMove = z.output<typeof calendarMoveSchema>;

export const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The weeks of a month, from Monday to Sunday. Days of the neighbouring months complete the first and last week. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const weekday = (new Date(first).getUTCDay() + 6) % 7;
  const weeks: string[][] = [];
  for (let monday = addDays(first, -weekday); monday.slice(0, 7) <= month; monday = addDays(monday, 7)) {
    const start = monday;
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(start, at)));
  }
  return weeks;
}

export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}
