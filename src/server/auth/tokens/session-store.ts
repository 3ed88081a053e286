import { and, desc, eq, isNotNull, isNull, lt, ne, notInArray, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/db/database.ts';
import { firstRow, onlyRow } from '../../platform/db/rows.ts';
import { addressGroup } from '../../platform/http/client-address.ts';
import { auth_factors, auth_refresh_tokens, auth_sessions, auth_users } from '../schema.ts';

export type SessionRow = typeof auth_sessions.$inferSelect;
export type RefreshTokenRow = typeof auth_refresh_tokens.$inferSelect;

function createRefreshTokenStore(orm: Queries) {
  return {
    insertToken: (token: typeof auth_refresh_tokens.$inferInsert): Promise<RefreshTokenRow> =>
      onlyRow(orm.insert(auth_refresh_tokens).values(token).returning()),

    findToken: (hash: string): Promise<RefreshTokenRow | undefined> =>
      firstRow(orm.select().from(auth_refresh_tokens).where(eq(auth_refresh_tokens.token_hash, hash))),

    findActiveToken: (sessionId: string): Promise<RefreshTokenRow | undefined> =>
      firstRow(
        orm
          .select()
          .from(auth_refresh_tokens)
          .where(and(eq(auth_refresh_tokens.session_id, sessionId), isNull(auth_refresh_tokens.used_at))),
      ),

    async markUsed(id: number, change: { used_at: Date; child_sealed: string | null }): Promise<void> {
      await orm.update(auth_refresh_tokens).set(change).where(eq(auth_refresh_tokens.id, id));
    },

    /**
     * Clears `child_sealed` of the tokens that were used before the given time. The parents of active tokens keep it,
     * because they may still be exchanged for the active token. The rows stay, to detect stolen tokens.
     */
    async clearSealedChildren(before: Date): Promise<void> {
      const parents = orm
        .select({ id: auth_refresh_tokens.parent_id })
        .from(auth_refresh_tokens)
        .where(and(isNull(auth_refresh_tokens.used_at), isNotNull(auth_refresh_tokens.parent_id)));
      await orm
        .update(auth_refresh_tokens)
        .set({ child_sealed: null })
        .where(
          and(
            lt(auth_refresh_tokens.used_at, before),
            isNotNull(auth_refresh_tokens.child_sealed),
            notInArray(auth_refresh_tokens.id, parents),
          ),
        );
    },

    async removeTokensOf(sessionId: string): Promise<void> {
      await orm.delete(auth_refresh_tokens).where(eq(auth_refresh_tokens.session_id, sessionId));
    },
  };
}

export function createSessionStore(orm: Queries) {
  return {
    ...createRefreshTokenStore(orm),

    insert: (session: typeof auth_sessions.$inferInsert): Promise<SessionRow> =>
      onlyRow(orm.insert(auth_sessions).values(session).returning()),

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

    /** Locks the session until the transaction ends, so that parallel refreshes run one after the other. */
    findForUpdate: (id: string): Promise<SessionRow | undefined> =>
      firstRow(orm.select().from(auth_sessions).where(eq(auth_sessions.id, id)).for('update')),

    async update(id: string, change: Partial<SessionRow>): Promise<SessionRow> {
      const [row] = await orm.update(auth_sessions).set(change).where(eq(auth_sessions.id, id)).returning();
      if (!row) throw new Error('The session does not exist');
      return row;
    },

    /**
     * Whether the user has a session from this address. IPv6 addresses are compared by network, because a device
     * changes the second half of its address every day.
     */
    async hasSignedInFrom(userId: string, address: string): Promise<boolean> {
      const rows = await orm
        .selectDistinct({ address: auth_sessions.address })
        .from(auth_sessions)
        .where(eq(auth_sessions.user_id, userId));
      return rows.some((row) => addressGroup(row.address) === addressGroup(address));
    },

    listOf(userId: string): Promise<SessionRow[]> {
      return orm
        .select()
        .from(auth_sessions)
        .where(eq(auth_sessions.user_id, userId))
        .orderBy(desc(auth_sessions.refreshed_at), auth_sessions.id);
    },

    async endOwn(id: string, userId: string): Promise<boolean> {
      const rows = await orm
        .delete(auth_sessions)
        .where(and(eq(auth_sessions.id, id), eq(auth_sessions.user_id, userId)))
        .returning();
      return rows.length > 0;
    },

    async end(id: string): Promise<void> {
      await orm.delete(auth_sessions).where(eq(auth_sessions.id, id));
    },

    async endAllOf(userId: string, options: { except?: string; below?: 'aal2' } = {}): Promise<void> {
      await orm
        .delete(auth_sessions)
        .where(
          and(
            eq(auth_sessions.user_id, userId),
            options.except ? ne(auth_sessions.id, options.except) : undefined,
            options.below ? eq(auth_sessions.aal, 'aal1') : undefined,
          ),
        );
    },

    /** Sets the sessions that verified this factor back to aal1 (one factor). */
    async downgrade(factorId: string): Promise<void> {
      await orm
        .update(auth_sessions)
        .set({
          aal: 'aal1',
          factor_id: null,
          amr: sql`(SELECT coalesce(jsonb_agg(entry), '[]') FROM jsonb_array_elements(amr) AS entry WHERE entry->>'method' <> 'totp')`,
        })
        .where(eq(auth_sessions.factor_id, factorId));
    },

    async removeUnused(before: Date): Promise<void> {
      await orm.delete(auth_sessions).where(lt(auth_sessions.refreshed_at, before));
    },

    async removeOpenedBefore(time: Date): Promise<void> {
      await orm.delete(auth_sessions).where(lt(auth_sessions.created_at, time));
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
