import type { Queue, WorkOptions } from 'pg-boss';
import { z } from 'zod';
import type { Log } from '../logs/log.ts';

/** Handlers, which need the services, are attached in job-handlers.ts, so there are no circular imports. */
export interface Job<Payload extends z.ZodType = z.ZodType> {
  name: string;
  payload: Payload;
  /** The policy of an existing queue cannot be changed; a job that needs another one gets a new name. */
  queue: Omit<Queue, 'name'>;
  /**
   * The number of these jobs that a process runs concurrently, and the intervals at which it polls the queue.
   * `notifyPollingIntervalSeconds` matters only for delayed and retried jobs of other processes, because a notification
   * wakes the workers for a new job.
   */
  worker?: Pick<WorkOptions, 'pollingIntervalSeconds' | 'notifyPollingIntervalSeconds' | 'localConcurrency'>;
  /** The times at which the job runs, as a cron expression. A scheduled job has an empty payload. */
  schedule?: string;
}

export interface JobContext {
  log: Log;
  /** Aborts when the job exceeds its time limit or the process stops. */
  signal: AbortSignal;
}

/** Thrown by a handler after an expected failure, such as an unavailable receiver, so that pg-boss retries the job. */
export class RetryLater extends Error {}

export interface HandledJob {
  job: Job;
  run(data: unknown, context: JobContext): Promise<unknown>;
}

export const describeJob = <Payload extends z.ZodType>(job: Job<Payload>): Job<Payload> => job;

/** Describes a job that runs at certain times, without a payload. By default, a failed job is repeated twice. */
export const describeSchedule = (name: string, schedule: string, queue: Job['queue'] = nightly) =>
  describeJob({ name, schedule, queue, payload: z.object({}).nullish() });

const nightly = { retryLimit: 2, retryDelay: 60, expireInSeconds: 600 };
/** For a schedule that runs so often, or does so little, that a failed job is not repeated. */
export const notRepeated = { retryLimit: 0, expireInSeconds: 120, deleteAfterSeconds: 86_400 };

/** Describes a job that sends a mail. It is retried for about twenty minutes if the mail server is unavailable. */
export const describeMail = <Shape extends z.ZodRawShape>(name: string, payload: Shape) =>
  describeJob({
    name,
    payload: z.object(payload),
    queue: {
      retryLimit: 8,
      retryDelay: 5,
      retryBackoff: true,
      expireInSeconds: 60,
      deleteAfterSeconds: 3600,
    },
  });

export const handleJob = <Payload extends z.ZodType>(
  job: Job<Payload>,
  handler: (payload: z.output<Payload>, context: JobContext) => Promise<unknown>,
): HandledJob => ({ job, run: async (data, context) => handler(job.payload.parse(data), context) });
