import { addMilliseconds, secondsOf } from '../../clock.ts';
import type { AuthContext, AuthHandler } from '../auth-context.ts';
import { createFactorStore } from '../factors/factor-store.ts';
import { requireIdentity } from '../require-identity.ts';
import { WireError } from '../wire-errors.ts';
import { factorIdOf } from './wire-input.ts';

export const challengeLifeMs = 300_000;

/** POST /factors/:id/challenge: opens the few minutes in which a code is taken. */
export const challengeFactor =
  (auth: AuthContext): AuthHandler =>
  async (c) => {
    const { user } = await requireIdentity(auth, c);
    const now = auth.clock();
    const factors = createFactorStore(auth.database.orm);
    const factor = await factors.find(factorIdOf(c), user.id);
    if (!factor) throw new WireError('mfa_factor_not_found');
    const challenge = await factors.insertChallenge(factor.id, now);
    await factors.update(factor.id, { last_challenged_at: now });
    return c.json({
      id: challenge.id,
      type: 'totp',
      expires_at: secondsOf(addMilliseconds(now, challengeLifeMs)),
    });
  };
