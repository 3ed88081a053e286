import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** The intended processor time of a batch, which blocks all other queries of the embedded database. */
const batchMs = 15;
const minRows = 50;
const maxRows = 2000;
/** A request runs several queries in a row, so the pool must have a free connection in two consecutive checks. */
const requiredFreeChecks = 2;
const checkIntervalMs = 1;
const usualMaxYieldMs = 25;

/** Splits long database work into short batches, and lets other queries run in between. */
export function createBatches(pool: pg.Pool, maxYieldMs = usualMaxYieldMs) {
  let size = 200;
  const run = async <Result>(batch: () => Promise<Result>): Promise<Result> => {
    // Measures the processor time of all threads, not the elapsed time. On a busy machine the elapsed time would shrink
    // the batches, which only adds overhead.
    const started = process.cpuUsage();
    const result = await batch();
    const { user, system } = process.cpuUsage(started);
    const fitting = size * Math.min(1.5, Math.max(0.5, (batchMs * 1000) / (user + system)));
    size = Math.round(Math.min(maxRows, Math.max(minRows, fitting)));
    await yieldToOthers(pool, maxYieldMs);
    return result;
  };
  return {
    get size() {
      return size;
    },

    run,

    /** Calls `batch` for the numbers from 0 to `total`, in ranges that begin at `from` and have `limit` numbers. */
    async runRanges(total: number, batch: (from: number, limit: number) => Promise<unknown>): Promise<void> {
      for (let from = 0; from < total; ) {
        const limit = size;
        const start = from;
        await run(() => batch(start, limit));
        from += limit;
      }
    },
  };
}

/** Waits until the pool has a free connection. The wait is limited, so that the work also proceeds on a busy site. */
async function yieldToOthers(pool: pg.Pool, maxYieldMs: number): Promise<void> {
  const until = performance.now() + maxYieldMs;
  for (let freeChecks = 0; freeChecks < requiredFreeChecks && performance.now() < until; ) {
    await pause(checkIntervalMs);
    const free = pool.waitingCount === 0 && pool.totalCount - pool.idleCount < pool.options.max;
    freeChecks = free ? freeChecks + 1 : 0;
  }
}
