import { z } from 'zod';
import { type AuthContext, type AuthHandler, addressOf, readBody } from '../auth-context.ts';
import {
  failedSignInsFrom,
  guessesAnywhereAt,
  guessesAt,
  type Limit,
  requireBelow,
  requireUnblocked,
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

/** POST /token?grant_type=password. An unknown account, a wrong password and an account without one look alike. */
export const tokenByPassword =
  (auth: AuthContext): AuthHandler =>
  async (c) => {
    const body = await readBody(c, bodySchema);
    const email = body.email.trim().toLowerCase();
    const address = addressOf(auth, c);
    // Asked first, and alone: a guesser who is refused costs next to nothing, and nobody else their turn.
    const here = guessesAt(email, address);
    const fromAddress = failedSignInsFrom(auth, address);
    await requireUnblocked(auth, fromAddress);
    await requireBelow(auth, here);
    const user = await createUserStore(auth.database.orm).findByEmail(email);
    const elsewhere = await limitsElsewhere(auth, { email, address, user });
    await requireBelow(auth, ...elsewhere, fromAddress);

    const right = await auth.passwords.matches(body.password, user?.password_hash);
    if (!right || !user) return refuse(auth, { user, address });
    await auth.limits.forget(here.key, ...elsewhere.map((limit) => limit.key));
    await auth.limits.giveBack(fromAddress.key);
    if (!user.email_confirmed_at) throw new WireError('email_not_confirmed');
    if (isBanned(user, auth.clock())) throw new WireError('user_banned');

    const rehashed =
      user.password_hash && auth.passwords.isOutdated(user.password_hash)
        ? await auth.passwords.hash(body.password)
        : undefined;
    const session = await auth.database.orm.transaction(async (transaction) => {
      const users = createUserStore(transaction);
      const held = await users.findForUpdate(user.id);
      // Changed while it was compared: what was right then opens nothing now.
      if (held?.password_hash !== user.password_hash) return undefined;
      if (rehashed) await users.update(user.id, { password_hash: rehashed });
      return openSession(auth, transaction, { user, method: 'password', address });
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
    // What a stranger typed may be anything, a password among it: only a known address is written down.
    ...(user && { target: user.email }),
    address,
  });
  throw new WireError('invalid_credentials');
}

const nobodyId = '00000000-0000-0000-0000-000000000000';

async function limitsElsewhere(
  auth: AuthContext,
  { email, address, user }: { email: string; address: string; user: UserRow | undefined },
): Promise<Limit[]> {
  // Where its owner has a session, strangers' guesses elsewhere do not keep the owner out.
  // Asked for nobody too, so that the time it takes tells nothing.
  const known = await createSessionStore(auth.database.orm).hasSignedInFrom(user?.id ?? nobodyId, address);
  return known ? [] : [guessesAnywhereAt(email)];
}
