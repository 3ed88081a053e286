import { and, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/db/database.ts';
import { auth_flow_states, auth_one_time_tokens, type OneTimeTokenKind } from '../schema.ts';

export type OneTimeTokenRow = typeof auth_one_time_tokens.$inferSelect;
export type FlowStateRow = typeof auth_flow_states.$inferSelect;

export function createOneTimeTokenStore(orm: Queries) {
  return {
    /** Stores a token, and deletes the user's tokens of the same kind that were created before `before`. */
    async replace(token: typeof auth_one_time_tokens.$inferInsert, before: Date): Promise<void> {
      const { user_id, kind } = token;
      await orm
        .delete(auth_one_time_tokens)
        .where(
          and(
            eq(auth_one_time_tokens.user_id, user_id),
            eq(auth_one_time_tokens.kind, kind),
            lte(auth_one_time_tokens.created_at, before),
          ),
        );
      await orm.insert(auth_one_time_tokens).values(token);
    },

    /** Deletes and returns the token of a link, so that only the first of several parallel requests gets it. */
    async consumeByLink(
      kinds: OneTimeTokenKind[],
      linkHash: string,
      now: Date,
    ): Promise<OneTimeTokenRow | undefined> {
      const [row] = await orm
        .delete(auth_one_time_tokens)
        .where(
          and(
            eq(auth_one_time_tokens.link_hash, linkHash),
            inArray(auth_one_time_tokens.kind, kinds),
            gt(auth_one_time_tokens.expires_at, now),
          ),
        )
        .returning();
      return row;
    },

    /** Counts an attempt on a user's codes and returns the tokens that still had attempts left. */
    async countAttempt(
      userId: string,
      kinds: OneTimeTokenKind[],
      maxAttempts: number,
      now: Date,
    ): Promise<OneTimeTokenRow[]> {
      return orm
        .update(auth_one_time_tokens)
        .set({ attempts: sql`${auth_one_time_tokens.attempts} + 1` })
        .where(
          and(
            eq(auth_one_time_tokens.user_id, userId),
            inArray(auth_one_time_tokens.kind, kinds),
            lt(auth_one_time_tokens.attempts, maxAttempts),
            gt(auth_one_time_tokens.expires_at, now),
          ),
        )
        .returning();
    },

    async consumeById(id: string): Promise<OneTimeTokenRow | undefined> {
      const [row] = await orm.delete(auth_one_time_tokens).where(eq(auth_one_time_tokens.id, id)).returning();
      return row;
    },

    /** Deletes all mailed tokens of a user, and the PKCE auth codes that they were exchanged for. */
    async removeAllOf(userId: string): Promise<void> {
      await orm.delete(auth_flow_states).where(eq(auth_flow_states.user_id, userId));
      await orm.delete(auth_one_time_tokens).where(eq(auth_one_time_tokens.user_id, userId));
    },

    async removeExpired(now: Date): Promise<void> {
      await orm.delete(auth_one_time_tokens).where(lt(auth_one_time_tokens.expires_at, now));
    },

    async insertFlow(flow: typeof auth_flow_states.$inferInsert): Promise<FlowStateRow> {
      const [row] = await orm.insert(auth_flow_states).values(flow).returning();
      if (!row) throw new Error('The insert returned no row');
      return row;
    },

    async issueAuthCode(id: string, change: { auth_code_hash: string; issued_at: Date }): Promise<void> {
      await orm.update(auth_flow_states).set(change).where(eq(auth_flow_states.id, id));
    },

    async findFlow(authCodeHash: string): Promise<FlowStateRow | undefined> {
      const [row] = await orm
        .select()
        .from(auth_flow_states)
        .where(eq(auth_flow_states.auth_code_hash, authCodeHash));
      return row;
    },

    /** Deletes and returns the flow of an auth code: a code can be tried once, also with a wrong verifier. */
    async consumeFlow(authCodeHash: string): Promise<FlowStateRow | undefined> {
      const [row] = await orm
        .delete(auth_flow_states)
        .where(eq(auth_flow_states.auth_code_hash, authCodeHash))
        .returning();
      return row;
    },

    async removeFlows(before: Date): Promise<void> {
      await orm.delete(auth_flow_states).where(lt(auth_flow_states.created_at, before));
    },
  };
}
