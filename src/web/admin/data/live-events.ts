import { useEffect, useRef } from 'react';
import { api } from './api-client.ts';

/** What the server tells of a change; `ids` is null where any row may have changed. */
interface LiveChange {
  table: string;
  ids: string[] | null;
  from?: number;
  text?: string;
}

export type LiveTable = 'content_queue' | 'keywords' | 'articles' | 'gsc_snapshots';

type Hear = (change: LiveChange) => void;

const everything: LiveChange = { table: '*', ids: null };
const reconnectAfterMs = [500, 1000, 2000, 5000, 10_000];
/** The server says that it lives every 15 seconds: a stream that is silent for longer is dead. */
const silentForMs = 40_000;

const hearers = new Set<Hear>();
let connection: AbortController | undefined;

/** One stream per tab, open while somebody listens and the tab is looked at: browsers allow few at once. */
function adjust(): void {
  const wanted = hearers.size > 0 && document.visibilityState === 'visible';
  if (wanted && !connection) {
    connection = new AbortController();
    void stayConnected(connection.signal);
  } else if (!wanted && connection) {
    connection.abort();
    connection = undefined;
  }
}

const tellAll = (change: LiveChange) => {
  for (const hear of [...hearers]) hear(change);
};

async function stayConnected(stopped: AbortSignal): Promise<void> {
  for (let failures = 0; !stopped.aborted; ) {
    try {
      // What happened between a screen's first look and now is not known.
      await readStream(stopped, () => {
        failures = 0;
        tellAll(everything);
      });
    } catch {
      failures += 1;
    }
    await pause(reconnectAfterMs[Math.min(failures, reconnectAfterMs.length - 1)] ?? 0, stopped);
  }
}

async function readStream(stopped: AbortSignal, onOpen: () => void): Promise<void> {
  const silent = new AbortController();
  const response = await api.events.$get({}, { init: { signal: AbortSignal.any([stopped, silent.signal]) } });
  if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  onOpen();
  let unread = '';
  let watch: ReturnType<typeof setTimeout> | undefined;
  try {
    while (true) {
      clearTimeout(watch);
      watch = setTimeout(() => silent.abort(), silentForMs);
      const { done, value } = await reader.read();
      if (done) return;
      const events = (unread + value).split('\n\n');
      unread = events.pop() ?? '';
      for (const event of events) if (event.startsWith('data: ')) tellAll(JSON.parse(event.slice(6)));
    }
  } finally {
    clearTimeout(watch);
  }
}

const pause = (ms: number, stopped: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (stopped.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    stopped.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** A tab that is looked at again shows what happened meanwhile. */
function onVisibility(): void {
  adjust();
  if (document.visibilityState === 'visible') tellAll(everything);
}

function listen(hear: Hear): () => void {
  if (hearers.size === 0) document.addEventListener('visibilitychange', onVisibility);
  hearers.add(hear);
  adjust();
  return () => {
    hearers.delete(hear);
    if (hearers.size === 0) document.removeEventListener('visibilitychange', onVisibility);
    // Whoever comes next on the same screen keeps the stream.
    setTimeout(adjust);
  };
}

/** Hears of every change of a table: with the ids it names, or null where any row may have changed. */
export function useLiveChanges(table: LiveTable, onChange: (ids: string[] | null) => void): void {
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(
    () =>
      listen((change) => {
        if (change.table === table || change.table === '*') latest.current(change.ids);
      }),
    [table],
  );
}

/**
 * Hears the text of a running queue item as it grows: what came and where it begins, or null where it has to be
 * fetched anew.
 */
export function useLiveProgress(
  id: string,
  onText: (grown: { from: number; text: string } | null) => void,
): void {
  const latest = useRef(onText);
  latest.current = onText;
  useEffect(
    () =>
      listen(({ table, ids, from, text }) => {
        if (table !== 'content_queue_progress' || !ids?.includes(id)) return;
        latest.current(from === undefined || text === undefined ? null : { from, text });
      }),
    [id],
  );
}
