import type { Transaction } from '../db/database.ts';
import type { OneTimeTokenKind } from '../db/schema/auth.ts';
import type { AuthContext } from './auth-context.ts';
import type { OneTimeTokenRow } from './tokens/one-time-token-store.ts';
import { createUserStore, isBanned, type UserRow } from './user-store.ts';
import { WireError } from './wire-errors.ts';

/** The kinds of mail that a `type` of the protocol speaks of. */
export const kindsOfType: ReadonlyMap<string, OneTimeTokenKind[]> = new Map([
  ['signup', ['confirmation']],
  ['email', ['confirmation', 'recovery']],
  ['magiclink', ['recovery']],
  ['recovery', ['recovery']],
  ['invite', ['invite']],
  ['email_change', ['email_change_current', 'email_change_new']],
]);

export const halfwayMessage =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/**
 * Does what a mailed token was for. An email change needs both addresses: with one of them the answer is `halfway`,
 * and nobody is signed in yet.
 */
export async function redeem(
  auth: AuthContext,
  transaction: Transaction,
  token: OneTimeTokenRow,
  address: string,
): Promise<UserRow | 'halfway'> {
  const users = createUserStore(transaction);
  const now = auth.clock();
  const user = await users.findForUpdate(token.user_id);
  const proven = token.kind === 'email_change_new' ? user?.new_email : user?.email;
  if (!user || token.email !== proven) throw new WireError('otp_expired');
  if (isBanned(user, now)) throw new WireError('user_banned');
  const { kind } = token;
  if (kind === 'email_change_current' || kind === 'email_change_new') {
    const side = kind === 'email_change_current' ? 'current' : 'new';
    if (!user.new_email) throw new WireError('otp_expired');
    if (!user.email_change_agreed) {
      await users.update(user.id, { email_change_agreed: side, updated_at: now });
      return 'halfway';
    }
    if (user.email_change_agreed === side) return 'halfway';
    const taken = await users.findByEmail(user.new_email);
    if (taken) throw new WireError('email_exists');
    const changed = await users.update(user.id, {
      email: user.new_email,
      user_metadata: { ...user.user_metadata, email: user.new_email },
      new_email: null,
      email_change_agreed: null,
      email_change_sent_at: null,
      updated_at: now,
    });
    await auth.audit.record(
      {
        action: 'user.email_changed',
        actor: changed,
        target: changed.email,
        address,
        before: { email: user.email },
        after: { email: changed.email },
      },
      transaction,
    );
    return changed;
  }
  if (user.email_confirmed_at) return user;
  // Whichever mail it was, its reader has the address.
  const confirmed = await users.update(user.id, {
    // Its password was set by somebody who had not shown the address: only the sign-up's own mail keeps it.
    ...(kind !== 'confirmation' && { password_hash: null }),
    email_confirmed_at: now,
    user_metadata: { ...user.user_metadata, email: user.email, email_verified: true },
    updated_at: now,
  });
  await auth.audit.record(
    { action: 'user.confirmed', actor: confirmed, target: confirmed.email, address },
    transaction,
  );
  return confirmed;
}
