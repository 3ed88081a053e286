import { type AuthContext, type AuthHandler, addressOf, localeOf } from '../auth-context.ts';
import { mailsFrom, mailsTo, requireWithinLimits } from '../auth-limits.ts';
import { authMail } from '../mail/auth-mail.job.ts';
import { requireIdentity } from '../require-identity.ts';

/** GET /reauthenticate: mails a code that replaces the current password when the account is changed. */
export const reauthenticate =
  (auth: AuthContext): AuthHandler =>
  async (c) => {
    const { user } = await requireIdentity(auth, c);
    await requireWithinLimits(auth, mailsFrom(auth, addressOf(auth, c)), mailsTo(user.email));
    await auth.enqueue(authMail, {
      kind: 'reauthentication',
      userId: user.id,
      locale: localeOf(c),
      redirectTo: auth.redirects.safe(undefined),
    });
    return c.json({});
  };
