import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { z } from 'zod';
import { browserName } from '../../../domain/users/browser-name.ts';
import { maxPasskeyNameLength } from '../../../domain/users/user.ts';
import {
  type AuthContext,
  type AuthHandler,
  addressOf,
  clientOf,
  idOf,
  readBody,
  recordOwn,
} from '../auth-context.ts';
import { AuthError, aal2Needed } from '../auth-errors.ts';
import { type Identity, lockIdentity, requireIdentity } from '../identity.ts';
import { passkeyChallengesFor, passkeyRegistrationsOf, requireWithinLimits } from '../limits/auth-limits.ts';
import { notifyOwner } from '../mail/auth-notice.job.ts';
import { requireRecentAuthentication } from '../reauthentication.ts';
import { openSession, sessionBody } from '../tokens/sessions.ts';
import { createUserStore, isBanned } from '../user-store.ts';
import { createPasskeyStore, type PasskeyRow } from './passkey-store.ts';
import { ceremonySchema, consumeChallenge, relyingPartyOf, startCeremony } from './relying-party.ts';

/** Loads the package separately, because it would add a quarter of a second to every start. */
const loadWebAuthn = () => import('@simplewebauthn/server');

const maxPasskeys = 10;

function requirePasskeyAccess(auth: AuthContext, { session, hasFactor, aal }: Identity): void {
  if (hasFactor && aal !== 'aal2') throw aal2Needed('to change passkeys');
  requireRecentAuthentication(session, auth.clock(), 'Changing passkeys');
}

export const passkeyRegistrationOptions: AuthHandler = async (auth, c) => {
  const identity = await requireIdentity(auth, c);
  const { user } = identity;
  requirePasskeyAccess(auth, identity);
  await requireWithinLimits(auth, passkeyRegistrationsOf(user.id));
  const existing = await createPasskeyStore(auth.database.orm).listOf(user.id);
  if (existing.length >= maxPasskeys) throw new AuthError('too_many_passkeys');
  const { id, name } = relyingPartyOf(auth);
  const options = await (await loadWebAuthn()).generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    attestationType: 'none',
    // With user verification a passkey proves possession and a PIN or fingerprint, so it counts as two factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: existing.map(({ credential_id }) => ({ id: credential_id })),
  });
  return c.json(await startCeremony(auth, options, user.id));
};

export const passkeyRegistrationVerify: AuthHandler = async (auth, c) => {
  const identity = await requireIdentity(auth, c);
  const { user } = identity;
  const body = await readBody(c, ceremonySchema);
  requirePasskeyAccess(auth, identity);
  const challenge = await consumeChallenge(auth, body.challenge_id, user.id);
  const { id: rpId, origin } = relyingPartyOf(auth);
  const verified = await (await loadWebAuthn())
    .verifyRegistrationResponse({
      response: body.credential as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
    })
    .catch((error) => {
      throw new AuthError('webauthn_verification_failed', { cause: error });
    });
  if (!verified.verified) throw new AuthError('webauthn_verification_failed');
  const { credential } = verified.registrationInfo;
  const client = clientOf(auth, c);
  const row = await auth.database.orm.transaction(async (transaction) => {
    requirePasskeyAccess(auth, await lockIdentity(transaction, identity));
    const passkeys = createPasskeyStore(transaction);
    if ((await passkeys.count({ user_id: user.id })) >= maxPasskeys) throw new AuthError('too_many_passkeys');
    const added = await passkeys.insertNew({
      user_id: user.id,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      sign_count: credential.counter,
      transports: credential.transports ?? [],
      friendly_name: browserName(client.userAgent),
      created_at: auth.clock(),
    });
    if (!added) throw new AuthError('webauthn_credential_exists');
    await recordOwn(auth, transaction, { user, address: client.address }, 'passkey.added', {
      after: { passkey: added.id },
    });
    await notifyOwner(auth, transaction, { kind: 'passkey_added', userId: user.id });
    return added;
  });
  return c.json(bodyOf(row));
};

const notFound = () => new AuthError('validation_failed', { status: 404, message: 'Passkey not found' });

const bodyOf = (row: PasskeyRow) => ({
  id: row.id,
  friendly_name: row.friendly_name || undefined,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString(),
});

export const listPasskeys: AuthHandler = async (auth, c) => {
  const { user } = await requireIdentity(auth, c);
  return c.json((await createPasskeyStore(auth.database.orm).listOf(user.id)).map(bodyOf));
};

const renameSchema = z.object({ friendly_name: z.string().trim().max(maxPasskeyNameLength) });

export const renamePasskey: AuthHandler = async (auth, c) => {
  const { user } = await requireIdentity(auth, c);
  const { friendly_name } = await readBody(c, renameSchema);
  const row = await createPasskeyStore(auth.database.orm).change(
    { id: idOf(c, notFound), user_id: user.id },
    { friendly_name },
  );
  if (!row) throw notFound();
  return c.json(bodyOf(row));
};

export const deletePasskey: AuthHandler = async (auth, c) => {
  const identity = await requireIdentity(auth, c);
  const { user } = identity;
  const id = idOf(c, notFound);
  await auth.database.orm.transaction(async (transaction) => {
    requirePasskeyAccess(auth, await lockIdentity(transaction, identity));
    const removed = await createPasskeyStore(transaction).take({ id, user_id: user.id });
    if (!removed) throw notFound();
    await recordOwn(auth, transaction, { user, address: addressOf(auth, c) }, 'passkey.removed', {
      before: { passkey: id },
    });
    await notifyOwner(auth, transaction, { kind: 'passkey_removed', userId: user.id });
  });
  return c.json({});
};

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
