import type { Context } from 'hono';
import { z } from 'zod';
import type { Transaction } from '../../platform/db/database.ts';
import { type AuthContext, type AuthEnv, type AuthHandler, localeOf, readBody } from '../auth-context.ts';
import { AuthError, invalid } from '../auth-errors.ts';
import { requireIdentity } from '../identity.ts';
import { mailLimits, requireWithinLimits, sourceOf } from '../limits/auth-limits.ts';
import { type AuthMailPayload, authMail } from '../mail/auth-mail.job.ts';
import { type PkceFields, pkceFields, requireEmail } from './request-fields.ts';

type Mail = Pick<AuthMailPayload, 'kind' | 'userId' | 'email' | 'address'>;

/** Enqueues a mail with a link that leads to `redirectTo`, by default the `redirect_to` of the request. */
export const enqueueMail = (
  auth: AuthContext,
  c: Context<AuthEnv>,
  mail: Mail,
  fields: PkceFields & { redirectTo?: string } = {},
  transaction?: Transaction,
) => {
  const { code_challenge: codeChallenge, code_challenge_method: codeChallengeMethod } = fields;
  const redirectTo = auth.redirects.safe(fields.redirectTo ?? c.req.query('redirect_to'));
  const payload = { ...mail, locale: localeOf(c), redirectTo, codeChallenge, codeChallengeMethod };
  return auth.enqueue(authMail, payload, transaction && { transaction });
};

/**
 * Counts a requested mail and enqueues it. When the usual limits are reached, one more recovery mail per hour is sent.
 * Its link works in every browser, because a stranger may have requested it before the owner could.
 */
async function requestMail(
  auth: AuthContext,
  c: Context<AuthEnv>,
  { kind, email }: { kind: Mail['kind']; email: string },
  asked?: PkceFields,
): Promise<Response> {
  const source = await sourceOf(auth, c, email);
  const isExtra = await requireWithinLimits(auth, ...mailLimits(auth, { email, kind, source }));
  const fields = isExtra && kind === 'recovery' ? { redirectTo: '/admin/reset-password' } : asked;
  await enqueueMail(auth, c, { kind, email, address: source.address }, fields);
  return c.json({});
}

/** GET /reauthenticate: mails a code that replaces the current password when the account is changed. */
export const reauthenticate: AuthHandler = async (auth, c) => {
  const { user } = await requireIdentity(auth, c);
  return requestMail(auth, c, { kind: 'reauthentication', email: user.email });
};

const recoverSchema = z.object({ email: z.string().default(''), ...pkceFields });

/** POST /recover: mails a recovery link. Only the job looks the account up, so the response reveals nothing. */
export const recover: AuthHandler = async (auth, c) => {
  const body = await readBody(c, recoverSchema);
  return requestMail(auth, c, { kind: 'recovery', email: requireEmail(body.email) }, body);
};

const resendSchema = z.object({
  type: z.string().default(''),
  email: z.string().optional(),
  phone: z.string().optional(),
  ...pkceFields,
});

const kinds = { signup: 'confirmation', email_change: 'email_change' } as const;

/** POST /resend: sends the mail of a sign-up or email change again, and invalidates the previous one. */
export const resend: AuthHandler = async (auth, c) => {
  const body = await readBody(c, resendSchema);
  if (body.type === 'sms' || body.type === 'phone_change') throw new AuthError('phone_provider_disabled');
  const type = z.enum(['signup', 'email_change']).safeParse(body.type);
  if (!type.success) throw invalid('Missing one of these types: signup, email_change, sms, phone_change');
  if (!body.email) throw invalid('Type provided requires an email address');
  return requestMail(auth, c, { kind: kinds[type.data], email: requireEmail(body.email) }, body);
};
