import { z } from 'zod';
import { addMilliseconds, secondsOf } from '../../clock.ts';
import { type AuthContext, type AuthHandler, addressOf, readBody } from '../auth-context.ts';
import { guessesAtFactor, requireBelow } from '../auth-limits.ts';
import { createFactorStore } from '../factors/factor-store.ts';
import { stepOfCode } from '../factors/totp.ts';
import { holdIdentity, requireIdentity } from '../require-identity.ts';
import { startTokens } from '../tokens/refresh-tokens.ts';
import { createSessionStore } from '../tokens/session-store.ts';
import { sessionBody } from '../tokens/sessions.ts';
import { WireError } from '../wire-errors.ts';
import { challengeLifeMs } from './factor-challenge.ts';
import { factorIdOf } from './wire-input.ts';

const bodySchema = z.object({ challenge_id: z.string().default(''), code: z.string().default('') });

/** POST /factors/:id/verify: lifts the session to aal2, and ends the user's sessions that did not show a factor. */
export const verifyFactor =
  (auth: AuthContext): AuthHandler =>
  async (c) => {
    const identity = await requireIdentity(auth, c);
    const { user } = identity;
    const body = await readBody(c, bodySchema);
    const address = addressOf(auth, c);
    const factorId = factorIdOf(c);
    const now = auth.clock();
    const factors = createFactorStore(auth.database.orm);
    const factor = await factors.find(factorId, user.id);
    if (!factor) throw new WireError('mfa_factor_not_found');
    const challengeId = z.uuid().safeParse(body.challenge_id);
    const challenge = challengeId.success && (await factors.findChallenge(challengeId.data, factor.id));
    if (!challenge) {
      throw new WireError('mfa_factor_not_found', {
        message: 'MFA factor with the provided challenge ID not found',
      });
    }
    if (addMilliseconds(challenge.created_at, challengeLifeMs) < now)
      throw new WireError('mfa_challenge_expired');
    const limit = guessesAtFactor(factor.id);
    await requireBelow(auth, limit);
    const step = stepOfCode(await auth.keyring.unseal('totp', factor.secret_sealed), body.code, now);
    const lifted =
      step === undefined
        ? undefined
        : await auth.database.orm.transaction(async (transaction) => {
            const { session, hasFactor, aal } = await holdIdentity(transaction, identity);
            const held = createFactorStore(transaction);
            const locked = await held.findForUpdate(factor.id, user.id);
            // A code that was used once, by whomever, is refused: seen over a shoulder it is worth nothing.
            if (!locked || (locked.last_step !== null && step <= locked.last_step)) return undefined;
            if (locked.status === 'unverified' && hasFactor && aal !== 'aal2') {
              throw new WireError('insufficient_aal', {
                status: 403,
                message: 'AAL2 required to verify a new factor',
              });
            }
            await held.update(factor.id, { status: 'verified', last_step: step, updated_at: now });
            await held.removeChallenge(challenge.id);
            await held.removeOtherUnverified(user.id, factor.id);
            const sessions = createSessionStore(transaction);
            const amr = [
              { method: 'totp', timestamp: secondsOf(now) },
              ...session.amr.filter(({ method }) => method !== 'totp'),
            ];
            const raised = await sessions.update(session.id, {
              aal: 'aal2',
              factor_id: factor.id,
              amr,
              refreshed_at: now,
            });
            const refreshToken = await startTokens(sessions, session.id, now);
            await sessions.endAllOf(user.id, { below: 'aal2' });
            await auth.audit.record(
              {
                action: 'factor.verified',
                actor: user,
                target: user.email,
                address,
                after: { factor: factor.id, first: locked.status === 'unverified' },
              },
              transaction,
            );
            return { user, session: raised, refreshToken };
          });
    if (!lifted) {
      await auth.audit.record({
        action: 'factor.verification_failed',
        actor: user,
        target: user.email,
        address,
        after: { factor: factor.id },
      });
      throw new WireError('mfa_verification_failed');
    }
    await auth.limits.forget(limit.key);
    return c.json(await sessionBody(auth, lifted));
  };
