import { expect, it } from 'vitest';
import { describeOnDatabase } from '../../../../../tests/setup/database/both-engines.ts';
import { goodPassword, newEmail, useAuthServer } from '../../../../../tests/setup/server/auth-server.ts';

const weak = 'hei123';

describeOnDatabase('a weak password from before the site was public', (database) => {
  const own = useAuthServer(database);
  const reachable = useAuthServer(database, { settings: { SITE_URL: 'https://novasjekk.example' } });

  const send = async (path: string, body: object | undefined, { token = '', method = 'POST' } = {}) => {
    const response = await fetch(`http://127.0.0.1:${reachable.server().env.PORT}${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  const signIn = async (email: string, password: string) =>
    (await send('/auth/v1/token?grant_type=password', { email, password })).body.access_token as string;
  const editor = async () => {
    const email = newEmail();
    const { body } = await own.server().call('/signup', { email, password: weak });
    await database().pool.query(
      "INSERT INTO user_roles (user_id, role, created_at) VALUES ($1, 'editor', now())",
      [body.user.id],
    );
    return { email, token: body.access_token as string };
  };

  it('works on the own machine as before', async () => {
    const { email, token } = await editor();
    expect((await own.server().api('/articles', { token })).status).toBe(200);
    const { body } = await own.server().call('/token?grant_type=password', { email, password: weak });
    expect(body.weak_password).toMatchObject({ reasons: ['pwned'] });
    expect((await own.server().api('/articles', { token: body.access_token })).status).toBe(200);
  });

  it('opens a session that can do nothing but choose a better one', async () => {
    const { email } = await editor();
    const token = await signIn(email, weak);
    const get = (path: string) => send(path, undefined, { token, method: 'GET' });
    expect((await get('/api/me')).body.needsNewPassword).toBe(true);
    expect((await get('/api/articles')).body.code).toBe('new_password_needed');
    expect((await send('/api/setup/admin', {}, { token })).body.code).toBe('new_password_needed');
    const change = (password: string) => send('/auth/v1/user', { password }, { token, method: 'PUT' });
    expect((await change('aaaaaaaa')).status).toBe(422);
    expect((await get('/api/articles')).body.code).toBe('new_password_needed');
    expect((await change(goodPassword)).status).toBe(200);
    expect((await get('/api/articles')).status).toBe(200);
    expect((await get('/api/me')).body.needsNewPassword).toBe(false);
    const again = await signIn(email, goodPassword);
    expect((await send('/api/articles', undefined, { token: again, method: 'GET' })).status).toBe(200);
  });
});
