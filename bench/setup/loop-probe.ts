import { isMainThread } from 'node:worker_threads';

/**
 * `ms` is the longest duration of one turn of the event loop. `processorMs` is the most processor time that its thread
 * used in one turn.
 */
export interface LongestBlock {
  ms: number;
  processorMs: number;
}

// This file is imported into the measured process. Its worker threads import it too, but only the main thread is
// measured.
if (isMainThread && process.send) {
  let longest: LongestBlock = { ms: 0, processorMs: 0 };
  let checkedAt = performance.now();
  let used = process.threadCpuUsage();
  const check = () => {
    const { user, system } = process.threadCpuUsage(used);
    const ms = performance.now() - checkedAt;
    longest = {
      ms: Math.max(longest.ms, ms),
      processorMs: Math.max(longest.processorMs, (user + system) / 1000),
    };
    checkedAt = performance.now();
    used = process.threadCpuUsage();
  };
  setInterval(check, 1).unref();
  process.on('message', () => {
    check();
    process.send?.(longest);
    longest = { ms: 0, processorMs: 0 };
  });
}
