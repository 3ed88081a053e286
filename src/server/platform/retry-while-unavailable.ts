import { setTimeout as wait } from 'node:timers/promises';
import { databaseFaultOf } from './database-fault.ts';

const delaysMs = [100, 250, 500, 1000, 2000];

/** Repeats work that is safe to repeat while it fails with a fault of database-fault.ts. */
export async function retryWhileUnavailable<T>(
  work: () => Promise<T>,
  withinMs: number,
  onFault: (error: Error) => void = () => {},
): Promise<T> {
  const until = performance.now() + withinMs;
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const delayMs = delaysMs[Math.min(attempt, delaysMs.length - 1)] ?? 0;
      if (!databaseFaultOf(error) || performance.now() + delayMs > until) throw error;
      onFault(error as Error);
      await wait(delayMs);
    }
  }
}
