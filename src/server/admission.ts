import { Problem } from '../domain/problems.ts';

export interface AdmissionOptions {
  /** The number of calls that run at the same time. */
  atOnce: number;
  waiting: number;
  waitMs: number;
}

/**
 * Limits costly work for anonymous readers: a few calls run, a few wait, and all further ones are refused at once with
 * a Problem of status 503. Calls of signed-in users do not use it.
 */
export function createAdmission({ atOnce, waiting, waitMs }: AdmissionOptions) {
  let running = 0;
  let refusals = 0;
  const queue: { start: () => void }[] = [];
  /** Returns true, and counts a refusal, if a call would be refused now. */
  const refuse = (): boolean => {
    const isFull = running >= atOnce && queue.length >= waiting;
    if (isFull) refusals++;
    return isFull;
  };
  const enter = (): Promise<void> => {
    if (running < atOnce) {
      running++;
      return Promise.resolve();
    }
    if (refuse()) return Promise.reject(new Problem('search_busy'));
    return new Promise((resolve, reject) => {
      const entry = {
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(entry), 1);
        refusals++;
        reject(new Problem('search_busy'));
      }, waitMs);
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
    refuse,
    get refusals() {
      return refusals;
    },
  };
}
