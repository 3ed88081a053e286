import { setTimeout as pause } from 'node:timers/promises';

/** About ten milliseconds of the work that the product does most: it sorts, splits and joins texts. */
const texts = Array.from({ length: 4000 }, (_, n) => `ultraprosessert mat ${(n * 7919) % 4000} brød`);

function work(): number {
  const started = performance.now();
  const sorted = JSON.parse(JSON.stringify(texts.toSorted())) as string[];
  const words = new Set(sorted.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)));
  if (words.size === 0) throw new Error('the texts have no words');
  return performance.now() - started;
}

let fastest = Number.POSITIVE_INFINITY;

/**
 * Returns how many times slower the machine is at this moment than at its fastest in this run. The host shares its
 * processors with others, which can double the time of any calculation.
 */
export function slownessOfMachine(): number {
  const time = work();
  fastest = Math.min(fastest, time);
  return time / fastest;
}

/** Finds out in about four seconds how fast the machine can be. Pauses, because a processor is slower after a pause. */
export async function calibrate(): Promise<void> {
  for (let round = 0; round < 30; round++) {
    await pause(100);
    slownessOfMachine();
  }
}
