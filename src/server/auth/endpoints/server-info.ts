import { site } from '../../../../site.config.ts';
import { confirmsEmail } from '../../platform/env.ts';
import type { AuthHandler } from '../auth-context.ts';
import { publishedKeysMaxAgeSeconds } from '../lifetimes.ts';

/** GET /health. The version is the protocol's, because the product's own would help attackers. */
export const health: AuthHandler = async (_, c) =>
  c.json({
    version: '2024-01-01',
    name: `${site.siteName} accounts`,
    description: 'Accounts over the protocol of Supabase Auth',
  });

export const jwks: AuthHandler = async (auth, c) => {
  c.header('cache-control', `public, max-age=${publishedKeysMaxAgeSeconds}`);
  return c.json({ keys: await auth.keyring.publishedKeys() });
};

export const settings: AuthHandler = async ({ env, currentEnv }, c) =>
  c.json({
    external: { email: true, phone: false, anonymous_users: false },
    disable_signup: !env.ALLOW_SIGNUP,
    mailer_autoconfirm: !confirmsEmail(await currentEnv()),
    phone_autoconfirm: false,
    saml_enabled: false,
  });
