import type { GoTrueClient } from '@supabase/auth-js';
import { describe, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../../tests/setup/database/both-engines.ts';
import { ok } from '../../../../tests/setup/server/auth-js.ts';
import { goodPassword, newEmail, useAuthServer } from '../../../../tests/setup/server/auth-server.ts';
import { createAuthenticator } from '../../../../tests/setup/server/software-authenticator.ts';

type Authenticator = ReturnType<typeof createAuthenticator>;
const settings = { HOST: 'localhost', AUTH_AUTOCONFIRM: 'true', AUTH_LIMIT_SIGNUPS: '1000' };

const signedUp = async (client: GoTrueClient) => {
  const email = newEmail();
  const { user } = ok(await client.signUp({ email, password: goodPassword }));
  return { email, id: user?.id ?? '' };
};

async function register(client: GoTrueClient, authenticator: Authenticator, from?: string) {
  const { challenge_id, options } = ok(await client.passkey.startRegistration());
  const credential = authenticator.create(options, from);
  return client.passkey.verifyRegistration({ challengeId: challenge_id, credential: credential as never });
}

async function signIn(client: GoTrueClient, authenticator: Authenticator, from?: string) {
  const { challenge_id, options } = ok(await client.passkey.startAuthentication());
  const credential = authenticator.get(options, from);
  return client.passkey.verifyAuthentication({ challengeId: challenge_id, credential: credential as never });
}

describeOnDatabase('a passkey in the auth-js client', (database) => {
  const { server, mails, mailTo } = useAuthServer(database, { mail: true, stopped: true, settings });

  it('can be registered, used for a sign-in that counts as two factors, renamed and deleted', async () => {
    const client = server().client();
    const authenticator = createAuthenticator(server().site);
    const { email, id } = await signedUp(client);
    const added = ok(await register(client, authenticator));
    expect((await mailTo(email)).subject).toBe('En passnøkkel er lagt til hos NovaSjekk');

    const visitor = server().client();
    const { session } = ok(await signIn(visitor, authenticator));
    expect(session?.user.id).toBe(id);
    const claims = ok(await visitor.getClaims()).claims;
    expect(claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'passkey' }] });

    const renamed = ok(await visitor.passkey.update({ passkeyId: added.id, friendlyName: 'Bærbar' }));
    expect(renamed).toMatchObject({ id: added.id, friendly_name: 'Bærbar' });
    expect(ok(await visitor.passkey.list())).toMatchObject([
      { id: added.id, friendly_name: 'Bærbar', last_used_at: server().clock().toISOString() },
    ]);
    expect((await visitor.passkey.delete({ passkeyId: added.id })).error).toBeNull();
    expect(ok(await visitor.passkey.list())).toEqual([]);
    await server().runJobs();
    expect(mails().findLast(({ to }) => to === email)?.subject).toBe(
      'En passnøkkel er fjernet hos NovaSjekk',
    );
    expect((await signIn(server().client(), authenticator)).error).toMatchObject({
      code: 'webauthn_verification_failed',
    });
  });
});

describeOnDatabase('passkeys', (database) => {
  const { server } = useAuthServer(database, { stopped: true, settings });
  const onIpAddress = useAuthServer(database);

  const registered = async () => {
    const client = server().client();
    const authenticator = createAuthenticator(server().site);
    const person = await signedUp(client);
    ok(await register(client, authenticator));
    return { client, authenticator, ...person };
  };

  describe('are not registered', () => {
    it('by a session whose password was given more than ten minutes ago', async () => {
      const client = server().client();
      await signedUp(client);
      server().pass({ minutes: 11 });
      expect((await client.passkey.startRegistration()).error).toMatchObject({
        code: 'reauthentication_needed',
      });
      ok(await client.updateUser({ current_password: goodPassword }));
      ok(await register(client, createAuthenticator(server().site)));
    });

    it('any more after the user has started very many registrations', async () => {
      const client = server().client();
      await signedUp(client);
      const { rows } = await database().pool.query(
        'SELECT count(*)::int AS before FROM auth_passkey_challenges',
      );
      const answers = [];
      for (let n = 0; n < 32; n++) answers.push((await client.passkey.startRegistration()).error?.code);
      expect(answers.slice(0, 30)).toEqual(Array.from({ length: 30 }));
      expect(answers.slice(30)).toEqual(['over_request_rate_limit', 'over_request_rate_limit']);
      const after = await database().pool.query('SELECT count(*)::int AS now FROM auth_passkey_challenges');
      expect(after.rows[0].now - rows[0].before).toBe(30);
    });

    it('for another site, or by an authenticator that did not verify the user', async () => {
      const client = server().client();
      await signedUp(client);
      const failed = { code: 'webauthn_verification_failed', status: 400 };
      const authenticator = createAuthenticator(server().site);
      expect((await register(client, authenticator, 'https://evil.example')).error).toMatchObject(failed);
      const careless = createAuthenticator(server().site, { verifiesUser: false });
      expect((await register(client, careless)).error).toMatchObject(failed);
      expect(ok(await client.passkey.list())).toEqual([]);
    });

    it('with a challenge that is used, expired or belongs to another user', async () => {
      const client = server().client();
      const other = server().client();
      await signedUp(client);
      await signedUp(other);
      const authenticator = createAuthenticator(server().site);
      const { challenge_id, options } = ok(await client.passkey.startRegistration());
      const credential = authenticator.create(options) as never;
      const verify = (by: GoTrueClient, challengeId: string) =>
        by.passkey.verifyRegistration({ challengeId, credential });
      expect((await verify(other, challenge_id)).error).toMatchObject({
        code: 'webauthn_challenge_not_found',
      });
      ok(await verify(client, challenge_id));
      expect((await verify(client, challenge_id)).error).toMatchObject({
        code: 'webauthn_challenge_not_found',
      });
      const late = ok(await client.passkey.startRegistration());
      server().pass({ minutes: 6 });
      expect((await verify(client, late.challenge_id)).error).toMatchObject({
        code: 'webauthn_challenge_expired',
      });
    });
  });

  describe('do not sign in', () => {
    it('with a replayed response, a cloned authenticator or a response to another site', async () => {
      const { authenticator } = await registered();
      const client = server().client();
      const failed = { code: 'webauthn_verification_failed' };
      const { challenge_id, options } = ok(await client.passkey.startAuthentication());
      const credential = authenticator.get(options) as never;
      ok(await client.passkey.verifyAuthentication({ challengeId: challenge_id, credential }));
      const again = ok(await client.passkey.startAuthentication());
      expect(
        (await client.passkey.verifyAuthentication({ challengeId: again.challenge_id, credential })).error,
      ).toMatchObject(failed);
      expect((await signIn(client, authenticator, 'https://evil.example')).error).toMatchObject(failed);
      authenticator.setSignCount(0);
      expect((await signIn(client, authenticator)).error).toMatchObject(failed);
    });

    it('with the user handle of another account, or without one', async () => {
      const { authenticator } = await registered();
      const other = await registered();
      for (const userHandle of [other.authenticator.credentials[0]?.userHandle, undefined]) {
        const client = server().client();
        const { challenge_id, options } = ok(await client.passkey.startAuthentication());
        const credential = authenticator.get(options);
        const forged = { ...credential, response: { ...credential.response, userHandle } } as never;
        expect(
          (await client.passkey.verifyAuthentication({ challengeId: challenge_id, credential: forged }))
            .error,
        ).toMatchObject({ code: 'webauthn_verification_failed' });
      }
    });

    it('if the user is banned', async () => {
      const { authenticator, id } = await registered();
      await database().pool.query(`UPDATE auth_users SET banned_until = 'infinity' WHERE id = $1`, [id]);
      expect((await signIn(server().client(), authenticator)).error).toMatchObject({
        code: 'user_banned',
        status: 403,
      });
    });
  });

  it('sign in an owner whose password strangers have blocked with guesses', async () => {
    const { authenticator, email, id } = await registered();
    const visitor = server().client();
    for (let n = 0; n < 8; n++) await visitor.signInWithPassword({ email, password: `guess ${n}` });
    const blocked = await visitor.signInWithPassword({ email, password: goodPassword });
    expect(blocked.error?.status).toBe(429);
    expect(ok(await signIn(visitor, authenticator)).user?.id).toBe(id);
  });

  it('are removed when an account without a role accepts an invitation', async () => {
    await database().pool.query('DELETE FROM user_roles');
    const { authenticator, email } = await registered();
    const link = await server().services.users.invitations.createAdminLink(email, 'no');
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token');
    expect((await server().api('/invitation/accept', { body: { token } })).status).toBe(200);
    expect((await signIn(server().client(), authenticator)).error).toMatchObject({
      code: 'webauthn_verification_failed',
    });
  });

  it('are disabled if the site has no host name, because browsers refuse passkeys for an IP address', async () => {
    expect((await onIpAddress.server().client().passkey.startAuthentication()).error).toMatchObject({
      code: 'passkey_disabled',
      status: 404,
    });
  });
});
