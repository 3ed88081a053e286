import { randomUUID } from 'node:crypto';
import { Problem } from '../../domain/problems.ts';
import { failureSentences } from '../../domain/queue/failure-sentences.ts';
import { addMilliseconds, type Clock } from '../clock.ts';
import type { Database, Transaction } from '../db/database.ts';
import {
  asTransientFailure,
  readableFault,
  type TransientFailure,
} from '../generation/generation-failures.ts';
import type { GenerationService } from '../generation/generation-service.ts';
import type { Enqueue } from '../jobs/job-runner.ts';
import type { Log } from '../log.ts';
import { generateContent } from './generate-content.job.ts';
import { createProgressWriter } from './progress-writer.ts';
import { clearedResult, takeStep } from './queue-steps.ts';
import { createQueueStore, type QueueRow, storeIn } from './queue-store.ts';

/** How long a job may wait for a worker before another is sent after it. */
export const waitingLeaseMs = 45_000;
const waitingAgainMs = 5 * 60_000;
/** How long a worker that says nothing is believed to live. */
const workingLeaseMs = 20_000;
const heartbeatMs = 5000;
const sweepEveryMs = 15_000;
const progressEveryMs = 350;
const maxAttempts = 5;
const retryAfterMs = [5_000, 15_000, 45_000, 120_000];
const longestRetryAfterMs = 10 * 60_000;
const sweepLimit = 50;

const { serverStopped } = failureSentences;

interface RunParts {
  database: Database;
  clock: Clock;
  enqueue: Enqueue;
  generation: GenerationService;
}

/** The background half of the queue: each run is performed once, kept alive while it works, and never forgotten. */
export function createQueueRuns({ database, clock, enqueue, generation }: RunParts) {
  const store = createQueueStore(database.orm);
  const active = new Map<string, AbortController>();
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;

  const leaseFrom = (time: Date) => addMilliseconds(time, workingLeaseMs);

  /** Gives the item a new run after `delayMs`; the one before may write nothing any more. */
  const startAgain = async (
    transaction: Transaction,
    item: QueueRow,
    options: { reason: string; delayMs: number; attempt: number },
  ) => {
    const at = clock();
    const startAfter = addMilliseconds(at, options.delayMs);
    const run = randomUUID();
    await takeStep(transaction, {
      id: item.id,
      step: 'restart',
      at,
      actor: null,
      run: item.run ?? undefined,
      message: options.reason,
      change: {
        ...clearedResult,
        started_at: item.started_at,
        error_message: options.reason,
        attempt: options.attempt,
        run,
        lease_until: addMilliseconds(startAfter, waitingLeaseMs),
      },
    });
    await enqueue(generateContent, { itemId: item.id, run }, { transaction, startAfter });
  };

  const fail = (transaction: Transaction, item: QueueRow, message: string) => {
    const at = clock();
    return takeStep(transaction, {
      id: item.id,
      step: 'fail',
      at,
      actor: null,
      run: item.run ?? undefined,
      message,
      change: { ...clearedResult, error_message: message, completed_at: at },
    });
  };

  const retryOrFail = (item: QueueRow, fault: TransientFailure) =>
    database.orm.transaction(async (transaction) => {
      if (item.attempt >= maxAttempts) return void (await fail(transaction, item, fault.message));
      const backoff = retryAfterMs[item.attempt - 1] ?? longestRetryAfterMs;
      const delayMs = Math.min(Math.max(backoff, fault.retryAfterMs ?? 0), longestRetryAfterMs);
      await startAgain(transaction, item, { reason: fault.message, delayMs, attempt: item.attempt + 1 });
    });

  const finish = async (item: QueueRow, signal: AbortSignal, onText: (text: string) => void) => {
    const made = await generation.generate(item, { signal, onText });
    const at = clock();
    await database.orm.transaction((transaction) =>
      takeStep(transaction, {
        id: item.id,
        step: 'finish',
        at,
        actor: null,
        run: item.run ?? undefined,
        change: {
          ...clearedResult,
          completed_at: at,
          result: made.result,
          result_content: made.result.body,
          composed_by: made.composedBy,
          model: made.model,
          prompt_version: made.promptVersion,
          tokens_in: made.tokensIn,
          tokens_out: made.tokensOut,
          cost: made.cost,
          duration_ms: made.durationMs,
        },
      }),
    );
  };

  return {
    /** Performs a run that nobody has taken yet. */
    async perform(task: { itemId: string; run: string; log: Log; signal: AbortSignal }): Promise<void> {
      const { itemId, run, log } = task;
      if (stopping) throw new Error('The process stops: another one takes this run');
      const item = await store.take(itemId, run, leaseFrom(clock()));
      if (!item) return log.info({ itemId }, 'this run was taken or given up already');
      const own = new AbortController();
      active.set(itemId, own);
      const signal = AbortSignal.any([own.signal, task.signal]);
      const stayAlive = async (written?: string) => {
        const ours = await store.keepAlive(itemId, run, leaseFrom(clock()), written);
        if (!ours) own.abort(new GivenUp());
      };
      const progress = createProgressWriter((text) => stayAlive(text), progressEveryMs);
      const heartbeat = setInterval(
        () => stayAlive().catch((error) => log.warn({ err: error }, 'no heartbeat')),
        heartbeatMs,
      );
      try {
        await finish(item, signal, progress.write);
        log.info({ itemId }, 'content generated');
      } catch (error) {
        await this.settle(item, error, log);
      } finally {
        clearInterval(heartbeat);
        await progress.stop();
        if (active.get(itemId) === own) active.delete(itemId);
      }
    },

    /** What becomes of an item whose run ended with an error. */
    async settle(item: QueueRow, error: unknown, log: Log): Promise<void> {
      try {
        if (stopping) {
          const again = { reason: serverStopped, delayMs: 2000, attempt: item.attempt };
          return await database.orm.transaction((transaction) => startAgain(transaction, item, again));
        }
        const fault = asTransientFailure(error);
        const message = readableFault(error);
        log.warn(
          { itemId: item.id, attempt: item.attempt, passing: fault !== undefined, reason: message },
          'generation failed',
        );
        if (fault) await retryOrFail(item, fault);
        else await database.orm.transaction((transaction) => fail(transaction, item, message));
      } catch (problem) {
        // Cancelled, or given to another run, while this one was under way: nothing is left to write.
        if (!(problem instanceof Problem && problem.code === 'queue_step_refused')) throw problem;
      }
    },

    /** Stops working on an item that was cancelled in this process; others notice at their next sign of life. */
    abandon(itemId: string): void {
      active.get(itemId)?.abort(new GivenUp());
    },

    /**
     * Finds runs whose worker is gone. `atStart` on the embedded database, which has one process: nobody else can
     * be working, so whatever was taken is lost.
     */
    async sweep({ atStart = false } = {}): Promise<number> {
      return database.orm.transaction(async (transaction) => {
        const held = storeIn(transaction);
        const allTaken = atStart && database.engine === 'pglite';
        const overdue = await held.lockOverdue(clock(), { allTaken, limit: sweepLimit });
        for (const item of overdue) {
          if (!item.run) await fail(transaction, item, serverStopped);
          else if (!item.taken) {
            // Its job waits, or was lost with the worker that had just got it: a second one does no harm.
            await held.setLease(item.id, addMilliseconds(clock(), waitingAgainMs));
            await enqueue(generateContent, { itemId: item.id, run: item.run }, { transaction });
          } else if (item.attempt >= maxAttempts) await fail(transaction, item, serverStopped);
          else {
            const again = { reason: serverStopped, delayMs: 0, attempt: item.attempt + 1 };
            await startAgain(transaction, item, again);
          }
        }
        return overdue.length;
      });
    },

    /** Sweeps now and from time to time. */
    async start(log: Log): Promise<void> {
      const sweep = async (options?: { atStart: boolean }) => {
        const found = await this.sweep(options);
        if (found > 0) log.warn({ items: found }, 'generation that had stopped was taken up again');
      };
      await sweep({ atStart: true });
      const again = () => {
        timer = setTimeout(
          () =>
            sweep()
              .catch((error) => log.error({ err: error }, 'could not look for stopped generation'))
              .finally(() => stopping || again()),
          sweepEveryMs,
        );
        timer.unref();
      };
      again();
    },

    /** Ends what is under way; it is handed to whoever comes next. */
    async stop(): Promise<void> {
      stopping = true;
      clearTimeout(timer);
      for (const run of active.values()) run.abort(new GivenUp());
    },
  };
}

/** The item is no longer this run's to write. */
class GivenUp extends Error {
  override readonly name = 'GivenUp';
}
