import { addressGroup } from '../http/client-address.ts';
import type { AuthContext } from './auth-context.ts';
import {
  accountDelay,
  addressWindowMs,
  codeDelay,
  factorDelay,
  mailWindowMs,
  passwordDelay,
} from './lifetimes.ts';
import type { GrowingDelay, WindowLimit } from './rate-limits.ts';
import { sha256 } from './tokens/sealed-text.ts';
import { WireError } from './wire-errors.ts';

export interface Limit {
  key: string;
  rule: WindowLimit | GrowingDelay;
  code?: 'over_request_rate_limit' | 'over_email_send_rate_limit';
}

const perAddress = (limit: number): WindowLimit => ({ kind: 'window', limit, windowMs: addressWindowMs });
/** Keys contain a hash, because an email address that a stranger typed must not be stored. */
const hashedKey = (text: string) => sha256(text).toString('base64url').slice(0, 22);

export const signUpsFrom = (auth: AuthContext, address: string): Limit => ({
  key: `sign-ups from ${addressGroup(address)}`,
  rule: perAddress(auth.env.AUTH_LIMIT_SIGNUPS),
});

export const failedSignInsFrom = (auth: AuthContext, address: string): Limit => ({
  key: `failed sign-ins from ${addressGroup(address)}`,
  rule: perAddress(auth.env.AUTH_LIMIT_FAILED_SIGNINS),
});

/** Password attempts on one account from one address. Other users and other addresses are not affected. */
export const passwordAttemptsFrom = (email: string, address: string): Limit => ({
  key: `guesses at ${hashedKey(email)} from ${addressGroup(address)}`,
  rule: { kind: 'growing', freeAttempts: 5, ...passwordDelay },
});

/** Password attempts on one account from all addresses together, against distributed guessing. */
export const passwordAttemptsAnywhere = (email: string): Limit => ({
  key: `guesses at ${hashedKey(email)}`,
  rule: { kind: 'growing', freeAttempts: 20, ...accountDelay },
});

export const failedCodesFrom = (auth: AuthContext, address: string): Limit => ({
  key: `failed codes from ${addressGroup(address)}`,
  rule: perAddress(auth.env.AUTH_LIMIT_FAILED_SIGNINS),
});

/** Attempts on all mailed codes of one account together, since each new mail allows new attempts. Links still work. */
export const codeAttempts = (email: string): Limit => ({
  key: `guesses at the codes of ${hashedKey(email)}`,
  rule: { kind: 'growing', freeAttempts: 10, ...codeDelay },
});

export const factorAttempts = (factorId: string): Limit => ({
  key: `guesses at factor ${factorId}`,
  rule: { kind: 'growing', freeAttempts: 5, ...factorDelay },
});

export const currentPasswordAttempts = (userId: string): Limit => ({
  key: `guesses at the password of ${userId}`,
  rule: { kind: 'growing', freeAttempts: 5, ...passwordDelay },
});

export const mailsFrom = (auth: AuthContext, address: string): Limit => ({
  key: `mails from ${addressGroup(address)}`,
  rule: perAddress(auth.env.AUTH_LIMIT_MAILS),
  code: 'over_email_send_rate_limit',
});

/** Counts unknown addresses too, so that the response does not reveal whether an account exists. */
export const mailsTo = (email: string): Limit => ({
  key: `mails to ${hashedKey(email)}`,
  rule: { kind: 'window', limit: 1, windowMs: mailWindowMs },
  code: 'over_email_send_rate_limit',
});

/** Throws if the limit is reached, without counting an attempt. */
export async function requireNotBlocked(auth: AuthContext, { key, code }: Limit): Promise<void> {
  const verdict = await auth.limits.check(key);
  if (!verdict.allowed) {
    throw new WireError(code ?? 'over_request_rate_limit', { retryAfterSeconds: verdict.retryAfterSeconds });
  }
}

/** Counts an attempt against each limit and throws at the first limit that is reached. */
export async function requireWithinLimits(auth: AuthContext, ...limits: Limit[]): Promise<void> {
  for (const { key, rule, code } of limits) {
    const verdict = await auth.limits.take(key, rule);
    if (!verdict.allowed) {
      throw new WireError(code ?? 'over_request_rate_limit', {
        retryAfterSeconds: verdict.retryAfterSeconds,
      });
    }
  }
}
