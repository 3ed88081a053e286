import type { AuthContext, AuthHandler } from '../auth-context.ts';
import { publishedKeysMaxAgeSeconds } from '../lifetimes.ts';

export const jwks =
  (auth: AuthContext): AuthHandler =>
  async (c) => {
    c.header('cache-control', `public, max-age=${publishedKeysMaxAgeSeconds}`);
    return c.json({ keys: await auth.keyring.publishedKeys() });
  };
