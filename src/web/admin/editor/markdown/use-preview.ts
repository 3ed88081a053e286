import { useEffect, useRef, useState } from 'react';

/** A pause in typing after which the preview follows. */
const delay = 80;

/** The HTML of a Markdown text, a moment behind it; made by a worker with the public page's own renderer. */
export function usePreview(text: string): { html: string; behind: boolean } {
  const worker = useRef<Worker>(undefined);
  const busyWith = useRef<number>(undefined);
  const waiting = useRef<{ turn: number; text: string }>(undefined);
  const turn = useRef(0);
  const [shown, setShown] = useState({ turn: 0, html: '' });

  useEffect(() => {
    const made = new Worker(new URL('./preview.worker.ts', import.meta.url), { type: 'module' });
    worker.current = made;
    made.onmessage = ({ data }: MessageEvent<{ turn: number; html: string }>) => {
      setShown(data);
      busyWith.current = waiting.current?.turn;
      if (waiting.current) made.postMessage(waiting.current);
      waiting.current = undefined;
    };
    return () => {
      made.terminate();
      busyWith.current = undefined;
    };
  }, []);

  useEffect(() => {
    turn.current += 1;
    const asked = { turn: turn.current, text };
    const timer = setTimeout(() => {
      // One at a time: of what is typed meanwhile only the newest counts.
      if (busyWith.current !== undefined) {
        waiting.current = asked;
        return;
      }
      busyWith.current = asked.turn;
      worker.current?.postMessage(asked);
    }, delay);
    return () => clearTimeout(timer);
  }, [text]);

  return { html: shown.html, behind: shown.turn !== turn.current };
}
