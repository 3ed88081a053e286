import type { Context } from 'hono';
import { z } from 'zod';
import { site } from '../../../../../site.config.ts';
import { maxFactorNameLength } from '../../../../domain/users/user.ts';
import { addMilliseconds, secondsOf } from '../../../platform/clock.ts';
import { type AuthEnv, type AuthHandler, addressOf, idOf, readBody, recordOwn } from '../../auth-context.ts';
import { AuthError, aal2Needed, invalid } from '../../auth-errors.ts';
import { createFactorStore, createRecoveryCodeStore } from '../../factors/factor-store.ts';
import { newTotp, timeStepOfCode } from '../../factors/totp.ts';
import { lockIdentity, requireIdentity } from '../../identity.ts';
import { challengeMs } from '../../lifetimes.ts';
import { factorAttempts, requireWithinLimits } from '../../limits/auth-limits.ts';
import { notifyOwner } from '../../mail/auth-notice.job.ts';
import { requireRecentAuthentication } from '../../reauthentication.ts';
import { createSessionStore } from '../../tokens/session-store.ts';
import { elevateSession, sessionBody } from '../../tokens/sessions.ts';

const factorIdOf = (c: Context<AuthEnv>) => idOf(c, () => new AuthError('mfa_factor_not_found'));

const enrollSchema = z.object({
  factor_type: z.string().default(''),
  friendly_name: z.string().trim().max(maxFactorNameLength).default(''),
  issuer: z.string().max(100).optional(),
});

const maxFactors = 10;

/** POST /factors: enrols an authenticator app. It stays unverified until the user sends its first code. */
export const enrollFactor: AuthHandler = async (auth, c) => {
  const identity = await requireIdentity(auth, c);
  const { user } = identity;
  const body = await readBody(c, enrollSchema);
  if (body.factor_type === 'phone') throw new AuthError('mfa_phone_enroll_not_enabled');
  if (body.factor_type === 'webauthn') throw new AuthError('mfa_webauthn_enroll_not_enabled');
  if (body.factor_type !== 'totp') throw invalid('factor_type needs to be totp, phone, or webauthn');
  const totp = newTotp({ issuer: body.issuer || site.siteName, label: user.email });
  const secret_sealed = await auth.keyring.seal('totp', totp.secret);
  const now = auth.clock();
  const factor = await auth.database.orm.transaction(async (transaction) => {
    const { session, hasFactor, aal } = await lockIdentity(transaction, identity);
    if (hasFactor && aal !== 'aal2') throw aal2Needed('to enroll a new factor');
    requireRecentAuthentication(session, now, 'Enrolling a factor');
    const factors = createFactorStore(transaction);
    if ((await factors.count({ user_id: user.id })) >= maxFactors)
      throw new AuthError('too_many_enrolled_mfa_factors');
    const row = await factors.insertNew({
      user_id: user.id,
      friendly_name: body.friendly_name,
      secret_sealed,
      created_at: now,
      updated_at: now,
    });
    if (!row) throw new AuthError('mfa_factor_name_conflict');
    await recordOwn(auth, transaction, { user, address: addressOf(auth, c) }, 'factor.enrolled', {
      after: { factor: row.id },
    });
    return row;
  });
  return c.json({ id: factor.id, type: 'totp', friendly_name: factor.friendly_name, totp });
};

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

const verifySchema = z.object({ challenge_id: z.string().default(''), code: z.string().default('') });

/** POST /factors/:id/verify: raises the session to aal2 (two factors), and ends the user's aal1 sessions. */
export const verifyFactor: AuthHandler = async (auth, c) => {
  const identity = await requireIdentity(auth, c);
  const { user } = identity;
  const body = await readBody(c, verifySchema);
  const address = addressOf(auth, c);
  const factorId = factorIdOf(c);
  const now = auth.clock();
  const factors = createFactorStore(auth.database.orm);
  const factor = await factors.find({ id: factorId, user_id: user.id });
  if (!factor) throw new AuthError('mfa_factor_not_found');
  const challengeId = z.uuid().safeParse(body.challenge_id);
  const challenge =
    challengeId.success && (await factors.challenges.find({ id: challengeId.data, factor_id: factor.id }));
  if (!challenge)
    throw new AuthError('mfa_factor_not_found', {
      message: 'MFA factor with the provided challenge ID not found',
    });
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
          const amr = [
            { method: 'totp', timestamp: secondsOf(now) },
            ...session.amr.filter(({ method }) => method !== 'totp'),
          ];
          const proof = { amr, factor_id: factor.id };
          const elevated = await elevateSession(transaction, { user, session }, proof, now);
          if (lockedFactor.status === 'unverified')
            await notifyOwner(auth, transaction, { kind: 'factor_added', userId: user.id });
          await recordOwn(auth, transaction, { user, address }, 'factor.verified', {
            after: { factor: factor.id, first: lockedFactor.status === 'unverified' },
          });
          return elevated;
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

/** DELETE /factors/:id. Removing a verified factor requires aal2 and a recent proof of identity. */
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
      await createRecoveryCodeStore(transaction).sets.take({ user_id: user.id });
    if (factor.status === 'verified')
      await notifyOwner(auth, transaction, { kind: 'own_factor_removed', userId: user.id });
    await recordOwn(auth, transaction, { user, address: addressOf(auth, c) }, 'factor.removed', {
      before: { factor: factor.id, status: factor.status },
    });
  });
  return c.json({ id });
};
