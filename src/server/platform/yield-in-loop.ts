import { setImmediate as nextTurn } from 'node:timers/promises';

const maxTurnMs = 10;

/**
 * Returns a function that a long loop awaits in each iteration. It yields to the event loop each time the loop has run
 * for ten milliseconds.
 */
export function createLoopYield(): () => Promise<void> {
  let turnStarted = performance.now();
  return async () => {
    if (performance.now() - turnStarted < maxTurnMs) return;
    await nextTurn();
    turnStarted = performance.now();
  };
}
