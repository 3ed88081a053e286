import { createParser } from 'eventsource-parser';
import { useEffect, useEffectEvent } from 'react';
import { api, invalidate } from './api-client.ts';
import { keysOfChange, liveTables } from './live-keys.ts';

/** A change of rows in a database table. `ids` is null if any row may have changed. */
interface LiveChange {
  table: string;
  ids: string[] | null;
  from?: number;
  text?: string;
}

type Listener = (change: LiveChange) => void;

const anyChange: LiveChange = { table: '*', ids: null };
const reconnectAfterMs = [500, 1000, 2000, 5000, 10_000];
/** The server sends a heartbeat every 15 seconds, so a stream that is silent for 40 seconds is dead. */
const silentForMs = 40_000;
/** A bulk action sends one event per article. After this delay, the lists are refetched once for all these events. */
const articlesDelayMs = 400;

const listeners = new Set<Listener>();
let connection: AbortController | undefined;
let areArticlesDue = false;

function publish({ table, ids, ...progress }: LiveChange): void {
  const tables = table === anyChange.table ? liveTables() : [table];
  if (tables.includes('articles') && !areArticlesDue) {
    areArticlesDue = true;
    setTimeout(() => {
      areArticlesDue = false;
      for (const key of keysOfChange('articles', null)) invalidate(key);
    }, articlesDelayMs);
  }
  for (const each of tables.filter((name) => name !== 'articles'))
    for (const key of keysOfChange(each, ids)) invalidate(key);
  for (const listener of [...listeners]) listener({ table, ids, ...progress });
}

/**
 * Opens or closes the only stream of this tab. It is open only while a screen listens and the tab is visible, because
 * browsers limit the number of connections per site.
 */
function connectOrDisconnect(): void {
  const needed = listeners.size > 0 && document.visibilityState === 'visible';
  if (needed && !connection) {
    connection = new AbortController();
    void stayConnected(connection.signal);
  } else if (!needed && connection) {
    connection.abort();
    connection = undefined;
  }
}

async function stayConnected(stopped: AbortSignal): Promise<void> {
  for (let failures = 0; !stopped.aborted; ) {
    try {
      await readStream(stopped, () => {
        failures = 0;
        // Changes between the first fetch and the opening of this stream were not reported, so all are refetched.
        publish(anyChange);
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
  onOpen();
  const parser = createParser({ onEvent: ({ data }) => publish(JSON.parse(data)) });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  try {
    while (true) {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => silent.abort(), silentForMs);
      const { done, value } = await reader.read();
      if (done) return;
      parser.feed(value);
    }
  } finally {
    clearTimeout(watchdog);
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

function onVisibilityChange(): void {
  connectOrDisconnect();
  if (document.visibilityState === 'visible') publish(anyChange);
}

function listen(listener: Listener): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', onVisibilityChange);
  listeners.add(listener);
  connectOrDisconnect();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) document.removeEventListener('visibilitychange', onVisibilityChange);
    // Deferred, because the stream should stay open if the next screen starts to listen at once.
    setTimeout(connectOrDisconnect);
  };
}

const ignoreChange = () => {};

/** Keeps the event stream open while the screen is mounted. Each event invalidates the queries of the changed table. */
export function useLiveEvents(): void {
  useEffect(() => listen(ignoreChange), []);
}

/** Calls `onChange` with the ids of the changed queue items, or with null if any item may have changed. */
export function useQueueChanges(onChange: (ids: string[] | null) => void): void {
  useListener(({ table, ids }) => {
    if (table === 'content_queue' || table === anyChange.table) onChange(ids);
  });
}

/** Calls `onText` with the new text of a running queue item, or with null if the item must be fetched again. */
export function useLiveProgress(
  id: string,
  onText: (growth: { from: number; text: string } | null) => void,
): void {
  useListener(({ table, ids, from, text }) => {
    if (table !== 'content_queue_progress' || !ids?.includes(id)) return;
    onText(from === undefined || text === undefined ? null : { from, text });
  });
}

function useListener(listener: Listener): void {
  const onChange = useEffectEvent(listener);
  useEffect(() => listen((change) => onChange(change)), []);
}
