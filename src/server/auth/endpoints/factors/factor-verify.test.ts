import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { describeOnDatabase } from '../../../../../tests/setup/database/both-engines.ts';
import { goodPassword, newEmail, useAuthServer } from '../../../../../tests/setup/server/auth-server.ts';

describeOnDatabase('a code from an authenticator app', (database) => {
  const { server } = useAuthServer(database, { stopped: true });

  const enrolled = async () => {
    const email = newEmail();
    const { body } = await server().call('/signup', { email, password: goodPassword });
    const token = body.access_token as string;
    const factor = (
      await server().call('/factors', { factor_type: 'totp', friendly_name: 'Phone' }, { token })
    ).body;
    const challenge = async () =>
      (await server().call(`/factors/${factor.id}/challenge`, undefined, { token })).body.id;
    const verify = (challenge_id: string, code: string) =>
      server().call(`/factors/${factor.id}/verify`, { challenge_id, code }, { token });
    const code = () =>
      new TOTP({ secret: Secret.fromBase32(factor.totp.secret) }).generate({
        timestamp: server().clock().getTime(),
      });
    return { email, token, refresh: body.refresh_token as string, factor, challenge, verify, code };
  };

  it('works once, even if it is sent several times at once', async () => {
    const { challenge, verify, code } = await enrolled();
    const challenges = await Promise.all([challenge(), challenge(), challenge(), challenge()]);
    const answers = await Promise.all(challenges.map((id) => verify(id, code())));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });

  it('invalidates the previous refresh token and raises the session to aal2 (two factors)', async () => {
    const { challenge, verify, code, refresh } = await enrolled();
    const { body } = await verify(await challenge(), code());
    expect(await server().call('/token?grant_type=refresh_token', { refresh_token: refresh })).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_not_found' },
    });
    const next = await server().call('/token?grant_type=refresh_token', {
      refresh_token: body.refresh_token,
    });
    expect(
      JSON.parse(Buffer.from(next.body.access_token.split('.')[1], 'base64url').toString()),
    ).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'totp' }, { method: 'password' }],
    });
  });

  it('does not raise access tokens that were issued earlier to aal2 (two factors)', async () => {
    const { token, challenge, verify, code } = await enrolled();
    const { body } = await verify(await challenge(), code());
    expect((await server().api('/me', { token })).body.code).toBe('two_factor_needed');
    expect((await server().api('/me', { token: body.access_token })).status).toBe(200);
  });

  it('verifies a second authenticator app only in a session that verified the first', async () => {
    const { email, challenge, verify, code } = await enrolled();
    const elevated = (await verify(await challenge(), code())).body.access_token;
    const second = { factor_type: 'totp', friendly_name: 'Tablet' };
    const { body: app } = await server().call('/factors', second, { token: elevated });
    const signedIn = await server().call('/token?grant_type=password', { email, password: goodPassword });
    const confirm = async (token: string) => {
      const challenged = await server().call(`/factors/${app.id}/challenge`, undefined, { token });
      const code = new TOTP({ secret: Secret.fromBase32(app.totp.secret) }).generate({
        timestamp: server().clock().getTime(),
      });
      return server().call(
        `/factors/${app.id}/verify`,
        { challenge_id: challenged.body.id, code },
        { token },
      );
    };
    expect(await confirm(signedIn.body.access_token)).toMatchObject({
      status: 403,
      body: { code: 'insufficient_aal' },
    });
    expect((await confirm(elevated)).status).toBe(200);
  });

  it('is rejected without a challenge for the same factor, and after the challenge was used', async () => {
    const { challenge, verify, code } = await enrolled();
    const other = await enrolled();
    expect((await verify(await other.challenge(), code())).status).toBe(404);
    expect((await verify('nonsense', code())).status).toBe(404);
    const id = await challenge();
    expect((await verify(id, code())).status).toBe(200);
    server().pass({ seconds: 30 });
    expect((await verify(id, code())).status).toBe(404);
  });
});
