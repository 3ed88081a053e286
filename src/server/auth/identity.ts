import type { Context } from 'hono';
import type { Transaction } from '../platform/db/database.ts';
import type { AuthContext, AuthEnv } from './auth-context.ts';
import { AuthError } from './auth-errors.ts';
import { createSessionStore, type SessionRow } from './tokens/session-store.ts';
import { createUserStore, isBanned, type UserRow } from './user-store.ts';

export interface Identity {
  user: UserRow;
  session: SessionRow;
  /** `aal2` (two factors) needs both the token and the session, which may have changed since the token. */
  aal: 'aal1' | 'aal2';
  hasFactor: boolean;
}

export type IdentityFailure = 'bad_jwt' | 'user_not_found' | 'session_not_found' | 'user_banned';

/** Resolves an access token to its user and session: both must still exist, and the user must not be banned. */
export async function identify(
  auth: AuthContext,
  token: string,
): Promise<Identity | { failure: IdentityFailure; reason: string }> {
  let claims: Awaited<ReturnType<AuthContext['accessTokens']['verify']>>;
  try {
    claims = await auth.accessTokens.verify(token);
  } catch (error) {
    const detail = error instanceof Error ? error.message : 'not readable';
    return { failure: 'bad_jwt', reason: `unable to parse or verify signature, ${detail}` };
  }
  const found = await createSessionStore(auth.database.orm).findWithUser(claims.session_id, claims.sub);
  if (!found) return { failure: 'user_not_found', reason: 'the user does not exist' };
  if (!found.session) return { failure: 'session_not_found', reason: 'the session has ended' };
  if (isBanned(found.user, auth.clock())) return { failure: 'user_banned', reason: 'the user is banned' };
  const { user, session, hasFactor } = found;
  return { user, session, hasFactor, aal: lowerOf(claims.aal, session.aal) };
}

const lowerOf = (one: Identity['aal'], other: Identity['aal']) =>
  one === 'aal2' && other === 'aal2' ? 'aal2' : 'aal1';

export const bearerTokenOf = (authorization: string | undefined): string | undefined =>
  /^bearer +([^\s]+)$/i.exec(authorization ?? '')?.[1];

/** Returns the caller of an endpoint that needs a session, or throws the protocol's error. */
export async function requireIdentity(auth: AuthContext, c: Context<AuthEnv>): Promise<Identity> {
  const token = bearerTokenOf(c.req.header('authorization'));
  if (!token) throw new AuthError('no_authorization');
  const identity = await identify(auth, token);
  if (!('failure' in identity)) return identity;
  const { failure, reason } = identity;
  if (failure === 'bad_jwt') throw new AuthError('bad_jwt', { message: `invalid JWT: ${reason}` });
  throw new AuthError(failure, failure === 'user_banned' ? { status: 403 } : {});
}

/** Locks the caller's row and reads the identity again, because the session or the factors may have changed. */
export async function lockIdentity(transaction: Transaction, earlier: Identity): Promise<Identity> {
  await createUserStore(transaction).lock({ id: earlier.user.id });
  const found = await createSessionStore(transaction).findWithUser(earlier.session.id, earlier.user.id);
  if (!found?.session) throw new AuthError('session_not_found');
  const { user, session, hasFactor } = found;
  return { user, session, hasFactor, aal: lowerOf(earlier.aal, session.aal) };
}
