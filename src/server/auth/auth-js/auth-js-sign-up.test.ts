import { isAuthWeakPasswordError } from '@supabase/auth-js';
import { expect, it } from 'vitest';
import { describeOnDatabase } from '../../../../tests/setup/database/both-engines.ts';
import { ok, useAuthJs } from '../../../../tests/setup/server/auth-js.ts';
import { goodPassword, newEmail } from '../../../../tests/setup/server/auth-server.ts';

describeOnDatabase('sign-up with the auth-js client', (database) => {
  const { server, mails, secret, mailTo, follow, signedUp, another } = useAuthJs(database);

  it('returns a user without a session and sends a mail in the user’s language', async () => {
    const client = server().client('pkce', { 'accept-language': 'en-GB' });
    const email = newEmail();
    const { user, session } = ok(
      await client.signUp({ email, password: goodPassword, options: { data: { name: 'Kari' } } }),
    );
    expect(session).toBeNull();
    expect(user).toMatchObject({ email, phone: '', user_metadata: { name: 'Kari' }, is_anonymous: false });
    expect(user?.identities).toHaveLength(1);
    expect(user?.email_confirmed_at).toBeUndefined();
    expect(ok(await client.getSession()).session).toBeNull();
    const mail = await mailTo(email);
    expect(mail.subject).toContain('Confirm your email address');
    expect(mail.html).toContain('<html lang="en">');
  });

  it('allows no sign-in before the address is confirmed', async () => {
    const client = server().client();
    const email = newEmail();
    await client.signUp({ email, password: goodPassword });
    const { error } = await client.signInWithPassword({ email, password: goodPassword });
    expect(error).toMatchObject({ code: 'email_not_confirmed', status: 400 });
    expect((await client.signInWithPassword({ email, password: 'wrong one' })).error).toMatchObject({
      code: 'invalid_credentials',
    });
  });

  it('accepts the mailed code once', async () => {
    const { client, email, session } = await signedUp();
    expect(session.user.email_confirmed_at).toBeDefined();
    const { code } = await mailTo(email);
    const again = await client.verifyOtp({ type: 'signup', email, token: code });
    expect(again.error).toMatchObject({ code: 'otp_expired', status: 403 });
  });

  it('opens a session through the link only in the browser that signed up (PKCE)', async () => {
    const client = server().client('pkce');
    const email = newEmail();
    ok(
      await client.signUp({
        email,
        password: goodPassword,
        options: { emailRedirectTo: `${server().site}/admin?from=mail` },
      }),
    );
    const { to } = await follow((await mailTo(email)).link);
    expect(to.pathname + to.search).toMatch(/^\/admin\?from=mail&code=/);
    expect(to.hash).toBe('');
    const code = secret(to.searchParams.get('code') ?? undefined);
    const stranger = server().client('pkce');
    await stranger.signUp({ email: newEmail(), password: goodPassword });
    const { session } = ok(await client.exchangeCodeForSession(code));
    expect(session?.user.email).toBe(email);
    expect((await stranger.exchangeCodeForSession(code)).error).toMatchObject({
      code: 'flow_state_not_found',
      status: 404,
    });
  });

  it('returns the session in the URL fragment of the link without PKCE', async () => {
    const client = server().client('implicit');
    const email = newEmail();
    ok(await client.signUp({ email, password: goodPassword }));
    const { link } = await mailTo(email);
    const { to, fragment } = await follow(link);
    expect(to.pathname).toBe('/admin');
    expect([...fragment.keys()]).toEqual(
      expect.arrayContaining([
        'access_token',
        'expires_at',
        'expires_in',
        'refresh_token',
        'token_type',
        'type',
      ]),
    );
    const { session } = ok(
      await client.setSession({
        access_token: secret(fragment.get('access_token') ?? undefined),
        refresh_token: secret(fragment.get('refresh_token') ?? undefined),
      }),
    );
    expect(session?.user.email).toBe(email);
    const again = await follow(link);
    expect(again.fragment.get('error_code')).toBe('otp_expired');
    expect(again.fragment.get('error_description')).toBe('Email link is invalid or has expired');
  });

  it('sends the confirmation again and invalidates the previous mail', async () => {
    const client = server().client();
    const email = newEmail();
    await client.signUp({ email, password: goodPassword });
    const first = await mailTo(email);
    expect((await client.resend({ type: 'signup', email })).error).toMatchObject({
      code: 'over_email_send_rate_limit',
      status: 429,
    });
    server().pass({ seconds: 61 });
    ok(await client.resend({ type: 'signup', email }));
    const second = await mailTo(email);
    expect(second.link).not.toBe(first.link);
    expect((await follow(first.link)).fragment.get('error_code')).toBe('otp_expired');
    ok(await client.verifyOtp({ type: 'signup', email, token: second.code }));
  });

  it('rejects code and link after an hour', async () => {
    const client = server().client();
    const email = newEmail();
    await client.signUp({ email, password: goodPassword });
    const { code, link } = await mailTo(email);
    server().pass({ minutes: 61 });
    expect((await client.verifyOtp({ type: 'signup', email, token: code })).error).toMatchObject({
      code: 'otp_expired',
    });
    expect((await follow(link)).to.searchParams.get('error_code')).toBe('otp_expired');
  });

  it('rejects the right code after five wrong attempts', async () => {
    const client = server().client();
    const email = newEmail();
    await client.signUp({ email, password: goodPassword });
    const { code } = await mailTo(email);
    const wrong = code === '123456' ? '654321' : '123456';
    for (let n = 0; n < 5; n++) await client.verifyOtp({ type: 'signup', email, token: wrong });
    expect((await client.verifyOtp({ type: 'signup', email, token: code })).error).toMatchObject({
      code: 'otp_expired',
    });
  });

  it('gives the usual response for a taken address and changes nothing', async () => {
    const { email, password } = await signedUp();
    server().pass({ seconds: 61 });
    const before = mails().length;
    const { user, session } = ok(await server().client().signUp({ email, password: 'another password' }));
    expect(session).toBeNull();
    expect(user).toMatchObject({ email, identities: [] });
    await server().runJobs();
    expect(mails().length).toBe(before);
    await another(email, password);
  });

  const signedUpTwice = async (first: string, second: string) => {
    const email = newEmail();
    ok(await server().client().signUp({ email, password: first }));
    await mailTo(email);
    server().pass({ seconds: 61 });
    const client = server().client();
    const { user, session } = ok(await client.signUp({ email, password: second }));
    expect(session).toBeNull();
    expect(user).toMatchObject({ email, identities: [] });
    const { to } = await follow((await mailTo(email)).link);
    const { session: opened } = ok(
      await client.exchangeCodeForSession(secret(to.searchParams.get('code') ?? undefined)),
    );
    expect(opened?.user.email).toBe(email);
    return { email, client, to };
  };

  it('discards both passwords after two sign-ups with different passwords, and the owner chooses a new one', async () => {
    const { email, client, to } = await signedUpTwice('den fremmedes passord', goodPassword);
    expect(to.pathname).toBe('/admin/reset-password');
    for (const password of ['den fremmedes passord', goodPassword]) {
      const { error } = await server().client().signInWithPassword({ email, password });
      expect(error).toMatchObject({ code: 'invalid_credentials' });
    }
    ok(await client.updateUser({ password: 'eierens eget passord' }));
    await another(email, 'eierens eget passord');
  });

  it('keeps the password after two sign-ups with the same password', async () => {
    const { email, to } = await signedUpTwice(goodPassword, goodPassword);
    expect(to.pathname).toBe('/admin');
    await another(email, goodPassword);
  });

  it('rejects invalid accounts with the protocol’s messages', async () => {
    const client = server().client();
    const weak = await client.signUp({ email: newEmail(), password: '12345' });
    expect(isAuthWeakPasswordError(weak.error)).toBe(true);
    expect(weak.error).toMatchObject({
      status: 422,
      reasons: ['length'],
      message: 'Password should be at least 6 characters.',
    });
    const remote = server().client('implicit', { 'x-forwarded-for': '203.0.113.7' });
    const common = await remote.signUp({ email: newEmail(), password: 'Password123' });
    expect(common.error).toMatchObject({ reasons: ['pwned'] });
    expect((await client.signUp({ email: 'not an address', password: '1' })).error).toMatchObject({
      code: 'validation_failed',
      message: 'Unable to validate email address: invalid format',
    });
    expect((await client.signUp({ email: newEmail(), password: '' })).error).toMatchObject({
      message: 'Signup requires a valid password',
    });
    expect((await client.signInAnonymously()).error).toMatchObject({ code: 'anonymous_provider_disabled' });
  });
});
