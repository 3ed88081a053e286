import { vi } from 'vitest';

/**
 * Waits until `check` no longer throws, and returns its result. The limit is the same in every test and only ends a test
 * that would fail anyway: a busy machine may need many seconds for work that normally takes milliseconds. `delaySeconds`
 * is the time for which the product itself waits before the event.
 */
export const waitFor = <Result>(
  check: () => Result | Promise<Result>,
  { delaySeconds = 0 } = {},
): Promise<Result> => vi.waitFor(check, { timeout: (60 + delaySeconds) * 1000, interval: 20 });
