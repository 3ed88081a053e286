import { eq, lt, sql, sum } from 'drizzle-orm';
import { createTableQueries, type Queries } from '../platform/db/database.ts';
import { generation_reservations, generation_spending } from './schema.ts';

interface Expense {
  model: string;
  tokensIn: number;
  tokensOut: number;
  cost: number;
}

/** The key of the advisory lock that serialises reservations. It can be any number that no other lock uses. */
const reservationLock = 20_261_116;

export function createSpendingStore(orm: Queries) {
  const reservations = createTableQueries(orm, generation_reservations);
  const costIn = async (
    table: typeof generation_spending | typeof generation_reservations,
    month: string,
  ) => {
    const [row] = await orm
      .select({ cost: sum(table.cost).mapWith(Number) })
      .from(table)
      .where(eq(table.month, month));
    return row?.cost ?? 0;
  };
  return {
    async add(month: string, { model, tokensIn, tokensOut, cost }: Expense): Promise<void> {
      const table = generation_spending;
      await createTableQueries(orm, table).upsert(
        { month, model, calls: 1, tokens_in: tokensIn, tokens_out: tokensOut, cost },
        [table.month, table.model],
        {
          calls: sql`${table.calls} + 1`,
          tokens_in: sql`${table.tokens_in} + ${tokensIn}`,
          tokens_out: sql`${table.tokens_out} + ${tokensOut}`,
          cost: sql`${table.cost} + ${cost}::numeric`,
        },
      );
    },

    total: (month: string) => costIn(generation_spending, month),

    async lockReservations(): Promise<void> {
      await orm.execute(sql`SELECT pg_advisory_xact_lock(${reservationLock})`);
    },

    reservations,

    reserved: (month: string) => costIn(generation_reservations, month),

    /** Removes and returns the expired reservations, whose processes ended during the call. */
    takeExpired: (now: Date) => reservations.takeAll(lt(generation_reservations.expires_at, now)),
  };
}
