import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { workerFile } from '../../worker-file.ts';
import type { EngineAnswer, EngineRequest, EngineTask } from './embedded-engine.worker.ts';

/** The functions of PGlite that the product uses. Tests pass a PGlite that runs in their own thread. */
export interface EmbeddedEngine {
  waitReady: Promise<void>;
  execProtocolRawStream(
    messages: Uint8Array,
    options: { onRawData: (chunk: Uint8Array) => void },
  ): Promise<void>;
  close(): Promise<void>;
  /** True if queries run in another thread, so that they do not block this one. */
  isThread?: boolean;
}

/** After a panic, a call into PGlite never returns, so closing waits no longer than this. */
const closeWithinMs = 10_000;

const startThread = (task: EngineTask) =>
  new Worker(workerFile(import.meta.url, 'embedded-engine.worker'), { workerData: task });

/** Creates a database in a thread of its own, so that the memory for it is free afterwards. */
export async function createEmbeddedFolder(folder: string): Promise<void> {
  const thread = startThread({ kind: 'create', folder });
  await readyOf(thread);
  await thread.terminate();
}

/**
 * Opens the embedded database in a worker thread. A long statement, such as the indexing of a long text, then delays
 * other queries, but not requests without a query, such as those for cached pages.
 */
export async function openEmbeddedEngine(folder: string, isCopy: boolean): Promise<EmbeddedEngine> {
  const thread = startThread({ kind: isCopy ? 'copy' : 'open', folder });
  await readyOf(thread);
  const waiting: { onRawData: (chunk: Uint8Array) => void; done: PromiseWithResolvers<void> }[] = [];
  let failure: Error | undefined;
  const fail = (error: Error) => {
    failure = error;
    for (const { done } of waiting.splice(0)) done.reject(error);
  };
  thread.on('message', ({ chunks, error }: EngineAnswer) => {
    const call = waiting.shift();
    if (error) return call?.done.reject(asError(error));
    for (const chunk of chunks) call?.onRawData(chunk);
    call?.done.resolve();
  });
  thread.on('error', fail);
  thread.on('exit', () => fail(failure ?? new Error('The embedded database stopped')));
  const send = (request: EngineRequest, onRawData: (chunk: Uint8Array) => void): Promise<void> => {
    const done = Promise.withResolvers<void>();
    if (failure) done.reject(failure);
    else {
      waiting.push({ onRawData, done });
      // The buffer contains only these messages, so it is transferred to the thread instead of copied.
      thread.postMessage(request, request.kind === 'query' ? [request.messages.buffer as ArrayBuffer] : []);
    }
    return done.promise;
  };
  return {
    isThread: true,
    waitReady: Promise.resolve(),
    execProtocolRawStream: (messages, { onRawData }) =>
      send({ kind: 'query', messages: new Uint8Array(messages) }, onRawData),
    async close() {
      try {
        await Promise.race([
          send({ kind: 'close' }, () => {}),
          wait(closeWithinMs, undefined, { ref: false }),
        ]);
      } finally {
        await thread.terminate();
      }
    },
  };
}

async function readyOf(thread: Worker): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<EngineAnswer>();
  const onExit = () => reject(new Error('the thread of the database ended'));
  thread.once('message', resolve).once('error', reject).once('exit', onExit);
  try {
    const { error } = await promise;
    if (error) throw asError(error);
  } catch (error) {
    await thread.terminate();
    throw error;
  } finally {
    thread.off('message', resolve).off('error', reject).off('exit', onExit);
  }
}

/** Errors lose their properties between threads, so they are sent as plain objects. */
const asError = ({ message, ...rest }: NonNullable<EngineAnswer['error']>): Error =>
  Object.assign(new Error(message), rest);
