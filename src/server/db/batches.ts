import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** The embedded database runs on the main thread, so a batch blocks every request for this long. */
const batchMs = 10;
const minRows = 50;
const maxRows = 2000;
/** A request runs several queries in a row, so the pool must be idle in two consecutive checks. */
const idleChecks = 2;
const checkIntervalMs = 1;
const maxYieldMs = 25;

/** Splits long database work into short batches, and lets other queries run in between. */
export function createBatches(pool: pg.Pool) {
  let size = 200;
  return {
    /** The number of rows for the next batch. */
    get size() {
      return size;
    },

    async run<Result>(batch: () => Promise<Result>): Promise<Result> {
      // Processor time, not elapsed time: on a busy machine smaller batches would only add overhead.
      const started = process.threadCpuUsage();
      const result = await batch();
      const { user, system } = process.threadCpuUsage(started);
      const fitting = size * Math.min(1.5, Math.max(0.5, (batchMs * 1000) / (user + system)));
      size = Math.round(Math.min(maxRows, Math.max(minRows, fitting)));
      await yieldToOthers(pool);
      return result;
    },
  };
}

/** Waits until the pool is idle, for a limited time, so that the work also proceeds on a busy site. */
async function yieldToOthers(pool: pg.Pool): Promise<void> {
  const until = performance.now() + maxYieldMs;
  for (let idle = 0; idle < idleChecks && performance.now() < until; ) {
    await pause(checkIntervalMs);
    const free = pool.waitingCount === 0 && pool.totalCount - pool.idleCount < pool.options.max;
    idle = free ? idle + 1 : 0;
  }
}
