import { gt, inArray, lt, lte, sql } from 'drizzle-orm';
import { createTableQueries, type Queries } from '../../platform/db/database.ts';
import { auth_flow_states, auth_one_time_tokens, type OneTimeTokenKind } from '../schema.ts';

export type OneTimeTokenRow = typeof auth_one_time_tokens.$inferSelect;
export type FlowStateRow = typeof auth_flow_states.$inferSelect;

export function createOneTimeTokenStore(orm: Queries) {
  const tokens = createTableQueries(orm, auth_one_time_tokens);
  const flows = createTableQueries(orm, auth_flow_states);
  const { kind, created_at, attempts, expires_at } = auth_one_time_tokens;
  return {
    tokens,

    flows,

    /** Stores a token, and deletes the user's tokens of the same kind that were created before `before`. */
    async replace(token: typeof auth_one_time_tokens.$inferInsert, before: Date): Promise<void> {
      await tokens.delete([{ user_id: token.user_id, kind: token.kind }, lte(created_at, before)]);
      await tokens.insert(token);
    },

    /** Deletes and returns the token of a link, so that only the first of several parallel requests gets it. */
    consumeByLink: (kinds: OneTimeTokenKind[], link_hash: string, now: Date) =>
      tokens.take([{ link_hash }, inArray(kind, kinds), gt(expires_at, now)]),

    /** Counts an attempt on a user's codes and returns the tokens that still had attempts left. */
    countAttempt: (user_id: string, kinds: OneTimeTokenKind[], maxAttempts: number, now: Date) =>
      tokens.changeAll([{ user_id }, inArray(kind, kinds), lt(attempts, maxAttempts), gt(expires_at, now)], {
        attempts: sql`${attempts} + 1`,
      }),

    /** Deletes all mailed tokens of a user, and the PKCE auth codes that they were exchanged for. */
    async removeAllOf(user_id: string): Promise<void> {
      await flows.delete({ user_id });
      await tokens.delete({ user_id });
    },
  };
}
