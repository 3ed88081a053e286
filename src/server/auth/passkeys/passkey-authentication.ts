import type { AuthenticationResponseJSON, AuthenticatorTransport } from '@simplewebauthn/server';
import { type AuthContext, type AuthHandler, addressOf, clientOf, readBody } from '../auth-context.ts';
import { AuthError } from '../auth-errors.ts';
import { passkeyChallengesFor, requireWithinLimits } from '../limits/auth-limits.ts';
import { openSession, sessionBody } from '../tokens/sessions.ts';
import { createUserStore, isBanned } from '../user-store.ts';
import { loadWebAuthn } from './load-web-authn.ts';
import { createPasskeyStore, type PasskeyRow } from './passkey-store.ts';
import { ceremonySchema, consumeChallenge, relyingPartyOf, startCeremony } from './relying-party.ts';

/** POST /passkeys/authentication/options: starts a sign-in, in which the authenticator offers its accounts. */
export const passkeyAuthenticationOptions: AuthHandler = async (auth, c) => {
  await requireWithinLimits(auth, passkeyChallengesFor(auth, addressOf(auth, c)));
  const options = await (await loadWebAuthn()).generateAuthenticationOptions({
    rpID: relyingPartyOf(auth).id,
    userVerification: 'required',
  });
  return c.json(await startCeremony(auth, options));
};

/** POST /passkeys/authentication/verify: opens a session with two factors. */
export const passkeyAuthenticationVerify: AuthHandler = async (auth, c) => {
  const body = await readBody(c, ceremonySchema);
  const client = clientOf(auth, c);
  const { address } = client;
  const challenge = await consumeChallenge(auth, body.challenge_id);
  const passkey = await createPasskeyStore(auth.database.orm).find({
    credential_id: body.credential.id,
  });
  const signCount =
    passkey &&
    isHandleOf(passkey, body.credential) &&
    (await verifiedCount(auth, passkey, challenge, body.credential));
  if (!passkey || typeof signCount !== 'number') {
    await auth.audit.record('user.sign_in_failed', { actor: null, address });
    throw new AuthError('webauthn_verification_failed');
  }
  const session = await auth.database.orm.transaction(async (transaction) => {
    const user = await createUserStore(transaction).lock({ id: passkey.user_id });
    const isUsed =
      user && (await createPasskeyStore(transaction).recordUse(passkey, signCount, auth.clock()));
    if (!isUsed) throw new AuthError('webauthn_verification_failed');
    if (!user.email_confirmed_at) throw new AuthError('email_not_confirmed', { status: 403 });
    if (isBanned(user, auth.clock())) throw new AuthError('user_banned', { status: 403 });
    return openSession(auth, transaction, { user, method: 'passkey', aal: 'aal2', client });
  });
  await auth.limits.refund(passkeyChallengesFor(auth, address).key);
  return c.json(await sessionBody(auth, session));
};

/** The authenticator returns the user that it stored with the passkey, because the sign-in names no account. */
const isHandleOf = (passkey: PasskeyRow, { response }: { response: Record<string, unknown> }): boolean =>
  response.userHandle === Buffer.from(passkey.user_id).toString('base64url');

/** Returns the new signature counter if the signature is correct. The library refuses a counter that does not grow. */
async function verifiedCount(auth: AuthContext, passkey: PasskeyRow, challenge: string, response: object) {
  const { id: rpId, origin } = relyingPartyOf(auth);
  try {
    const { verified, authenticationInfo } = await (await loadWebAuthn()).verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.sign_count,
        transports: passkey.transports as AuthenticatorTransport[],
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
