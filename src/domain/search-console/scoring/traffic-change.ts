import { ctrOf } from '../search-console.ts';
import { type CtrCurve, ctrAt } from './ctr-curve.ts';
import type { QueryStats } from './score-opportunity.ts';

export const changeCauses = ['demand', 'position', 'ctr', 'lost', 'won'] as const;
export type ChangeCause = (typeof changeCauses)[number];

/** A query in two periods. Null for a period that does not contain the query. */
export interface ComparedQuery {
  before: QueryStats | null;
  now: QueryStats | null;
}

export interface TrafficChange {
  before: number;
  now: number;
  causes: Record<ChangeCause, number>;
}

/**
 * Attributes a change in clicks to its causes. Demand is the change in impressions at the earlier CTR. Position is the
 * change that the CTR curve predicts for the new position. CTR is the rest, for example because of a new title in the
 * results. Lost and won are the clicks of queries that occur in only one of the periods. `scale` is the length of the
 * later period divided by that of the earlier.
 */
export function createTrafficChange(curve: CtrCurve, scale = 1) {
  const change: TrafficChange = {
    before: 0,
    now: 0,
    causes: { demand: 0, position: 0, ctr: 0, lost: 0, won: 0 },
  };
  const { causes } = change;
  return {
    add({ before: earlier, now }: ComparedQuery): void {
      const before = earlier && {
        impressions: earlier.impressions * scale,
        clicks: earlier.clicks * scale,
        position: earlier.position,
      };
      change.before += before?.clicks ?? 0;
      change.now += now?.clicks ?? 0;
      if (!before || before.impressions <= 0) {
        causes.won += now?.clicks ?? 0;
        return;
      }
      if (!now || now.impressions <= 0) {
        causes.lost -= before.clicks;
        return;
      }
      const earlierCtr = ctrOf(before);
      const usual = before.position > 0 ? ctrAt(curve, before.position) : 0;
      const ratio = usual > 0 && now.position > 0 ? ctrAt(curve, now.position) / usual : 1;
      const demand = (now.impressions - before.impressions) * earlierCtr;
      const position = now.impressions * earlierCtr * (ratio - 1);
      causes.demand += demand;
      causes.position += position;
      causes.ctr += now.clicks - before.clicks - demand - position;
    },
    result: (): TrafficChange => change,
  };
}

/** The cause with the largest effect in the direction of the change. Undefined if the clicks did not change. */
export function mainCause({ before, now, causes }: TrafficChange): ChangeCause | undefined {
  const direction = Math.sign(now - before);
  if (direction === 0) return undefined;
  return changeCauses.toSorted((a, b) => (causes[b] - causes[a]) * direction)[0];
}
