import { z } from 'zod';

/** An error as an admin sees it: what was being done, and what went wrong, without what was sent along. */
const recordedErrorSchema = z.object({
  at: z.string(),
  message: z.string(),
  reason: z.string().nullable(),
  requestId: z.string().nullable(),
  job: z.string().nullable(),
});
export type RecordedError = z.infer<typeof recordedErrorSchema>;

/** A minute in the life of a process. */
const minuteSchema = z.object({
  at: z.string(),
  requests: z.number(),
  failures: z.number(),
  memoryBytes: z.number(),
  loopDelayMs: z.number(),
});

/** What a process says of itself. */
export const processReportSchema = z.object({
  id: z.string(),
  role: z.enum(['all', 'web', 'worker']),
  host: z.string(),
  pid: z.number(),
  version: z.string(),
  startedAt: z.string(),
  memoryBytes: z.number(),
  loopDelayMs: z.number(),
  pool: z.object({ total: z.number(), idle: z.number(), waiting: z.number() }),
  streams: z.number(),
  cache: z.object({ hits: z.number(), misses: z.number(), renders: z.number(), bytes: z.number() }),
  minutes: z.array(minuteSchema),
  errors: z.array(recordedErrorSchema),
});
export type ProcessReport = z.infer<typeof processReportSchema>;

const minute = 60_000;
const hour = 60 * minute;

/** The longest time between two turns of a timetable, as far as the product's own need: minutes, hours, or a day. */
export function longestGapMs(cron: string): number {
  const [minutes = '*', hours = '*', ...days] = cron.split(' ');
  if (days.some((field) => field !== '*')) return 31 * 24 * hour;
  if (hours !== '*') return 24 * hour;
  if (minutes === '*') return minute;
  const every = /^\*\/(\d+)$/.exec(minutes)?.[1];
  return every ? Number(every) * minute : hour;
}

/** How late a turn of the timetable may be before it counts as missed. */
const graceMs = 5 * minute;

export const isOverdue = (schedule: { cron: string; lastRun: Date }, now: Date): boolean =>
  now.getTime() - schedule.lastRun.getTime() > longestGapMs(schedule.cron) + graceMs;
