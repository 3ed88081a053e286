import { toOsloField } from '../../domain/oslo-time.ts';
import { Problem } from '../../domain/problems.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { ModelSettings } from './language-model.ts';
import { createSpendingStore } from './spending-store.ts';

const million = 1_000_000;

/** What models cost, month by month, and the month's end of it. */
export function createSpending(database: Database, clock: Clock, settings: ModelSettings) {
  const store = createSpendingStore(database.orm);
  const month = () => toOsloField(clock()).slice(0, 7);
  const costOf = (model: string, used: { tokensIn: number; tokensOut: number }): number | null => {
    const price = settings.AI_PRICES?.[model];
    if (!price) return null;
    return (used.tokensIn * price.tokensIn + used.tokensOut * price.tokensOut) / million;
  };
  return {
    costOf,
    async note(model: string, used: { tokensIn: number; tokensOut: number }): Promise<void> {
      await store.add(month(), { model, ...used, cost: costOf(model, used) ?? 0 });
    },
    async refuseBeyondLimit(): Promise<void> {
      const limit = settings.AI_MONTHLY_LIMIT;
      if (limit === undefined) return;
      const spent = await store.total(month());
      if (spent >= limit) throw new Problem('spending_limit_reached', { details: { limit, spent } });
    },
  };
}
