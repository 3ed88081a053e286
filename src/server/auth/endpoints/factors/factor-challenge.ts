import { addMilliseconds, secondsOf } from '../../../platform/clock.ts';
import type { AuthHandler } from '../../auth-context.ts';
import { AuthError } from '../../auth-errors.ts';
import { createFactorStore } from '../../factors/factor-store.ts';
import { challengeMs } from '../../lifetimes.ts';
import { requireIdentity } from '../../require-identity.ts';
import { factorIdOf } from '../request-fields.ts';

/** POST /factors/:id/challenge: creates a challenge, which accepts a code until it expires. */
export const challengeFactor: AuthHandler = async (auth, c) => {
  const { user } = await requireIdentity(auth, c);
  const now = auth.clock();
  const factors = createFactorStore(auth.database.orm);
  const factor = await factors.find({ id: factorIdOf(c), user_id: user.id });
  if (!factor) throw new AuthError('mfa_factor_not_found');
  const challenge = await factors.challenges.insert({ factor_id: factor.id, created_at: now });
  await factors.update({ id: factor.id }, { last_challenged_at: now });
  return c.json({
    id: challenge.id,
    type: 'totp',
    expires_at: secondsOf(addMilliseconds(now, challengeMs)),
  });
};
