import { expect, it } from 'vitest';
import { describeOnDatabase } from '../../../../tests/setup/database/both-engines.ts';
import {
  goodPassword,
  newEmail,
  startAuthServer,
  useAuthServer,
} from '../../../../tests/setup/server/auth-server.ts';

describeOnDatabase('sign-up', (database) => {
  const { server } = useAuthServer(database);

  it('returns a session and sends no mail with AUTH_AUTOCONFIRM', async () => {
    const email = newEmail();
    const waiting = [...server().waiting];
    const { status, body } = await server().call('/signup', {
      email,
      password: goodPassword,
      data: { name: 'Kari' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'bearer', user: { email, user_metadata: { name: 'Kari' } } });
    expect(body.user.email_confirmed_at).toBeDefined();
    expect(server().waiting).toEqual(waiting);
    expect(
      await server().call('/signup', { email: email.toUpperCase(), password: goodPassword }),
    ).toMatchObject({
      status: 422,
      body: { code: 'user_already_exists', message: 'User already registered' },
    });
  });

  it('creates one account for simultaneous requests', async () => {
    const email = newEmail();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => server().call('/signup', { email, password: goodPassword })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
  });

  it.each([
    ['an invalid address before it checks the password', { email: 'x', password: '1' }, 'validation_failed'],
    ['no address', { password: goodPassword }, 'anonymous_provider_disabled'],
    ['a phone number', { phone: '+4712345678', password: goodPassword }, 'phone_provider_disabled'],
    [
      'too much metadata',
      { email: 'a@example.org', password: goodPassword, data: { x: 'y'.repeat(5000) } },
      'validation_failed',
    ],
    [
      'an invalid code challenge',
      { email: 'a@example.org', password: goodPassword, code_challenge: 'short' },
      'validation_failed',
    ],
    ['an array as body', [], 'validation_failed'],
  ])('rejects %s', async (_, body, code) => {
    const answer = await server().call('/signup', body);
    expect([400, 422]).toContain(answer.status);
    expect(answer.body.code).toBe(code);
  });

  it('rejects invalid JSON and oversized bodies with errors that the client understands', async () => {
    const post = (body: string) =>
      fetch(`${server().url}/signup`, {
        method: 'POST',
        body,
        headers: { 'x-supabase-api-version': '2024-01-01', 'content-type': 'application/json' },
      });
    const broken = await post('{"email":');
    expect(broken.status).toBe(400);
    expect(await broken.json()).toMatchObject({ code: 'bad_json' });
    expect(broken.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect((await post(`{"email":"${'x'.repeat(1_100_000)}"}`)).status).toBe(413);
  });

  it.each(['test12', 'password123', 'Test1234!', 'admin123'])(
    'needs only six characters on the own machine, and a weak choice like %s is reported',
    async (password) => {
      const answer = await server().call('/signup', { email: newEmail(), password });
      expect(answer.status).toBe(200);
      expect(answer.body.access_token).toBeTypeOf('string');
      expect(answer.body.weak_password).toMatchObject({ reasons: expect.arrayContaining(['pwned']) });
    },
  );

  it('reports no weakness of a good password, and refuses five characters on the own machine too', async () => {
    const good = await server().call('/signup', { email: newEmail(), password: goodPassword });
    expect(good.body.weak_password).toBeUndefined();
    expect(await server().call('/signup', { email: newEmail(), password: 'test1' })).toMatchObject({
      status: 422,
      body: { code: 'weak_password', weak_password: { reasons: ['length'] } },
    });
  });

  it('refuses a weak password if the request came through a proxy', async () => {
    // A server of its own, because no later request counts as coming from this machine.
    const proxied = await startAuthServer({ database: database() });
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    expect(
      await proxied.call('/signup', { email: newEmail(), password: 'password123' }, { headers }),
    ).toMatchObject({ status: 422, body: { code: 'weak_password', weak_password: { reasons: ['pwned'] } } });
    await proxied.stop();
  });

  it('is disabled with ALLOW_SIGNUP=false, and the public configuration says so', async () => {
    const closed = await startAuthServer({ database: database(), settings: { ALLOW_SIGNUP: 'false' } });
    expect(await closed.call('/signup', { email: newEmail(), password: goodPassword })).toMatchObject({
      status: 422,
      body: { code: 'signup_disabled', message: 'Signups not allowed for this instance' },
    });
    expect((await closed.api('/config')).body).toMatchObject({ signupAllowed: false });
    expect((await closed.call('/settings', undefined, { method: 'GET' })).body).toMatchObject({
      disable_signup: true,
    });
    await closed.stop();
  });
});
