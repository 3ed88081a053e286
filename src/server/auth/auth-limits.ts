import { addressGroup } from '../http/client-address.ts';
import type { AuthContext } from './auth-context.ts';
import type { GrowingDelay, WindowLimit } from './rate-limits.ts';
import { sha256 } from './tokens/sealed-text.ts';
import { WireError } from './wire-errors.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

export interface Limit {
  key: string;
  rule: WindowLimit | GrowingDelay;
  code?: 'over_request_rate_limit' | 'over_email_send_rate_limit';
}

const inFiveMinutes = (limit: number): WindowLimit => ({ kind: 'window', limit, windowMs: 5 * minute });
/** Keys name no person: an address typed by a stranger need not be kept. */
const nameless = (text: string) => sha256(text).toString('base64url').slice(0, 22);
const from = (address: string) => addressGroup(address);

export const signUpsFrom = (auth: AuthContext, address: string): Limit => ({
  key: `sign-ups from ${from(address)}`,
  rule: inFiveMinutes(auth.env.AUTH_LIMIT_SIGNUPS),
});

export const failedSignInsFrom = (auth: AuthContext, address: string): Limit => ({
  key: `failed sign-ins from ${from(address)}`,
  rule: inFiveMinutes(auth.env.AUTH_LIMIT_FAILED_SIGNINS),
});

/** Guesses at one account from one address: this is what stops guessing, and stops nobody else. */
export const guessesAt = (email: string, address: string): Limit => ({
  key: `guesses at ${nameless(email)} from ${from(address)}`,
  rule: { kind: 'growing', free: 5, firstMs: second, longestMs: 15 * minute, forgetAfterMs: 24 * hour },
});

/** Guesses at one account from anywhere: many addresses together are slowed too, though never for long. */
export const guessesAnywhereAt = (email: string): Limit => ({
  key: `guesses at ${nameless(email)}`,
  rule: { kind: 'growing', free: 20, firstMs: second, longestMs: minute, forgetAfterMs: 24 * hour },
});

export const failedCodesFrom = (auth: AuthContext, address: string): Limit => ({
  key: `failed codes from ${from(address)}`,
  rule: inFiveMinutes(auth.env.AUTH_LIMIT_FAILED_SIGNINS),
});

/** Typed codes of one account: each mail gives new tries, so the tries of all mails are counted together. Links still work. */
export const guessesAtCodes = (email: string): Limit => ({
  key: `guesses at the codes of ${nameless(email)}`,
  rule: { kind: 'growing', free: 10, firstMs: 30 * second, longestMs: hour, forgetAfterMs: 7 * 24 * hour },
});

export const guessesAtFactor = (factorId: string): Limit => ({
  key: `guesses at factor ${factorId}`,
  rule: { kind: 'growing', free: 5, firstMs: 10 * second, longestMs: 15 * minute, forgetAfterMs: 24 * hour },
});

export const guessesAtPassword = (userId: string): Limit => ({
  key: `guesses at the password of ${userId}`,
  rule: { kind: 'growing', free: 5, firstMs: second, longestMs: 15 * minute, forgetAfterMs: 24 * hour },
});

export const mailsFrom = (auth: AuthContext, address: string): Limit => ({
  key: `mails from ${from(address)}`,
  rule: inFiveMinutes(auth.env.AUTH_LIMIT_MAILS),
  code: 'over_email_send_rate_limit',
});

/** Counted by the address as typed, whether or not an account has it: the answer tells nothing. */
export const mailsTo = (email: string): Limit => ({
  key: `mails to ${nameless(email)}`,
  rule: { kind: 'window', limit: 1, windowMs: minute },
  code: 'over_email_send_rate_limit',
});

/** Refuses where a limit is reached, and counts nothing: whoever is over it leaves no further trace. */
export async function requireUnblocked(auth: AuthContext, { key, code }: Limit): Promise<void> {
  const verdict = await auth.limits.look(key);
  if (!verdict.allowed) {
    throw new WireError(code ?? 'over_request_rate_limit', { retryAfterSeconds: verdict.retryAfterSeconds });
  }
}

/** Counts a try against each limit, and refuses at the first that is reached. */
export async function requireBelow(auth: AuthContext, ...limits: Limit[]): Promise<void> {
  for (const { key, rule, code } of limits) {
    const verdict = await auth.limits.take(key, rule);
    if (!verdict.allowed) {
      throw new WireError(code ?? 'over_request_rate_limit', {
        retryAfterSeconds: verdict.retryAfterSeconds,
      });
    }
  }
}
