import { z } from 'zod';
import { addMilliseconds, secondsOf } from '../../../platform/clock.ts';
import { type AuthHandler, addressOf, readBody, recordOwn } from '../../auth-context.ts';
import { AuthError, aal2Needed } from '../../auth-errors.ts';
import { createFactorStore } from '../../factors/factor-store.ts';
import { timeStepOfCode } from '../../factors/totp.ts';
import { challengeMs } from '../../lifetimes.ts';
import { factorAttempts, requireWithinLimits } from '../../limits/auth-limits.ts';
import { notifyOwner } from '../../mail/notify-owner.ts';
import { lockIdentity, requireIdentity } from '../../require-identity.ts';
import { startTokens } from '../../tokens/refresh-tokens.ts';
import { createSessionStore } from '../../tokens/session-store.ts';
import { sessionBody } from '../../tokens/sessions.ts';
import { factorIdOf } from '../request-fields.ts';

const bodySchema = z.object({ challenge_id: z.string().default(''), code: z.string().default('') });

/** POST /factors/:id/verify: raises the session to aal2 (two factors), and ends the user's aal1 sessions. */
export const verifyFactor: AuthHandler = async (auth, c) => {
  const identity = await requireIdentity(auth, c);
  const { user } = identity;
  const body = await readBody(c, bodySchema);
  const address = addressOf(auth, c);
  const factorId = factorIdOf(c);
  const now = auth.clock();
  const factors = createFactorStore(auth.database.orm);
  const factor = await factors.find({ id: factorId, user_id: user.id });
  if (!factor) throw new AuthError('mfa_factor_not_found');
  const challengeId = z.uuid().safeParse(body.challenge_id);
  const challenge =
    challengeId.success && (await factors.challenges.find({ id: challengeId.data, factor_id: factor.id }));
  if (!challenge) {
    throw new AuthError('mfa_factor_not_found', {
      message: 'MFA factor with the provided challenge ID not found',
    });
  }
  if (addMilliseconds(challenge.created_at, challengeMs) < now) throw new AuthError('mfa_challenge_expired');
  const limit = factorAttempts(factor.id);
  await requireWithinLimits(auth, limit);
  const step = timeStepOfCode(await auth.keyring.unseal('totp', factor.secret_sealed), body.code, now);
  const elevated =
    step === undefined
      ? undefined
      : await auth.database.orm.transaction(async (transaction) => {
          const { session, hasFactor, aal } = await lockIdentity(transaction, identity);
          const lockedFactors = createFactorStore(transaction);
          const lockedFactor = await lockedFactors.lock({ id: factor.id, user_id: user.id });
          // Each code works once, so that a code read over the user's shoulder is useless.
          if (!lockedFactor || (lockedFactor.last_step !== null && step <= lockedFactor.last_step))
            return undefined;
          if (lockedFactor.status === 'unverified' && hasFactor && aal !== 'aal2')
            throw aal2Needed('to verify a new factor');
          await lockedFactors.update(
            { id: factor.id },
            { status: 'verified', last_step: step, updated_at: now },
          );
          await lockedFactors.challenges.delete({ id: challenge.id });
          await lockedFactors.removeOtherUnverified(user.id, factor.id);
          const sessions = createSessionStore(transaction);
          const amr = [
            { method: 'totp', timestamp: secondsOf(now) },
            ...session.amr.filter(({ method }) => method !== 'totp'),
          ];
          const elevatedSession = await sessions.update(session.id, {
            aal: 'aal2',
            factor_id: factor.id,
            amr,
            refreshed_at: now,
          });
          const refreshToken = await startTokens(sessions, session.id, now);
          await sessions.endAllOf(user.id, { below: 'aal2' });
          if (lockedFactor.status === 'unverified')
            await notifyOwner(auth, transaction, { kind: 'factor_added', userId: user.id });
          await recordOwn(auth, transaction, { user, address }, 'factor.verified', {
            after: { factor: factor.id, first: lockedFactor.status === 'unverified' },
          });
          return { user, session: elevatedSession, refreshToken };
        });
  if (!elevated) {
    await recordOwn(auth, undefined, { user, address }, 'factor.verification_failed', {
      after: { factor: factor.id },
    });
    throw new AuthError('mfa_verification_failed');
  }
  await auth.limits.reset(limit.key);
  return c.json(await sessionBody(auth, elevated));
};
