import { and, eq, getTableColumns, ilike, isNotNull, ne, sql } from 'drizzle-orm';
import { pick } from '../../domain/pick.ts';
import {
  containing,
  createTableQueries,
  existingRow,
  type Queries,
  type RowOf,
} from '../platform/db/database.ts';
import { auth_factors, auth_users } from './schema.ts';

export type UserRow = typeof auth_users.$inferSelect;
/** Negated, because PostgreSQL's `infinity` becomes an invalid date, for which every comparison is false. */
export const isBanned = (user: Pick<UserRow, 'banned_until'>, now: Date): boolean =>
  user.banned_until !== null && !(user.banned_until <= now);

/** The columns of a user who does not exist. */
export const unsetUser = Object.fromEntries(
  Object.keys(getTableColumns(auth_users)).map((name) => [name, null]),
) as unknown as UserRow;

/** No user has this id. It is used in queries whose duration must not reveal whether an account exists. */
export const unusedUserId = '00000000-0000-0000-0000-000000000000';

/** Hosted users without an address get `<user id>@no-address.invalid`; nobody owns `.invalid` (RFC 2606). */
const placeholderDomain = '@no-address.invalid';
export const isPlaceholderEmail = (email: string): boolean => email.endsWith(placeholderDomain);

const emailContains = (search: string) => (search ? ilike(auth_users.email, containing(search)) : undefined);

// In a query over one table, Drizzle would write `id` without the table: that of the factor.
const hasFactor = sql<boolean>`EXISTS (
  SELECT FROM ${auth_factors} AS factor WHERE factor.user_id = ${auth_users}.id AND factor.status = 'verified')`;

/** The columns that user lists need. Excludes the password hash and the metadata, which may be large. */
const listColumns = {
  ...pick(auth_users, 'id', 'email', 'created_at'),
  ...pick(auth_users, 'last_sign_in_at', 'email_confirmed_at', 'banned_until'),
  hasFactor,
};

export type ListedRow = RowOf<typeof listColumns>;

export function createUserStore(orm: Queries) {
  const users = createTableQueries(orm, auth_users);
  const listed = createTableQueries(orm, auth_users, listColumns);
  return {
    ...users,

    /** Returns undefined if the address is taken, also by a concurrent insert. */
    insert: users.insertNew,

    update: (id: string, change: Partial<UserRow>) => existingRow(users.change({ id }, change)),

    async upsertHosted(user: { id: string; email: string; at: Date }): Promise<void> {
      const { id, at } = user;
      const email = user.email || `${id}${placeholderDomain}`;
      await orm.transaction(async (transaction) => {
        // If the service gave the address to a new user, the row of the previous one gets a placeholder.
        await transaction
          .update(auth_users)
          .set({ email: sql`${auth_users.id} || ${placeholderDomain}`, updated_at: at })
          .where(and(eq(auth_users.email, email), ne(auth_users.id, id)));
        await transaction
          .insert(auth_users)
          .values({ id, email, email_confirmed_at: at, last_sign_in_at: at, created_at: at, updated_at: at })
          .onConflictDoUpdate({ target: auth_users.id, set: { email, last_sign_in_at: at, updated_at: at } });
      });
    },

    page: (wanted: number, perPage: number, search: string) =>
      listed.page(wanted, perPage, emailContains(search), auth_users.created_at, auth_users.id),

    findWithFactor: (id: string) => listed.find([{ id }, isNotNull(auth_users.email)]),
  };
}

export type UserStore = ReturnType<typeof createUserStore>;
