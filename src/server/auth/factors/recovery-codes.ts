import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { maxFactorNameLength } from '../../../domain/users/user.ts';
import { secondsOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { type AuthContext, type AuthHandler, addressOf, readBody, recordOwn } from '../auth-context.ts';
import { AuthError, aal2Needed } from '../auth-errors.ts';
import { type Identity, lockIdentity, requireIdentity } from '../identity.ts';
import { recoveryCodeAttempts, requireWithinLimits } from '../limits/auth-limits.ts';
import { notifyOwner } from '../mail/auth-notice.job.ts';
import { requireRecentAuthentication } from '../reauthentication.ts';
import { elevateSession, sessionBody } from '../tokens/sessions.ts';
import { createRecoveryCodeStore } from './factor-store.ts';

const codesPerSet = 10;
/** Contains no characters that look alike. A code has 118 random bits; with 112, a fast hash is enough. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeLength = 24;

const newCode = () => Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');

const hashOf = (auth: AuthContext, userId: string, code: string) =>
  auth.keyring.hash('recovery code', `${userId} ${code.toLowerCase().replace(/[\s-]/g, '')}`);

function requireStrongSession({ hasFactor, aal }: Identity): void {
  if (!hasFactor) throw new AuthError('mfa_recovery_codes_sole_factor');
  if (aal !== 'aal2') throw aal2Needed('for recovery codes');
}

/** Replaces the codes of a set by ten new ones and returns them. Only their hashes are stored. */
async function writeCodes(auth: AuthContext, transaction: Transaction, setId: string, userId: string) {
  const codes = Array.from({ length: codesPerSet }, newCode);
  const hashes = await Promise.all(codes.map((code) => hashOf(auth, userId, code)));
  await createRecoveryCodeStore(transaction).replaceCodes(setId, hashes);
  await notifyOwner(auth, transaction, { kind: 'recovery_codes_created', userId });
  return codes;
}

export const recoveryCodesStatus: AuthHandler = async (auth, c) => {
  const { user } = await requireIdentity(auth, c);
  const store = createRecoveryCodeStore(auth.database.orm);
  const set = await store.sets.find({ user_id: user.id });
  if (!set) throw new AuthError('mfa_factor_not_found');
  const remaining = await store.codes.count({ set_id: set.id });
  return c.json({ id: set.id, type: 'recovery_code', total: set.total, remaining });
};

const generateSchema = z.object({
  friendly_name: z.string().trim().min(1).max(maxFactorNameLength).default('Recovery codes'),
});

/** POST /factors/recovery-codes creates the set; POST /factors/recovery-codes/regenerate replaces its codes. */
export const createRecoveryCodes =
  ({ replaces }: { replaces: boolean }): AuthHandler =>
  async (auth, c) => {
    const identity = await requireIdentity(auth, c);
    const { user } = identity;
    const body = await readBody(c, generateSchema);
    const { set, codes } = await auth.database.orm.transaction(async (transaction) => {
      const locked = await lockIdentity(transaction, identity);
      requireStrongSession(locked);
      requireRecentAuthentication(locked.session, auth.clock(), 'Creating recovery codes');
      const store = createRecoveryCodeStore(transaction);
      const existing = await store.sets.find({ user_id: user.id });
      if (existing && !replaces) throw new AuthError('mfa_verified_factor_exists');
      if (!existing && replaces) throw new AuthError('mfa_factor_not_found');
      const set =
        existing ??
        (await store.sets.insert({
          user_id: user.id,
          friendly_name: body.friendly_name,
          total: codesPerSet,
          created_at: auth.clock(),
        }));
      await recordOwn(auth, transaction, { user, address: addressOf(auth, c) }, 'recovery_codes.created');
      return { set, codes: await writeCodes(auth, transaction, set.id, user.id) };
    });
    await auth.limits.reset(recoveryCodeAttempts(user.id).key);
    return c.json({
      id: set.id,
      type: 'recovery_code',
      friendly_name: set.friendly_name,
      total: set.total,
      codes,
    });
  };

const verifySchema = z.object({ code: z.string().max(200).default('') });

/** POST /factors/recovery-codes/verify: raises the session to aal2 (two factors) with a code, which works once. */
export const verifyRecoveryCode: AuthHandler = async (auth, c) => {
  const identity = await requireIdentity(auth, c);
  const { user } = identity;
  const { code } = await readBody(c, verifySchema);
  const address = addressOf(auth, c);
  const limit = recoveryCodeAttempts(user.id);
  await requireWithinLimits(auth, limit);
  const hash = await hashOf(auth, user.id, code);
  const now = auth.clock();
  const elevated = await auth.database.orm.transaction(async (transaction) => {
    const { session, hasFactor } = await lockIdentity(transaction, identity);
    const store = createRecoveryCodeStore(transaction);
    const set = await store.sets.find({ user_id: user.id });
    if (!hasFactor || !set || !(await store.codes.delete({ set_id: set.id, code_hash: hash })))
      return undefined;
    const amr = [{ method: 'mfa/recovery_code', timestamp: secondsOf(now) }, ...session.amr];
    const elevated = await elevateSession(transaction, { user, session }, { amr }, now);
    await recordOwn(auth, transaction, { user, address }, 'recovery_codes.used');
    await notifyOwner(auth, transaction, { kind: 'recovery_code_used', userId: user.id });
    return elevated;
  });
  if (!elevated) {
    await recordOwn(auth, undefined, { user, address }, 'factor.verification_failed');
    throw new AuthError('mfa_verification_failed', { message: 'Invalid recovery code entered' });
  }
  await auth.limits.reset(limit.key);
  return c.json(await sessionBody(auth, elevated));
};

export const deleteRecoveryCodes: AuthHandler = async (auth, c) => {
  const identity = await requireIdentity(auth, c);
  const { user } = identity;
  const id = await auth.database.orm.transaction(async (transaction) => {
    const locked = await lockIdentity(transaction, identity);
    requireStrongSession(locked);
    requireRecentAuthentication(locked.session, auth.clock(), 'Removing recovery codes');
    const removed = await createRecoveryCodeStore(transaction).sets.take({ user_id: user.id });
    if (!removed) throw new AuthError('mfa_factor_not_found');
    await notifyOwner(auth, transaction, { kind: 'recovery_codes_removed', userId: user.id });
    await recordOwn(auth, transaction, { user, address: addressOf(auth, c) }, 'recovery_codes.removed');
    return removed.id;
  });
  return c.json({ id });
};
