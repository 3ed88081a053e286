import { z } from 'zod';
import { type AuthContext, type AuthHandler, addressOf, readBody, userAgentOf } from '../auth-context.ts';
import {
  failedSignInsFrom,
  type Limit,
  passwordAttemptsAnywhere,
  passwordAttemptsFrom,
  requireNotBlocked,
  requireWithinLimits,
} from '../auth-limits.ts';
import { createSessionStore } from '../tokens/session-store.ts';
import { openSession, sessionBody } from '../tokens/sessions.ts';
import { createUserStore, isBanned, type UserRow } from '../user-store.ts';
import { WireError } from '../wire-errors.ts';

const bodySchema = z.object({
  email: z.string().max(1000).default(''),
  phone: z.string().optional(),
  password: z.string().default(''),
});

/** POST /token?grant_type=password. Unknown account, wrong password and missing password get the same response. */
export const tokenByPassword =
  (auth: AuthContext): AuthHandler =>
  async (c) => {
    const body = await readBody(c, bodySchema);
    const email = body.email.trim().toLowerCase();
    const address = addressOf(auth, c);
    // Checked first: a refused attempt must stay cheap, and must not count against the limits that others share.
    const addressLimit = passwordAttemptsFrom(email, address);
    const failureLimit = failedSignInsFrom(auth, address);
    await requireNotBlocked(auth, failureLimit);
    await requireWithinLimits(auth, addressLimit);
    const user = await createUserStore(auth.database.orm).findByEmail(email);
    const accountLimits = await accountWideLimits(auth, { email, address, user });
    await requireWithinLimits(auth, ...accountLimits, failureLimit);

    const isCorrect = await auth.passwords.matches(body.password, user?.password_hash);
    if (!isCorrect || !user) return refuse(auth, { user, address });
    await auth.limits.reset(addressLimit.key, ...accountLimits.map((limit) => limit.key));
    await auth.limits.refund(failureLimit.key);
    if (!user.email_confirmed_at) throw new WireError('email_not_confirmed');
    if (isBanned(user, auth.clock())) throw new WireError('user_banned');

    const rehashed =
      user.password_hash && auth.passwords.isOutdated(user.password_hash)
        ? await auth.passwords.hash(body.password)
        : undefined;
    const session = await auth.database.orm.transaction(async (transaction) => {
      const users = createUserStore(transaction);
      const lockedUser = await users.findForUpdate(user.id);
      // The password changed during the comparison: the old one must not open a session.
      if (lockedUser?.password_hash !== user.password_hash) return undefined;
      if (rehashed) await users.update(user.id, { password_hash: rehashed });
      return openSession(auth, transaction, { user, method: 'password', address, userAgent: userAgentOf(c) });
    });
    if (!session) return refuse(auth, { user, address });
    return c.json(await sessionBody(auth, session));
  };

async function refuse(
  auth: AuthContext,
  { user, address }: { user: UserRow | undefined; address: string },
): Promise<never> {
  await auth.audit.record({
    action: 'user.sign_in_failed',
    actor: null,
    // Users sometimes type a password as address, so only the address of a known account is logged.
    ...(user && { target: user.email }),
    address,
  });
  throw new WireError('invalid_credentials');
}

const unusedUserId = '00000000-0000-0000-0000-000000000000';

async function accountWideLimits(
  auth: AuthContext,
  { email, address, user }: { email: string; address: string; user: UserRow | undefined },
): Promise<Limit[]> {
  // An address with a session of this user is exempt, so that attacks from elsewhere do not lock the owner out.
  // Queries without an account too, so that the duration does not reveal whether one exists.
  const isKnownAddress = await createSessionStore(auth.database.orm).hasSignedInFrom(
    user?.id ?? unusedUserId,
    address,
  );
  return isKnownAddress ? [] : [passwordAttemptsAnywhere(email)];
}
