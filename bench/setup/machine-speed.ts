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

let usual = Number.POSITIVE_INFINITY;

/**
 * Returns how many times slower the machine is at this moment than at the beginning of the run, and at least 1. The host
 * shares its processors with others, which can double the time of any calculation.
 */
export const slownessOfMachine = (): number => Math.max(1, work() / usual);

/** Measures the speed of the machine until the returned function is called, which returns how many times slower it was. */
export function sampleSlowness(): () => number {
  const samples = [slownessOfMachine()];
  const timer = setInterval(() => samples.push(slownessOfMachine()), 250).unref();
  return () => {
    clearInterval(timer);
    return lowerQuartile(samples);
  };
}

/**
 * Measures the speed of the machine for about four seconds. Pauses, because a processor is slower after a pause. A single
 * calculation can take half of the usual time, so the fastest one does not count.
 */
export async function calibrate(): Promise<void> {
  const times: number[] = [];
  while (times.length < 30) {
    await pause(100);
    times.push(work());
  }
  usual = lowerQuartile(times);
}

/** The seconds that this number of calculations takes at the speed that the machine had at the beginning. */
export const secondsOf = (calculations: number): number => (calculations * usual) / 1000;

/** Other load on the machine can only make a measurement longer, so the lower quartile shows the measured work itself. */
export const lowerQuartile = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 4)] ?? Number.NaN;
