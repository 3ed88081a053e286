import { z } from 'zod';
import { isFromOwnMachine } from '../../../platform/http/own-machine.ts';
import { type AuthContext, type AuthHandler, clientOf, readBody } from '../../auth-context.ts';
import { AuthError, invalid } from '../../auth-errors.ts';
import { createFactorStore } from '../../factors/factor-store.ts';
import {
  failedSignInsFrom,
  type Limit,
  passwordAttemptsAnywhere,
  passwordAttemptsFrom,
  requireNotBlocked,
  requireWithinLimits,
  type Source,
  signInsFrom,
  sourceOf,
} from '../../limits/auth-limits.ts';
import { createSessionStore } from '../../tokens/session-store.ts';
import { openSession, sessionBody } from '../../tokens/sessions.ts';
import { createUserStore, isBanned, type UserRow, unusedUserId } from '../../user-store.ts';

const bodySchema = z.object({
  email: z.string().max(1000).default(''),
  phone: z.string().optional(),
  password: z.string().default(''),
});

/** POST /token?grant_type=password. Unknown account, wrong password and missing password get the same response. */
export const tokenByPassword: AuthHandler = async (auth, c) => {
  const body = await readBody(c, bodySchema);
  if (body.phone) {
    throw new AuthError('phone_provider_disabled', { status: 422, message: 'Phone logins are disabled' });
  }
  if (!body.email) throw invalid('missing email or phone');
  const email = body.email.trim().toLowerCase();
  const source = await sourceOf(auth, c, email);
  const { address } = source;
  // The limits are ordered so that a refused attempt is cheap and does not count against limits that several users
  // share.
  const addressLimit = passwordAttemptsFrom(email, source);
  const failureLimit = failedSignInsFrom(auth, source);
  await requireNotBlocked(auth, failureLimit);
  await requireWithinLimits(auth, addressLimit, signInsFrom(auth, source));
  const user = await createUserStore(auth.database.orm).findByEmail(email);
  const accountLimit = await accountWideLimit(auth, { email, source, user });
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
    const lockedUser = await users.findForUpdate(user.id);
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

/** The owner is recognised by a known device, or by a network in which the user has a session. */
async function accountWideLimit(
  auth: AuthContext,
  { email, source, user }: { email: string; source: Source; user: UserRow | undefined },
): Promise<Limit> {
  // The query runs even if there is no account, so that the duration does not reveal whether one exists.
  const isKnownAddress = await createSessionStore(auth.database.orm).hasSignedInFrom(
    user?.id ?? unusedUserId,
    source.address,
  );
  return passwordAttemptsAnywhere(email, { fromOwner: source.device !== undefined || isKnownAddress });
}
