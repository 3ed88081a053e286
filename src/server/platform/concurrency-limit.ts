import { Problem } from '../../domain/problems.ts';

/** At most `maxRunning` calls run and `maxWaiting` wait; any further call is refused. */
export function createConcurrencyLimit(options: {
  maxRunning: number;
  maxWaiting: number;
  waitMs?: number;
  refusal?: () => Error;
}) {
  const { maxRunning, maxWaiting, waitMs, refusal = () => new Problem('search_busy') } = options;
  let running = 0;
  let refusals = 0;
  const queue: { start: () => void }[] = [];
  /** If no further call can run or wait now, counts a refusal and returns true. */
  const refuseIfFull = (): boolean => {
    const isFull = running >= maxRunning && queue.length >= maxWaiting;
    if (isFull) refusals++;
    return isFull;
  };
  const enter = (): Promise<void> => {
    if (running < maxRunning) {
      running++;
      return Promise.resolve();
    }
    if (refuseIfFull()) return Promise.reject(refusal());
    return new Promise((resolve, reject) => {
      const entry = {
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const giveUp = () => {
        queue.splice(queue.indexOf(entry), 1);
        refusals++;
        reject(refusal());
      };
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
      queue.push(entry);
    });
  };
  const leave = () => {
    const next = queue.shift();
    if (next) next.start();
    else running--;
  };
  return {
    async run<T>(work: () => Promise<T>): Promise<T> {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
    refuseIfFull,
    get refusals() {
      return refusals;
    },
  };
}
