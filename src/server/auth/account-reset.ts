import type { Transaction } from '../platform/db/database.ts';
import { createDeviceStore } from './devices/device-store.ts';
import { createFactorStore } from './factors/factor-store.ts';
import { createRecoveryCodeStore } from './factors/recovery-code-store.ts';
import { createPasskeyStore } from './passkeys/passkey-store.ts';
import { createOneTimeTokenStore } from './tokens/one-time-token-store.ts';
import { createSessionStore } from './tokens/session-store.ts';
import { createUserStore } from './user-store.ts';

/**
 * Removes everything that could open the account: password, sessions, factors, passkeys and mailed tokens. Known
 * devices are forgotten. Afterwards the email address counts as confirmed, so call this only for a request with an
 * invitation link, which was mailed to that address or passed on by an admin or the operator.
 */
export async function resetAccount(transaction: Transaction, userId: string, now: Date): Promise<void> {
  const users = createUserStore(transaction);
  const user = await users.findForUpdate(userId);
  if (!user) throw new Error('The user does not exist');
  await createSessionStore(transaction).endAllOf(userId);
  await createFactorStore(transaction).removeAllOf(userId);
  await createRecoveryCodeStore(transaction).removeSet(userId);
  await createPasskeyStore(transaction).delete({ user_id: userId });
  await createOneTimeTokenStore(transaction).removeAllOf(userId);
  await createDeviceStore(transaction).delete({ user_id: userId });
  await users.update(userId, {
    password_hash: null,
    email_confirmed_at: now,
    new_email: null,
    email_change_agreed: null,
    email_change_sent_at: null,
    banned_until: null,
    last_sign_in_at: null,
    user_metadata: { email: user.email, email_verified: true },
    updated_at: now,
  });
}
