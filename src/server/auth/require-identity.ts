import type { Context } from 'hono';
import type { Transaction } from '../db/database.ts';
import type { AuthContext, AuthEnv } from './auth-context.ts';
import { bearerOf, type Identity, identify } from './identity.ts';
import { createSessionStore } from './tokens/session-store.ts';
import { createUserStore } from './user-store.ts';
import { WireError } from './wire-errors.ts';

/** Who calls an endpoint that needs a session, or the protocol's error. */
export async function requireIdentity(auth: AuthContext, c: Context<AuthEnv>): Promise<Identity> {
  const token = bearerOf(c.req.header('authorization'));
  if (!token) throw new WireError('no_authorization');
  const identity = await identify(auth, token);
  if (!('failure' in identity)) return identity;
  const { failure, reason } = identity;
  if (failure === 'bad_jwt') throw new WireError('bad_jwt', { message: `invalid JWT: ${reason}` });
  throw new WireError(failure, failure === 'user_banned' ? { status: 403 } : {});
}

/** Holds the caller until the transaction ends, and asks again: the session may have ended since, or a factor come. */
export async function holdIdentity(transaction: Transaction, before: Identity): Promise<Identity> {
  await createUserStore(transaction).findForUpdate(before.user.id);
  const found = await createSessionStore(transaction).findWithUser(before.session.id, before.user.id);
  if (!found?.session) throw new WireError('session_not_found');
  const aal = before.aal === 'aal2' && found.session.aal === 'aal2' ? 'aal2' : 'aal1';
  return { user: found.user, session: found.session, hasFactor: found.hasFactor, aal };
}
