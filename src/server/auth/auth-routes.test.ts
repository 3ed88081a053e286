import { expect, it } from 'vitest';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { goodPassword, newEmail, useAuthServer } from '../../../tests/setup/server/auth-server.ts';

describeOnDatabase('the auth server', (database) => {
  const { server } = useAuthServer(database);

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'refuses a body of type %s, which a page of another site can send',
    async (type) => {
      const email = newEmail();
      const headers = { 'content-type': type };
      const waiting = [...server().waiting];
      expect(await server().call('/signup', { email, password: goodPassword }, { headers })).toMatchObject({
        status: 415,
      });
      expect(await server().call('/recover', { email }, { headers })).toMatchObject({ status: 415 });
      const { rows } = await database().pool.query('SELECT 1 FROM auth_users WHERE email = $1', [email]);
      expect(rows).toEqual([]);
      expect(server().waiting).toEqual(waiting);
    },
  );

  it('refuses a body without a type', async () => {
    const response = await fetch(`${server().url}/recover`, {
      method: 'POST',
      body: new Blob([JSON.stringify({ email: newEmail() })]),
    });
    expect(response.status).toBe(415);
  });

  it('accepts a request without body and type', async () => {
    const { token } = await server().signUp();
    const response = await fetch(`${server().url}/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(204);
  });

  it.each([
    ['/oauth/authorize', 404, 'feature_disabled'],
    ['/admin/users', 404, 'feature_disabled'],
    ['/authorize?provider=github', 400, 'validation_failed'],
    ['/nowhere', 404, 'not_found'],
  ])('answers GET %s with %i %s', async (path, status, code) => {
    expect(await server().call(path, undefined, { method: 'GET' })).toMatchObject({ status, body: { code } });
  });

  it('refuses to resend text messages', async () => {
    for (const type of ['sms', 'phone_change'])
      expect((await server().call('/resend', { type, phone: '+4712345678' })).body).toMatchObject({
        code: 'phone_provider_disabled',
      });
  });

  it('returns its name and version at /health', async () => {
    expect(await server().call('/health', undefined, { method: 'GET' })).toMatchObject({
      status: 200,
      body: { version: expect.any(String), name: expect.any(String), description: expect.any(String) },
    });
  });

  it('reports that an invalid token cannot be parsed or verified', async () => {
    const answer = await server().call('/user', undefined, { method: 'GET', token: 'a.b.c' });
    expect(answer).toMatchObject({ status: 403, body: { code: 'bad_jwt' } });
    expect(answer.body.message).toMatch(/^invalid JWT: unable to parse or verify signature, /);
  });

  it('adds the same fields to the metadata of a user as Supabase Auth', async () => {
    const { id, email, token } = await server().signUp();
    const { body } = await server().call('/user', undefined, { method: 'GET', token });
    expect(body.user_metadata).toEqual({ sub: id, email, email_verified: true, phone_verified: false });
  });

  it('has an error code for a wrong current password', async () => {
    const { token } = await server().signUp();
    expect(
      await server().call(
        '/user',
        { password: 'noe helt annet', current_password: 'feil' },
        { method: 'PUT', token },
      ),
    ).toMatchObject({ status: 400, body: { code: 'current_password_invalid' } });
  });
});
