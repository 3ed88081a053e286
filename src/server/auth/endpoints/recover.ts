import { z } from 'zod';
import { type AuthHandler, localeOf, readBody } from '../auth-context.ts';
import { mailLimits, requireWithinLimits, sourceOf } from '../limits/auth-limits.ts';
import { authMail } from '../mail/auth-mail.job.ts';
import { pkceFields, requireEmail } from './request-fields.ts';

const bodySchema = z.object({ email: z.string().default(''), ...pkceFields });

/**
 * POST /recover: mails a recovery link. The job looks up the account, so the response never reveals whether one exists.
 */
export const recover: AuthHandler = async (auth, c) => {
  const body = await readBody(c, bodySchema);
  const email = requireEmail(body.email);
  const source = await sourceOf(auth, c, email);
  await requireWithinLimits(auth, ...mailLimits(auth, { email, kind: 'recovery', source }));
  await auth.enqueue(authMail, {
    kind: 'recovery',
    email,
    locale: localeOf(c),
    address: source.address,
    redirectTo: auth.redirects.safe(c.req.query('redirect_to')),
    codeChallenge: body.code_challenge,
    codeChallengeMethod: body.code_challenge_method,
  });
  return c.json({});
};
