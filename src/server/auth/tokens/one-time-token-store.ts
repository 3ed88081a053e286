import { and, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/db/database.ts';
import { firstRow, onlyRow } from '../../platform/db/rows.ts';
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
    consumeByLink: (
      kinds: OneTimeTokenKind[],
      linkHash: string,
      now: Date,
    ): Promise<OneTimeTokenRow | undefined> =>
      firstRow(
        orm
          .delete(auth_one_time_tokens)
          .where(
            and(
              eq(auth_one_time_tokens.link_hash, linkHash),
              inArray(auth_one_time_tokens.kind, kinds),
              gt(auth_one_time_tokens.expires_at, now),
            ),
          )
          .returning(),
      ),

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

    consumeById: (id: string): Promise<OneTimeTokenRow | undefined> =>
      firstRow(orm.delete(auth_one_time_tokens).where(eq(auth_one_time_tokens.id, id)).returning()),

    /** Deletes all mailed tokens of a user, and the PKCE auth codes that they were exchanged for. */
    async removeAllOf(userId: string): Promise<void> {
      await orm.delete(auth_flow_states).where(eq(auth_flow_states.user_id, userId));
      await orm.delete(auth_one_time_tokens).where(eq(auth_one_time_tokens.user_id, userId));
    },

    async removeExpired(now: Date): Promise<void> {
      await orm.delete(auth_one_time_tokens).where(lt(auth_one_time_tokens.expires_at, now));
    },

    insertFlow: (flow: typeof auth_flow_states.$inferInsert): Promise<FlowStateRow> =>
      onlyRow(orm.insert(auth_flow_states).values(flow).returning()),

    async issueAuthCode(id: string, change: { auth_code_hash: string; issued_at: Date }): Promise<void> {
      await orm.update(auth_flow_states).set(change).where(eq(auth_flow_states.id, id));
    },

    findFlow: (authCodeHash: string): Promise<FlowStateRow | undefined> =>
      firstRow(orm.select().from(auth_flow_states).where(eq(auth_flow_states.auth_code_hash, authCodeHash))),

    /** Deletes and returns the flow of an auth code: a code can be tried once, also with a wrong verifier. */
    consumeFlow: (authCodeHash: string): Promise<FlowStateRow | undefined> =>
      firstRow(
        orm.delete(auth_flow_states).where(eq(auth_flow_states.auth_code_hash, authCodeHash)).returning(),
      ),

    async removeFlows(before: Date): Promise<void> {
      await orm.delete(auth_flow_states).where(lt(auth_flow_states.created_at, before));
    },
  };
}
