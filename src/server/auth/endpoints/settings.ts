import type { AuthContext, AuthHandler } from '../auth-context.ts';

export const settings =
  (auth: AuthContext): AuthHandler =>
  async (c) =>
    c.json({
      external: { email: true, phone: false, anonymous_users: false },
      disable_signup: !auth.env.ALLOW_SIGNUP,
      mailer_autoconfirm: auth.env.AUTH_AUTOCONFIRM,
      phone_autoconfirm: false,
      saml_enabled: false,
    });
