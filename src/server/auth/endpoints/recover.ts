import { z } from 'zod';
import { type AuthContext, type AuthHandler, addressOf, localeOf, readBody } from '../auth-context.ts';
import { mailsFrom, mailsTo, requireWithinLimits } from '../auth-limits.ts';
import { authMail } from '../mail/auth-mail.job.ts';
import { pkceFields, requireEmail } from './wire-input.ts';

const bodySchema = z.object({ email: z.string().default(''), ...pkceFields });

/** POST /recover: mails a recovery link. The job looks up the account, so the response never reveals whether one exists. */
export const recover =
  (auth: AuthContext): AuthHandler =>
  async (c) => {
    const body = await readBody(c, bodySchema);
    const email = requireEmail(body.email);
    const address = addressOf(auth, c);
    await requireWithinLimits(auth, mailsFrom(auth, address), mailsTo(email));
    await auth.enqueue(authMail, {
      kind: 'recovery',
      email,
      locale: localeOf(c),
      address,
      redirectTo: auth.redirects.safe(c.req.query('redirect_to')),
      codeChallenge: body.code_challenge,
      codeChallengeMethod: body.code_challenge_method,
    });
    return c.json({});
  };
