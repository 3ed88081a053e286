import { type AuthHandler, localeOf } from '../auth-context.ts';
import { mailLimits, requireWithinLimits, sourceOf } from '../limits/auth-limits.ts';
import { authMail } from '../mail/auth-mail.job.ts';
import { requireIdentity } from '../require-identity.ts';

/** GET /reauthenticate: mails a code that replaces the current password when the account is changed. */
export const reauthenticate: AuthHandler = async (auth, c) => {
  const { user } = await requireIdentity(auth, c);
  const source = await sourceOf(auth, c, user.email);
  await requireWithinLimits(
    auth,
    ...mailLimits(auth, { email: user.email, kind: 'reauthentication', source }),
  );
  await auth.enqueue(authMail, {
    kind: 'reauthentication',
    userId: user.id,
    locale: localeOf(c),
    redirectTo: auth.redirects.safe(undefined),
  });
  return c.json({});
};
