import { and, asc, count, eq, ilike, isNotNull, ne, sql } from 'drizzle-orm';
import type { Queries } from '../db/database.ts';
import { auth_factors, auth_users } from '../db/schema/auth.ts';

export type UserRow = typeof auth_users.$inferSelect;
export type ListedRow = Pick<
  UserRow,
  'id' | 'email' | 'created_at' | 'last_sign_in_at' | 'email_confirmed_at'
> & {
  hasFactor: boolean;
};
type NewUser = typeof auth_users.$inferInsert;

/** Also until `infinity`, which is no date in JavaScript and so compares as nothing. */
export const isBanned = (user: UserRow, now: Date): boolean =>
  user.banned_until !== null && !(user.banned_until <= now);

/** Unlike for everybody, and nobody's: `.invalid` is never given out. */
const noAddress = '@no-address.invalid';

const containing = (part: string) =>
  part ? ilike(auth_users.email, `%${part.replace(/[\\%_]/g, '\\$&')}%`) : undefined;

// Columns are written out: in a query of one table Drizzle leaves the table's name away, and `id` would be the factor's.
const hasFactor = sql<boolean>`EXISTS (
  SELECT FROM ${auth_factors} AS factor WHERE factor.user_id = ${auth_users}.id AND factor.status = 'verified')`;

/** What lists tell of a user; the rest may be large, and one column is secret. */
const listed = {
  id: auth_users.id,
  email: auth_users.email,
  created_at: auth_users.created_at,
  last_sign_in_at: auth_users.last_sign_in_at,
  email_confirmed_at: auth_users.email_confirmed_at,
  hasFactor,
};

export function createUserStore(orm: Queries) {
  return {
    async findByEmail(email: string): Promise<UserRow | undefined> {
      const [row] = await orm.select().from(auth_users).where(eq(auth_users.email, email));
      return row;
    },

    async findByNewEmail(email: string): Promise<UserRow | undefined> {
      const [row] = await orm.select().from(auth_users).where(eq(auth_users.new_email, email)).limit(1);
      return row;
    },

    async findById(id: string): Promise<UserRow | undefined> {
      const [row] = await orm.select().from(auth_users).where(eq(auth_users.id, id));
      return row;
    },

    /** Holds the user until the transaction ends. */
    async findForUpdate(id: string): Promise<UserRow | undefined> {
      const [row] = await orm.select().from(auth_users).where(eq(auth_users.id, id)).for('update');
      return row;
    },

    /** Nothing when the address is already taken, also by somebody a moment ago. */
    async insert(user: NewUser): Promise<UserRow | undefined> {
      const [row] = await orm.insert(auth_users).values(user).onConflictDoNothing().returning();
      return row;
    },

    async update(id: string, change: Partial<NewUser>): Promise<UserRow> {
      const [row] = await orm.update(auth_users).set(change).where(eq(auth_users.id, id)).returning();
      if (!row) throw new Error('The user is gone');
      return row;
    },

    /** A user of a hosted auth service, as their token tells. */
    async upsertHosted(user: { id: string; email: string; at: Date }): Promise<void> {
      const { id, at } = user;
      const email = user.email || `${id}${noAddress}`;
      await orm.transaction(async (transaction) => {
        // The service has given the address to somebody new: who had it before keeps the row and its roles.
        await transaction
          .update(auth_users)
          .set({ email: sql`${auth_users.id} || ${noAddress}`, updated_at: at })
          .where(and(eq(auth_users.email, email), ne(auth_users.id, id)));
        await transaction
          .insert(auth_users)
          .values({ id, email, email_confirmed_at: at, last_sign_in_at: at, created_at: at, updated_at: at })
          .onConflictDoUpdate({ target: auth_users.id, set: { email, last_sign_in_at: at, updated_at: at } });
      });
    },

    list(part: string, page: { limit: number; offset: number }) {
      return orm
        .select(listed)
        .from(auth_users)
        .where(containing(part))
        .orderBy(asc(auth_users.created_at), asc(auth_users.id))
        .limit(page.limit)
        .offset(page.offset);
    },

    async count(part: string): Promise<number> {
      const [row] = await orm.select({ count: count() }).from(auth_users).where(containing(part));
      return row?.count ?? 0;
    },

    async findWithFactor(id: string) {
      const [row] = await orm
        .select(listed)
        .from(auth_users)
        .where(and(eq(auth_users.id, id), isNotNull(auth_users.email)));
      return row;
    },
  };
}
