import { z } from 'zod';
import { addMilliseconds } from '../../../platform/clock.ts';
import { type AuthContext, type AuthHandler, clientOf, readBody, recordOwn } from '../../auth-context.ts';
import { AuthError, invalid } from '../../auth-errors.ts';
import type { ClientInfo } from '../../devices/client-info.ts';
import { maxSessionMs, refreshRetrySeconds, unusedSessionMs } from '../../lifetimes.ts';
import { failedRefreshesFrom, refreshesOf, requireWithinLimits } from '../../limits/auth-limits.ts';
import {
  hashOfToken,
  isLegacyRefreshToken,
  looksLikeRefreshToken,
  rotateToken,
} from '../../tokens/refresh-tokens.ts';
import { createSessionStore } from '../../tokens/session-store.ts';
import { type OpenSession, sessionBody } from '../../tokens/sessions.ts';
import { createUserStore, isBanned } from '../../user-store.ts';

const bodySchema = z.object({ refresh_token: z.string().default('') });

const maxConcurrentRefreshes = 100;

let activeRefreshes = 0;

/** POST /token?grant_type=refresh_token. The client signs out on a 4xx, so overload and rate limits answer 503. */
export const tokenByRefresh: AuthHandler = async (auth, c) => {
  if (activeRefreshes >= maxConcurrentRefreshes)
    throw new AuthError('overloaded', { retryAfterSeconds: refreshRetrySeconds });
  activeRefreshes += 1;
  try {
    const { refresh_token } = await readBody(c, bodySchema);
    const refreshed = await refresh(auth, refresh_token, clientOf(auth, c));
    return c.json(await sessionBody(auth, refreshed));
  } finally {
    activeRefreshes -= 1;
  }
};

async function refresh(
  auth: AuthContext,
  token: string,
  { address, country }: ClientInfo,
): Promise<OpenSession> {
  if (isLegacyRefreshToken(token)) throw new AuthError('refresh_token_not_found');
  if (!looksLikeRefreshToken(token)) throw invalid('Refresh token is not valid');
  const now = auth.clock();
  const hash = hashOfToken(token);
  const known = await createSessionStore(auth.database.orm).findToken(hash);
  // Valid tokens count per session, so that unknown tokens from the same address cannot block them.
  await requireWithinLimits(auth, known ? refreshesOf(known.session_id) : failedRefreshesFrom(auth, address));
  const outcome = await auth.database.orm.transaction(async (transaction) => {
    const sessions = createSessionStore(transaction);
    const foundToken = await sessions.findToken(hash);
    const session = foundToken && (await sessions.findForUpdate(foundToken.session_id));
    // The token is read again after the session is locked, because another tab may have used it meanwhile.
    const row = session && (await sessions.findToken(hash));
    if (!session || !row) return 'refresh_token_not_found';
    const user = await createUserStore(transaction).findById(session.user_id);
    if (!user) return 'refresh_token_not_found';
    if (isBanned(user, now)) return 'user_banned';
    if (
      addMilliseconds(session.refreshed_at, unusedSessionMs) < now ||
      addMilliseconds(session.created_at, maxSessionMs) < now
    ) {
      await sessions.end(session.id);
      return 'session_expired';
    }
    const rotation = await rotateToken(sessions, { token, row }, now);
    if (rotation === 'reused') {
      await sessions.end(session.id);
      await recordOwn(auth, transaction, { user, address }, 'session.token_reused');
      return 'refresh_token_already_used';
    }
    return {
      user,
      session: await sessions.update(session.id, { refreshed_at: now, address, country }),
      refreshToken: rotation.token,
    };
  });
  if (typeof outcome === 'string') throw new AuthError(outcome);
  return outcome;
}
