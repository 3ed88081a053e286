import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, type WorkHandler, type WorkOptions } from 'pg-boss';
import type { z } from 'zod';
import { withMigrationLock } from '../db/apply-migrations.ts';
import type { Database, Transaction } from '../db/database.ts';
import { createLogThrottle, type Log, withoutParameters } from '../logs/log.ts';
import { requestIds } from '../request-id.ts';
import type { EventLoopMonitor } from '../status/process-meter.ts';
import { traced } from '../tracing.ts';
import { type HandledJob, type Job, RetryLater } from './job.ts';

export interface EnqueueOptions {
  /** The caller's transaction. Its other writes and the job are committed together or not at all. */
  transaction?: Transaction;
  startAfter?: Date;
  /** In a queue with the policy `key_strict_fifo`, the jobs with the same key run one after the other, in order. */
  key?: string;
}

/** Enqueues a job. Rejects with a ZodError if the payload does not match the job's schema. */
export type Enqueue = <Payload extends z.ZodType>(
  job: Job<Payload>,
  payload: z.input<Payload>,
  options?: EnqueueOptions,
) => Promise<string | null>;

export interface JobRunner {
  enqueue: Enqueue;
  /** Waits for running jobs until the timeout. pg-boss retries the unfinished jobs later. */
  stop(timeoutMs: number): Promise<void>;
}

const createBoss = (database: Database, runs: boolean) =>
  new PgBoss({
    // pg-boss uses the product's pool. A second pool would share the only session of the embedded database, so its
    // statements could run inside a transaction of the product.
    db: {
      executeSql: (text, values) => database.pool.query(text, values),
      listen: (channel, onNotification, onReconnected) =>
        database.listen(channel, { onNotification, onDisconnected: () => {}, onReconnected }),
    },
    // Polling alone would cost an idle process several queries per second.
    useListenNotify: runs,
    cronWorkerIntervalSeconds: 30,
    // The product has no jobs that depend on other jobs, so pg-boss need not look for them every five seconds.
    flowIntervalSeconds: 3600,
    backend: database.engine,
    schema: 'jobs',
    supervise: runs,
    schedule: runs,
  });

export async function createJobTables(database: Database): Promise<void> {
  const boss = createBoss(database, false);
  await boss.start();
  await boss.stop({ graceful: false, close: false });
}

/** Enqueues jobs without starting workers, in a database into which a backup was restored. */
export async function enqueueOnly(database: Database, tasks: readonly { job: Job; payload: object }[]) {
  const boss = createBoss(database, false);
  await boss.start();
  for (const { job, payload } of tasks) {
    await boss.createQueue(job.name, job.queue);
    await boss.send(job.name, payload);
  }
  await boss.stop({ graceful: false, close: false });
}

/**
 * The polling interval of workers that also get notifications. Polling finds the delayed jobs of other processes. It
 * also finds jobs that became due because somebody changed the clock of the machine, which timers do not notice.
 */
const backstopSeconds = 60;
/** With `retryBackoff`, a failed job is retried after about these multiples of the `retryDelay` of its queue. */
const retryFactors = [1, 2, 4, 8, 16, 32, 64, 128];
/** The failure is stored after the throw: a worker that is woken earlier finds no job to retry. */
const minRetryDelaySeconds = 0.1;
/** A timer of Node cannot wait longer than about 24 days. Polling finds jobs that are delayed for longer. */
const maxWakeDelayMs = 24 * 24 * 60 * 60 * 1000;
const maxDelayedJobs = 1000;

/**
 * Returns the polling options of a worker. The embedded database has only one process, which wakes its workers for
 * delayed jobs and calls `listDueQueues`, so its workers need not poll.
 */
const pollingOf = (
  { worker: { localConcurrency: _, ...worker } = {} }: Job,
  engine: Database['engine'],
): WorkOptions => ({
  ...worker,
  notifyPollingIntervalSeconds:
    engine === 'pglite'
      ? 86_400
      : (worker.notifyPollingIntervalSeconds ?? worker.pollingIntervalSeconds ?? backstopSeconds),
});

/** Lists the queues that have a job which can start now. One such query costs less than a poll by every worker. */
async function listDueQueues({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT DISTINCT name FROM jobs.job WHERE state IN ('created', 'retry') AND start_after <= now()`,
  );
  return rows.map(({ name }) => name);
}

/** Lists the jobs whose start time is in the future, also those that an earlier process enqueued. */
async function listDelayedJobs({ pool }: Database): Promise<{ name: string; ms: number }[]> {
  const { rows } = await pool.query<{ name: string; ms: number }>(
    `SELECT name, (extract(epoch FROM start_after - now()) * 1000)::float8 AS ms FROM jobs.job
      WHERE state IN ('created', 'retry') AND start_after > now() ORDER BY start_after LIMIT ${maxDelayedJobs}`,
  );
  return rows;
}

/** Wakes the workers of this process for delayed and retried jobs, because pg-boss sends no notification for them. */
function createWaking(boss: PgBoss) {
  const workers = new Map<string, string[]>();
  const timers = new Set<NodeJS.Timeout>();
  /** The queues for which `wake` was called before their workers were registered. */
  const early = new Set<string>();
  const wake = (name: string) => {
    const ids = workers.get(name);
    if (!ids) early.add(name);
    for (const id of ids ?? []) boss.notifyWorker(id);
  };
  return {
    add(name: string, worker: string): void {
      workers.set(name, [...(workers.get(name) ?? []), worker]);
      if (early.has(name)) boss.notifyWorker(worker);
    },
    wake,
    wakeAfter(name: string, ms: number): void {
      if (!workers.has(name) || ms > maxWakeDelayMs) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        wake(name);
      }, ms + 50);
      timers.add(timer.unref());
    },
    stop(): void {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** Starts pg-boss in the product's database. Each kind of job has `localConcurrency` workers, by default one. */
export async function startJobs(options: {
  database: Database;
  jobs: readonly HandledJob[];
  log: Log;
  monitor?: EventLoopMonitor;
  /** If false, this process only enqueues jobs and another process runs them. */
  runs?: boolean;
  /** Called once jobs can be enqueued, before the first one runs. */
  beforeWork?: (runner: JobRunner) => Promise<void>;
}): Promise<JobRunner> {
  const { database, jobs, log, monitor, runs = true, beforeWork = async () => {} } = options;
  const boss = createBoss(database, runs);
  // Without the throttle, every worker would log an unavailable database each time it polls.
  const throttle = createLogThrottle(60_000);
  // Without this listener, the first error event would end the process.
  boss.on('error', (error) => {
    if (throttle.admit(error.message) !== undefined) log.error({ err: error }, 'jobs: error');
  });
  boss.on('warning', (warning) => log.warn({ warning }, 'jobs: warning'));
  // The lock prevents two processes that start at the same time from both creating pg-boss's tables. The embedded
  // database has only one process, and the lock would occupy its only connection.
  await (database.engine === 'postgres' ? withMigrationLock(database, () => boss.start()) : boss.start());

  const waking = createWaking(boss);
  const existing = await boss.getQueues();
  for (const { job } of jobs) {
    const queue = existing.find(({ name }) => name === job.name);
    if (!queue) await boss.createQueue(job.name, { ...job.queue, notify: true });
    // Queues of an earlier version were created without notifications.
    else if (!queue.notify) await boss.updateQueue(job.name, { notify: true });
    // This call makes pg-boss load the options of the queue now. Otherwise the first enqueue would load them. Inside a
    // transaction, that query would wait for ever for the only connection of the embedded database.
    await boss.getJobById(job.name, randomUUID());
  }

  let backstop: NodeJS.Timeout | undefined;
  const runner: JobRunner = {
    enqueue: async (job, payload, { transaction, startAfter, key } = {}) => {
      if (startAfter) waking.wakeAfter(job.name, startAfter.getTime() - Date.now());
      return boss.send(job.name, withRequestId(job.payload.parse(payload) as object), {
        ...(transaction && { db: fromDrizzle(transaction, sql) }),
        ...(startAfter && { startAfter }),
        ...(key && { singletonKey: key }),
      });
    },
    stop(timeoutMs) {
      clearInterval(backstop);
      waking.stop();
      return boss.stop({ graceful: true, timeout: timeoutMs, close: false });
    },
  };
  await beforeWork(runner);
  if (!runs) return runner;
  for (const { job, run } of jobs) {
    if (job.schedule) await boss.schedule(job.name, job.schedule, {});
    const handle: WorkHandler<unknown> = async ([task]) => {
      if (!task) return;
      const requestId = requestIdIn(task.data);
      const jobLog = log.child({ job: job.name, jobId: task.id, ...(requestId && { requestId }) });
      const perform = () => run(task.data, { log: jobLog, signal: task.signal });
      const watched = monitor?.watch();
      try {
        // requestIds.run passes the request id on to the jobs that this job enqueues.
        await traced(`job ${job.name}`, requestId ? { 'novasjekk.request_id': requestId } : {}, () =>
          requestId ? requestIds.run(requestId, perform) : perform(),
        );
        jobLog.info('job done');
      } catch (error) {
        if (error instanceof RetryLater) jobLog.warn({ reason: error.message }, 'job will be retried');
        else jobLog.error({ err: error }, 'job failed');
        const retryDelay = Math.max(job.queue.retryDelay ?? 0, minRetryDelaySeconds);
        for (const factor of retryFactors) waking.wakeAfter(job.name, retryDelay * factor * 1000);
        // Query parameters are removed, because they may contain personal data and pg-boss stores the error.
        throw withoutParameters(error);
      } finally {
        watched?.end(`job ${job.name}`);
        // One notification may announce several jobs, so the workers look for another job.
        waking.wake(job.name);
      }
    };
    for (let n = 0; n < (job.worker?.localConcurrency ?? 1); n++)
      waking.add(job.name, await boss.work(job.name, pollingOf(job, database.engine), handle));
  }

  if (database.engine === 'pglite') {
    for (const { name, ms } of await listDelayedJobs(database)) waking.wakeAfter(name, ms);
    const wakeDue = () =>
      listDueQueues(database).then(
        (names) => names.forEach(waking.wake),
        (error) => boss.emit('error', error),
      );
    backstop = setInterval(() => void wakeDue(), backstopSeconds * 1000).unref();
  }

  return runner;
}

/** Adds the request id to the stored payload. The payload schema removes it before the handler runs. */
const withRequestId = (payload: object): object => {
  const requestId = requestIds.getStore();
  return requestId ? { ...payload, requestId } : payload;
};

function requestIdIn(data: unknown): string | undefined {
  const { requestId } = (data ?? {}) as { requestId?: unknown };
  return typeof requestId === 'string' ? requestId : undefined;
}
