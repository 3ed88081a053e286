import { hash } from '@node-rs/argon2';
import { expect, it, vi } from 'vitest';
import { describeOnDatabase } from '../../../../../tests/setup/database/both-engines.ts';
import { goodPassword, newEmail, useAuthServer } from '../../../../../tests/setup/server/auth-server.ts';

describeOnDatabase('password sign-in', (database) => {
  const { server } = useAuthServer(database);

  const signIn = (email: string, password: string) =>
    server().call('/token?grant_type=password', { email, password });

  it('ignores the case of the address and the spaces around it', async () => {
    const email = newEmail();
    await server().call('/signup', { email, password: goodPassword });
    const { status, body, headers } = await signIn(` ${email.toUpperCase()} `, goodPassword);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      user: { email, role: 'authenticated' },
    });
    expect(body.user.factors).toBeUndefined();
    expect(JSON.stringify(body)).not.toContain('argon2');
  });

  it('gives the same error for a wrong password and an unknown account', async () => {
    const email = newEmail();
    await server().call('/signup', { email, password: goodPassword });
    const wrong = await signIn(email, 'not this one');
    const unknown = await signIn(newEmail(), 'not this one');
    expect(wrong.status).toBe(400);
    expect(wrong.body).toMatchObject({ code: 'invalid_credentials', message: 'Invalid login credentials' });
    expect(unknown).toMatchObject({ status: wrong.status, body: wrong.body });
  });

  it('answers a request without the version header in the older error format', async () => {
    const { body } = await server().call(
      '/token?grant_type=password',
      { email: newEmail(), password: 'x' },
      { headers: { 'x-supabase-api-version': '' } },
    );
    expect(body).toEqual({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' });
  });

  it.each([
    ['no body', undefined, 400, 'validation_failed'],
    ['a phone number', { phone: '+4712345678', password: 'x' }, 422, 'phone_provider_disabled'],
    ['numbers', { email: 1, password: 2 }, 400, 'validation_failed'],
    ['nulls', { email: null, password: null }, 400, 'validation_failed'],
    [
      'a huge password',
      { email: 'a@example.org', password: 'x'.repeat(100_000) },
      400,
      'invalid_credentials',
    ],
  ])('rejects %s', async (_, body, status, code) => {
    expect(await server().call('/token?grant_type=password', body)).toMatchObject({ status, body: { code } });
  });

  it('rejects other grant types', async () => {
    expect(await server().call('/token?grant_type=web3', {})).toMatchObject({
      body: { message: 'Web3 provider is disabled' },
    });
    expect((await server().call('/token?grant_type=id_token', {})).body.message).toContain('not enabled');
    expect(await server().call('/token?grant_type=magic', {})).toMatchObject({
      status: 400,
      body: { code: 'invalid_credentials', message: 'unsupported_grant_type' },
    });
    expect(await server().call('/token?grant_type=constructor', {})).toMatchObject({ status: 400 });
    expect(await server().call('/token', {})).toMatchObject({ status: 400 });
  });

  it('returns a warning with the session if the password would be refused at sign-up', async () => {
    const { email, body } = await signUpWith(goodPassword);
    expect(body.weak_password).toBeUndefined();
    await database().pool.query('UPDATE auth_users SET password_hash = $1 WHERE email = $2', [
      await hash('sommer2026'),
      email,
    ]);
    expect((await signIn(email, 'sommer2026')).body.weak_password).toMatchObject({
      reasons: ['pwned'],
      message: expect.any(String),
    });
    expect((await signIn(email, 'sommer2026')).status).toBe(200);
  });

  const signUpWith = async (password: string) => {
    const email = newEmail();
    await server().call('/signup', { email, password });
    return { email, body: (await signIn(email, password)).body };
  };

  /** Signs in while the owner changes the password during the comparison. */
  const signInDuringChange = async (before: string) => {
    const { email, token } = await server().signUp();
    await database().pool.query('UPDATE auth_users SET password_hash = $1 WHERE email = $2', [before, email]);
    const passwords = server().services.auth.embedded?.passwords;
    if (!passwords) throw new Error('no embedded auth');
    const { matches } = passwords;
    vi.spyOn(passwords, 'matches').mockImplementationOnce(async (...args) => {
      const isCorrect = await matches(...args);
      const changed = await server().call('/user', { password: newPassword }, { method: 'PUT', token });
      expect(changed.status).toBe(200);
      return isCorrect;
    });
    const answer = await signIn(email, goodPassword);
    return { email, answer };
  };
  const newPassword = 'noe helt annet';

  it('rejects the old password if it was changed during the comparison', async () => {
    const { email, answer } = await signInDuringChange(await hash(goodPassword));
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } });
    expect((await signIn(email, newPassword)).status).toBe(200);
  });

  it('does not restore the old password when it rehashes an outdated hash', async () => {
    const { email, answer } = await signInDuringChange(await hash(goodPassword, { timeCost: 1 }));
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } });
    expect((await signIn(email, goodPassword)).status).toBe(400);
    expect((await signIn(email, newPassword)).status).toBe(200);
  });

  it('doubles the delay after each failed attempt, and resets it after a success', async () => {
    const email = newEmail();
    await server().call('/signup', { email, password: goodPassword });
    for (let guess = 0; guess < 6; guess++) expect((await signIn(email, `guess ${guess}`)).status).toBe(400);
    const refused = await signIn(email, goodPassword);
    expect(refused).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } });
    expect(Number(refused.headers.get('retry-after'))).toBe(1);
    server().pass({ seconds: 1.1 });
    expect((await signIn(email, 'guess 7')).status).toBe(400);
    expect(Number((await signIn(email, 'guess 8')).headers.get('retry-after'))).toBe(2);
    server().pass({ seconds: 2.1 });
    expect((await signIn(email, goodPassword)).status).toBe(200);
    expect((await signIn(email, 'a slip after success')).status).toBe(400);
    expect((await signIn(email, goodPassword)).status).toBe(200);
  });
});

describeOnDatabase('successful sign-ins', (database) => {
  const { server } = useAuthServer(database, { settings: { AUTH_LIMIT_SIGNINS: '10' }, stopped: true });

  it('are limited per address, and separately for the known devices of an account', async () => {
    const { email } = await server().signUp();
    const signIn = (headers: Record<string, string> = {}) =>
      server().call('/token?grant_type=password', { email, password: goodPassword }, { headers });
    const answers: Awaited<ReturnType<typeof signIn>>[] = [];
    for (let n = 0; n < 11; n++) answers.push(await signIn());
    expect(answers.slice(0, 10).every(({ status }) => status === 200)).toBe(true);
    expect(answers.at(-1)?.status).toBe(429);
    // All known devices of the account count together, because each sign-in without a cookie creates one.
    const firstCookie = answers[0]?.headers.get('set-cookie') ?? '';
    const fromDevices: number[] = [];
    for (const { headers } of answers) {
      const [cookie = ''] = (headers.get('set-cookie') ?? firstCookie).split(';');
      fromDevices.push((await signIn({ cookie })).status);
    }
    expect(fromDevices).toEqual([...Array(10).fill(200), 429]);
    server().pass({ minutes: 5 });
    expect((await signIn()).status).toBe(200);
  });
});

describeOnDatabase('the device cookie of a site with TLS', (database) => {
  const { server } = useAuthServer(database, { settings: { SITE_URL: 'https://novasjekk.example' } });

  it('has a name that browsers accept over TLS only, and the name without the prefix still counts', async () => {
    const send = (path: string, body: object, cookie = '') =>
      fetch(`http://127.0.0.1:${server().env.PORT}/auth/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      });
    const credentials = { email: newEmail(), password: goodPassword };
    const set = (await send('/signup', credentials)).headers.get('set-cookie') ?? '';
    expect(set).toMatch(/^__Secure-device-[0-9a-f]{12}=.*; HttpOnly; Secure; SameSite=Strict$/);
    const [cookie = ''] = set.split(';');
    for (const known of [cookie, cookie.replace('__Secure-', '')]) {
      const again = await send('/token?grant_type=password', credentials, known);
      expect([again.status, again.headers.get('set-cookie')]).toEqual([200, null]);
    }
  });
});
