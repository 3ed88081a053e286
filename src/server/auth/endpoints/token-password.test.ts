import { hash } from '@node-rs/argon2';
import { expect, it, vi } from 'vitest';
import { goodPassword, newEmail, useAuthServer } from '../../../../tests/setup/auth-server.ts';
import { describeOnDatabase } from '../../../../tests/setup/both-engines.ts';

describeOnDatabase('signing in with a password', (database) => {
  const { server } = useAuthServer(database);

  const signIn = (email: string, password: string) =>
    server().call('/token?grant_type=password', { email, password });

  it('gives a session, however the address is written', async () => {
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

  it('answers a wrong password and an unknown account in the same words', async () => {
    const email = newEmail();
    await server().call('/signup', { email, password: goodPassword });
    const wrong = await signIn(email, 'not this one');
    const unknown = await signIn(newEmail(), 'not this one');
    expect(wrong.status).toBe(400);
    expect(wrong.body).toMatchObject({ code: 'invalid_credentials', message: 'Invalid login credentials' });
    expect(unknown).toMatchObject({ status: wrong.status, body: wrong.body });
  });

  it('answers without the version header in the older form', async () => {
    const { body } = await server().call(
      '/token?grant_type=password',
      { email: newEmail(), password: 'x' },
      { headers: { 'x-supabase-api-version': '' } },
    );
    expect(body).toEqual({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' });
  });

  it.each([
    ['no body', undefined, 400, 'invalid_credentials'],
    ['numbers', { email: 1, password: 2 }, 400, 'validation_failed'],
    ['nulls', { email: null, password: null }, 400, 'invalid_credentials'],
    [
      'a huge password',
      { email: 'a@example.org', password: 'x'.repeat(100_000) },
      400,
      'invalid_credentials',
    ],
  ])('refuses %s', async (_, body, status, code) => {
    expect(await server().call('/token?grant_type=password', body)).toMatchObject({ status, body: { code } });
  });

  it('refuses other grants', async () => {
    expect(await server().call('/token?grant_type=web3', {})).toMatchObject({
      body: { message: 'Web3 provider is disabled' },
    });
    expect((await server().call('/token?grant_type=id_token', {})).body.message).toContain('not enabled');
    expect(await server().call('/token?grant_type=magic', {})).toMatchObject({ status: 400 });
    expect(await server().call('/token?grant_type=constructor', {})).toMatchObject({ status: 400 });
    expect(await server().call('/token', {})).toMatchObject({ status: 400 });
  });

  /** Somebody signs in, and the owner changes the password while it is being compared. */
  const signInDuringChange = async (before: string) => {
    const { email, token } = await server().signUp();
    await database().pool.query('UPDATE auth_users SET password_hash = $1 WHERE email = $2', [before, email]);
    const passwords = server().services.auth.embedded?.passwords;
    if (!passwords) throw new Error('no embedded auth');
    const { matches } = passwords;
    vi.spyOn(passwords, 'matches').mockImplementationOnce(async (...asked) => {
      const right = await matches(...asked);
      const changed = await server().call('/user', { password: newPassword }, { method: 'PUT', token });
      expect(changed.status).toBe(200);
      return right;
    });
    const answer = await signIn(email, goodPassword);
    return { email, answer };
  };
  const newPassword = 'noe helt annet';

  it('opens nothing with the old password once the new one is in place', async () => {
    const { email, answer } = await signInDuringChange(await hash(goodPassword));
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } });
    expect((await signIn(email, newPassword)).status).toBe(200);
  });

  it('does not put the old password back where it was stored with less effort', async () => {
    const { email, answer } = await signInDuringChange(await hash(goodPassword, { timeCost: 1 }));
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } });
    expect((await signIn(email, goodPassword)).status).toBe(400);
    expect((await signIn(email, newPassword)).status).toBe(200);
  });

  it('slows a guesser more and more, tells how long, and lets the owner in elsewhere', async () => {
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
