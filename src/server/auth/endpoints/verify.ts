import type { Context } from 'hono';
import { z } from 'zod';
import { randomToken } from '../../platform/crypto.ts';
import type { Transaction } from '../../platform/db/database.ts';
import {
  type AuthContext,
  type AuthEnv,
  type AuthHandler,
  clientOf,
  localeOf,
  readBody,
  recordOwn,
} from '../auth-context.ts';
import { AuthError, invalid } from '../auth-errors.ts';
import type { ClientInfo } from '../devices/client-info.ts';
import { codeAttempts, failedCodesFrom, requireWithinLimits } from '../limits/auth-limits.ts';
import { notifyOwner } from '../mail/auth-notice.job.ts';
import { linkPage } from '../mail/link-page.ts';
import type { OneTimeTokenKind } from '../schema.ts';
import { createOneTimeTokenStore, type OneTimeTokenRow } from '../tokens/one-time-token-store.ts';
import { openSession, sessionBody } from '../tokens/sessions.ts';
import { createUserStore, isBanned, type UserRow, unusedUserId } from '../user-store.ts';
import { requireEmail } from './request-fields.ts';
import { hashOfAuthCode } from './tokens/tokens.ts';

const bodySchema = z.object({
  type: z.string().default(''),
  email: z.string().optional(),
  phone: z.string().optional(),
  token: z.string().optional(),
  token_hash: z.string().optional(),
});

/** POST /verify: redeems a typed code, or the token of a mailed link that a client sends as JSON. */
const verifyCode: AuthHandler = async (auth, c) => {
  const body = await readBody(c, bodySchema);
  if (body.phone !== undefined) {
    if (!/^\+?[1-9]\d{1,14}$/.test(body.phone)) throw invalid('Invalid phone number format (E.164 required)');
    throw new AuthError('otp_expired');
  }
  const kinds = tokenKindsByType.get(body.type);
  if (!kinds) throw invalid('Verify requires a verification type');
  const client = clientOf(auth, c);
  const limit = failedCodesFrom(auth, client.address);
  await requireWithinLimits(auth, limit);
  const outcome = body.token_hash
    ? await redeemLink(auth, body.token_hash, kinds, client)
    : await redeemCode(auth, body, kinds, client);
  await auth.limits.refund(limit.key);
  if (outcome === 'other_address_pending') return c.json({ code: '200', msg: otherAddressPendingMessage });
  return c.json(await sessionBody(auth, outcome));
};

const redeemLink = (auth: AuthContext, token: string, kinds: OneTimeTokenKind[], client: ClientInfo) =>
  auth.database.orm.transaction(async (transaction) => {
    const taken = await auth.codes.consumeByLink(transaction, kinds, token, auth.clock());
    if (!taken) throw new AuthError('otp_expired', { message: 'Email link is invalid or has expired' });
    return redeemAndOpen(auth, transaction, taken, client);
  });

async function redeemAndOpen(
  auth: AuthContext,
  transaction: Transaction,
  token: OneTimeTokenRow,
  client: ClientInfo,
) {
  const user = await redeem(auth, transaction, token, client.address);
  if (user === 'other_address_pending') return user;
  return openMailedSession(auth, transaction, token, user, client);
}

const openMailedSession = (
  auth: AuthContext,
  transaction: Transaction,
  { kind }: OneTimeTokenRow,
  user: UserRow,
  client: ClientInfo,
) =>
  openSession(auth, transaction, {
    user,
    method: 'otp',
    client,
    replacesPassword: kind === 'recovery' || !user.password_hash,
  });

async function redeemCode(
  auth: AuthContext,
  body: z.output<typeof bodySchema>,
  kinds: OneTimeTokenKind[],
  client: ClientInfo,
) {
  if (!body.email || !body.token)
    throw invalid('Only an email address or phone number should be provided on verify');
  const email = requireEmail(body.email);
  const limit = codeAttempts(email);
  await requireWithinLimits(auth, limit);
  const { orm } = auth.database;
  const users = createUserStore(orm);
  const user =
    (await users.find({ email })) ??
    (kinds.includes('email_change_new') ? await users.find({ new_email: email }) : undefined);
  // An email change mails one code to the old address and one to the new. Each code is valid only with its own address.
  const matchingKinds = kinds.filter(
    (kind) =>
      !(kind === 'email_change_current' && user?.email !== email) &&
      !(kind === 'email_change_new' && user?.new_email !== email),
  );
  // The query runs even if there is no account, so that the duration does not reveal whether one exists.
  const taken = await auth.codes.consumeByCode(
    orm,
    { userId: user?.id ?? unusedUserId, kinds: matchingKinds, code: body.token },
    auth.clock(),
  );
  if (!taken) throw new AuthError('otp_expired');
  await auth.limits.reset(limit.key);
  return orm.transaction((transaction) => redeemAndOpen(auth, transaction, taken, client));
}

/** GET /verify: the link in a mail. Shows a button and changes nothing, because mail scanners open links. */
export const showLink: AuthHandler = async (auth, c) => {
  const { html, policy } = linkPage({
    locale: localeOf(c),
    type: c.req.query('type') ?? '',
    redirect: auth.redirects.safe(c.req.query('redirect_to')),
  });
  c.header('content-security-policy', policy);
  c.header('x-robots-tag', 'noindex');
  return c.html(html);
};

const isForm = (c: Context<AuthEnv>) =>
  /^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '');

/** POST /verify: the button of the page behind a mailed link sends a form, and clients send JSON. */
export const verify: AuthHandler = (auth, c) => (isForm(c) ? verifyLink(auth, c) : verifyCode(auth, c));

/** Redirects to an allowed address, with a session, a PKCE code or an error in the URL. */
const verifyLink: AuthHandler = async (auth, c) => {
  // Another site must not sign a visitor in to an account of its choice.
  const origin = c.req.header('sec-fetch-site') ?? 'same-origin';
  if (origin !== 'same-origin') throw new AuthError('not_admin', { message: 'Open the link in the mail' });
  const redirect = auth.redirects.safe(c.req.query('redirect_to'));
  const token = c.req.query('token') ?? '';
  const isPkce = token.startsWith('pkce_');
  try {
    return await followLink(auth, c, { token, redirect, isPkce });
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const answer = new URLSearchParams({
      error: error.status >= 500 ? 'server_error' : 'access_denied',
      error_code: error.code,
      error_description: error.message,
    });
    return c.redirect(withResult(redirect, { query: isPkce ? answer : undefined, fragment: answer }), 303);
  }
};

async function followLink(
  auth: AuthContext,
  c: Context<AuthEnv>,
  { token, redirect, isPkce }: { token: string; redirect: string; isPkce: boolean },
): Promise<Response> {
  const type = c.req.query('type') ?? '';
  const kinds = tokenKindsByType.get(type);
  if (!kinds || !token) throw invalid('Verify requires a token and a verification type');
  const client = clientOf(auth, c);
  const limit = failedCodesFrom(auth, client.address);
  await requireWithinLimits(auth, limit);
  const code = randomToken();
  let mustChoosePassword = false;
  const outcome = await auth.database.orm.transaction(async (transaction) => {
    const taken = await auth.codes.consumeByLink(transaction, kinds, token, auth.clock());
    if (!taken) throw new AuthError('otp_expired', { message: 'Email link is invalid or has expired' });
    const user = await redeem(auth, transaction, taken, client.address);
    if (user === 'other_address_pending') return user;
    mustChoosePassword = taken.kind === 'confirmation' && !user.password_hash;
    if (!isPkce || !taken.flow_state_id) return openMailedSession(auth, transaction, taken, user, client);
    await createOneTimeTokenStore(transaction).flows.update(
      { id: taken.flow_state_id },
      { auth_code_hash: hashOfAuthCode(code), issued_at: auth.clock() },
    );
    return 'code' as const;
  });
  await auth.limits.refund(limit.key);
  if (outcome === 'other_address_pending') {
    const fragment = new URLSearchParams({ message: otherAddressPendingMessage });
    return c.redirect(withResult(redirect, { fragment }), 303);
  }
  // After two sign-ups with different passwords the account has none, so the user must choose one.
  const destination = mustChoosePassword ? `${auth.redirects.base(redirect)}/admin/reset-password` : redirect;
  if (outcome === 'code')
    return c.redirect(withResult(destination, { query: new URLSearchParams({ code }) }), 303);
  const { user: _, ...tokens } = await sessionBody(auth, outcome);
  const fragment = new URLSearchParams(
    Object.entries({ ...tokens, type }).map(([name, value]) => [name, String(value)]),
  );
  return c.redirect(withResult(destination, { fragment }), 303);
}

function withResult(
  redirect: string,
  answer: { query?: URLSearchParams | undefined; fragment?: URLSearchParams },
): string {
  const url = new URL(redirect);
  for (const [name, value] of answer.query ?? []) url.searchParams.set(name, value);
  if (answer.fragment) url.hash = answer.fragment.toString();
  return url.href;
}

/** The token kinds that each `type` of the protocol accepts. */
export const tokenKindsByType: ReadonlyMap<string, OneTimeTokenKind[]> = new Map([
  ['signup', ['confirmation']],
  ['email', ['confirmation', 'recovery']],
  ['magiclink', ['recovery']],
  ['recovery', ['recovery']],
  // Invitations are accepted through the accounts API, which also gives the role.
  ['invite', []],
  ['email_change', ['email_change_current', 'email_change_new']],
]);

export const otherAddressPendingMessage =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/**
 * Applies a mailed token: confirms an address or an email change. An email change needs a token from both addresses;
 * after the first one the result is `other_address_pending`, and the caller must not open a session.
 */
export async function redeem(
  auth: AuthContext,
  transaction: Transaction,
  token: OneTimeTokenRow,
  address: string,
): Promise<UserRow | 'other_address_pending'> {
  const users = createUserStore(transaction);
  const now = auth.clock();
  const user = await users.lock({ id: token.user_id });
  const expectedEmail = token.kind === 'email_change_new' ? user?.new_email : user?.email;
  if (!user || token.email !== expectedEmail) throw new AuthError('otp_expired');
  if (isBanned(user, now)) throw new AuthError('user_banned');
  const { kind } = token;
  if (kind === 'email_change_current' || kind === 'email_change_new') {
    const side = kind === 'email_change_current' ? 'current' : 'new';
    if (!user.new_email) throw new AuthError('otp_expired');
    if (!user.email_change_agreed) {
      await users.update(user.id, { email_change_agreed: side, updated_at: now });
      return 'other_address_pending';
    }
    if (user.email_change_agreed === side) return 'other_address_pending';
    if (await users.find({ email: user.new_email })) throw new AuthError('email_exists');
    const changed = await users.update(user.id, {
      email: user.new_email,
      user_metadata: { ...user.user_metadata, email: user.new_email },
      new_email: null,
      email_change_agreed: null,
      email_change_sent_at: null,
      updated_at: now,
    });
    await recordOwn(auth, transaction, { user: changed, address }, 'user.email_changed', {
      before: { email: user.email },
      after: { email: changed.email },
    });
    await notifyOwner(auth, transaction, { kind: 'email_changed', userId: user.id, formerEmail: user.email });
    return changed;
  }
  if (user.email_confirmed_at) return user;
  // Every mailed token proves that the user reads mail to the address, not only the token of the sign-up.
  const confirmed = await users.update(user.id, {
    // A stranger may have set the password at sign-up, so only the token from the confirmation mail keeps the password.
    ...(kind !== 'confirmation' && { password_hash: null }),
    email_confirmed_at: now,
    user_metadata: { ...user.user_metadata, email: user.email, email_verified: true },
    updated_at: now,
  });
  await recordOwn(auth, transaction, { user: confirmed, address }, 'user.confirmed');
  return confirmed;
}
