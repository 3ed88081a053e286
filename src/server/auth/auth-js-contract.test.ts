import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  GoTrueClient,
  isAuthApiError,
  isAuthRetryableFetchError,
  isAuthSessionMissingError,
  isAuthWeakPasswordError,
} from '@supabase/auth-js';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AuthServer,
  goodPassword,
  newEmail,
  startAuthServer,
  startSmtpServer,
} from '../../../tests/setup/auth-server.ts';
import { describeOnBothEngines } from '../../../tests/setup/both-engines.ts';

/** What the spec's screens rely on, said by the real client to the running server. */
describeOnBothEngines('the auth-js client', (database, engine) => {
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
  /** With mail and confirmation, as a newsroom runs it. */
  let server: AuthServer;
  const secrets = new Set<string>();
  const secret = (value: string | undefined): string => {
    if (!value) throw new Error('nothing to keep secret');
    secrets.add(value);
    return value;
  };

  beforeAll(async () => {
    smtp = await startSmtpServer();
    server = await startAuthServer({
      database: database(),
      settings: { SMTP_URL: smtp.url, AUTH_LIMIT_SIGNUPS: '10000', AUTH_LIMIT_MAILS: '10000' },
    });
  });
  afterAll(async () => {
    await server.stop();
    await smtp.close();
  });

  const mailTo = async (email: string) => {
    await server.runJobs();
    const mail = smtp.received.findLast(({ to }) => to === email);
    if (!mail) throw new Error(`no mail to ${email}`);
    if (mail.link) secret(mail.link);
    const token = new URL(mail.link || 'http://x/?token=').searchParams.get('token');
    if (token) secret(token);
    if (mail.code) secret(mail.code);
    return mail;
  };
  const follow = async (link: string) => {
    const response = await fetch(link, { redirect: 'manual' });
    expect(response.status).toBe(303);
    const to = new URL(response.headers.get('location') ?? '');
    expect(to.origin).toBe(server.site);
    return { to, fragment: new URLSearchParams(to.hash.slice(1)) };
  };
  const ok = <T extends { error: unknown; data: unknown }>(result: T): Exclude<T['data'], null> => {
    expect(result.error).toBeNull();
    return result.data as Exclude<T['data'], null>;
  };
  const signedUp = async (client = server.client(), email = newEmail()) => {
    const password = secret(`${goodPassword} ${email}`);
    ok(await client.signUp({ email, password }));
    const { code } = await mailTo(email);
    const { session, user } = ok(await client.verifyOtp({ type: 'signup', email, token: code }));
    if (!session || !user) throw new Error('no session');
    secret(session.access_token);
    secret(session.refresh_token);
    return { client, email, password, session, user };
  };
  const another = async (email: string, password: string) => {
    const client = server.client();
    const { session } = ok(await client.signInWithPassword({ email, password }));
    if (!session) throw new Error('no session');
    return { client, session };
  };
  const codeNow = (base32: string, offset = 0) =>
    new TOTP({ secret: Secret.fromBase32(base32) }).generate({
      timestamp: server.clock().getTime() + offset,
    });
  const enrolled = async (client: GoTrueClient, friendlyName = 'Phone') => {
    const factor = ok(await client.mfa.enroll({ factorType: 'totp', friendlyName }));
    if (factor.type !== 'totp') throw new Error('not a TOTP factor');
    secret(factor.totp.secret);
    ok(
      await client.mfa.challengeAndVerify({ factorId: factor.id, code: secret(codeNow(factor.totp.secret)) }),
    );
    return { id: factor.id, secret: factor.totp.secret };
  };

  describe('signing up', () => {
    it('gives a user without a session, and a mail in the language of the reader', async () => {
      const client = server.client('pkce', { 'accept-language': 'en-GB' });
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

    it('is not signed in before the address is confirmed', async () => {
      const client = server.client();
      const email = newEmail();
      await client.signUp({ email, password: goodPassword });
      const { error } = await client.signInWithPassword({ email, password: goodPassword });
      expect(error).toMatchObject({ code: 'email_not_confirmed', status: 400 });
      expect((await client.signInWithPassword({ email, password: 'wrong one' })).error).toMatchObject({
        code: 'invalid_credentials',
      });
    });

    it('is confirmed by the typed code, once', async () => {
      const { client, email, session } = await signedUp();
      expect(session.user.email_confirmed_at).toBeDefined();
      const { code } = await mailTo(email);
      const again = await client.verifyOtp({ type: 'signup', email, token: code });
      expect(again.error).toMatchObject({ code: 'otp_expired', status: 403 });
    });

    it('is confirmed by the link, in the browser that asked: PKCE', async () => {
      const client = server.client('pkce');
      const email = newEmail();
      ok(
        await client.signUp({
          email,
          password: goodPassword,
          options: { emailRedirectTo: `${server.site}/admin?from=mail` },
        }),
      );
      const { to } = await follow((await mailTo(email)).link);
      expect(to.pathname + to.search).toMatch(/^\/admin\?from=mail&code=/);
      expect(to.hash).toBe('');
      const code = secret(to.searchParams.get('code') ?? undefined);
      const stranger = server.client('pkce');
      await stranger.signUp({ email: newEmail(), password: goodPassword });
      // Another browser has another verifier; its try uses the code up.
      const { session } = ok(await client.exchangeCodeForSession(code));
      expect(session?.user.email).toBe(email);
      expect((await stranger.exchangeCodeForSession(code)).error).toMatchObject({
        code: 'flow_state_not_found',
        status: 404,
      });
    });

    it('is confirmed by the link without PKCE, with the session after the #', async () => {
      const client = server.client('implicit');
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

    it('sends the confirmation again, and the older one then no longer works', async () => {
      const client = server.client();
      const email = newEmail();
      await client.signUp({ email, password: goodPassword });
      const first = await mailTo(email);
      expect((await client.resend({ type: 'signup', email })).error).toMatchObject({
        code: 'over_email_send_rate_limit',
        status: 429,
      });
      server.pass({ seconds: 61 });
      ok(await client.resend({ type: 'signup', email }));
      const second = await mailTo(email);
      expect(second.link).not.toBe(first.link);
      expect((await follow(first.link)).fragment.get('error_code')).toBe('otp_expired');
      ok(await client.verifyOtp({ type: 'signup', email, token: second.code }));
    });

    it('expires after an hour, and code and link both', async () => {
      const client = server.client();
      const email = newEmail();
      await client.signUp({ email, password: goodPassword });
      const { code, link } = await mailTo(email);
      server.pass({ minutes: 61 });
      expect((await client.verifyOtp({ type: 'signup', email, token: code })).error).toMatchObject({
        code: 'otp_expired',
      });
      expect((await follow(link)).to.searchParams.get('error_code')).toBe('otp_expired');
    });

    it('takes five tries at a code, then none', async () => {
      const client = server.client();
      const email = newEmail();
      await client.signUp({ email, password: goodPassword });
      const { code } = await mailTo(email);
      const wrong = code === '123456' ? '654321' : '123456';
      for (let n = 0; n < 5; n++) await client.verifyOtp({ type: 'signup', email, token: wrong });
      expect((await client.verifyOtp({ type: 'signup', email, token: code })).error).toMatchObject({
        code: 'otp_expired',
      });
    });

    it('of an address that has an account looks like any other, and changes nothing', async () => {
      const { email, password } = await signedUp();
      server.pass({ seconds: 61 });
      const before = smtp.received.length;
      const { user, session } = ok(await server.client().signUp({ email, password: 'another password' }));
      expect(session).toBeNull();
      expect(user).toMatchObject({ email, identities: [] });
      await server.runJobs();
      expect(smtp.received.length).toBe(before);
      await another(email, password);
    });

    it('refuses what cannot be an account, in the protocol’s words', async () => {
      const client = server.client();
      const weak = await client.signUp({ email: newEmail(), password: '12345' });
      expect(isAuthWeakPasswordError(weak.error)).toBe(true);
      expect(weak.error).toMatchObject({
        status: 422,
        reasons: ['length'],
        message: 'Password should be at least 6 characters.',
      });
      const common = await client.signUp({ email: newEmail(), password: 'Password123' });
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

  describe('signed in', () => {
    it('knows its user, and its token is checked by the published keys', async () => {
      const { client, email, session } = await signedUp();
      expect(ok(await client.getUser()).user).toMatchObject({ email, aud: 'authenticated' });
      const { claims, header } = ok(await client.getClaims()) ?? {};
      expect(header).toMatchObject({ alg: 'ES256' });
      expect(claims).toMatchObject({
        iss: server.url,
        sub: session.user.id,
        aud: 'authenticated',
        role: 'authenticated',
        aal: 'aal1',
        email,
        phone: '',
        is_anonymous: false,
        amr: [{ method: 'otp' }],
      });
      const keys = await fetch(`${server.url}/.well-known/jwks.json`);
      expect(keys.headers.get('cache-control')).toBe('public, max-age=600');
      expect(await keys.text()).not.toContain('"d":');
    });

    it('hears of itself by events', async () => {
      const { email, password } = await signedUp();
      const client = server.client();
      const events: string[] = [];
      client.onAuthStateChange((event) => void events.push(event));
      await client.signInWithPassword({ email, password });
      await client.refreshSession();
      await client.updateUser({ data: { name: 'Ola' } });
      await client.signOut();
      expect(events).toEqual(
        expect.arrayContaining(['SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED', 'SIGNED_OUT']),
      );
    });

    it('refreshes: new tokens each time, and the parent of the newest gives the newest', async () => {
      const { client, session } = await signedUp();
      const first = session.refresh_token;
      const second = ok(await client.refreshSession()).session?.refresh_token ?? '';
      expect(second).not.toBe(first);
      server.pass({ hours: 1 });
      const tab = await server.call('/token?grant_type=refresh_token', { refresh_token: first });
      expect(tab).toMatchObject({ status: 200, body: { refresh_token: second } });
      for (const token of [second, tab.body.access_token]) secret(token);
    });

    it('tolerates an older token for ten seconds, then takes it for stolen and ends the session', async () => {
      const { client, email, password, session } = await signedUp();
      const other = await another(email, password);
      const refresh = (refresh_token: string) =>
        server.call('/token?grant_type=refresh_token', { refresh_token });
      const first = session.refresh_token;
      const second = (await refresh(first)).body.refresh_token;
      const third = (await refresh(second)).body.refresh_token;
      server.pass({ seconds: 9 });
      expect((await refresh(first)).body.refresh_token).toBe(third);
      server.pass({ seconds: 2 });
      expect(await refresh(first)).toMatchObject({
        status: 400,
        body: { code: 'refresh_token_already_used' },
      });
      expect(await refresh(third)).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } });
      expect(isAuthSessionMissingError((await client.getUser()).error)).toBe(true);
      ok(await other.client.getUser());
      const reused = await database().pool.query(
        `SELECT count(*)::int AS n FROM audit_log WHERE action = 'session.token_reused' AND actor_email = $1`,
        [email],
      );
      expect(reused.rows).toEqual([{ n: 1 }]);
    });

    it('refreshes from many tabs at once, and all go on with one token', async () => {
      const { session } = await signedUp();
      const answers = await Promise.all(
        Array.from({ length: 12 }, () =>
          server.call('/token?grant_type=refresh_token', { refresh_token: session.refresh_token }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
      expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
    });

    it('is over when nobody used it for a month, and refuses what was never a token', async () => {
      const { session } = await signedUp();
      expect(await server.call('/token?grant_type=refresh_token', { refresh_token: 'x' })).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', message: 'Refresh token is not valid' },
      });
      expect(
        await server.call('/token?grant_type=refresh_token', { refresh_token: 'A'.repeat(43) }),
      ).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } });
      server.pass({ days: 31 });
      expect(
        await server.call('/token?grant_type=refresh_token', { refresh_token: session.refresh_token }),
      ).toMatchObject({ status: 400, body: { code: 'session_expired' } });
    });
  });

  describe('signing out', () => {
    const three = async () => {
      const here = await signedUp();
      const second = await another(here.email, here.password);
      const third = await another(here.email, here.password);
      const alive = async () =>
        Promise.all(
          [here.session, second.session, third.session].map(
            async ({ access_token }) =>
              (await server.call('/user', undefined, { method: 'GET', token: access_token })).status,
          ),
        );
      return { here, second, third, alive };
    };

    it('here only', async () => {
      const { here, alive } = await three();
      expect((await here.client.signOut({ scope: 'local' })).error).toBeNull();
      expect(await alive()).toEqual([403, 200, 200]);
      expect(ok(await here.client.getSession()).session).toBeNull();
    });

    it('everywhere else', async () => {
      const { here, alive } = await three();
      expect((await here.client.signOut({ scope: 'others' })).error).toBeNull();
      expect(await alive()).toEqual([200, 403, 403]);
      expect(ok(await here.client.getSession()).session).not.toBeNull();
    });

    it('everywhere', async () => {
      const { here, alive } = await three();
      expect((await here.client.signOut()).error).toBeNull();
      expect(await alive()).toEqual([403, 403, 403]);
    });

    it('of a session that is already gone is no error (403), nor with a bad token (401, 403), nor at a lost address (404)', async () => {
      const { here, second } = await three();
      await here.client.signOut();
      expect((await second.client.signOut()).error).toBeNull();
      expect(ok(await second.client.getSession()).session).toBeNull();
      const lost = new GoTrueClient({
        url: `${server.url}/nowhere`,
        autoRefreshToken: false,
        detectSessionInUrl: false,
      });
      expect((await lost.admin.signOut('x')).error).toMatchObject({ status: 404 });
    });

    it('refuses a scope that is none', async () => {
      const { session } = await signedUp();
      expect(
        await server.call('/logout?scope=galaxy', undefined, { token: session.access_token }),
      ).toMatchObject({ status: 400 });
    });
  });

  describe('a lost password', () => {
    it('is replaced by mail: recovery, new password, other sessions end', async () => {
      const { email, password, session } = await signedUp();
      const client = server.client('pkce');
      const events: string[] = [];
      client.onAuthStateChange((event) => void events.push(event));
      server.pass({ seconds: 61 });
      ok(await client.resetPasswordForEmail(email, { redirectTo: `${server.site}/admin/reset-password` }));
      const mail = await mailTo(email);
      expect(mail.subject).toBe('Nytt passord hos NovaSjekk');
      const { to } = await follow(mail.link);
      expect(to.pathname).toBe('/admin/reset-password');
      ok(await client.exchangeCodeForSession(to.searchParams.get('code') ?? ''));
      expect(events).toContain('PASSWORD_RECOVERY');
      const fresh = secret('et helt nytt passord');
      ok(await client.updateUser({ password: fresh }));
      expect(
        (await server.call('/user', undefined, { method: 'GET', token: session.access_token })).body.code,
      ).toBe('session_not_found');
      expect((await server.client().signInWithPassword({ email, password })).error).toMatchObject({
        code: 'invalid_credentials',
      });
      await another(email, fresh);
    });

    it('by code, also without the link', async () => {
      const { email } = await signedUp();
      const client = server.client();
      server.pass({ seconds: 61 });
      await client.resetPasswordForEmail(email);
      const { code } = await mailTo(email);
      ok(await client.verifyOtp({ type: 'recovery', email, token: code }));
      ok(await client.updateUser({ password: secret('enda et passord til') }));
    });

    it('answers the same for an address nobody has, and mails nobody', async () => {
      const client = server.client();
      const nobody = newEmail('nobody');
      const before = smtp.received.length;
      expect(await client.resetPasswordForEmail(nobody)).toEqual({ data: {}, error: null });
      await server.runJobs();
      expect(smtp.received.length).toBe(before);
      expect((await client.resetPasswordForEmail(nobody)).error).toMatchObject({
        code: 'over_email_send_rate_limit',
        status: 429,
      });
    });

    it('leads nowhere but to this site', async () => {
      const { email } = await signedUp();
      for (const redirectTo of [
        'https://evil.example/x',
        '//evil.example',
        'javascript:alert(1)',
        'https://a@evil.example',
      ]) {
        server.pass({ seconds: 61 });
        await server.client('pkce').resetPasswordForEmail(email, { redirectTo });
        expect((await follow((await mailTo(email)).link)).to.pathname).toBe('/admin');
      }
    });
  });

  describe('a changed password', () => {
    it('needs the current one, or a mailed code, in a session older than a day', async () => {
      const { client, email, password } = await signedUp();
      server.pass({ hours: 25 });
      ok(await client.refreshSession());
      expect((await client.updateUser({ password: 'noe helt annet' })).error).toMatchObject({
        code: 'reauthentication_needed',
        status: 400,
      });
      expect(
        (await client.updateUser({ password: 'noe helt annet', current_password: 'feil' })).error,
      ).toMatchObject({ code: 'invalid_credentials' });
      expect((await client.updateUser({ password, current_password: password })).error).toMatchObject({
        code: 'same_password',
        status: 422,
      });
      expect((await client.updateUser({ password: 'kort', current_password: password })).error).toMatchObject(
        {
          reasons: ['length'],
        },
      );
      ok(await client.updateUser({ password: secret('noe helt annet'), current_password: password }));
      ok(await client.reauthenticate());
      const { code, link } = await mailTo(email);
      expect(link).toBe('');
      expect((await client.updateUser({ password: 'tredje passord', nonce: '000000' })).error).toMatchObject({
        code: 'reauthentication_not_valid',
      });
      ok(await client.updateUser({ password: secret('tredje passord'), nonce: code }));
    });
  });

  describe('a changed address', () => {
    it('is in force when both addresses have agreed', async () => {
      const { client, email, password } = await signedUp(server.client('implicit'));
      const wished = newEmail('new');
      const { user } = ok(await client.updateUser({ email: wished }));
      expect(user).toMatchObject({ email, new_email: wished });
      const old = await mailTo(email);
      const fresh = await mailTo(wished);
      expect(old.text).toContain(wished);
      const halfway = await follow(fresh.link);
      expect(halfway.fragment.get('message')).toContain(
        'Please proceed to confirm link sent to the other email',
      );
      expect((await server.client().signInWithPassword({ email: wished, password })).error).toMatchObject({
        code: 'invalid_credentials',
      });
      expect((await follow(old.link)).fragment.get('type')).toBe('email_change');
      await another(wished, password);
    });

    it('is refused where somebody else has it, and app_metadata to everybody', async () => {
      const { client } = await signedUp();
      const { email } = await signedUp();
      server.pass({ seconds: 61 });
      expect((await client.updateUser({ email })).error).toMatchObject({ code: 'email_exists', status: 422 });
      expect((await client.updateUser({ app_metadata: { role: 'admin' } } as never)).error).toMatchObject({
        code: 'not_admin',
        status: 403,
      });
    });
  });

  describe('two-factor', () => {
    it('is enrolled, asked for at sign-in, and taken off', async () => {
      const { client, email, password, session } = await signedUp();
      const elsewhere = await another(email, password);
      const factor = ok(await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' }));
      if (factor.type !== 'totp') throw new Error('not TOTP');
      secret(factor.totp.secret);
      expect(factor.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]+<\/svg>$/);
      expect(factor.totp.uri).toContain(`otpauth://totp/NovaSjekk:${encodeURIComponent(email)}`);
      const challenge = ok(await client.mfa.challenge({ factorId: factor.id }));
      expect(challenge.type).toBe('totp');
      const wrong = await client.mfa.verify({
        factorId: factor.id,
        challengeId: challenge.id,
        code: '000000',
      });
      expect(wrong.error).toMatchObject({
        code: 'mfa_verification_failed',
        status: 422,
        message: 'Invalid TOTP code entered',
      });
      const code = secret(codeNow(factor.totp.secret));
      const lifted = ok(await client.mfa.verify({ factorId: factor.id, challengeId: challenge.id, code }));
      expect(lifted.refresh_token).not.toBe(session.refresh_token);
      expect(ok(await client.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
        currentLevel: 'aal2',
        nextLevel: 'aal2',
        currentAuthenticationMethods: [{ method: 'totp' }, { method: 'otp' }],
      });
      expect(isAuthSessionMissingError((await elsewhere.client.getUser()).error)).toBe(true);

      const next = await another(email, password);
      expect(ok(await next.client.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
        currentLevel: 'aal1',
        nextLevel: 'aal2',
      });
      expect(await server.api('/me', { token: next.session.access_token })).toMatchObject({
        status: 403,
        body: { code: 'two_factor_needed' },
      });
      expect((await next.client.updateUser({ password: 'nytt passord her' })).error).toMatchObject({
        code: 'insufficient_aal',
        status: 401,
      });
      expect((await next.client.mfa.unenroll({ factorId: factor.id })).error).toMatchObject({
        code: 'insufficient_aal',
        status: 422,
      });
      expect(
        (await next.client.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })).error,
      ).toMatchObject({
        code: 'insufficient_aal',
        status: 403,
      });
      // The very code that was used to enrol is seen through the window, and worth nothing.
      const replay = await next.client.mfa.challengeAndVerify({ factorId: factor.id, code });
      expect(replay.error).toMatchObject({ code: 'mfa_verification_failed' });
      server.pass({ seconds: 60 });
      ok(
        await next.client.mfa.challengeAndVerify({ factorId: factor.id, code: codeNow(factor.totp.secret) }),
      );
      const { access_token } = ok(await next.client.getSession()).session ?? { access_token: '' };
      expect((await server.api('/me', { token: access_token })).body).toMatchObject({ factors: true });

      expect(ok(await next.client.mfa.unenroll({ factorId: factor.id }))).toEqual({ id: factor.id });
      ok(await next.client.refreshSession());
      expect(ok(await next.client.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
        currentLevel: 'aal1',
        nextLevel: 'aal1',
      });
      expect(ok(await next.client.getUser()).user?.factors).toBeUndefined();
    });

    it('refuses names twice, other kinds, old challenges, strangers’ factors, and many guesses', async () => {
      const { client } = await signedUp();
      const { id, secret: base32 } = await enrolled(client);
      expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })).error).toMatchObject({
        code: 'mfa_factor_name_conflict',
        status: 422,
      });
      expect((await client.mfa.enroll({ factorType: 'phone', phone: '+4712345678' })).error).toMatchObject({
        code: 'mfa_phone_enroll_not_enabled',
      });
      const challenge = ok(await client.mfa.challenge({ factorId: id }));
      server.pass({ seconds: 301 });
      expect(
        (await client.mfa.verify({ factorId: id, challengeId: challenge.id, code: codeNow(base32) })).error,
      ).toMatchObject({ code: 'mfa_challenge_expired', status: 422 });
      const stranger = await signedUp();
      expect((await stranger.client.mfa.challenge({ factorId: id })).error).toMatchObject({
        code: 'mfa_factor_not_found',
        status: 404,
      });
      expect((await stranger.client.mfa.unenroll({ factorId: id })).error).toMatchObject({ status: 404 });
      const codes: unknown[] = [];
      for (let n = 0; n < 8; n++) {
        codes.push((await client.mfa.challengeAndVerify({ factorId: id, code: '111111' })).error?.code);
      }
      expect(codes.slice(-1)).toEqual(['over_request_rate_limit']);
      for (let n = 0; n < 9; n++)
        ok(await stranger.client.mfa.enroll({ factorType: 'totp', friendlyName: `F${n}` }));
      ok(await stranger.client.mfa.enroll({ factorType: 'totp', friendlyName: 'F9' }));
      expect(
        (await stranger.client.mfa.enroll({ factorType: 'totp', friendlyName: 'F10' })).error,
      ).toMatchObject({
        code: 'too_many_enrolled_mfa_factors',
      });
    });
  });

  describe('every kind of error of the spec', () => {
    it('missing session', async () => {
      const { error } = await server.client().getUser();
      expect(error?.message).toBe('Auth session missing!');
      expect(isAuthSessionMissingError(error)).toBe(true);
      const ended = await signedUp();
      await ended.client.signOut({ scope: 'local' });
      const direct = await ended.client.getUser(ended.session.access_token);
      expect(direct.error?.message).toBe('Auth session missing!');
    });

    it('invalid credentials', async () => {
      const { error } = await server.client().signInWithPassword({ email: newEmail(), password: 'xxxxxx' });
      expect(isAuthApiError(error)).toBe(true);
      expect(error).toMatchObject({
        message: 'Invalid login credentials',
        code: 'invalid_credentials',
        status: 400,
      });
    });

    it('invalid JWT', async () => {
      const { error } = await server.client().getUser('not.a.token');
      expect(error).toMatchObject({
        code: 'bad_jwt',
        status: 403,
        message: expect.stringMatching(/^invalid JWT: /),
      });
      expect(await server.call('/user', undefined, { method: 'GET' })).toMatchObject({
        status: 401,
        body: { code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' },
      });
    });

    it.each([502, 503, 504])('a retryable network error: %i', async (status) => {
      const gateway = createServer((_, response) => response.writeHead(status).end('gateway')).listen(0);
      const { port } = gateway.address() as AddressInfo;
      const client = new GoTrueClient({
        url: `http://127.0.0.1:${port}`,
        autoRefreshToken: false,
        detectSessionInUrl: false,
      });
      const { error } = await client.signInWithPassword({ email: newEmail(), password: 'xxxxxx' });
      expect(isAuthRetryableFetchError(error)).toBe(true);
      expect(error).toMatchObject({ status });
      gateway.closeAllConnections();
      gateway.close();
    });

    it('no response at all', async () => {
      const client = new GoTrueClient({
        url: 'http://127.0.0.1:1',
        autoRefreshToken: false,
        detectSessionInUrl: false,
      });
      const { error } = await client.signInWithPassword({ email: newEmail(), password: 'xxxxxx' });
      expect(isAuthRetryableFetchError(error)).toBe(true);
    });

    it('what is not offered', async () => {
      const client = server.client();
      expect((await client.signInWithOtp({ email: newEmail() })).error).toMatchObject({
        code: 'otp_disabled',
        status: 422,
      });
      expect((await client.signInWithSSO({ domain: 'example.org' })).error).toMatchObject({
        message: 'SAML 2.0 is disabled',
        status: 404,
      });
      expect(
        (await client.verifyOtp({ type: 'sms', phone: '+4712345678', token: '123456' })).error,
      ).toMatchObject({
        code: 'otp_expired',
        message: 'Token has expired or is invalid',
      });
      expect((await client.verifyOtp({ type: 'sms', phone: 'x', token: '1' })).error).toMatchObject({
        message: 'Invalid phone number format (E.164 required)',
      });
    });
  });

  it('leaves no password, token or code in the log, nor in the jobs it hands over', async () => {
    await signedUp();
    const log = server.lines.join('');
    expect(secrets.size).toBeGreaterThan(50);
    expect(log.length).toBeGreaterThan(10_000);
    const leaked = [...secrets].filter((value) =>
      // A six-digit number may stand in a timestamp or an id by chance: as a whole value it must not.
      /^\d{6}$/.test(value) ? log.includes(`"${value}"`) || log.includes(` ${value} `) : log.includes(value),
    );
    expect(leaked).toEqual([]);
    expect(JSON.stringify(server.waiting)).not.toMatch(/token|password/i);
  });

  it('keeps no secret readable in the database', async () => {
    const { session, password, client } = await signedUp();
    const factor = await enrolled(client);
    const tables = [
      'auth_users',
      'auth_sessions',
      'auth_refresh_tokens',
      'auth_one_time_tokens',
      'auth_factors',
      'audit_log',
      'auth_rate_limits',
    ];
    for (const table of tables) {
      const { rows } = await database().pool.query(`SELECT t::text AS row FROM ${table} AS t`);
      const text = rows.map(({ row }) => row).join('\n');
      for (const value of [session.refresh_token, session.access_token, password, factor.secret]) {
        expect(text.includes(value), `${table} on ${engine}`).toBe(false);
      }
    }
  });
});
