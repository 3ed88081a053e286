import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ProcessReport, RecordedError } from '../../../domain/status/status.ts';
import { createLogThrottle, type Log } from '../logs/log.ts';

export interface ProcessParts {
  role: ProcessReport['role'];
  version: string;
  pool: { totalCount: number; idleCount: number; waitingCount: number };
  errors: RecentErrors;
  streams: () => number;
  /** Returns the figures of the page cache. Undefined in a worker, which has no page cache. */
  pages?:
    | (() => { counts: Omit<ProcessReport['cache'], 'bytes'>; bytes: number; isNotified: boolean })
    | undefined;
  generationFailures: () => Readonly<Record<string, number>>;
  /** Returns the number of searches that were refused because too many were running. */
  refusedSearches: () => number;
  droppedLogLines?: () => number;
  dataFolder: string;
}

export interface AnsweredRequest {
  method: string;
  route: string;
  status: number;
  seconds: number;
}

const minutesKept = 60;
/** The sampling interval of the event loop delay. A shorter one would wake an idle process more often. */
export const loopResolutionMs = 100;
const nanosecondsInMs = 1e6;

/** Responses from the page cache only increment a counter, because they are the most frequent. */
export function createProcessMeter(parts: ProcessParts, now: () => Date = () => new Date()) {
  const id = randomUUID();
  const startedAt = now();
  const delay = monitorEventLoopDelay({ resolution: loopResolutionMs });
  delay.enable();
  const servedFromMemory = { pages: 0, files: 0 };
  const answered = { requests: 0, failures: 0 };
  const listeners: ((request: AnsweredRequest) => void)[] = [];
  const minutes: ProcessReport['minutes'] = [];
  let forwardedUntrusted = false;
  let before = { requests: 0, failures: 0 };
  /** The 99th percentile of the event loop delay in the last minute. */
  let loopDelayMs = 0;

  const allRequests = () => answered.requests + servedFromMemory.pages + servedFromMemory.files;
  const readDelay = () => Math.max(0, delay.percentile(99) / nanosecondsInMs - loopResolutionMs);

  const noteMinute = () => {
    loopDelayMs = readDelay();
    delay.reset();
    minutes.push({
      at: now().toISOString(),
      requests: allRequests() - before.requests,
      failures: answered.failures - before.failures,
      memoryBytes: process.memoryUsage.rss(),
      loopDelayMs,
    });
    before = { requests: allRequests(), failures: answered.failures };
    if (minutes.length > minutesKept) minutes.shift();
  };
  const timer = setInterval(noteMinute, 60_000).unref();

  return {
    servedFromMemory,
    answered,
    delay,
    parts,
    startedAt,
    noteMinute,
    count(request: AnsweredRequest): void {
      answered.requests++;
      if (request.status >= 500) answered.failures++;
      for (const listener of listeners) listener(request);
    },
    /** Returns true for the first request that a proxy forwarded although no proxy is trusted. */
    noteUntrustedForwarding(): boolean {
      const isFirst = !forwardedUntrusted;
      forwardedUntrusted = true;
      return isFirst;
    },
    onRequest: (listener: (request: AnsweredRequest) => void) => void listeners.push(listener),

    report(): ProcessReport {
      const pages = parts.pages?.();
      const { totalCount, idleCount, waitingCount } = parts.pool;
      return {
        id,
        role: parts.role,
        host: hostname(),
        pid: process.pid,
        version: parts.version,
        startedAt: startedAt.toISOString(),
        memoryBytes: process.memoryUsage.rss(),
        loopDelayMs: Math.max(loopDelayMs, readDelay()),
        pool: { total: totalCount, idle: idleCount, waiting: waitingCount },
        streams: parts.streams(),
        cache: pages ? { ...pages.counts, bytes: pages.bytes } : { hits: 0, misses: 0, renders: 0, bytes: 0 },
        minutes: [...minutes],
        errors: [...parts.errors.newest],
        forwardedUntrusted,
      };
    },

    stop(): void {
      clearInterval(timer);
      delay.disable();
    },
  };
}

export type ProcessMeter = ReturnType<typeof createProcessMeter>;

const intervalMs = 10;
const thresholdMs = 50;
const logIntervalMs = 30_000;

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
    }, intervalMs).unref();
  };

  return {
    blocks: blocks as Readonly<Record<string, number>>,
    watch() {
      const work = { blockedMs: 0 };
      running.add(work);
      if (!timer) schedule();
      return {
        /** Ends the watch. `name` is the route pattern or the name of the job. */
        end(name: string): void {
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

const maxErrors = 20;
const maxTextLength = 300;

/** Keeps the errors that this process logged last, newest first. The other data of the log lines is left out. */
export function createRecentErrors(
  /** Replaces secret settings, which an error of a library may quote, because admins see these texts. */
  hide: (text: string) => string = (text) => text,
  now: () => Date = () => new Date(),
) {
  const errors: RecordedError[] = [];
  const short = (text: string) => (text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text);
  const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    newest: errors as readonly RecordedError[],
    /** `context` contains the bindings of the child logger, such as the request id or the job name. */
    add(message: string, error: unknown, context: Record<string, unknown>): void {
      errors.unshift({
        at: now().toISOString(),
        message: short(hide(message)),
        reason: error instanceof Error ? short(hide(error.message)) : null,
        requestId: textOrNull(context.requestId),
        job: textOrNull(context.job),
      });
      errors.length = Math.min(errors.length, maxErrors);
    },
  };
}

export type RecentErrors = ReturnType<typeof createRecentErrors>;
