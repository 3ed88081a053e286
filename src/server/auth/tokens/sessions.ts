import { secondsOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { type AuthContext, recordOwn } from '../auth-context.ts';
import type { ClientInfo } from '../devices/client-info.ts';
import { rememberDevice } from '../devices/known-devices.ts';
import { createFactorStore } from '../factors/factor-store.ts';
import { accessTokenSeconds } from '../lifetimes.ts';
import { userBody } from '../user-body.ts';
import { createUserStore, type UserRow } from '../user-store.ts';
import { startTokens } from './refresh-tokens.ts';
import { createSessionStore, type SessionRow } from './session-store.ts';

export interface OpenSession {
  user: UserRow;
  session: SessionRow;
  refreshToken: string;
}

/** Creates a session and its first refresh token, in the transaction that checked the credentials. */
export async function openSession(
  auth: AuthContext,
  transaction: Transaction,
  about: {
    user: UserRow;
    method: string;
    aal?: 'aal2';
    client: ClientInfo;
    /**
     * True for a session from a recovery or invitation link, or of an account without a password. The session may set
     * the password once, see `maySetPassword`, but does not count as a recent proof of identity for other changes.
     */
    replacesPassword?: boolean;
    /** True if the password is too weak for a site that others can reach. */
    needsNewPassword?: boolean;
  },
): Promise<OpenSession> {
  const now = auth.clock();
  const { address, userAgent, country } = about.client;
  const sessions = createSessionStore(transaction);
  const session = await sessions.insert({
    user_id: about.user.id,
    amr: [{ method: about.method, timestamp: secondsOf(now) }],
    aal: about.aal ?? 'aal1',
    address,
    user_agent: userAgent,
    country,
    created_at: now,
    refreshed_at: now,
    reauthenticated_at: about.replacesPassword ? null : now,
    may_set_password: about.replacesPassword ?? false,
    needs_new_password: about.needsNewPassword ?? false,
  });
  const refreshToken = await startTokens(sessions, session.id, now);
  const user = await createUserStore(transaction).update(about.user.id, { last_sign_in_at: now });
  const isFirst = about.user.last_sign_in_at === null;
  await rememberDevice(auth, transaction, { user, client: about.client, isFirst });
  await recordOwn(auth, transaction, { user, address }, 'user.signed_in', {
    after: { method: about.method },
  });
  return { user, session, refreshToken };
}

/** Raises a session to aal2 (two factors) with new refresh tokens, and ends the user's aal1 sessions. */
export async function elevateSession(
  transaction: Transaction,
  { user, session }: Pick<OpenSession, 'user' | 'session'>,
  proof: Pick<SessionRow, 'amr'> & { factor_id?: string },
  now: Date,
): Promise<OpenSession> {
  const sessions = createSessionStore(transaction);
  const elevated = await sessions.update(session.id, { ...proof, aal: 'aal2', refreshed_at: now });
  const refreshToken = await startTokens(sessions, session.id, now);
  await sessions.endAllOf(user.id, { below: 'aal2' });
  return { user, session: elevated, refreshToken };
}

/** The response body of a sign-in or refresh. Call it after the transaction: signing would prolong the locks. */
export async function sessionBody(auth: AuthContext, { user, session, refreshToken }: OpenSession) {
  const { token, expiresAt } = await auth.accessTokens.issue(user, session);
  const factors = await createFactorStore(auth.database.orm).listOf(user.id);
  return {
    access_token: token,
    token_type: 'bearer' as const,
    expires_in: accessTokenSeconds,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: userBody(user, factors),
  };
}
