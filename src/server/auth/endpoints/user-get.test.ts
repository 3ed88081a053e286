import { expect, it } from 'vitest';
import { describeOnDatabase } from '../../../../tests/setup/database/both-engines.ts';
import { useAuthServer } from '../../../../tests/setup/server/auth-server.ts';

describeOnDatabase('GET /user', (database) => {
  const { server } = useAuthServer(database);

  const get = (token?: string) =>
    server().call('/user', undefined, { method: 'GET', ...(token && { token }) });

  it('returns the account without secrets, and without factors if there are none', async () => {
    const { id, email, token } = await server().signUp();
    const { status, body } = await get(token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      email,
      aud: 'authenticated',
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ user_id: id, provider: 'email', identity_data: { sub: id, email } }],
      is_anonymous: false,
    });
    expect(body).not.toHaveProperty('factors');
    expect(JSON.stringify(body)).not.toMatch(/argon2|password/);
  });

  it('lists the factors without their secrets', async () => {
    const { token } = await server().signUp();
    const factor = await server().call(
      '/factors',
      { factor_type: 'totp', friendly_name: 'Phone' },
      { token },
    );
    const { body } = await get(token);
    expect(body.factors).toMatchObject([
      { id: factor.body.id, status: 'unverified', friendly_name: 'Phone', factor_type: 'totp' },
    ]);
    expect(JSON.stringify(body)).not.toContain(factor.body.totp.secret);
  });

  it('rejects invalid tokens and ended sessions with the protocol’s errors', async () => {
    expect(await get()).toMatchObject({ status: 401, body: { code: 'no_authorization' } });
    expect(await get('a.b.c')).toMatchObject({ status: 403, body: { code: 'bad_jwt' } });
    const { id, token } = await server().signUp();
    await database().pool.query('DELETE FROM auth_users WHERE id = $1', [id]);
    expect(await get(token)).toMatchObject({ status: 403, body: { code: 'user_not_found' } });
    const ended = await server().signUp();
    await server().call('/logout', undefined, { token: ended.token });
    expect(await get(ended.token)).toMatchObject({ status: 403, body: { code: 'session_not_found' } });
  });
});
