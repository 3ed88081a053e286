import { and, desc, eq, isNotNull, isNull, lt, ne, notInArray, sql } from 'drizzle-orm';
import { createTableQueries, existingRow, firstRow, type Queries } from '../../platform/db/database.ts';
import { addressGroup } from '../../platform/http/client-address.ts';
import { auth_factors, auth_refresh_tokens, auth_sessions, auth_users } from '../schema.ts';

export type SessionRow = typeof auth_sessions.$inferSelect;
export type RefreshTokenRow = typeof auth_refresh_tokens.$inferSelect;

function createRefreshTokenStore(orm: Queries) {
  const tokens = createTableQueries(orm, auth_refresh_tokens);
  const { id, parent_id, used_at, child_sealed } = auth_refresh_tokens;
  return {
    tokens,

    /**
     * Clears `child_sealed` of the tokens that were used before the given time. The parents of active tokens keep it,
     * because they may still be exchanged for the active token. The rows stay, to detect stolen tokens.
     */
    clearSealedChildren(before: Date) {
      const parents = orm
        .select({ id: parent_id })
        .from(auth_refresh_tokens)
        .where(and(isNull(used_at), isNotNull(parent_id)));
      return tokens.update([lt(used_at, before), isNotNull(child_sealed), notInArray(id, parents)], {
        child_sealed: null,
      });
    },
  };
}

export function createSessionStore(orm: Queries) {
  const sessions = createTableQueries(orm, auth_sessions);
  return {
    ...createRefreshTokenStore(orm),

    ...sessions,

    /** Reads user, session and factor status in one query, because every authenticated request needs them. */
    findWithUser: (sessionId: string, userId: string) =>
      firstRow(
        orm
          .select({
            user: auth_users,
            session: auth_sessions,
            hasFactor: sql<boolean>`EXISTS (SELECT FROM ${auth_factors}
            WHERE ${auth_factors.user_id} = ${auth_users.id} AND ${auth_factors.status} = 'verified')`,
          })
          .from(auth_users)
          .leftJoin(
            auth_sessions,
            and(eq(auth_sessions.id, sessionId), eq(auth_sessions.user_id, auth_users.id)),
          )
          .where(eq(auth_users.id, userId)),
      ),

    update: (id: string, change: Partial<SessionRow>) => existingRow(sessions.change({ id }, change)),

    /** Compares IPv6 networks, because a device changes the second half of its address every day. */
    async hasSignedInFrom(userId: string, address: string): Promise<boolean> {
      const rows = await orm
        .selectDistinct({ address: auth_sessions.address })
        .from(auth_sessions)
        .where(eq(auth_sessions.user_id, userId));
      return rows.some((row) => addressGroup(row.address) === addressGroup(address));
    },

    listOf: (user_id: string) =>
      sessions.list({ user_id }, { order: [desc(auth_sessions.refreshed_at), auth_sessions.id] }),

    endAllOf: (user_id: string, options: { except?: string; below?: 'aal2' } = {}) =>
      sessions.delete([
        { user_id },
        options.except ? ne(auth_sessions.id, options.except) : undefined,
        options.below ? eq(auth_sessions.aal, 'aal1') : undefined,
      ]),

    /** Sets the sessions that verified this factor back to aal1 (one factor). */
    downgrade: (factor_id: string) =>
      sessions.update(
        { factor_id },
        {
          aal: 'aal1',
          factor_id: null,
          amr: sql`(SELECT coalesce(jsonb_agg(entry), '[]') FROM jsonb_array_elements(amr) AS entry WHERE entry->>'method' <> 'totp')`,
        },
      ),
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
