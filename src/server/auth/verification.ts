import type { Transaction } from '../platform/db/database.ts';
import { type AuthContext, recordOwn } from './auth-context.ts';
import { AuthError } from './auth-errors.ts';
import { notifyOwner } from './mail/auth-notice.job.ts';
import type { OneTimeTokenKind } from './schema.ts';
import type { OneTimeTokenRow } from './tokens/one-time-token-store.ts';
import { createUserStore, isBanned, type UserRow } from './user-store.ts';

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
  const user = await users.findForUpdate(token.user_id);
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
    const taken = await users.findByEmail(user.new_email);
    if (taken) throw new AuthError('email_exists');
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
    await notifyOwner(auth, transaction, {
      kind: 'email_changed',
      userId: user.id,
      formerEmail: user.email,
    });
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
