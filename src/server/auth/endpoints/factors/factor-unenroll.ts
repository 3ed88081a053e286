import { type AuthHandler, addressOf, recordOwn } from '../../auth-context.ts';
import { AuthError, aal2Needed } from '../../auth-errors.ts';
import { createFactorStore } from '../../factors/factor-store.ts';
import { createRecoveryCodeStore } from '../../factors/recovery-code-store.ts';
import { notifyOwner } from '../../mail/notify-owner.ts';
import { requireRecentAuthentication } from '../../reauthentication.ts';
import { lockIdentity, requireIdentity } from '../../require-identity.ts';
import { createSessionStore } from '../../tokens/session-store.ts';
import { factorIdOf } from '../request-fields.ts';

/**
 * DELETE /factors/:id: removes a factor. Removing a verified factor requires a session with two factors (aal2) and a
 * recent proof of identity.
 */
export const unenrollFactor: AuthHandler = async (auth, c) => {
  const identity = await requireIdentity(auth, c);
  const { user } = identity;
  const id = factorIdOf(c);
  await auth.database.orm.transaction(async (transaction) => {
    const { aal, session } = await lockIdentity(transaction, identity);
    const factors = createFactorStore(transaction);
    const factor = await factors.lock({ id, user_id: user.id });
    if (!factor) throw new AuthError('mfa_factor_not_found');
    if (factor.status === 'verified' && aal !== 'aal2') throw aal2Needed('to unenroll verified factor', 422);
    if (factor.status === 'verified')
      requireRecentAuthentication(session, auth.clock(), 'Unenrolling a factor');
    await createSessionStore(transaction).downgrade(factor.id);
    await factors.delete({ id });
    const remaining = await factors.listOf(user.id);
    // Recovery codes must never be the only factor, so they are removed with the last verified authenticator app.
    if (!remaining.some(({ status }) => status === 'verified'))
      await createRecoveryCodeStore(transaction).removeSet(user.id);
    if (factor.status === 'verified')
      await notifyOwner(auth, transaction, { kind: 'own_factor_removed', userId: user.id });
    await recordOwn(auth, transaction, { user, address: addressOf(auth, c) }, 'factor.removed', {
      before: { factor: factor.id, status: factor.status },
    });
  });
  return c.json({ id });
};
