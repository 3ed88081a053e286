import { z } from 'zod';
import type { Database } from '../db/database.ts';

/** A change of a table that open screens may show; `ids` is null where it could be any row. */
const liveChangeSchema = z.object({
  table: z.string(),
  ids: z.array(z.string()).nullable(),
  /** For text that grows: what came, and where it begins. */
  from: z.number().optional(),
  text: z.string().optional(),
});
export type LiveChange = z.infer<typeof liveChangeSchema>;

/** Anything may have changed: notices were missed. */
export const everything: LiveChange = { table: '*', ids: null };

export function changeOfNotice(payload: string): LiveChange {
  try {
    return liveChangeSchema.parse(JSON.parse(payload));
  } catch {
    return everything;
  }
}

type Hear = (change: LiveChange) => void;

/** Passes the database's notices on to whoever listens in this process; the channel opens with the first of them. */
export function createLiveChanges(database: Database) {
  const hearers = new Set<{ hear: Hear; end: () => void }>();
  let channel: Promise<{ close: () => Promise<void> }> | undefined;
  let closed = false;
  const tellAll: Hear = (change) => {
    for (const { hear } of hearers) hear(change);
  };
  const open = () => {
    channel ??= database
      .listen('live_changes', {
        onNotice: (payload) => tellAll(changeOfNotice(payload)),
        onCut: () => {},
        onRestored: () => tellAll(everything),
      })
      .catch((error) => {
        channel = undefined;
        throw error;
      });
    return channel;
  };
  return {
    /** How many listen now. */
    get listeners() {
      return hearers.size;
    },

    /** Hears every change from now on, until it stops; `end` is called when the process stops. */
    async subscribe(hear: Hear, end: () => void): Promise<() => void> {
      await open();
      const hearer = { hear, end };
      if (closed) end();
      else hearers.add(hearer);
      return () => void hearers.delete(hearer);
    },
    async close(): Promise<void> {
      closed = true;
      for (const { end } of hearers) end();
      hearers.clear();
      await (await channel)?.close();
    },
  };
}

export type LiveChanges = ReturnType<typeof createLiveChanges>;
