import { describe, it } from 'vitest';
import { isLongRun } from '../../scripts/long-tests.ts';

/** Like `it`, but for a slow test that runs only in `npm run test:long`. */
export function itInLongRun(name: string, test: () => Promise<void> | void): void {
  if (isLongRun) it(name, test);
}

/** Like `describe`, but for a slow suite that runs only in `npm run test:long`. */
export function describeInLongRun(name: string, suite: () => void): void {
  if (isLongRun) describe(name, () => suite());
}
