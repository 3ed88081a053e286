import { eq, lt, sql, sum } from 'drizzle-orm';
import type { Queries } from '../platform/db/database.ts';
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

    async lockReservations(): Promise<void> {
      await orm.execute(sql`SELECT pg_advisory_xact_lock(${reservationLock})`);
    },

    async reserve(row: typeof generation_reservations.$inferInsert): Promise<string> {
      const [reserved] = await orm
        .insert(generation_reservations)
        .values(row)
        .returning({ id: generation_reservations.id });
      if (!reserved) throw new Error('The insert returned no row');
      return reserved.id;
    },

    async reserved(month: string): Promise<number> {
      const [row] = await orm
        .select({ cost: sum(generation_reservations.cost).mapWith(Number) })
        .from(generation_reservations)
        .where(eq(generation_reservations.month, month));
      return row?.cost ?? 0;
    },

    countOf: (actorId: string): Promise<number> =>
      orm.$count(generation_reservations, eq(generation_reservations.actor_id, actorId)),

    /** Returns false if the reservation was settled before. */
    async release(id: string): Promise<boolean> {
      const { rowCount } = await orm
        .delete(generation_reservations)
        .where(eq(generation_reservations.id, id));
      return rowCount === 1;
    },

    /** Removes and returns the expired reservations, whose processes ended during the call. */
    takeExpired: (now: Date) =>
      orm.delete(generation_reservations).where(lt(generation_reservations.expires_at, now)).returning(),
  };
}
