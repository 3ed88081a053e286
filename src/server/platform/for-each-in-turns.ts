import { setImmediate as nextTurn } from 'node:timers/promises';

const maxTurnMs = 10;

/**
 * Calls `visit` for each element of a long list, and yields to the event loop each time it has worked for ten
 * milliseconds. It is for lists whose elements cannot be copied to a worker thread.
 */
export async function forEachInTurns<Element>(list: Iterable<Element>, visit: (element: Element) => void) {
  let turnStarted = performance.now();
  for (const element of list) {
    visit(element);
    if (performance.now() - turnStarted < maxTurnMs) continue;
    await nextTurn();
    turnStarted = performance.now();
  }
}
