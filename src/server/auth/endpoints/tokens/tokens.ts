import { z } from 'zod';
import { addMilliseconds } from '../../../platform/clock.ts';
import { createConcurrencyLimit } from '../../../platform/concurrency-limit.ts';
import { sameSecret, sha256 } from '../../../platform/crypto.ts';
import { isFromOwnMachine } from '../../../platform/http/own-machine.ts';
import { type AuthContext, type AuthHandler, clientOf, readBody, recordOwn } from '../../auth-context.ts';
import { AuthError, invalid } from '../../auth-errors.ts';
import type { ClientInfo } from '../../devices/client-info.ts';
import { createFactorStore } from '../../factors/factor-store.ts';
import { authCodeMs, maxSessionMs, refreshRetrySeconds, unusedSessionMs } from '../../lifetimes.ts';
import {
  exchangesOf,
  failedRefreshesFrom,
  failedSignInsFrom,
  passwordAttemptsAnywhere,
  passwordAttemptsFrom,
  refreshesOf,
  requireNotBlocked,
  requireWithinLimits,
  signInsFrom,
  sourceOf,
} from '../../limits/auth-limits.ts';
import { createOneTimeTokenStore, type FlowStateRow } from '../../tokens/one-time-token-store.ts';
import {
  hashOfToken,
  isLegacyRefreshToken,
  looksLikeRefreshToken,
  rotateToken,
} from '../../tokens/refresh-tokens.ts';
import { createSessionStore } from '../../tokens/session-store.ts';
import { openSession, sessionBody } from '../../tokens/sessions.ts';
import { createUserStore, isBanned, type UserRow, unusedUserId } from '../../user-store.ts';

const passwordSchema = z.object({
  email: z.string().max(1000).default(''),
  phone: z.string().optional(),
  password: z.string().default(''),
});

/** POST /token?grant_type=password. Unknown account, wrong password and missing password get the same response. */
export const tokenByPassword: AuthHandler = async (auth, c) => {
  const body = await readBody(c, passwordSchema);
  if (body.phone)
    throw new AuthError('phone_provider_disabled', { status: 422, message: 'Phone logins are disabled' });
  if (!body.email) throw invalid('missing email or phone');
  const email = body.email.trim().toLowerCase();
  const source = await sourceOf(auth, c, email);
  const { address } = source;
  // In this order, a refused attempt is cheap and does not count against limits that users share.
  const addressLimit = passwordAttemptsFrom(email, source);
  const failureLimit = failedSignInsFrom(auth, source);
  await requireNotBlocked(auth, failureLimit);
  await requireWithinLimits(auth, addressLimit, signInsFrom(auth, source));
  const user = await createUserStore(auth.database.orm).find({ email });
  // The query runs even if there is no account, so that the duration does not reveal whether one exists.
  const sessions = createSessionStore(auth.database.orm);
  const isKnownNetwork = await sessions.hasSignedInFrom(user?.id ?? unusedUserId, address);
  const fromOwner = source.device !== undefined || isKnownNetwork;
  const accountLimit = passwordAttemptsAnywhere(email, { fromOwner });
  // Strangers can use up this limit from many addresses. It then refuses only those who have no second factor.
  const refusal = await requireWithinLimits(auth, accountLimit).catch((error: AuthError) => error);
  await requireWithinLimits(auth, failureLimit);

  const isCorrect = await auth.passwords.matches(body.password, user?.password_hash);
  if (refusal && !(isCorrect && (await hasVerifiedFactor(auth, user)))) throw refusal;
  if (!isCorrect || !user) return refuse(auth, { user, address });
  await auth.limits.reset(addressLimit.key, accountLimit.key);
  await auth.limits.refund(failureLimit.key);
  if (!user.email_confirmed_at) throw new AuthError('email_not_confirmed');
  if (isBanned(user, auth.clock())) throw new AuthError('user_banned');

  const rehashed =
    user.password_hash && auth.passwords.isOutdated(user.password_hash)
      ? await auth.passwords.hash(body.password)
      : undefined;
  const weak_password = auth.passwords.findWeakness(body.password, email);
  const needsNewPassword =
    weak_password !== undefined && !isFromOwnMachine(auth.env, (name) => c.req.header(name));
  const session = await auth.database.orm.transaction(async (transaction) => {
    const users = createUserStore(transaction);
    const lockedUser = await users.lock({ id: user.id });
    // If the password changed during the comparison, the old one must not open a session.
    if (lockedUser?.password_hash !== user.password_hash) return undefined;
    if (rehashed) await users.update(user.id, { password_hash: rehashed });
    const client = clientOf(auth, c);
    return openSession(auth, transaction, { user, method: 'password', client, needsNewPassword });
  });
  if (!session) return refuse(auth, { user, address });
  return c.json({ ...(await sessionBody(auth, session)), weak_password });
};

async function hasVerifiedFactor(auth: AuthContext, user: UserRow | undefined): Promise<boolean> {
  const factors = user ? await createFactorStore(auth.database.orm).listOf(user.id) : [];
  return factors.some(({ status }) => status === 'verified');
}

async function refuse(
  auth: AuthContext,
  { user, address }: { user: UserRow | undefined; address: string },
): Promise<never> {
  // Users sometimes type a password as address, so only the address of a known account is logged.
  await auth.audit.record('user.sign_in_failed', { actor: null, address }, user?.email);
  throw new AuthError('invalid_credentials');
}

const pkceSchema = z.object({ auth_code: z.string().default(''), code_verifier: z.string().default('') });

/** The protocol's name of the sign-in method (`amr`) for each kind of mail. */
const methodOf = new Map([
  ['confirmation', 'email/signup'],
  ['recovery', 'recovery'],
  ['email_change', 'email_change'],
]);

export const hashOfAuthCode = (code: string): string => sha256(`auth code ${code}`).toString('base64url');

/** POST /token?grant_type=pkce: exchanges the code of a mailed link in the browser that requested the mail. */
export const tokenByPkce: AuthHandler = async (auth, c) => {
  const body = await readBody(c, pkceSchema);
  if (!body.auth_code || !body.code_verifier)
    throw invalid('invalid request: both auth code and code verifier should be non-empty');
  const client = clientOf(auth, c);
  const { address } = client;
  const hash = hashOfAuthCode(body.auth_code);
  const knownFlow = await createOneTimeTokenStore(auth.database.orm).flows.find({ auth_code_hash: hash });
  // Valid codes count per account, so that a stranger cannot block the owner of one.
  const limit = knownFlow ? exchangesOf(auth, knownFlow.user_id) : signInsFrom(auth, { address });
  await requireWithinLimits(auth, limit);
  const outcome = await auth.database.orm.transaction(async (transaction) => {
    const flows = createOneTimeTokenStore(transaction);
    const foundFlow = await flows.flows.find({ auth_code_hash: hash });
    // Locks the user before the code, in the same order as a password change, to avoid a deadlock.
    const user = foundFlow && (await createUserStore(transaction).lock({ id: foundFlow.user_id }));
    // The code can be tried once, also with a wrong verifier.
    const flow = user && (await flows.flows.take({ auth_code_hash: hash }));
    // The errors are returned, not thrown, because a rollback would make the code usable again.
    if (!user || !flow?.issued_at) return 'flow_state_not_found';
    if (addMilliseconds(flow.issued_at, authCodeMs) < auth.clock()) return 'flow_state_expired';
    if (!verifierMatches(flow, body.code_verifier)) return 'bad_code_verifier';
    if (isBanned(user, auth.clock())) return 'user_banned';
    return openSession(auth, transaction, {
      user,
      method: methodOf.get(flow.method) ?? 'otp',
      client,
      replacesPassword: flow.method === 'recovery' || !user.password_hash,
    });
  });
  if (typeof outcome === 'string') throw new AuthError(outcome);
  return c.json(await sessionBody(auth, outcome));
};

function verifierMatches(flow: FlowStateRow, verifier: string): boolean {
  const derivedChallenge =
    flow.code_challenge_method === 's256' ? sha256(verifier).toString('base64url') : verifier;
  return sameSecret(flow.code_challenge, derivedChallenge);
}

const refreshSchema = z.object({ refresh_token: z.string().default('') });

const { run: limitRefreshes } = createConcurrencyLimit({
  maxRunning: 100,
  maxWaiting: 0,
  refusal: () => new AuthError('overloaded', { retryAfterSeconds: refreshRetrySeconds }),
});

/** POST /token?grant_type=refresh_token. The client signs out on a 4xx, so overload and rate limits answer 503. */
export const tokenByRefresh: AuthHandler = (auth, c) =>
  limitRefreshes(async () => {
    const { refresh_token } = await readBody(c, refreshSchema);
    return c.json(await sessionBody(auth, await refresh(auth, refresh_token, clientOf(auth, c))));
  });

async function refresh(auth: AuthContext, token: string, { address, country }: ClientInfo) {
  if (isLegacyRefreshToken(token)) throw new AuthError('refresh_token_not_found');
  if (!looksLikeRefreshToken(token)) throw invalid('Refresh token is not valid');
  const now = auth.clock();
  const hash = hashOfToken(token);
  const known = await createSessionStore(auth.database.orm).tokens.find({ token_hash: hash });
  // Valid tokens count per session, so that unknown tokens from the same address cannot block them.
  await requireWithinLimits(auth, known ? refreshesOf(known.session_id) : failedRefreshesFrom(auth, address));
  const outcome = await auth.database.orm.transaction(async (transaction) => {
    const sessions = createSessionStore(transaction);
    const foundToken = await sessions.tokens.find({ token_hash: hash });
    const session = foundToken && (await sessions.lock({ id: foundToken.session_id }));
    // The token is read again after the session is locked, because another tab may have used it meanwhile.
    const row = session && (await sessions.tokens.find({ token_hash: hash }));
    if (!session || !row) return 'refresh_token_not_found';
    const user = await createUserStore(transaction).find({ id: session.user_id });
    if (!user) return 'refresh_token_not_found';
    if (isBanned(user, now)) return 'user_banned';
    if (
      addMilliseconds(session.refreshed_at, unusedSessionMs) < now ||
      addMilliseconds(session.created_at, maxSessionMs) < now
    ) {
      await sessions.delete({ id: session.id });
      return 'session_expired';
    }
    const rotation = await rotateToken(sessions, { token, row }, now);
    if (rotation === 'reused') {
      await sessions.delete({ id: session.id });
      await recordOwn(auth, transaction, { user, address }, 'session.token_reused');
      return 'refresh_token_already_used';
    }
    return {
      user,
      session: await sessions.update(session.id, { refreshed_at: now, address, country }),
      refreshToken: rotation.token,
    };
  });
  if (typeof outcome === 'string') throw new AuthError(outcome);
  return outcome;
}
