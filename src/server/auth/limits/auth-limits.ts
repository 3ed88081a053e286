import type { Context } from 'hono';
import { sha256 } from '../../platform/crypto.ts';
import { addressGroup } from '../../platform/http/client-address.ts';
import { type AuthContext, type AuthEnv, addressOf } from '../auth-context.ts';
import { AuthError, type AuthErrorCode } from '../auth-errors.ts';
import { findKnownDevice } from '../devices/known-devices.ts';
import {
  accountDelay,
  addressWindowMs,
  codeDelay,
  dailyMailWindowMs,
  factorDelay,
  lateMailWindowMs,
  mailWindowMs,
  passwordDelay,
  totalMailWindowMs,
} from '../lifetimes.ts';
import type { OneTimeTokenKind } from '../schema.ts';
import type { GrowingDelay, Verdict, WindowLimit } from './rate-limits.ts';

export interface Limit {
  key: string;
  rule: WindowLimit | GrowingDelay;
  code?: AuthErrorCode;
  /** A limit that applies instead once this one is reached. */
  or?: Pick<Limit, 'key' | 'rule'>;
}

export interface Source {
  address: string;
  /** A browser in which the account of this email address was used before. */
  device?: { id: string; email: string } | undefined;
}

export async function sourceOf(auth: AuthContext, c: Context<AuthEnv>, email: string): Promise<Source> {
  const id = await findKnownDevice(auth, c, email);
  return { address: addressOf(auth, c), device: id ? { id, email } : undefined };
}

/** A known device has its own count, so that other clients behind its network address cannot use up its attempts. */
const nameOf = ({ address, device }: Source) => (device ? `device ${device.id}` : addressGroup(address));

/** Counts all known devices of an account together, because the owner can create any number of them. */
const sharedNameOf = ({ address, device }: Source) =>
  device ? `known devices of ${hashedKey(device.email)}` : addressGroup(address);

/** Per window of `addressWindowMs`. A browser refreshes once an hour, and a few times more if it has many tabs open. */
const maxRefreshesPerSession = 60;

const perWindow = (key: string, limit: number, code?: Limit['code']): Limit => ({
  key,
  rule: { kind: 'window', limit, windowMs: addressWindowMs },
  code,
});
const growing = (
  key: string,
  freeAttempts: number,
  delay: Omit<GrowingDelay, 'kind' | 'freeAttempts'>,
): Limit => ({
  key,
  rule: { kind: 'growing', freeAttempts, ...delay },
});
/** Keys contain a hash, because an email address that a stranger typed must not be stored. */
const hashedKey = (text: string) => sha256(text).toString('base64url').slice(0, 22);

export const signUpsFrom = ({ env }: AuthContext, address: string) =>
  perWindow(`sign-ups from ${addressGroup(address)}`, env.AUTH_LIMIT_SIGNUPS);

export const failedSignInsFrom = ({ env }: AuthContext, source: Source) =>
  perWindow(`failed sign-ins from ${nameOf(source)}`, env.AUTH_LIMIT_FAILED_SIGNINS);

/** Counts all sign-ins, successful ones included, because each costs a password hash and a database row. */
export const signInsFrom = ({ env }: AuthContext, source: Source) =>
  perWindow(`sign-ins from ${sharedNameOf(source)}`, env.AUTH_LIMIT_SIGNINS);

/** Limits exchanges of valid PKCE codes, per account, so that a stranger cannot use up the attempts. */
export const exchangesOf = ({ env }: AuthContext, userId: string) =>
  perWindow(`code exchanges of ${userId}`, env.AUTH_LIMIT_SIGNINS);

/** Limits refreshes with a valid token, with 503, because the client would sign out on a 4xx. */
export const refreshesOf = (sessionId: string) =>
  perWindow(`refreshes of ${sessionId}`, maxRefreshesPerSession, 'overloaded');

/** Limits refreshes with an unknown token. Above the limit the response is 503, as for valid tokens. */
export const failedRefreshesFrom = ({ env }: AuthContext, address: string) =>
  perWindow(`failed refreshes from ${addressGroup(address)}`, env.AUTH_LIMIT_FAILED_SIGNINS, 'overloaded');

/** Limits password attempts on one account from one client. Other accounts and other clients are not affected. */
export const passwordAttemptsFrom = (email: string, source: Source) =>
  growing(`guesses at ${hashedKey(email)} from ${nameOf(source)}`, 5, passwordDelay);

/**
 * Limits password attempts on one account from all addresses together, against distributed guessing. Attempts of the
 * owner are never refused, so that an attack does not lock the owner out, nor is a correct password of an account with a
 * second factor. They are counted anyway, because a faster response would reveal that the account exists.
 */
export const passwordAttemptsAnywhere = (email: string, { fromOwner }: { fromOwner: boolean }) =>
  fromOwner
    ? growing(`guesses at ${hashedKey(email)} from known sources`, unlimited, accountDelay)
    : growing(`guesses at ${hashedKey(email)}`, 20, accountDelay);

/** More attempts than anybody can make before the count restarts. */
const unlimited = 1_000_000_000;

export const failedCodesFrom = ({ env }: AuthContext, address: string) =>
  perWindow(`failed codes from ${addressGroup(address)}`, env.AUTH_LIMIT_FAILED_SIGNINS);

/** Limits attempts on all mailed codes of an account: each new mail has its own. Mailed links still work then. */
export const codeAttempts = (email: string) =>
  growing(`guesses at the codes of ${hashedKey(email)}`, 10, codeDelay);

export const factorAttempts = (factorId: string) => growing(`guesses at factor ${factorId}`, 5, factorDelay);

export const recoveryCodeAttempts = (userId: string): Limit => ({
  ...growing(`guesses at the recovery codes of ${userId}`, 5, factorDelay),
  code: 'mfa_recovery_codes_locked',
});

/** Limits the passkey challenges that one address or user can create, because each is a database row. */
export const passkeyChallengesFor = ({ env }: AuthContext, address: string) =>
  perWindow(`passkey challenges for ${addressGroup(address)}`, env.AUTH_LIMIT_FAILED_SIGNINS);
export const passkeyRegistrationsOf = (userId: string) => perWindow(`passkey registrations of ${userId}`, 30);

export const currentPasswordAttempts = (userId: string) =>
  growing(`guesses at the password of ${userId}`, 5, passwordDelay);

/**
 * Returns the limits of a requested mail. The narrowest limit is first, so that a refused request does not count
 * against a limit that others share. Addresses without an account are counted too, so that the response does not reveal
 * whether an account exists. Known devices have their own daily count and no hourly total, so that a stranger who
 * requests many mails cannot stop the owner from recovering the account.
 */
export function mailLimits(
  auth: AuthContext,
  { email, kind, source }: { email: string; kind: MailKind; source: Source },
): Limit[] {
  const { AUTH_LIMIT_MAILS, AUTH_LIMIT_MAILS_DAILY, AUTH_LIMIT_MAILS_HOURLY } = auth.env;
  const code = 'over_email_send_rate_limit';
  const window = (limit: number, windowMs: number): WindowLimit => ({ kind: 'window', limit, windowMs });
  const recipient = hashedKey(email);
  const fromDevices = source.device ? ' from known devices' : '';
  return [
    perWindow(`mails from ${sharedNameOf(source)}`, AUTH_LIMIT_MAILS, code),
    { key: `${kind} mails to ${recipient}`, rule: window(1, mailWindowMs), code },
    {
      key: `mails of the day to ${recipient}${fromDevices}`,
      rule: window(AUTH_LIMIT_MAILS_DAILY, dailyMailWindowMs),
      // A stranger who uses up the day's mails must not keep the owner out: one mail per hour still arrives, and its code
      // lets the owner in, whoever asked for it.
      or: { key: `late mails to ${recipient}${fromDevices}`, rule: window(1, lateMailWindowMs) },
      code,
    },
    ...(source.device
      ? []
      : [
          {
            key: 'mails in all',
            rule: window(AUTH_LIMIT_MAILS_HOURLY, totalMailWindowMs),
            // Only owners of an account get these mails. One per hour still arrives when strangers have used up the
            // total, so that they cannot keep an owner in a new browser out.
            ...(toOwners.includes(kind) && {
              or: { key: `mails beyond the total to ${recipient}`, rule: window(1, lateMailWindowMs) },
            }),
            code,
          } as const,
        ]),
  ];
}

type MailKind = OneTimeTokenKind | 'email_change';

const toOwners: readonly MailKind[] = ['recovery', 'reauthentication'];

/** Throws if the limit is reached, without counting an attempt. */
export const requireNotBlocked = async (auth: AuthContext, { key, code }: Limit): Promise<void> =>
  throwIfRefused(await auth.limits.check(key), code);

function throwIfRefused(verdict: Verdict, code: Limit['code'] = 'over_request_rate_limit'): void {
  if (!verdict.allowed) throw new AuthError(code, { retryAfterSeconds: verdict.retryAfterSeconds });
}

/** Throws if a limit and its alternative `or` are reached. Returns whether an alternative allowed the attempt. */
export async function requireWithinLimits(auth: AuthContext, ...limits: Limit[]): Promise<boolean> {
  let usedAlternative = false;
  for (const { key, rule, code, or } of limits) {
    let verdict = await auth.limits.take(key, rule);
    if (!verdict.allowed && or) {
      verdict = await auth.limits.take(or.key, or.rule);
      usedAlternative = true;
    }
    throwIfRefused(verdict, code);
  }
  return usedAlternative;
}
