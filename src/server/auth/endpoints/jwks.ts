import type { AuthContext, AuthHandler } from '../auth-context.ts';

/** GET /.well-known/jwks.json: the keys that access tokens are checked by. */
export const jwks =
  (auth: AuthContext): AuthHandler =>
  async (c) => {
    c.header('cache-control', 'public, max-age=600');
    return c.json({ keys: await auth.keyring.published() });
  };
