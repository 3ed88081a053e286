import { addMilliseconds } from '../platform/clock.ts';
import type { AuthContext } from './auth-context.ts';
import { AuthError } from './auth-errors.ts';
import type { Identity } from './identity.ts';
import { reauthenticationMs } from './lifetimes.ts';
import { codeAttempts, currentPasswordAttempts, requireWithinLimits } from './limits/auth-limits.ts';
import type { SessionRow } from './tokens/session-store.ts';

export const isRecentProof = (provedAt: Date | null | undefined, now: Date): boolean =>
  Boolean(provedAt && addMilliseconds(provedAt, reauthenticationMs) > now);

/** Throws unless the password, a passkey or a mailed code was given in this session a short time ago. */
export function requireRecentAuthentication(session: SessionRow, now: Date, change: string): void {
  if (isRecentProof(session.reauthenticated_at, now)) return;
  throw new AuthError('reauthentication_needed', { message: `${change} requires reauthentication` });
}

/**
 * Whether the session may set a password without a proof, because it was opened with a recovery or invitation link. A
 * recovery session may do so for a short time only, because a new mail opens another one. An invited user may have no
 * password and no mail yet.
 */
export const maySetPassword = ({ may_set_password, amr, created_at }: SessionRow, now: Date): boolean =>
  may_set_password && (amr.some(({ method }) => method === 'invite') || isRecentProof(created_at, now));

/** Checks the current password or a mailed code. Returns false without either; throws if it is wrong. */
export async function checkProof(
  auth: AuthContext,
  { user }: Identity,
  proof: { current_password?: string | undefined; nonce?: string | undefined },
): Promise<boolean> {
  if (proof.current_password !== undefined && user.password_hash) {
    const limit = currentPasswordAttempts(user.id);
    await requireWithinLimits(auth, limit);
    if (!(await auth.passwords.matches(proof.current_password, user.password_hash)))
      throw new AuthError('current_password_invalid');
    await auth.limits.reset(limit.key);
    return true;
  }
  if (proof.nonce === undefined) return false;
  const about = { userId: user.id, kinds: ['reauthentication' as const], code: proof.nonce };
  const limit = codeAttempts(user.email);
  await requireWithinLimits(auth, limit);
  if (!(await auth.codes.consumeByCode(auth.database.orm, about, auth.clock())))
    throw new AuthError('reauthentication_not_valid');
  await auth.limits.reset(limit.key);
  return true;
}
