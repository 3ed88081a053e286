import { Worker } from 'node:worker_threads';
import { Problem } from '../../../domain/problems.ts';
import { workerFile } from '../worker-file.ts';
import type {
  BatchReceipt,
  CalculationAnswer,
  CalculationRequest,
  Calculations,
} from './calculations.worker.ts';

/** An idle thread ends after this time, so that its memory is free again. */
const idleMs = 20_000;

interface Call extends PromiseWithResolvers<unknown> {
  request: CalculationRequest;
  limitMs: number;
  /** The long lists of the result by name. Their elements arrive in batches before the result itself. */
  lists: Record<string, unknown[]>;
}

interface Thread {
  worker: Worker;
  calls: Map<number, Call>;
  idle: NodeJS.Timeout | undefined;
  limit: NodeJS.Timeout | undefined;
}

/** Imports take minutes and images many seconds, so short calculations do not wait for them. */
type Lane = 'image' | 'import' | 'short';
const laneOf = (name: keyof Calculations): Lane => {
  if (name === 'prepareImage') return 'image';
  return /Import|File$/.test(name) ? 'import' : 'short';
};
/** The longest time that a calculation may take, so that a hostile file or text cannot occupy a thread. */
const limitsMs = { image: 2 * 60_000, import: 5 * 60_000, short: 30_000 };
/** The problem that a calculation fails with when it exceeds its limit. Short calculations fail with a plain error. */
const timeoutProblems = { image: 'image_unreadable', import: 'import_timeout', short: undefined } as const;
/** The memory limit of the thread for imports. An upload of 100 MB needs about half of it. */
export const importMemory = { limitMb: 2048 };
const threads = new Map<Lane, Thread>();
let lastId = 0;

/**
 * Runs a function of calculations.worker.ts in a worker thread, so that it does not block the event loop. Its arguments
 * and its result are copied. The thread runs one calculation at a time.
 */
export function calculate<Name extends keyof Calculations>(
  name: Name,
  ...args: Parameters<Calculations[Name]>
): ReturnType<Calculations[Name]> {
  return calculateWithin(limitsMs[laneOf(name)], name, ...args);
}

/** A text up to this length takes only some milliseconds, even if somebody wrote it to be slow. */
const maxShortText = 20_000;

export const isShort = (text: string): boolean => text.length <= maxShortText;

/** Calculates in this thread with `inline` if the input is short, otherwise in a worker thread. */
export async function calculateUnless<Args extends unknown[], Result>(
  isShortInput: boolean,
  name: keyof Calculations,
  inline: (...args: Args) => Result,
  ...args: Args
): Promise<Result> {
  if (isShortInput) return inline(...args);
  // The result type is taken from `inline`, because tsc fails (TS2589) if it must infer it from `name`.
  return (calculate as (name: keyof Calculations, ...args: Args) => Promise<unknown>)(
    name,
    ...args,
  ) as Promise<Result>;
}

/** Calculates from a text, in this thread if the text is short. */
export const calculateText = <Args extends [text: string, ...unknown[]], Result>(
  name: keyof Calculations,
  inline: (...args: Args) => Result,
  ...args: Args
): Promise<Result> => calculateUnless(isShort(args[0]), name, inline, ...args);

/** Runs a calculation until the signal is aborted. A running calculation then ends with its thread. */
export function calculateUntil<Name extends keyof Calculations>(
  signal: AbortSignal,
  name: Name,
  ...args: Parameters<Calculations[Name]>
): ReturnType<Calculations[Name]> {
  if (signal.aborted) return Promise.reject(signal.reason) as ReturnType<Calculations[Name]>;
  const lane = laneOf(name);
  const result = calculate(name, ...args);
  const id = lastId;
  const abandon = () => {
    const thread = threads.get(lane);
    const call = thread?.calls.get(id);
    if (!thread || !call) return;
    const [oldest] = thread.calls.keys();
    if (oldest === id) return refuseOldestCall(thread, lane, signal.reason);
    // The worker still runs it later, and its result is ignored.
    thread.calls.delete(id);
    call.reject(signal.reason);
  };
  signal.addEventListener('abort', abandon, { once: true });
  const forget = () => signal.removeEventListener('abort', abandon);
  result.then(forget, forget);
  return result;
}

/** Runs a calculation with its own time limit. The time in the queue does not count. */
export function calculateWithin<Name extends keyof Calculations>(
  limitMs: number,
  name: Name,
  ...args: Parameters<Calculations[Name]>
): ReturnType<Calculations[Name]> {
  const lane = laneOf(name);
  const thread = threads.get(lane) ?? startThread(lane);
  const request: CalculationRequest = { id: ++lastId, name, args };
  const call: Call = { ...Promise.withResolvers<unknown>(), request, limitMs, lists: {} };
  send(thread, lane, call);
  return call.promise as ReturnType<Calculations[Name]>;
}

function send(thread: Thread, lane: Lane, call: Call): void {
  thread.calls.set(call.request.id, call);
  clearTimeout(thread.idle);
  thread.worker.ref();
  thread.worker.postMessage(call.request);
  if (thread.calls.size === 1) limitOldestCall(thread, lane);
}

function limitOldestCall(thread: Thread, lane: Lane): void {
  clearTimeout(thread.limit);
  const [oldest] = thread.calls.values();
  if (!oldest) return;
  thread.limit = setTimeout(() => {
    const error = new Error(`${oldest.request.name} took too long`);
    const code = timeoutProblems[lane];
    refuseOldestCall(thread, lane, code ? new Problem(code, { cause: error }) : error);
  }, oldest.limitMs);
}

/** Ends a thread whose oldest call exceeded a limit. That call fails, and the other calls move to a new thread. */
function refuseOldestCall(thread: Thread, lane: Lane, error: Error): void {
  const [oldest, ...waiting] = thread.calls.values();
  thread.calls.clear();
  clearTimeout(thread.limit);
  if (threads.get(lane) === thread) threads.delete(lane);
  void thread.worker.terminate();
  oldest?.reject(error);
  for (const call of waiting) {
    call.lists = {};
    send(threads.get(lane) ?? startThread(lane), lane, call);
  }
}

function startThread(lane: Lane): Thread {
  const worker = new Worker(workerFile(import.meta.url, 'calculations.worker'), {
    ...(lane === 'import' && { resourceLimits: { maxOldGenerationSizeMb: importMemory.limitMb } }),
  });
  const thread: Thread = { worker, calls: new Map(), idle: undefined, limit: undefined };
  threads.set(lane, thread);
  const end = (error: Error) => {
    if (threads.get(lane) === thread) threads.delete(lane);
    clearTimeout(thread.idle);
    clearTimeout(thread.limit);
    for (const { reject } of thread.calls.values()) reject(error);
    thread.calls.clear();
  };
  worker.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') return end(error);
    refuseOldestCall(thread, lane, new Problem('import_bomb', { cause: error }));
  });
  worker.on('exit', () => end(new Error('The thread for calculations ended')));
  worker.on('message', (answer: CalculationAnswer) => {
    const call = thread.calls.get(answer.id);
    if ('elements' in answer) {
      setImmediate(() => worker.postMessage({ received: answer.id } satisfies BatchReceipt));
      if (!call) return;
      const list = call.lists[answer.list] ?? [];
      call.lists[answer.list] = list;
      list.push(...answer.elements);
      return;
    }
    thread.calls.delete(answer.id);
    limitOldestCall(thread, lane);
    if (thread.calls.size === 0) {
      // An idle thread does not keep the process running.
      worker.unref();
      thread.idle = setTimeout(() => void worker.terminate(), idleMs).unref();
    }
    if ('result' in answer)
      call?.resolve(
        Object.keys(call.lists).length > 0 ? { ...(answer.result as object), ...call.lists } : answer.result,
      );
    else if ('problem' in answer) call?.reject(problemOf(answer.problem));
    else call?.reject(Object.assign(new Error(answer.error.message), answer.error));
  });
  return thread;
}

const problemOf = ({ code, values, details }: Pick<Problem, 'code' | 'values' | 'details'>) =>
  new Problem(code, { ...(values && { values }), details });
