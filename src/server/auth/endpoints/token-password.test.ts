import { hash } from '@node-rs/argon2';
import { expect, it, vi } from 'vitest';
import { goodPassword, newEmail, useAuthServer } from '../../../../tests/setup/auth-server.ts';
import { describeOnDatabase } from '../../../../tests/setup/both-engines.ts';

describeOnDatabase('password sign-in', (database) => {
  const { server } = useAuthServer(database);

  const signIn = (email: string, password: string) =>
    server().call('/token?grant_type=password', { email, password });

  it('returns a session for any spelling of the address', async () => {
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

  it('uses the older error format without the version header', async () => {
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
  ])('rejects %s', async (_, body, status, code) => {
    expect(await server().call('/token?grant_type=password', body)).toMatchObject({ status, body: { code } });
  });

  it('rejects other grant types', async () => {
    expect(await server().call('/token?grant_type=web3', {})).toMatchObject({
      body: { message: 'Web3 provider is disabled' },
    });
    expect((await server().call('/token?grant_type=id_token', {})).body.message).toContain('not enabled');
    expect(await server().call('/token?grant_type=magic', {})).toMatchObject({ status: 400 });
    expect(await server().call('/token?grant_type=constructor', {})).toMatchObject({ status: 400 });
    expect(await server().call('/token', {})).toMatchObject({ status: 400 });
  });

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
