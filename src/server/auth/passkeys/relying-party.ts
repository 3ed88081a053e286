import { isIP } from 'node:net';
import { z } from 'zod';
import { site } from '../../../../site.config.ts';
import { addMilliseconds, secondsOf } from '../../platform/clock.ts';
import type { Env } from '../../platform/env.ts';
import type { AuthContext, AuthHandler } from '../auth-context.ts';
import { AuthError } from '../auth-errors.ts';
import { passkeyChallengeMs } from '../lifetimes.ts';
import { createPasskeyStore } from './passkey-store.ts';

/** Browsers accept only a host name for passkeys, never an IP address. */
export const offersPasskeys = ({ SITE_URL, AUTH_URL }: Pick<Env, 'SITE_URL' | 'AUTH_URL'>): boolean =>
  !AUTH_URL && isIP(new URL(SITE_URL).hostname.replace(/^\[|\]$/g, '')) === 0;

/** The site as authenticators know it. A passkey works only for this host name. */
export function relyingPartyOf({ env }: AuthContext) {
  const { hostname, origin } = new URL(env.SITE_URL);
  return { id: hostname, origin, name: site.siteName };
}

export const ifOffered =
  (handler: AuthHandler): AuthHandler =>
  async (auth, c) => {
    if (!offersPasskeys(auth.env)) throw new AuthError('passkey_disabled');
    return handler(auth, c);
  };

export async function startCeremony<Options extends { challenge: string }>(
  auth: AuthContext,
  options: Options,
  userId?: string,
) {
  const expiresAt = addMilliseconds(auth.clock(), passkeyChallengeMs);
  const { id } = await createPasskeyStore(auth.database.orm).challenges.insert({
    user_id: userId ?? null,
    challenge: options.challenge,
    expires_at: expiresAt,
  });
  return { challenge_id: id, options, expires_at: secondsOf(expiresAt) };
}

const credentialSchema = z.looseObject({
  id: z.string().min(1).max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string() }),
});

export const ceremonySchema = z.object({
  challenge_id: z.string().default(''),
  credential: credentialSchema,
});

/** Returns the stored challenge and deletes it, so that it can be answered once. */
export async function consumeChallenge(auth: AuthContext, challengeId: string, userId?: string) {
  const id = z.uuid().safeParse(challengeId);
  const row =
    id.success &&
    (await createPasskeyStore(auth.database.orm).challenges.take({
      id: id.data,
      // A challenge without a user belongs to a sign-in.
      user_id: userId ?? null,
    }));
  if (!row) throw new AuthError('webauthn_challenge_not_found');
  if (row.expires_at <= auth.clock()) throw new AuthError('webauthn_challenge_expired');
  return row.challenge;
}
