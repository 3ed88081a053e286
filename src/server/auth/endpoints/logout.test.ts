import { expect, it } from 'vitest';
import { describeOnDatabase } from '../../../../tests/setup/database/both-engines.ts';
import { goodPassword, useAuthServer } from '../../../../tests/setup/server/auth-server.ts';

describeOnDatabase('sign-out', (database) => {
  const { server } = useAuthServer(database);

  const threeSessions = async () => {
    const { email, token } = await server().signUp();
    const signIn = async () =>
      (await server().call('/token?grant_type=password', { email, password: goodPassword })).body
        .access_token as string;
    const tokens = [token, await signIn(), await signIn()] as const;
    const alive = () =>
      Promise.all(
        tokens.map(
          async (each) => (await server().call('/user', undefined, { method: 'GET', token: each })).status,
        ),
      );
    return { email, tokens, alive };
  };

  it.each([
    ['?scope=local', [403, 200, 200]],
    ['?scope=others', [200, 403, 403]],
    ['?scope=global', [403, 403, 403]],
    ['', [403, 403, 403]],
  ])('ends the sessions in its scope and is logged: query %j', async (query, expected) => {
    const { email, tokens, alive } = await threeSessions();
    const answer = await server().call(`/logout${query}`, undefined, { token: tokens[0] });
    expect(answer).toMatchObject({ status: 204, body: undefined });
    expect(await alive()).toEqual(expected);
    const { rows } = await database().pool.query(
      `SELECT after FROM audit_log WHERE action = 'user.signed_out' AND target = $1`,
      [email],
    );
    expect(rows).toEqual([{ after: { scope: query.split('=')[1] ?? 'global' } }]);
  });

  it('does not end sessions of other users', async () => {
    const one = await server().signUp();
    const other = await server().signUp();
    await server().call('/logout', undefined, { token: one.token });
    expect((await server().api('/me', { token: other.token })).status).toBe(200);
  });

  it('invalidates the refresh token of the session', async () => {
    const { token, refreshToken } = await server().signUp();
    await server().call('/logout?scope=local', undefined, { token });
    expect(
      await server().call('/token?grant_type=refresh_token', { refresh_token: refreshToken }),
    ).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } });
  });

  it('rejects unknown scopes and callers without a session', async () => {
    const { token } = await server().signUp();
    expect((await server().call('/logout?scope=galaxy', undefined, { token })).status).toBe(400);
    expect((await server().api('/me', { token })).status).toBe(200);
    expect((await server().call('/logout')).status).toBe(401);
  });
});
