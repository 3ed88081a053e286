import type { Context } from 'hono';
import type { Transaction } from '../platform/db/database.ts';
import type { AuthContext, AuthEnv } from './auth-context.ts';
import { AuthError } from './auth-errors.ts';
import { bearerTokenOf, type Identity, identify } from './identity.ts';
import { createSessionStore } from './tokens/session-store.ts';
import { createUserStore } from './user-store.ts';

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

/**
 * Locks the caller's row until the transaction ends, and reads the identity again, because the session or the factors
 * may have changed.
 */
export async function lockIdentity(transaction: Transaction, earlier: Identity): Promise<Identity> {
  await createUserStore(transaction).findForUpdate(earlier.user.id);
  const found = await createSessionStore(transaction).findWithUser(earlier.session.id, earlier.user.id);
  if (!found?.session) throw new AuthError('session_not_found');
  const aal = earlier.aal === 'aal2' && found.session.aal === 'aal2' ? 'aal2' : 'aal1';
  return { user: found.user, session: found.session, hasFactor: found.hasFactor, aal };
}
