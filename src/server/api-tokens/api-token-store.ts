import { desc, eq, gt, lt, notInArray, sql } from 'drizzle-orm';
import { createTableQueries, type Queries } from '../platform/db/database.ts';
import { api_tokens } from './schema.ts';

export type ApiTokenRow = typeof api_tokens.$inferSelect;

export function createApiTokenStore(orm: Queries) {
  const tokens = createTableQueries(orm, api_tokens);
  /** Undefined matches the tokens of every user. */
  const ofUser = (userId: string | undefined) => (userId ? eq(api_tokens.user_id, userId) : undefined);
  return {
    insert: tokens.insert,
    update: tokens.update,

    /** Serialises the creation of tokens by one user until the transaction ends, so that the limit holds. */
    async lock(userId: string): Promise<void> {
      await orm.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`api tokens of ${userId}`}, 0))`);
    },

    findByHash: (token_hash: string) => tokens.find({ token_hash }),

    page: (wanted: number, perPage: number, userId: string | undefined) =>
      tokens.page(wanted, perPage, ofUser(userId), desc(api_tokens.created_at), api_tokens.id),

    count: (userId: string | undefined) => tokens.count(ofUser(userId)),

    remove: (id: string, userId: string | undefined) => tokens.take([{ id }, ofUser(userId)]),

    /** Expired tokens stay listed, so that their user sees why a program stopped working. */
    removeValidOf: (user_id: string, { at, keep }: { at: Date; keep: readonly string[] }) =>
      tokens.takeAll([
        { user_id },
        gt(api_tokens.expires_at, at),
        keep.length > 0 ? notInArray(api_tokens.id, [...keep]) : undefined,
      ]),

    removeExpired: (before: Date) => tokens.delete(lt(api_tokens.expires_at, before)),
  };
}
