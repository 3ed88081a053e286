import { and, count, desc, eq, gt, lt, notInArray, sql } from 'drizzle-orm';
import type { Queries } from '../platform/db/database.ts';
import { api_tokens } from './schema.ts';

export type ApiTokenRow = typeof api_tokens.$inferSelect;

export function createApiTokenStore(orm: Queries) {
  /** Undefined matches the tokens of every user. */
  const ofUser = (userId: string | undefined) => (userId ? eq(api_tokens.user_id, userId) : undefined);
  return {
    async insert(row: typeof api_tokens.$inferInsert): Promise<ApiTokenRow> {
      const [inserted] = await orm.insert(api_tokens).values(row).returning();
      if (!inserted) throw new Error('The token was not inserted');
      return inserted;
    },

    /** Serialises the creation of tokens by one user until the transaction ends, so that the limit holds. */
    async lock(userId: string): Promise<void> {
      await orm.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`api tokens of ${userId}`}, 0))`);
    },

    async findByHash(hash: string): Promise<ApiTokenRow | undefined> {
      const [row] = await orm.select().from(api_tokens).where(eq(api_tokens.token_hash, hash));
      return row;
    },

    list(userId: string | undefined, page: { limit: number; offset: number }): Promise<ApiTokenRow[]> {
      return orm
        .select()
        .from(api_tokens)
        .where(ofUser(userId))
        .orderBy(desc(api_tokens.created_at), api_tokens.id)
        .limit(page.limit)
        .offset(page.offset);
    },

    async count(userId: string | undefined): Promise<number> {
      const [row] = await orm.select({ count: count() }).from(api_tokens).where(ofUser(userId));
      return row?.count ?? 0;
    },

    async noteUse(id: string, at: Date): Promise<void> {
      await orm.update(api_tokens).set({ last_used_at: at }).where(eq(api_tokens.id, id));
    },

    async remove(id: string, userId: string | undefined): Promise<ApiTokenRow | undefined> {
      const [row] = await orm
        .delete(api_tokens)
        .where(and(eq(api_tokens.id, id), ofUser(userId)))
        .returning();
      return row;
    },

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
