import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { englishSentence, Problem, type StoredProblem } from '../../domain/problems.ts';
import { storedFailure, TransientFailure } from '../generation/generation-failures.ts';
import { addMilliseconds } from '../platform/clock.ts';
import { databaseFaultOf } from '../platform/database-fault.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { Log } from '../platform/logs/log.ts';
import { retryWhileUnavailable } from '../platform/retry-while-unavailable.ts';
import { generateContent } from './generate-content.job.ts';
import { createProgressWriter } from './progress-writer.ts';
import type { QueueDependencies } from './queue-dependencies.ts';
import { clearedResult, takeStep } from './queue-steps.ts';
import { createQueueStore, type QueueRow } from './queue-store.ts';

/** If no worker has taken a run within this time, the sweep enqueues a second job for the run. */
export const waitingLeaseMs = 45_000;
const secondJobLeaseMs = 5 * 60_000;
/** If a worker has sent no heartbeat for this time, the sweep treats the worker as dead. */
const workingLeaseMs = 20_000;
const heartbeatMs = 5000;
/** Rarely on the embedded database: its worker dies only with the process, and each start sweeps too. */
const sweepEveryMs = { postgres: 15_000, pglite: 60_000 };
const progressEveryMs = 350;
const maxAttempts = 5;
const backoffMs = [5_000, 15_000, 45_000, 120_000];
const maxBackoffMs = 10 * 60_000;
/** A longer Retry-After of the provider is shortened to a day. */
const maxRetryAfterMs = 24 * 60 * 60_000;
/** How long a paid answer is kept in memory while the database is unavailable. */
const storeWithinMs = 10 * 60_000;
const sweepLimit = 50;

const serverStopped: StoredProblem = { code: 'server_stopped' };

/** The background work of the content queue: performs each run once, and restarts runs whose worker died. */
export function createQueueRuns({ database, clock, enqueue, generation, emit }: QueueDependencies) {
  const store = createQueueStore(database.orm);
  const active = new Map<string, AbortController>();
  const performing = new Set<Promise<void>>();
  /** How often attempts failed in this process, by problem code. */
  const failures: Record<string, number> = {};
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;

  const leaseFrom = (time: Date) => addMilliseconds(time, workingLeaseMs);

  /** Replaces the item's run by a new run that starts after `delayMs`. The old run can no longer write to the item. */
  const restart = async (
    transaction: Transaction,
    item: QueueRow,
    options: { failure: StoredProblem; delayMs: number; attempt: number },
  ) => {
    const at = clock();
    const startAfter = addMilliseconds(at, options.delayMs);
    const run = randomUUID();
    await takeStep(transaction, {
      ...stepOf(item, at),
      name: 'restart',
      failure: options.failure,
      change: {
        ...clearedResult,
        started_at: item.started_at,
        attempt: options.attempt,
        run,
        lease_until: addMilliseconds(startAfter, waitingLeaseMs),
        retry_at: options.delayMs > 0 ? startAfter : null,
      },
    });
    await enqueue(generateContent, { itemId: item.id, run }, { transaction, startAfter });
  };

  const fail = (transaction: Transaction, item: QueueRow, failure: StoredProblem) => {
    const at = clock();
    const change = { ...clearedResult, completed_at: at };
    return takeStep(transaction, { ...stepOf(item, at), name: 'fail', failure, change });
  };

  const retryOrFail = (item: QueueRow, failure: StoredProblem, transient: boolean, retryAfterMs = 0) =>
    database.orm.transaction(async (transaction) => {
      if (!transient || item.attempt >= maxAttempts) return void (await fail(transaction, item, failure));
      const backoff = backoffMs[item.attempt - 1] ?? maxBackoffMs;
      const delayMs = Math.max(backoff, Math.min(retryAfterMs, maxRetryAfterMs));
      await restart(transaction, item, { failure, delayMs, attempt: item.attempt + 1 });
    });

  const finish = async (item: QueueRow, signal: AbortSignal, onText: (text: string) => void) => {
    const generated = await generation.generate(item, {
      signal,
      onText,
      onExpense: (expense, transaction) => createQueueStore(transaction).addExpense(item.id, expense),
    });
    const at = clock();
    const store = () =>
      database.orm.transaction(async (transaction) => {
        const { term, locale } = item.payload;
        const data = { item: { id: item.id, type: item.type, term, locale, article_id: item.article_id } };
        await emit('queue.needs_review', data, transaction);
        await takeStep(transaction, {
          ...stepOf(item, at),
          name: 'finish',
          change: {
            ...clearedResult,
            completed_at: at,
            result: generated.result,
            result_content: generated.result.body,
            composed_by: generated.composedBy,
            model: generated.model,
            prompt_version: generated.promptVersion,
            duration_ms: generated.durationMs,
          },
        });
      });
    // The answer is paid for, so it waits for the database instead of being generated again.
    await retryWhileUnavailable(store, storeWithinMs);
  };

  return {
    failures: failures as Readonly<Record<string, number>>,

    /** Performs a run, unless another worker has taken the run or another run has replaced it. */
    async perform(task: { itemId: string; run: string; log: Log; signal: AbortSignal }): Promise<void> {
      const { itemId, run, log } = task;
      if (stopping) throw new Error('This process is stopping; another one will take the run');
      const item = await store.take(itemId, run, leaseFrom(clock()));
      if (!item) return log.info({ itemId }, 'another worker took this run, or it was replaced');
      const controller = new AbortController();
      active.set(itemId, controller);
      const signal = AbortSignal.any([controller.signal, task.signal]);
      const stayAlive = async (written?: string) => {
        const isCurrent = await store.keepAlive(itemId, run, leaseFrom(clock()), written);
        if (!isCurrent) controller.abort(new RunAbandoned());
      };
      const progress = createProgressWriter((text) => stayAlive(text), progressEveryMs);
      const heartbeat = setInterval(
        () => void stayAlive().catch((error) => log.warn({ err: error }, 'heartbeat failed')),
        heartbeatMs,
      );
      const { promise: done, resolve: markDone } = Promise.withResolvers<void>();
      performing.add(done);
      try {
        await finish(item, signal, progress.write);
        log.info({ itemId }, 'content generated');
      } catch (error) {
        await this.settle(item, error, log);
      } finally {
        performing.delete(done);
        markDone();
        clearInterval(heartbeat);
        await progress.stop();
        if (active.get(itemId) === controller) active.delete(itemId);
      }
    },

    /** Restarts or fails an item whose run ended with the given error. */
    async settle(item: QueueRow, error: unknown, log: Log): Promise<void> {
      try {
        if (stopping) {
          const options = { failure: serverStopped, delayMs: 2000, attempt: item.attempt };
          return await database.orm.transaction((transaction) => restart(transaction, item, options));
        }
        const fault = databaseFaultOf(error);
        const failure = fault ? { code: fault } : storedFailure(error);
        failures[failure.code] = (failures[failure.code] ?? 0) + 1;
        const transient = fault !== undefined || error instanceof TransientFailure;
        const retryAfterMs = error instanceof TransientFailure ? error.retryAfterMs : undefined;
        log.warn(
          { itemId: item.id, attempt: item.attempt, transient, reason: englishSentence(failure), err: error },
          'generation failed',
        );
        await retryWhileUnavailable(() => retryOrFail(item, failure, transient, retryAfterMs), storeWithinMs);
      } catch (problem) {
        // Refused if the item was cancelled or another run replaced this one: nothing to write.
        if (!(problem instanceof Problem && problem.code === 'queue_step_refused')) throw problem;
      }
    },

    /** Aborts the run of the item here. Another process notices it at its next heartbeat. */
    abandon(itemId: string): void {
      active.get(itemId)?.abort(new RunAbandoned());
    },

    /**
     * Restarts runs whose worker is dead, or fails them after the last attempt. Enqueues a second job for runs that no
     * worker has taken. With `atStart` on the embedded database, every taken run counts as dead, because only one
     * process can use that database.
     */
    sweep: ({ atStart = false } = {}): Promise<number> =>
      database.orm.transaction(async (transaction) => {
        const lockedStore = createQueueStore(transaction);
        const allTaken = atStart && database.engine === 'pglite';
        const overdue = await lockedStore.lockOverdue(clock(), { allTaken, limit: sweepLimit });
        for (const item of overdue) {
          if (!item.run) await fail(transaction, item, serverStopped);
          else if (!item.taken) {
            // The job is still waiting, or was lost. A second job does no harm, because only one job can take the run.
            await lockedStore.setLease(item.id, addMilliseconds(clock(), secondJobLeaseMs));
            await enqueue(generateContent, { itemId: item.id, run: item.run }, { transaction });
          } else if (item.attempt >= maxAttempts) await fail(transaction, item, serverStopped);
          else {
            await restart(transaction, item, {
              failure: serverStopped,
              delayMs: 0,
              attempt: item.attempt + 1,
            });
          }
        }
        return overdue.length;
      }),

    /** Sweeps now, and then again after every `sweepEveryMs`. */
    async start(log: Log): Promise<void> {
      /**
       * Set after a failed sweep, which means that the database was unavailable. The next sweep then restarts no runs,
       * so that workers can first extend the leases that expired during the outage.
       */
      let afterOutage = false;
      const sweep = async (options?: { atStart: boolean }) => {
        if (afterOutage) {
          await store.counts();
          afterOutage = false;
          return;
        }
        const found = await this.sweep(options);
        if (found > 0) log.warn({ items: found }, 'restarted generation whose worker had died');
      };
      await sweep({ atStart: true });
      const schedule = () => {
        timer = setTimeout(
          () =>
            void sweep()
              .catch((error) => {
                afterOutage = true;
                log.error({ err: error }, 'could not look for dead generation workers');
              })
              .finally(() => stopping || schedule()),
          sweepEveryMs[database.engine],
        ).unref();
      };
      schedule();
    },

    /**
     * Gives the active runs of this process the time to finish, because their answers are paid for, and then aborts the
     * remaining ones. `settle` replaces each aborted run by a new run, which another process performs.
     */
    async stop(withinMs: number): Promise<void> {
      stopping = true;
      clearTimeout(timer);
      await Promise.race([Promise.all(performing), wait(withinMs)]);
      for (const controller of active.values()) controller.abort(new RunAbandoned());
    },
  };
}

/** A step that the run of an item takes. It is refused if another run has replaced this one. */
const stepOf = ({ id, run }: QueueRow, at: Date) => ({ id, at, actor: null, ...(run && { run }) });

/** The abort reason of a run that may no longer write to its item. */
class RunAbandoned extends Error {
  override readonly name = 'RunAbandoned';
}
