import { Worker } from 'node:worker_threads';
import { Problem } from '../../domain/problems.ts';
import { workerFile } from '../worker-file.ts';
import type { CalculationAnswer, CalculationRequest, Calculations } from './calculations.worker.ts';

/** An idle thread ends after this time, so that its memory is free again. */
const idleMs = 20_000;

interface Thread {
  worker: Worker;
  calls: Map<number, PromiseWithResolvers<unknown> & { articles: unknown[] }>;
  idle: NodeJS.Timeout | undefined;
}

/** Imports take minutes, so they have a thread of their own and short calculations do not wait for them. */
const laneOf = (name: keyof Calculations) => (/Import|File$/.test(name) ? 'import' : 'short');
const threads = new Map<string, Thread>();
let lastId = 0;

/**
 * Runs a function of calculations.worker.ts in a worker thread, so that it does not block the event loop. Its arguments
 * and its result are copied. The thread runs one calculation at a time.
 */
export function calculate<Name extends keyof Calculations>(
  name: Name,
  ...args: Parameters<Calculations[Name]>
): ReturnType<Calculations[Name]> {
  const lane = laneOf(name);
  const thread = threads.get(lane) ?? startThread(lane);
  const call = { ...Promise.withResolvers<unknown>(), articles: [] };
  const id = ++lastId;
  thread.calls.set(id, call);
  clearTimeout(thread.idle);
  thread.worker.ref();
  thread.worker.postMessage({ id, name, args } satisfies CalculationRequest);
  return call.promise as ReturnType<Calculations[Name]>;
}

function startThread(lane: string): Thread {
  const worker = new Worker(workerFile(import.meta.url, 'calculations.worker'));
  const thread: Thread = { worker, calls: new Map(), idle: undefined };
  threads.set(lane, thread);
  const end = (error: Error) => {
    if (threads.get(lane) === thread) threads.delete(lane);
    clearTimeout(thread.idle);
    for (const { reject } of thread.calls.values()) reject(error);
    thread.calls.clear();
  };
  worker.on('error', end);
  worker.on('exit', () => end(new Error('The thread for calculations ended')));
  worker.on('message', (answer: CalculationAnswer) => {
    const call = thread.calls.get(answer.id);
    if ('elements' in answer) return void call?.articles.push(...answer.elements);
    thread.calls.delete(answer.id);
    if (thread.calls.size === 0) {
      // An idle thread does not keep the process running.
      worker.unref();
      thread.idle = setTimeout(() => void worker.terminate(), idleMs).unref();
    }
    if ('result' in answer) call?.resolve(withArticles(answer.result, call.articles));
    else if ('problem' in answer) call?.reject(problemOf(answer.problem));
    else call?.reject(Object.assign(new Error(answer.error.message), answer.error));
  });
  return thread;
}

const withArticles = (result: unknown, articles: unknown[]) =>
  articles.length > 0 ? { ...(result as object), articles } : result;

const problemOf = ({ code, values, details }: Pick<Problem, 'code' | 'values' | 'details'>) =>
  new Problem(code, { ...(values && { values }), details });
