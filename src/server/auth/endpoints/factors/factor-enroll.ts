import { z } from 'zod';
import { site } from '../../../../../site.config.ts';
import { maxFactorNameLength } from '../../../../domain/users/user.ts';
import { type AuthHandler, addressOf, readBody, recordOwn } from '../../auth-context.ts';
import { AuthError, aal2Needed, invalid } from '../../auth-errors.ts';
import { createFactorStore } from '../../factors/factor-store.ts';
import { newTotp } from '../../factors/totp.ts';
import { requireRecentAuthentication } from '../../reauthentication.ts';
import { lockIdentity, requireIdentity } from '../../require-identity.ts';

const bodySchema = z.object({
  factor_type: z.string().default(''),
  friendly_name: z.string().trim().max(maxFactorNameLength).default(''),
  issuer: z.string().max(100).optional(),
});

const maxFactors = 10;

/** POST /factors: enrols an authenticator app. It stays unverified until the user sends its first code. */
export const enrollFactor: AuthHandler = async (auth, c) => {
  const identity = await requireIdentity(auth, c);
  const { user } = identity;
  const body = await readBody(c, bodySchema);
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
