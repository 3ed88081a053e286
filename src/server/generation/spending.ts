import { toOsloField } from '../../domain/oslo-time.ts';
import { Problem } from '../../domain/problems.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { ModelSettings } from './language-model.ts';
import { createSpendingStore } from './spending-store.ts';
import type { TokenUsage } from './stream-answer.ts';

const million = 1_000_000;

/** Records the cost of language models per month, and enforces the monthly spending limit. */
export function createSpending(database: Database, clock: Clock, settings: ModelSettings) {
  const store = createSpendingStore(database.orm);
  const month = () => toOsloField(clock()).slice(0, 7);
  /** Returns the cost, or null if AI_PRICES has no price for the model. */
  const costOf = (model: string, usage: TokenUsage): number | null => {
    const price = settings.AI_PRICES?.[model];
    if (!price) return null;
    return (usage.tokensIn * price.tokensIn + usage.tokensOut * price.tokensOut) / million;
  };
  return {
    costOf,
    async add(model: string, usage: TokenUsage): Promise<void> {
      await store.add(month(), { model, ...usage, cost: costOf(model, usage) ?? 0 });
    },
    async refuseBeyondLimit(): Promise<void> {
      const limit = settings.AI_MONTHLY_LIMIT;
      if (limit === undefined) return;
      const spent = await store.total(month());
      if (spent >= limit) throw new Problem('spending_limit_reached', { details: { limit, spent } });
    },
  };
}
