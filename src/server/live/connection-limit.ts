import { Problem } from '../../domain/problems.ts';

export interface ConnectionLimits {
  perProcess: number;
  perUser: number;
}

/** How many event streams may be open here: a stream costs memory for as long as it lasts, and any tab can ask for one. */
export function createConnectionLimit({ perProcess, perUser }: ConnectionLimits) {
  const taken = new Map<string, number>();
  let total = 0;
  return {
    /** Takes a place, or says why there is none; the answer gives it back. */
    take(userId: string): () => void {
      const own = taken.get(userId) ?? 0;
      if (own >= perUser) throw new Problem('too_many_streams');
      if (total >= perProcess) throw new Problem('streams_full');
      taken.set(userId, own + 1);
      total++;
      let left = false;
      return () => {
        if (left) return;
        left = true;
        total--;
        const rest = (taken.get(userId) ?? 1) - 1;
        if (rest === 0) taken.delete(userId);
        else taken.set(userId, rest);
      };
    },
  };
}
