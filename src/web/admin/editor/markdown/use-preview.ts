import { useEffect, useRef, useState } from 'react';

interface Preview {
  html: string;
  /** The line of the Markdown text at which each top-level element begins. */
  lines: number[];
}

/** Renders Markdown in a worker. `isOutdated` is true until the HTML of the newest text has arrived. */
export function usePreview(text: string): Preview & { isOutdated: boolean } {
  const worker = useRef<Worker>(undefined);
  const rendering = useRef<string>(undefined);
  const waiting = useRef<string>(undefined);
  const [shown, setShown] = useState<Preview & { text: string }>({ text: '', html: '', lines: [] });

  useEffect(() => {
    const started = new Worker(new URL('./preview.worker.ts', import.meta.url), { type: 'module' });
    worker.current = started;
    started.onmessage = ({ data }: MessageEvent<Preview>) => {
      setShown({ ...data, text: rendering.current ?? '' });
      rendering.current = waiting.current;
      if (waiting.current !== undefined) started.postMessage(waiting.current);
      waiting.current = undefined;
    };
    return () => {
      started.terminate();
      rendering.current = undefined;
    };
  }, []);

  useEffect(() => {
    // The worker renders one text at a time. Of the texts that wait, only the newest is kept.
    if (rendering.current !== undefined) {
      waiting.current = text;
      return;
    }
    rendering.current = text;
    worker.current?.postMessage(text);
  }, [text]);

  return { html: shown.html, lines: shown.lines, isOutdated: shown.text !== text };
}
