import type { Context } from 'hono';
import type { AuthContext, AuthEnv } from './auth-context.ts';
import { bearerOf, type Identity, identify } from './identity.ts';
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
