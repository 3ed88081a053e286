import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** The embedded database answers nobody else meanwhile, and with it the process. */
const pieceMs = 10;
const fewest = 50;
const most = 2000;
/** Who is served asks again at once: a request needs the database several times. */
const calmLooks = 2;
const lookEveryMs = 1;
const giveWayAtMostMs = 25;

/** Long work on the database in short pieces, between which others have it first. */
export function createBatches(pool: pg.Pool) {
  let size = 200;
  return {
    /** How many rows the next piece should hold. */
    get size() {
      return size;
    },

    async run<Result>(piece: () => Promise<Result>): Promise<Result> {
      // What this process computes, not what it waits for: on a busy machine smaller pieces would only cost more.
      const started = process.threadCpuUsage();
      const result = await piece();
      const { user, system } = process.threadCpuUsage(started);
      const fitting = size * Math.min(1.5, Math.max(0.5, (pieceMs * 1000) / (user + system)));
      size = Math.round(Math.min(most, Math.max(fewest, fitting)));
      await giveWay(pool);
      return result;
    },
  };
}

/** Waits until a connection is free and stays so, but not for ever: a busy site gets its search data too. */
async function giveWay(pool: pg.Pool): Promise<void> {
  const until = performance.now() + giveWayAtMostMs;
  for (let calm = 0; calm < calmLooks && performance.now() < until; ) {
    await pause(lookEveryMs);
    const free = pool.waitingCount === 0 && pool.totalCount - pool.idleCount < pool.options.max;
    calm = free ? calm + 1 : 0;
  }
}
