import type { QueueOptions, WorkOptions } from 'pg-boss';
import type { z } from 'zod';
import type { Log } from '../log.ts';
import type { Services } from '../services.ts';

export interface JobContext {
  services: Services;
  log: Log;
  /** Fires when the job runs longer than it may, or the process stops. */
  signal: AbortSignal;
}

export interface JobDefinition<Payload extends z.ZodType = z.ZodType> {
  /** Also the queue's name. */
  name: string;
  payload: Payload;
  queue: QueueOptions;
  /** How often a process looks for it, and how many of it run there at once. */
  worker?: Pick<WorkOptions, 'pollingIntervalSeconds' | 'localConcurrency'>;
  /** When it comes round by itself, as cron writes it; its payload is then empty. */
  schedule?: string;
  run(payload: z.output<Payload>, context: JobContext): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: jobs with different payloads have no common payload type
export type AnyJob = JobDefinition<any>;

/** A piece of background work: what it is given, how often it is retried, what it does. */
export const defineJob = <Payload extends z.ZodType>(job: JobDefinition<Payload>): JobDefinition<Payload> =>
  job;
