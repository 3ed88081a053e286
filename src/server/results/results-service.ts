import { osloDay } from '../../domain/oslo-time.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Env } from '../env.ts';
import type { Log } from '../log.ts';
import { createCounters } from './counters.ts';
import { createPageCountStore } from './page-count-store.ts';

/** A killed process loses the counts of at most this time. */
const flushEveryMs = 10_000;

/** Counts views, scan clicks and food checks without cookies, and returns the totals. */
export function createResultsService({
  database,
  env,
  clock,
}: {
  database: Database;
  env: Pick<Env, 'SITE_URL' | 'COUNT_READERS' | 'COUNT_UNKNOWN_FOODS'>;
  clock: Clock;
}) {
  const store = createPageCountStore(database.orm);
  const countsUnknownFoods = env.COUNT_READERS && env.COUNT_UNKNOWN_FOODS;
  const counters = createCounters({ siteUrl: env.SITE_URL, countsUnknownFoods });
  let day = osloDay(clock());
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();

  const storeBatch = async () => {
    // Counts between midnight and the next flush belong to the day that ended.
    const batch = counters.take(day);
    const today = osloDay(clock());
    if (today !== day) counters.startDay();
    day = today;
    if (batch.counts.length === 0) return;
    try {
      await store.add(batch);
      counters.addToTotals(batch);
    } catch (error) {
      counters.putBack(batch);
      throw error;
    }
  };

  /** Stores the counts of this process. Two calls never run at the same time. */
  const flush = (): Promise<void> => {
    const next = flushing.catch(() => {}).then(storeBatch);
    flushing = next;
    return next;
  };

  return {
    /** The counters of this process; undefined if the setting COUNT_READERS is off. */
    counters: env.COUNT_READERS ? counters : undefined,
    countsUnknownFoods,
    flush,

    start(log: Log): void {
      if (!env.COUNT_READERS) return;
      let failed = false;
      timer = setInterval(() => {
        flush().then(
          () => {
            failed = false;
          },
          (error) => {
            if (!failed)
              log.warn({ err: error }, 'counts of readers could not be stored; they are kept in memory');
            failed = true;
          },
        );
      }, flushEveryMs);
      timer.unref();
    },

    /** Stores the last counts. Call it after the HTTP server has stopped and before the database closes. */
    async stop(): Promise<void> {
      clearInterval(timer);
      if (env.COUNT_READERS) await flush();
    },

    /** Computes the sums of the periods again once a new day has begun. Returns whether it did. */
    async startNewDay(): Promise<boolean> {
      const today = osloDay(clock());
      if ((await store.lastDayOfPeriods()) >= today) return false;
      await store.rebuildPeriods(today);
      return true;
    },

    /** Adds the days that are older than 25 months to their months. Returns the number of days. */
    compact: () => store.compact(osloDay(clock())),
  };
}

export type ResultsService = ReturnType<typeof createResultsService>;
