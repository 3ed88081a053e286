import type { Log } from '../logs/log.ts';
import { createLogThrottle } from '../logs/log-throttle.ts';

const intervalMs = 10;
const thresholdMs = 50;
const logIntervalMs = 30_000;

export interface WatchedWork {
  /** Ends the watch. `name` is the route pattern or the name of the job. */
  end(name: string): void;
}

/**
 * Measures how long the event loop is blocked while requests and jobs run. Logs and counts the requests and jobs during
 * which it was blocked for more than 50 ms. Its timer runs only while a request or job runs, so it costs nothing in an
 * idle process.
 */
export function createEventLoopMonitor(log: Log, now: () => number = () => performance.now()) {
  const running = new Set<{ blockedMs: number }>();
  const blocks: Record<string, number> = {};
  const throttle = createLogThrottle(logIntervalMs);
  let timer: NodeJS.Timeout | undefined;
  let dueAt = 0;

  const check = () => {
    const lateMs = now() - dueAt;
    if (lateMs > thresholdMs) for (const work of running) work.blockedMs = Math.max(work.blockedMs, lateMs);
  };
  const schedule = () => {
    dueAt = now() + intervalMs;
    timer = setTimeout(() => {
      check();
      if (running.size > 0) schedule();
      else timer = undefined;
    }, intervalMs);
    timer.unref();
  };

  return {
    blocks: blocks as Readonly<Record<string, number>>,
    watch(): WatchedWork {
      const work = { blockedMs: 0 };
      running.add(work);
      if (!timer) schedule();
      return {
        end(name) {
          check();
          running.delete(work);
          if (work.blockedMs === 0) return;
          blocks[name] = (blocks[name] ?? 0) + 1;
          const leftOut = throttle.admit(name);
          if (leftOut === undefined) return;
          log.warn({ during: name, ms: Math.round(work.blockedMs), leftOut }, 'the event loop was blocked');
        },
      };
    },
  };
}

export type EventLoopMonitor = ReturnType<typeof createEventLoopMonitor>;
