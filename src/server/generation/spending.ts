import { toOsloField } from '../../domain/oslo-time.ts';
import { Problem } from '../../domain/problems.ts';
import { addMilliseconds, type Clock } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/db/database.ts';
import { retryWhileUnavailable } from '../platform/retry-while-unavailable.ts';
import { TransientFailure } from './generation-failures.ts';
import type { ModelSettings, Writer } from './language-model.ts';
import { createSpendingStore } from './spending-store.ts';

const million = 1_000_000;
/** While AI_MONTHLY_LIMIT is set, the limit of output tokens for a model without a limit of its own. */
const maxOutputTokens = 32_000;
/** No useful answer is shorter, so no call is made if the budget does not cover this many output tokens. */
const minOutputTokens = 500;
/** A pessimistic estimate for the reservation. Real texts have about four characters per token. */
const charactersPerToken = 2;
/** This is longer than any call takes. An older reservation belongs to a process that ended during the call. */
const reservationMs = 40 * 60_000;
const settleWithinMs = 10 * 60_000;
const reservedRetryMs = 60_000;
/** The number of generations outside the queue (`generateNow`) that one user may run at the same time. */
export const maxDirectPerUser = 2;

export interface TokenUsage {
  tokensIn: number;
  tokensOut: number;
}

/** The usage of one call and its cost, which is null if AI_PRICES has no price for the model. */
export interface Expense extends TokenUsage {
  cost: number | null;
}

/** The permission for one call of the model, with the budget that is reserved for it. */
export interface Reservation {
  maxOutputTokens: number | undefined;
  /** Records the actual usage and ends the reservation. `usage` is null for a call that the provider did not accept. */
  settle(usage: TokenUsage | null): Promise<void>;
}

export interface ReservationOptions {
  actorId?: string | undefined;
  onExpense?: ((expense: Expense, transaction: Transaction) => Promise<void>) | undefined;
}

/** Records the cost of language models per month, and enforces the monthly spending limit. */
export function createSpending(database: Database, clock: Clock, settings: ModelSettings) {
  const store = createSpendingStore(database.orm);
  const limit = settings.AI_MONTHLY_LIMIT;
  const month = () => toOsloField(clock()).slice(0, 7);

  const costOf = (model: string, usage: TokenUsage): number | null => {
    const price = settings.AI_PRICES?.[model];
    if (!price) return null;
    return (usage.tokensIn * price.tokensIn + usage.tokensOut * price.tokensOut) / million;
  };

  const limitReached = (spent: number) =>
    new Problem('spending_limit_reached', { details: { limit, spent } });

  /** What the budget pays for, or the writer's limit without a budget. Throws if it is too low. */
  const affordableOutput = async (
    locked: ReturnType<typeof createSpendingStore>,
    writer: Writer,
    tokensIn: number,
  ): Promise<number | undefined> => {
    if (limit === undefined) return writer.maxOutputTokens;
    const [spent, reserved] = [await locked.total(month()), await locked.reserved(month())];
    const pricePerToken = costOf(writer.name, { tokensIn: 0, tokensOut: 1 }) ?? 0;
    const inputCost = costOf(writer.name, { tokensIn, tokensOut: 0 }) ?? 0;
    const outputFor = (budget: number) =>
      budget <= 0 ? 0 : pricePerToken === 0 ? Number.POSITIVE_INFINITY : Math.floor(budget / pricePerToken);
    if (outputFor(limit - spent - inputCost) < minOutputTokens) throw limitReached(spent);
    const affordable = outputFor(limit - spent - inputCost - reserved);
    if (affordable < minOutputTokens)
      throw new TransientFailure('budget_reserved', { retryAfterMs: reservedRetryMs });
    return Math.min(writer.maxOutputTokens ?? maxOutputTokens, affordable);
  };

  return {
    costOf,

    /** Reserves the most that a call with a prompt of this length can cost. */
    reserve: (writer: Writer, characters: number, options: ReservationOptions): Promise<Reservation> =>
      database.orm.transaction(async (transaction) => {
        const locked = createSpendingStore(transaction);
        await locked.lockReservations();
        // The reserved cost of a call whose process ended is recorded as spent, because the provider charges for it.
        for (const { month, model, cost } of await locked.takeExpired(clock()))
          await locked.add(month, { model, tokensIn: 0, tokensOut: 0, cost });
        const { actorId, onExpense } = options;
        if (actorId && (await locked.reservations.count({ actor_id: actorId })) >= maxDirectPerUser)
          throw new Problem('too_many_generations', { values: { max: maxDirectPerUser } });
        const tokensIn = Math.ceil(characters / charactersPerToken);
        const output = await affordableOutput(locked, writer, tokensIn);
        const reservedMonth = month();
        const { id } = await locked.reservations.insert({
          month: reservedMonth,
          model: writer.name,
          cost: costOf(writer.name, { tokensIn, tokensOut: output ?? maxOutputTokens }) ?? 0,
          actor_id: actorId ?? null,
          expires_at: addMilliseconds(clock(), reservationMs),
        });
        const settle = (usage: TokenUsage | null) =>
          database.orm.transaction(async (settling) => {
            const settlingStore = createSpendingStore(settling);
            // Without a row, the reservation was settled before.
            if (!(await settlingStore.reservations.delete({ id })) || !usage) return;
            const cost = costOf(writer.name, usage);
            await settlingStore.add(reservedMonth, { model: writer.name, ...usage, cost: cost ?? 0 });
            await onExpense?.({ ...usage, cost }, settling);
          });
        return {
          maxOutputTokens: output,
          settle: (usage) => retryWhileUnavailable(() => settle(usage), settleWithinMs),
        };
      }),

    async requireBudget(): Promise<void> {
      if (limit === undefined) return;
      const spent = await store.total(month());
      if (spent >= limit) throw limitReached(spent);
    },
  };
}
