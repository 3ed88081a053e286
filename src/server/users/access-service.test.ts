import { beforeEach, describe, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { goodPassword, newEmail, useAuthServer } from '../../../tests/setup/server/auth-server.ts';

describeOnDatabase('access', (database) => {
  const { server } = useAuthServer(database, {
    stopped: true,
    settings: { AUTH_LIMIT_SIGNUPS: '10000', TRUST_PROXY: '1', CLIENT_COUNTRY_HEADER: 'X-Country' },
  });
  const strict = useAuthServer(database, { settings: { REQUIRE_ADMIN_TWO_FACTOR: 'true' } });
  beforeEach(() => database().pool.query('DELETE FROM user_roles'));

  const give = (id: string, role: string) =>
    database().pool.query('INSERT INTO user_roles (user_id, role, created_at) VALUES ($1, $2, now())', [
      id,
      role,
    ]);
  const person = async (role?: string) => {
    const who = await server().signUp();
    if (role) await give(who.id, role);
    return who;
  };
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
  const signIn = (email: string) =>
    server().call(
      '/token?grant_type=password',
      { email, password: goodPassword },
      {
        headers: {
          'user-agent': firefox,
          'x-forwarded-for': '2a01:79c:1:2:3:4:5:6',
          'x-country': 'SE',
        },
      },
    );
  const remove = (path: string, token: string) => server().api(path, { token, method: 'DELETE' });
  const suspend = (id: string, suspended: boolean, token: string) =>
    server().api(`/users/${id}/suspension`, { token, method: 'PUT', body: { suspended } });

  describe('a session', () => {
    it('is listed with its device, and can be ended without ending the other sessions of the user', async () => {
      const { email, token } = await person();
      server().pass({ seconds: 5 });
      const { body: other } = await signIn(email);
      const { body } = await server().api('/sessions', { token });
      expect(body.sessions).toMatchObject([
        {
          browser: 'Firefox, Linux',
          network: '2a01:79c:1:2::/64',
          country: 'SE',
          isLocal: false,
          current: false,
          twoFactor: false,
        },
        { browser: '', network: '127.0.0.1', country: null, isLocal: true, current: true },
      ]);
      const stranger = await person();
      const [{ id }] = body.sessions;
      expect((await remove(`/sessions/${id}`, stranger.token)).body.code).toBe('session_already_ended');
      expect((await server().api('/me', { token: other.access_token })).status).toBe(200);
      expect((await remove(`/sessions/${id}`, token)).status).toBe(200);
      expect((await server().api('/me', { token: other.access_token })).status).toBe(401);
      expect((await server().api('/me', { token })).status).toBe(200);
    });

    it('ends 90 days after the sign-in, even if it is refreshed', async () => {
      const { refreshToken } = await person();
      let token = refreshToken;
      for (let month = 0; month < 4; month++) {
        server().pass({ days: 22 });
        const { status, body } = await server().call('/token?grant_type=refresh_token', {
          refresh_token: token,
        });
        expect(status).toBe(200);
        token = body.refresh_token;
      }
      server().pass({ days: 3 });
      expect(
        (await server().call('/token?grant_type=refresh_token', { refresh_token: token })).body.code,
      ).toBe('session_expired');
    });
  });

  describe('an admin', () => {
    it('ends all sessions of a user', async () => {
      const boss = await person('admin');
      const writer = await person('editor');
      expect((await remove(`/users/${writer.id}/sessions`, boss.token)).status).toBe(200);
      expect((await server().api('/me', { token: writer.token })).status).toBe(401);
      expect((await signIn(writer.email)).status).toBe(200);
    });

    it('suspends a user, who cannot sign in until the suspension ends', async () => {
      const boss = await person('admin');
      const writer = await person('editor');
      expect((await suspend(writer.id, true, boss.token)).status).toBe(200);
      expect((await server().api('/me', { token: writer.token })).status).toBe(401);
      expect((await signIn(writer.email)).body.code).toBe('user_banned');
      const listed = await server().api(`/users?q=${writer.email}`, { token: boss.token });
      expect(listed.body.users).toMatchObject([{ suspended: true, roles: ['editor'] }]);
      expect((await suspend(writer.id, false, boss.token)).status).toBe(200);
      const { body } = await signIn(writer.email);
      expect((await server().api('/me', { token: body.access_token })).body.roles).toEqual(['editor']);
    });

    it('deletes an account, and the articles of the user keep their author', async () => {
      const boss = await person('admin');
      const writer = await person('editor');
      const made = await server().api('/articles', {
        token: writer.token,
        body: { slug: `av-${writer.id}`, title_no: 'Brød', content_no: 'Tekst.', author_name: 'Ola' },
      });
      expect(made.status).toBe(201);
      expect((await remove(`/users/${writer.id}`, boss.token)).status).toBe(200);
      expect((await signIn(writer.email)).body.code).toBe('invalid_credentials');
      const article = await server().api(`/articles/${made.body.id}`, { token: boss.token });
      expect(JSON.stringify(article.body)).toContain('"author_name":"Ola"');
      expect((await remove(`/users/${writer.id}`, boss.token)).body.code).toBe('user_not_found');
      expect(
        (await server().services.audit.list({ page: 1, action: 'user.deleted' })).entries[0],
      ).toMatchObject({ actor: { id: boss.id }, target: writer.email });
    });

    it('cannot delete or suspend their own account; if two admins remove each other at once, only one succeeds', async () => {
      const boss = await person('admin');
      const editor = await person('editor');
      expect((await remove(`/users/${boss.id}`, boss.token)).body.code).toBe('own_account');
      expect((await suspend(boss.id, true, boss.token)).body.code).toBe('own_account');
      expect((await remove(`/users/${boss.id}`, editor.token)).status).toBe(403);
      const other = await person('admin');
      const answers = await Promise.all([
        remove(`/users/${other.id}`, boss.token),
        suspend(boss.id, true, other.token),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });
  });

  it('requires two factors of an admin if REQUIRE_ADMIN_TWO_FACTOR is set', async () => {
    const email = newEmail('admin');
    const { id, token, refreshToken } = await strict.server().signUp(email);
    expect((await strict.server().api('/me', { token })).body).toMatchObject({ needsTwoFactor: false });
    await give(id, 'admin');
    expect((await strict.server().api('/me', { token })).body).toMatchObject({ needsTwoFactor: true });
    expect((await strict.server().api('/users', { token })).body.code).toBe('admin_two_factor_needed');
    expect((await strict.server().api('/articles', { token })).body.code).toBe('admin_two_factor_needed');
    // The auth endpoints still work, so that the admin can add a second factor.
    expect((await strict.server().call('/factors', { factor_type: 'totp' }, { token })).status).toBe(200);
    await database().pool.query(`UPDATE auth_sessions SET aal = 'aal2' WHERE user_id = $1`, [id]);
    const { body } = await strict
      .server()
      .call('/token?grant_type=refresh_token', { refresh_token: refreshToken });
    expect((await strict.server().api('/users', { token: body.access_token })).status).toBe(200);
  });
});
