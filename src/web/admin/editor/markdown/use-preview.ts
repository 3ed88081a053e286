import { useEffect, useRef, useState } from 'react';

/** The preview is rendered after a pause of this length in typing. */
const delayMs = 80;

interface Preview {
  html: string;
  /** The line of the Markdown text at which each top-level element begins. */
  lines: number[];
}

/** Renders Markdown in a worker. `isOutdated` is true until the HTML of the newest text has arrived. */
export function usePreview(text: string): Preview & { isOutdated: boolean } {
  const worker = useRef<Worker>(undefined);
  const rendering = useRef<number>(undefined);
  const waiting = useRef<{ id: number; text: string }>(undefined);
  const newest = useRef(0);
  const [shown, setShown] = useState<Preview & { id: number }>({ id: 0, html: '', lines: [] });

  useEffect(() => {
    const started = new Worker(new URL('./preview.worker.ts', import.meta.url), { type: 'module' });
    worker.current = started;
    started.onmessage = ({ data }: MessageEvent<Preview & { id: number }>) => {
      setShown(data);
      rendering.current = waiting.current?.id;
      if (waiting.current) started.postMessage(waiting.current);
      waiting.current = undefined;
    };
    return () => {
      started.terminate();
      rendering.current = undefined;
    };
  }, []);

  useEffect(() => {
    newest.current += 1;
    const request = { id: newest.current, text };
    const timer = setTimeout(() => {
      // The worker renders one text at a time. Of the texts that wait, only the newest is kept.
      if (rendering.current !== undefined) {
        waiting.current = request;
        return;
      }
      rendering.current = request.id;
      worker.current?.postMessage(request);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [text]);

  return { html: shown.html, lines: shown.lines, isOutdated: shown.id !== newest.current };
}
