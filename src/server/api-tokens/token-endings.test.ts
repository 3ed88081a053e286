import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { goodPassword } from '../../../tests/setup/server/auth-server.ts';
import { type EditorServer, startEditorServer } from '../../../tests/setup/server/editor-server.ts';

const newPassword = 'et helt nytt passord 9';

describeOnDatabase('the API tokens of a user', (database) => {
  let server: EditorServer;
  let admin: Awaited<ReturnType<EditorServer['person']>>;
  beforeAll(async () => {
    server = await startEditorServer(database(), { AUTH_AUTOCONFIRM: 'true' });
    admin = await server.person('admin');
  });
  afterAll(() => server?.stop());

  const create = async (session: string, name = 'Program') => {
    const { status, body } = await server.api('/tokens', {
      token: session,
      body: { name, scopes: ['read'], days: 30 },
    });
    expect(status, JSON.stringify(body)).toBe(201);
    return body as { id: string; secret: string };
  };
  const works = async ({ secret }: { secret: string }) =>
    (await server.api('/articles', { token: secret })).status === 200;
  const owner = async (role: 'admin' | 'editor' = 'editor') => {
    const who = await server.person(role);
    return { ...who, apiToken: await create(who.token) };
  };
  const asAdmin = (method: string, path: string, body?: object) =>
    server.api(path, { token: admin.token, method, body });
  const changePassword = (token: string, change: object = {}) =>
    server.call(
      '/user',
      { password: newPassword, current_password: goodPassword, ...change },
      { method: 'PUT', token },
    );

  it('end when the password changes, and the answer says how many', async () => {
    const { token, apiToken, email } = await owner();
    const second = await create(token, 'Second');
    const other = await owner();
    const changed = await changePassword(token);
    expect([changed.status, changed.body.ended_api_tokens]).toEqual([200, 2]);
    expect([await works(apiToken), await works(second), await works(other.apiToken)]).toEqual([
      false,
      false,
      true,
    ]);
    const { entries } = await server.services.audit.list({ page: 1, action: 'token.revoked' });
    const revoked = entries.filter(({ actor }) => actor?.email === email);
    expect(revoked.map(({ target }) => target).sort()).toEqual(['Program', 'Second']);
  });

  it('stay only if their owner names them and proves the identity', async () => {
    const { token, apiToken } = await owner();
    const second = await create(token, 'Second');
    const other = await owner();
    const changed = await changePassword(token, { keep_api_tokens: [second.id, other.apiToken.id] });
    expect(changed.body.ended_api_tokens).toBe(1);
    expect([await works(apiToken), await works(second)]).toEqual([false, true]);
  });

  it('cannot be kept in a session from a recovery link, and a refused change ends none', async () => {
    const { id, token, apiToken } = await owner();
    // The state of a session that a recovery link has opened.
    await database().pool.query(
      'UPDATE auth_sessions SET reauthenticated_at = NULL, may_set_password = true WHERE user_id = $1',
      [id],
    );
    const put = (change: object) =>
      server.call('/user', { password: newPassword, ...change }, { method: 'PUT', token });
    expect(await put({ keep_api_tokens: [apiToken.id] })).toMatchObject({
      status: 400,
      body: { code: 'reauthentication_needed' },
    });
    expect(await works(apiToken)).toBe(true);
    expect((await put({})).body.ended_api_tokens).toBe(1);
    expect(await works(apiToken)).toBe(false);
  });

  it('end with a sign-out everywhere, but not with a sign-out on one device', async () => {
    const { token, email, apiToken } = await owner();
    const again = async () =>
      (await server.call('/token?grant_type=password', { email, password: goodPassword })).body.access_token;
    await server.call('/logout?scope=local', undefined, { token });
    await server.call('/logout?scope=others', undefined, { token: await again() });
    expect(await works(apiToken)).toBe(true);
    await server.call('/logout?scope=global', undefined, { token: await again() });
    expect(await works(apiToken)).toBe(false);
  });

  it('end when an admin signs the user out', async () => {
    const { id, apiToken } = await owner();
    expect((await asAdmin('DELETE', `/users/${id}/sessions`)).status).toBe(200);
    expect(await works(apiToken)).toBe(false);
  });

  it('end when the user is suspended, also after the suspension', async () => {
    const { id, apiToken } = await owner();
    for (const suspended of [true, false])
      expect((await asAdmin('PUT', `/users/${id}/suspension`, { suspended })).status).toBe(200);
    expect(await works(apiToken)).toBe(false);
  });

  it('end when the user loses a role, but not when roles are added', async () => {
    const { id, apiToken } = await owner();
    const setRoles = (roles: string[]) => asAdmin('PUT', `/users/${id}/roles`, { roles });
    const { body } = await setRoles(['admin', 'editor']);
    const token = new URLSearchParams(new URL(body.sent.link).hash.slice(1)).get('token');
    expect((await server.api('/invitation/accept', { body: { token } })).status).toBe(200);
    expect(await works(apiToken)).toBe(true);
    expect((await setRoles(['editor'])).status).toBe(200);
    expect(await works(apiToken)).toBe(false);
  });

  it('end when the link of create-admin is used', async () => {
    const { email, apiToken } = await owner('admin');
    const link = await server.services.users.invitations.createAdminLink(email, 'no');
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token');
    expect(await works(apiToken)).toBe(true);
    expect((await server.api('/invitation/accept', { body: { token } })).status).toBe(200);
    expect(await works(apiToken)).toBe(false);
  });
});
