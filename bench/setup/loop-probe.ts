import { isMainThread } from 'node:worker_threads';

/** The longest time for which the event loop was blocked, and the processor time of its thread in that time. */
export interface LongestBlock {
  ms: number;
  processorMs: number;
}

// This file is imported into the measured process, whose worker threads import it too.
if (isMainThread && process.send) {
  let longest: LongestBlock = { ms: 0, processorMs: 0 };
  let checkedAt = performance.now();
  let used = process.threadCpuUsage();
  const check = () => {
    const { user, system } = process.threadCpuUsage(used);
    const ms = performance.now() - checkedAt;
    if (ms > longest.ms) longest = { ms, processorMs: (user + system) / 1000 };
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
