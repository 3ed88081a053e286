import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';

interface LiveEvent {
  table: string;
  ids: string[] | null;
  from?: number;
  text?: string;
}

/** The name of no table. Its notifications only mark a place in the stream. */
const markerTable = 'test_marker';

/**
 * Opens the product's event stream as an admin screen does. Given the pool of the database, the stream begins after all
 * changes made so far: their notifications may arrive late, and are skipped.
 */
export async function openEvents(address: string, token: string, pool?: Pick<Pool, 'query'>) {
  const stop = new AbortController();
  const response = await fetch(`${address}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  if (!response.ok || !response.body) throw new Error(`The event stream answered ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let unread = '';
  const read = async (): Promise<LiveEvent> => {
    while (true) {
      const end = unread.indexOf('\n\n');
      if (end >= 0) {
        const event = unread.slice(0, end);
        unread = unread.slice(end + 2);
        if (event.startsWith('data: ')) return JSON.parse(event.slice(6));
        continue;
      }
      const { done, value } = await reader.read();
      if (done) throw new Error('The event stream ended');
      unread += value;
    }
  };
  if (pool) {
    const marker = randomUUID();
    const notification = JSON.stringify({ table: markerTable, ids: [marker] });
    await pool.query(`SELECT pg_notify('live_changes', $1)`, [notification]);
    while ((await read()).ids?.[0] !== marker);
  }
  return {
    /** Waits for the next change; heartbeats and the markers of other streams are skipped. */
    async next(): Promise<LiveEvent> {
      let event = await read();
      while (event.table === markerTable) event = await read();
      return event;
    },
    async close(): Promise<void> {
      stop.abort();
      await reader.cancel().catch(() => {});
    },
  };
}
