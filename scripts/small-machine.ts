import { totalmem } from 'node:os';
import { join } from 'node:path';

const megabyte = 1024 ** 2;
/** The required memory in megabytes, and the advice for a machine that has less. */
const needs = {
  embedded: {
    megabytes: 400,
    advice: 'The product needs 400 MB, or 224 MB with PostgreSQL on another machine (DATABASE_URL).',
  },
  'with PostgreSQL': { megabytes: 224, advice: 'The product needs 224 MB.' },
  build: {
    megabytes: 900,
    advice:
      'The build needs 900 MB. Run "npm run build" on another machine with the same version of Node, and copy its folder "build" to this one.',
  },
};
const smallBelow = 2048;

/** The memory of the machine, or of the container if that is less, in megabytes. */
const availableMegabytes = (): number =>
  Math.floor(Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / megabyte);

export const isSmallMachine = (): boolean => availableMegabytes() < smallBelow;

export function refuseTooLittleMemory(
  purpose: keyof typeof needs,
  available: number = availableMegabytes(),
): void {
  const { megabytes, advice } = needs[purpose];
  if (available >= megabytes) return;
  throw Object.assign(new Error(`This machine has ${available} MB of memory. ${advice}`), {
    name: 'StartFailure',
  });
}

/** With these flags, V8 does not optimise WebAssembly, and validates a function only when it compiles it. */
const flags = ['--liftoff-only', '--wasm-lazy-validation'];
/** The compiled code of a process on a small machine. A new build removes it. */
export const compileCache = join(import.meta.dirname, '../build/compile-cache');
const environment = {
  // The threads share two areas of free memory. By default, glibc keeps eight separate areas of memory per core.
  MALLOC_ARENA_MAX: '2',
  // With a cache from the beginning, later starts do not load Node's TypeScript compiler, which takes 18 MB.
  NODE_COMPILE_CACHE: compileCache,
};

/**
 * Replaces this process by one that takes less memory (docs/decisions/0019). Does nothing on larger machines and on
 * systems without `execve`.
 */
export function saveMemoryOnSmallMachine(): void {
  if (!isSmallMachine() || process.execArgv.includes('--liftoff-only') || !process.execve) return;
  process.execve(process.execPath, [process.execPath, ...flags, ...process.argv.slice(1)], {
    ...environment,
    ...process.env,
  });
}
