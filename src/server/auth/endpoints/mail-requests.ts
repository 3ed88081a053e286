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

/** Enqueues a mail with a link that leads to the `redirect_to` of the request. */
export const enqueueMail = (
  auth: AuthContext,
  c: Context<AuthEnv>,
  mail: Mail,
  { code_challenge: codeChallenge, code_challenge_method: codeChallengeMethod }: PkceFields = {},
  transaction?: Transaction,
) => {
  const redirectTo = auth.redirects.safe(c.req.query('redirect_to'));
  const payload = { ...mail, locale: localeOf(c), redirectTo, codeChallenge, codeChallengeMethod };
  return auth.enqueue(authMail, payload, transaction && { transaction });
};

/** Counts a requested mail, and returns the address of the client. */
async function requireMailLimits(
  auth: AuthContext,
  c: Context<AuthEnv>,
  email: string,
  kind: Mail['kind'],
): Promise<string> {
  const source = await sourceOf(auth, c, email);
  await requireWithinLimits(auth, ...mailLimits(auth, { email, kind, source }));
  return source.address;
}

/** GET /reauthenticate: mails a code that replaces the current password when the account is changed. */
export const reauthenticate: AuthHandler = async (auth, c) => {
  const { user } = await requireIdentity(auth, c);
  const kind = 'reauthentication';
  await requireMailLimits(auth, c, user.email, kind);
  await enqueueMail(auth, c, { kind, userId: user.id });
  return c.json({});
};

const recoverSchema = z.object({ email: z.string().default(''), ...pkceFields });

/**
 * POST /recover: mails a recovery link. The job looks up the account, so the response never reveals whether one exists.
 */
export const recover: AuthHandler = async (auth, c) => {
  const body = await readBody(c, recoverSchema);
  const email = requireEmail(body.email);
  const kind = 'recovery';
  const address = await requireMailLimits(auth, c, email, kind);
  await enqueueMail(auth, c, { kind, email, address }, body);
  return c.json({});
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
  const email = requireEmail(body.email);
  const kind = kinds[type.data];
  await requireMailLimits(auth, c, email, kind);
  await enqueueMail(auth, c, { kind, email }, body);
  return c.json({});
};
