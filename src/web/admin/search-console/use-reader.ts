import { useEffect, useRef } from 'react';
import type { ReaderAnswer, ReaderCall } from './reader.worker.ts';
import type { UploadReader } from './upload-reader.ts';

type AsyncReader = {
  [Name in keyof UploadReader]: (
    ...args: Parameters<UploadReader[Name]>
  ) => Promise<ReturnType<UploadReader[Name]>>;
};

/** The reader in its own thread, started on first use and ended with the screen. */
export function useReader(): AsyncReader {
  const running = useRef<{ worker: Worker; waiting: Map<number, (answer: ReaderAnswer) => void> }>(undefined);
  useEffect(
    () => () => {
      running.current?.worker.terminate();
      running.current = undefined;
    },
    [],
  );
  const call = (name: keyof UploadReader, args: unknown[]) =>
    new Promise<never>((resolve, reject) => {
      running.current ??= start();
      const { worker, waiting } = running.current;
      const number = waiting.size === 0 ? 1 : Math.max(...waiting.keys()) + 1;
      waiting.set(number, ({ answer, failed }) =>
        failed ? reject(new Error(failed)) : resolve(answer as never),
      );
      worker.postMessage({ call: number, name, args } as ReaderCall);
    });
  return {
    open: (...args) => call('open', args),
    setMeaning: (...args) => call('setMeaning', args),
    setHeader: (...args) => call('setHeader', args),
    bodies: (...args) => call('bodies', args),
  };
}

function start() {
  const worker = new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, (answer: ReaderAnswer) => void>();
  worker.onmessage = ({ data }: MessageEvent<ReaderAnswer>) => {
    waiting.get(data.call)?.(data);
    waiting.delete(data.call);
  };
  worker.onerror = (event) => {
    for (const [call, answer] of waiting) answer({ call, failed: event.message || 'The reader stopped' });
    waiting.clear();
  };
  return { worker, waiting };
}
