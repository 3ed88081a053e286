import { Problem } from '../../../domain/problems.ts';

export interface ConnectionLimits {
  perProcess: number;
  perUser: number;
}

/** Limits the number of open event streams, because each stream occupies memory until it ends. */
export function createConnectionLimit({ perProcess, perUser }: ConnectionLimits) {
  const openByUser = new Map<string, number>();
  let total = 0;
  return {
    /** Counts a new connection, or throws if a limit is reached. The returned function releases the connection. */
    acquire(userId: string): () => void {
      const open = openByUser.get(userId) ?? 0;
      if (open >= perUser) throw new Problem('too_many_streams');
      if (total >= perProcess) throw new Problem('streams_full');
      openByUser.set(userId, open + 1);
      total++;
      let released = false;
      return () => {
        if (released) return;
        released = true;
        total--;
        const remaining = (openByUser.get(userId) ?? 1) - 1;
        if (remaining === 0) openByUser.delete(userId);
        else openByUser.set(userId, remaining);
      };
    },
  };
}
