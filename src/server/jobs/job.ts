import type { QueueOptions, WorkOptions } from 'pg-boss';
import type { z } from 'zod';
import type { Log } from '../log.ts';

/**
 * Describes a background job without its handler. A service imports the descriptor to enqueue the job; only
 * job-handlers.ts imports the services, so the two never import each other.
 */
export interface Job<Payload extends z.ZodType = z.ZodType> {
  /** Also the name of the pg-boss queue. */
  name: string;
  payload: Payload;
  queue: QueueOptions;
  /** How often a process polls the queue, and how many of these jobs it runs at once. */
  worker?: Pick<WorkOptions, 'pollingIntervalSeconds' | 'localConcurrency'>;
  /** Cron expression. A scheduled job has an empty payload. */
  schedule?: string;
}

export interface JobContext {
  log: Log;
  /** Aborts when the job exceeds its time limit or the process stops. */
  signal: AbortSignal;
}

export interface HandledJob {
  job: Job;
  run(data: unknown, context: JobContext): Promise<void>;
}

export const describeJob = <Payload extends z.ZodType>(job: Job<Payload>): Job<Payload> => job;

/** Attaches a handler to a job; the payload is parsed before the handler sees it. */
export const handleJob = <Payload extends z.ZodType>(
  job: Job<Payload>,
  handler: (payload: z.output<Payload>, context: JobContext) => Promise<void>,
): HandledJob => ({ job, run: async (data, context) => handler(job.payload.parse(data), context) });
