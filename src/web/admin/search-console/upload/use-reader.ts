import { useEffect, useRef } from 'react';
import type { ReaderCall, ReaderResponse } from './reader.worker.ts';
import type { UploadReader } from './upload-reader.ts';

type AsyncReader = {
  [Name in keyof UploadReader]: (
    ...args: Parameters<UploadReader[Name]>
  ) => Promise<ReturnType<UploadReader[Name]>>;
};

/** Runs the upload reader in a worker, which starts on first use and is terminated when the screen closes. */
export function useReader(): AsyncReader {
  const running = useRef<{ worker: Worker; waiting: Map<number, (response: ReaderResponse) => void> }>(
    undefined,
  );
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
      waiting.set(number, ({ result, error }) =>
        error ? reject(new Error(error)) : resolve(result as never),
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
  const waiting = new Map<number, (response: ReaderResponse) => void>();
  worker.onmessage = ({ data }: MessageEvent<ReaderResponse>) => {
    waiting.get(data.call)?.(data);
    waiting.delete(data.call);
  };
  worker.onerror = (event) => {
    for (const [call, settle] of waiting) settle({ call, error: event.message || 'The worker stopped' });
    waiting.clear();
  };
  return { worker, waiting };
}
