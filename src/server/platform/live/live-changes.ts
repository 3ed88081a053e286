import { z } from 'zod';
import type { Database } from '../db/database.ts';

/** A change in a table that admin screens show; `ids` is null if any row may have changed. */
const liveChangeSchema = z.object({
  table: z.string(),
  ids: z.array(z.string()).nullable(),
  /** For a text that grows, `text` is the added text and `from` is the offset at which it begins. */
  from: z.number().optional(),
  text: z.string().optional(),
});
export type LiveChange = z.infer<typeof liveChangeSchema>;

/** Sent instead of changes that were missed or that cannot be parsed: any row of any table may have changed. */
export const anyChange: LiveChange = { table: '*', ids: null };

export function changeOfNotification(payload: string): LiveChange {
  try {
    return liveChangeSchema.parse(JSON.parse(payload));
  } catch {
    return anyChange;
  }
}

type OnChange = (change: LiveChange) => void;

/** Passes the database's notifications to subscribers. The first one opens the channel. */
export function createLiveChanges(database: Database) {
  const subscribers = new Set<{ onChange: OnChange; onEnd: () => void }>();
  let channel: Promise<{ close: () => Promise<void> }> | undefined;
  let closed = false;
  const publish: OnChange = (change) => {
    for (const { onChange } of subscribers) onChange(change);
  };
  const open = () => {
    channel ??= database
      .listen('live_changes', {
        onNotification: (payload) => publish(changeOfNotification(payload)),
        onDisconnected: () => {},
        onReconnected: () => publish(anyChange),
      })
      .catch((error) => {
        channel = undefined;
        throw error;
      });
    return channel;
  };
  return {
    get subscriberCount() {
      return subscribers.size;
    },

    /** Returns the function that unsubscribes. `onEnd` is called when the process stops. */
    async subscribe(onChange: OnChange, onEnd: () => void): Promise<() => void> {
      await open();
      const subscriber = { onChange, onEnd };
      if (closed) onEnd();
      else subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    async close(): Promise<void> {
      closed = true;
      for (const { onEnd } of subscribers) onEnd();
      subscribers.clear();
      await (await channel)?.close();
    },
  };
}

export type LiveChanges = ReturnType<typeof createLiveChanges>;
