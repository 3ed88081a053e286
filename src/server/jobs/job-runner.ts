import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { withMigrationLock } from '../db/apply-migrations.ts';
import type { Database, Transaction } from '../db/database.ts';
import { type Log, withoutParameters } from '../log.ts';
import { requestIds } from '../request-id.ts';
import type { HandledJob, Job } from './job.ts';

export interface EnqueueOptions {
  /** Enqueues in the caller's transaction, so that state and job are committed together or not at all. */
  transaction?: Transaction;
  startAfter?: Date;
}

/** Enqueues a job; rejects with a ZodError when the payload does not match the job's schema. */
export type Enqueue = <Payload extends z.ZodType>(
  job: Job<Payload>,
  payload: z.input<Payload>,
  options?: EnqueueOptions,
) => Promise<string | null>;

/** Every worker reports an unavailable database each time it polls; this lets one line per minute through. */
function oncePerMinute() {
  const loggedAt = new Map<string, number>();
  return (message: string): boolean => {
    const now = performance.now();
    for (const [old, at] of loggedAt) if (now - at > 60_000) loggedAt.delete(old);
    if (loggedAt.has(message)) return false;
    loggedAt.set(message, now);
    return true;
  };
}

const createBoss = (database: Database, runs: boolean) =>
  new PgBoss({
    // pg-boss shares the product's pool: the embedded database has one connection, and a second one would run its
    // statements inside another caller's transaction.
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    backend: database.engine,
    schema: 'jobs',
    supervise: runs,
    schedule: runs,
  });

/** Creates pg-boss's tables if they do not exist. */
export async function createJobTables(database: Database): Promise<void> {
  const boss = createBoss(database, false);
  await boss.start();
  await boss.stop({ graceful: false, close: false });
}

/** Starts pg-boss in the product's database, and one worker per job. */
export async function startJobs(options: {
  database: Database;
  jobs: readonly HandledJob[];
  log: Log;
  /** When false, this process only enqueues jobs and another process runs them. */
  runs?: boolean;
}) {
  const { database, jobs, log, runs = true } = options;
  const boss = createBoss(database, runs);
  const isNew = oncePerMinute();
  // Without a listener the first error would end the process.
  boss.on('error', (error) => {
    if (isNew(error.message)) log.error({ err: error }, 'jobs: error');
  });
  boss.on('warning', (warning) => log.warn({ warning }, 'jobs: warning'));
  // Two processes that start at the same time would both create pg-boss's tables. The embedded database has only one
  // process, and one connection, which the lock would hold.
  await (database.engine === 'postgres' ? withMigrationLock(database, () => boss.start()) : boss.start());

  for (const { job, run } of jobs) {
    await boss.createQueue(job.name, job.queue);
    // pg-boss loads a queue's options on first use. Inside a transaction on the embedded database's only connection
    // that query would wait for ever, so they are loaded here.
    await boss.getJobById(job.name, randomUUID());
    if (!runs) continue;
    if (job.schedule) await boss.schedule(job.name, job.schedule, {});
    await boss.work(job.name, job.worker ?? {}, async ([task]) => {
      if (!task) return;
      const requestId = requestIdIn(task.data);
      const jobLog = log.child({ job: job.name, jobId: task.id, ...(requestId && { requestId }) });
      const perform = () => run(task.data, { log: jobLog, signal: task.signal });
      try {
        // Jobs that this job enqueues carry the same request id.
        await (requestId ? requestIds.run(requestId, perform) : perform());
        jobLog.info('job done');
      } catch (error) {
        jobLog.error({ err: error }, 'job failed');
        // pg-boss stores the error with the job, and query parameters may hold personal data.
        throw withoutParameters(error);
      }
    });
  }

  return {
    enqueue: (async (job, payload, { transaction, startAfter } = {}) =>
      boss.send(job.name, withRequestId(job.payload.parse(payload) as object), {
        ...(transaction && { db: fromDrizzle(transaction, sql) }),
        ...(startAfter && { startAfter }),
      })) as Enqueue,
    /** Waits up to the timeout for running jobs; pg-boss retries the unfinished ones later. */
    stop: (timeoutMs: number) => boss.stop({ graceful: true, timeout: timeoutMs, close: false }),
  };
}

/** Stored beside the payload's own fields; the payload schema strips it before the handler runs. */
const withRequestId = (payload: object): object => {
  const requestId = requestIds.getStore();
  return requestId ? { ...payload, requestId } : payload;
};

function requestIdIn(data: unknown): string | undefined {
  const { requestId } = (data ?? {}) as { requestId?: unknown };
  return typeof requestId === 'string' ? requestId : undefined;
}
