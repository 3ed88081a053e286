import { z } from 'zod';

/** An error on the status screen. It has no request body, which may contain personal data. */
export const recordedErrorSchema = z.object({
  at: z.iso.datetime(),
  message: z.string(),
  reason: z.string().nullable(),
  requestId: z.string().nullable(),
  job: z.string().nullable(),
});
export type RecordedError = z.infer<typeof recordedErrorSchema>;

const minuteSchema = z.object({
  at: z.iso.datetime(),
  requests: z.int(),
  failures: z.int(),
  memoryBytes: z.number(),
  loopDelayMs: z.number(),
});

export const processReportSchema = z.object({
  id: z.string(),
  role: z.enum(['all', 'web', 'worker']),
  host: z.string(),
  pid: z.int(),
  version: z.string(),
  startedAt: z.iso.datetime(),
  memoryBytes: z.number(),
  loopDelayMs: z.number(),
  pool: z.object({ total: z.int(), idle: z.int(), waiting: z.int() }),
  streams: z.int(),
  cache: z.object({ hits: z.int(), misses: z.int(), renders: z.int(), bytes: z.number() }),
  minutes: z.array(minuteSchema),
  errors: z.array(recordedErrorSchema),
  /** Whether a request had the header X-Forwarded-For although no proxy is trusted. Older releases do not report it. */
  forwardedUntrusted: z.boolean().default(false),
});
export type ProcessReport = z.infer<typeof processReportSchema>;

const minute = 60_000;
const hour = 60 * minute;

/**
 * The longest time between two executions of a scheduled job. A schedule for certain days counts as monthly. Supports
 * only the kinds of cron expressions that this product uses.
 */
export function longestGapMs(cron: string): number {
  const [minutes = '*', hours = '*', ...days] = cron.split(' ');
  if (days.some((field) => field !== '*')) return 31 * 24 * hour;
  if (hours !== '*') return 24 * hour;
  if (minutes === '*') return minute;
  const interval = /^\*\/(\d+)$/.exec(minutes)?.[1];
  return interval ? Number(interval) * minute : hour;
}

/** A job is overdue only after this delay. */
const graceMs = 5 * minute;

export const isOverdue = (schedule: { cron: string; lastRun: Date }, now: Date): boolean =>
  now.getTime() - schedule.lastRun.getTime() > longestGapMs(schedule.cron) + graceMs;
