import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { withMigrationLock } from '../db/apply-migrations.ts';
import type { Database, Transaction } from '../db/database.ts';
import { type Log, withoutParameters } from '../log.ts';
import { requestIds } from '../request-id.ts';
import type { Services } from '../services.ts';
import type { AnyJob, JobDefinition } from './define-job.ts';

export interface EnqueueOptions {
  /** Enqueues in the caller's transaction, so that state and work are written together or not at all. */
  transaction?: Transaction;
  startAfter?: Date;
}

/** Hands work to the background; a payload that does not fit is refused at once. */
export type Enqueue = <Payload extends z.ZodType>(
  job: JobDefinition<Payload>,
  payload: z.input<Payload>,
  options?: EnqueueOptions,
) => Promise<string | null>;

/** While the database is away every worker says so with every look for work: one line in a minute is enough. */
function sayOncePerMinute() {
  const said = new Map<string, number>();
  return {
    isNew(message: string): boolean {
      const now = performance.now();
      for (const [old, at] of said) if (now - at > 60_000) said.delete(old);
      if (said.has(message)) return false;
      said.set(message, now);
      return true;
    },
  };
}

const createBoss = (database: Database, runs: boolean) =>
  new PgBoss({
    // Through the one pool: on the embedded database a statement past it would land in somebody's transaction.
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    backend: database.engine,
    schema: 'jobs',
    supervise: runs,
    schedule: runs,
  });

/** Makes the tables that jobs live in, where there are none. */
export async function createJobTables(database: Database): Promise<void> {
  const boss = createBoss(database, false);
  await boss.start();
  await boss.stop({ graceful: false, close: false });
}

/** Runs the product's background work; jobs live in the product's own database. */
export async function startJobs(options: {
  database: Database;
  jobs: readonly AnyJob[];
  services: Services;
  log: Log;
  /** Without it jobs are only handed over, for other processes to run. */
  runs?: boolean;
}) {
  const { database, jobs, services, log, runs = true } = options;
  const boss = createBoss(database, runs);
  // Without a listener the first error would take the process down.
  const errors = sayOncePerMinute();
  boss.on('error', (error) => {
    if (errors.isNew(error.message)) log.error({ err: error }, 'jobs: error');
  });
  boss.on('warning', (warning) => log.warn({ warning }, 'jobs: warning'));
  // Two processes that start at once would both create pg-boss's tables; the embedded database has one process anyway.
  await (database.engine === 'postgres' ? withMigrationLock(database, () => boss.start()) : boss.start());

  for (const job of jobs) {
    await boss.createQueue(job.name, job.queue);
    // pg-boss reads a queue's settings on first use; inside a transaction on a single connection that would wait for ever.
    await boss.getJobById(job.name, randomUUID());
    if (!runs) continue;
    if (job.schedule) await boss.schedule(job.name, job.schedule, {});
    await boss.work(job.name, job.worker ?? {}, async ([task]) => {
      if (!task) return;
      const requestId = requestIdIn(task.data);
      const jobLog = log.child({ job: job.name, jobId: task.id, ...(requestId && { requestId }) });
      const perform = async () =>
        job.run(job.payload.parse(task.data), { services, log: jobLog, signal: task.signal });
      try {
        // What the job hands on belongs to the same request.
        await (requestId ? requestIds.run(requestId, perform) : perform());
        jobLog.info('job done');
      } catch (error) {
        jobLog.error({ err: error }, 'job failed');
        // It is kept with the job, where a query's parameters do not belong.
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
    /** Lets running jobs finish, for as long as is given; what is not done by then is retried later. */
    stop: (timeoutMs: number) => boss.stop({ graceful: true, timeout: timeoutMs, close: false }),
  };
}

/** Beside the payload's own fields, whose schema drops it again when the job is run. */
const withRequestId = (payload: object): object => {
  const requestId = requestIds.getStore();
  return requestId ? { ...payload, requestId } : payload;
};

function requestIdIn(data: unknown): string | undefined {
  const { requestId } = (data ?? {}) as { requestId?: unknown };
  return typeof requestId === 'string' ? requestId : undefined;
}
