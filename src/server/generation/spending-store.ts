import { eq, sql, sum } from 'drizzle-orm';
import type { Queries } from '../db/database.ts';
import { generation_spending } from '../db/schema/generation.ts';

interface Expense {
  model: string;
  tokensIn: number;
  tokensOut: number;
  cost: number;
}

export function createSpendingStore(orm: Queries) {
  return {
    async add(month: string, { model, tokensIn, tokensOut, cost }: Expense): Promise<void> {
      const table = generation_spending;
      await orm
        .insert(table)
        .values({ month, model, calls: 1, tokens_in: tokensIn, tokens_out: tokensOut, cost })
        .onConflictDoUpdate({
          target: [table.month, table.model],
          set: {
            calls: sql`${table.calls} + 1`,
            tokens_in: sql`${table.tokens_in} + ${tokensIn}`,
            tokens_out: sql`${table.tokens_out} + ${tokensOut}`,
            cost: sql`${table.cost} + ${cost}::numeric`,
          },
        });
    },

    async total(month: string): Promise<number> {
      const [row] = await orm
        .select({ cost: sum(generation_spending.cost).mapWith(Number) })
        .from(generation_spending)
        .where(eq(generation_spending.month, month));
      return row?.cost ?? 0;
    },
  };
}
