import { setTimeout as pause } from 'node:timers/promises';

/** About ten milliseconds of the work that the product does most: it sorts, splits and joins texts. */
const texts = Array.from({ length: 4000 }, (_, n) => `ultraprosessert mat ${(n * 7919) % 4000} brød`);

/** Returns the elapsed time, because the processor time of a thread is not exact enough for ten milliseconds. */
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

/** Measures the speed of the machine until the returned function is called, which returns how many times slower it was. */
export function sampleSlowness(): () => number {
  const samples = [slownessOfMachine()];
  const timer = setInterval(() => samples.push(slownessOfMachine()), 250).unref();
  return () => {
    clearInterval(timer);
    return lowerQuartile(samples);
  };
}

/** Finds out in about four seconds how fast the machine can be. Pauses, because a processor is slower after a pause. */
export async function calibrate(): Promise<void> {
  for (let round = 0; round < 30; round++) {
    await pause(100);
    slownessOfMachine();
  }
}

/** Other load on the machine can only make a measurement longer, so the lower quartile shows the measured work itself. */
export const lowerQuartile = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 4)] ?? Number.NaN;
