import { and, desc, eq, gt, lt, notInArray, sql } from 'drizzle-orm';
import type { Queries } from '../platform/db/database.ts';
import { firstRow, onlyRow } from '../platform/db/rows.ts';
import { api_tokens } from './schema.ts';

export type ApiTokenRow = typeof api_tokens.$inferSelect;

export function createApiTokenStore(orm: Queries) {
  /** Undefined matches the tokens of every user. */
  const ofUser = (userId: string | undefined) => (userId ? eq(api_tokens.user_id, userId) : undefined);
  return {
    insert: (row: typeof api_tokens.$inferInsert): Promise<ApiTokenRow> =>
      onlyRow(orm.insert(api_tokens).values(row).returning()),

    /** Serialises the creation of tokens by one user until the transaction ends, so that the limit holds. */
    async lock(userId: string): Promise<void> {
      await orm.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`api tokens of ${userId}`}, 0))`);
    },

    findByHash: (hash: string): Promise<ApiTokenRow | undefined> =>
      firstRow(orm.select().from(api_tokens).where(eq(api_tokens.token_hash, hash))),

    list(userId: string | undefined, page: { limit: number; offset: number }): Promise<ApiTokenRow[]> {
      return orm
        .select()
        .from(api_tokens)
        .where(ofUser(userId))
        .orderBy(desc(api_tokens.created_at), api_tokens.id)
        .limit(page.limit)
        .offset(page.offset);
    },

    count: async (userId: string | undefined): Promise<number> => orm.$count(api_tokens, ofUser(userId)),

    async noteUse(id: string, at: Date): Promise<void> {
      await orm.update(api_tokens).set({ last_used_at: at }).where(eq(api_tokens.id, id));
    },

    /** Replaces the access token of a connected assistant. */
    async setAccessToken(
      id: string,
      access: Pick<ApiTokenRow, 'token_hash' | 'ending' | 'access_expires_at'>,
    ): Promise<void> {
      await orm.update(api_tokens).set(access).where(eq(api_tokens.id, id));
    },

    remove: (id: string, userId: string | undefined): Promise<ApiTokenRow | undefined> =>
      firstRow(
        orm
          .delete(api_tokens)
          .where(and(eq(api_tokens.id, id), ofUser(userId)))
          .returning(),
      ),

    /** Expired tokens stay listed, so that their user sees why a program stopped working. */
    removeValidOf(
      userId: string,
      { at, keep }: { at: Date; keep: readonly string[] },
    ): Promise<ApiTokenRow[]> {
      return orm
        .delete(api_tokens)
        .where(
          and(
            eq(api_tokens.user_id, userId),
            gt(api_tokens.expires_at, at),
            keep.length > 0 ? notInArray(api_tokens.id, [...keep]) : undefined,
          ),
        )
        .returning();
    },

    async removeExpired(before: Date): Promise<void> {
      await orm.delete(api_tokens).where(lt(api_tokens.expires_at, before));
    },
  };
}
