import { it } from 'vitest';
import { isLongRun } from '../../scripts/long-tests.ts';

/** Like `it`, but for a slow test that runs only in `npm run test:long`. */
export function itInLongRun(name: string, test: () => Promise<void> | void, timeout?: number): void {
  if (isLongRun) it(name, test, timeout);
}
