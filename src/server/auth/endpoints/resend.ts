import { z } from 'zod';
import { type AuthHandler, localeOf, readBody } from '../auth-context.ts';
import { AuthError, invalid } from '../auth-errors.ts';
import { mailLimits, requireWithinLimits, sourceOf } from '../limits/auth-limits.ts';
import { authMail } from '../mail/auth-mail.job.ts';
import { pkceFields, requireEmail } from './request-fields.ts';

const bodySchema = z.object({
  type: z.string().default(''),
  email: z.string().optional(),
  phone: z.string().optional(),
  ...pkceFields,
});

const kinds = { signup: 'confirmation', email_change: 'email_change' } as const;

/** POST /resend: sends the mail of a sign-up or email change again, and invalidates the previous one. */
export const resend: AuthHandler = async (auth, c) => {
  const body = await readBody(c, bodySchema);
  if (body.type === 'sms' || body.type === 'phone_change') throw new AuthError('phone_provider_disabled');
  const type = z.enum(['signup', 'email_change']).safeParse(body.type);
  if (!type.success) throw invalid('Missing one of these types: signup, email_change, sms, phone_change');
  if (!body.email) throw invalid('Type provided requires an email address');
  const email = requireEmail(body.email);
  const kind = kinds[type.data];
  const source = await sourceOf(auth, c, email);
  await requireWithinLimits(auth, ...mailLimits(auth, { email, kind, source }));
  await auth.enqueue(authMail, {
    kind,
    email,
    locale: localeOf(c),
    redirectTo: auth.redirects.safe(c.req.query('redirect_to')),
    codeChallenge: body.code_challenge,
    codeChallengeMethod: body.code_challenge_method,
  });
  return c.json({});
};
