import { isAuthSessionMissingError } from '@supabase/auth-js';
import { expect, it } from 'vitest';
import { describeOnDatabase } from '../../../../tests/setup/database/both-engines.ts';
import { ok, useAuthJs } from '../../../../tests/setup/server/auth-js.ts';

describeOnDatabase('two-factor authentication with the auth-js client', (database, engine) => {
  const { server, secret, codeNow, signedUp, another, enrolled } = useAuthJs(database);

  it('enrols a factor, requires it at sign-in and removes it', async () => {
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
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    const code = secret(codeNow(factor.totp.secret));
    const elevated = ok(await client.mfa.verify({ factorId: factor.id, challengeId: challenge.id, code }));
    expect(events).toContain('MFA_CHALLENGE_VERIFIED');
    expect(elevated.refresh_token).not.toBe(session.refresh_token);
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
    expect(await server().api('/me', { token: next.session.access_token })).toMatchObject({
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
    expect((await next.client.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })).error).toMatchObject({
      code: 'insufficient_aal',
      status: 403,
    });
    // A code that was already used, for example read over the user's shoulder, is rejected.
    const replay = await next.client.mfa.challengeAndVerify({ factorId: factor.id, code });
    expect(replay.error).toMatchObject({ code: 'mfa_verification_failed' });
    server().pass({ seconds: 60 });
    ok(await next.client.mfa.challengeAndVerify({ factorId: factor.id, code: codeNow(factor.totp.secret) }));
    const { access_token } = ok(await next.client.getSession()).session ?? { access_token: '' };
    expect((await server().api('/me', { token: access_token })).body).toMatchObject({ factors: true });

    expect(ok(await next.client.mfa.unenroll({ factorId: factor.id }))).toEqual({ id: factor.id });
    ok(await next.client.refreshSession());
    expect(ok(await next.client.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    });
    expect(ok(await next.client.getUser()).user?.factors).toBeUndefined();
  });

  it('rejects duplicate names, other factor types, expired challenges, factors of other users, too many attempts and too many factors', async () => {
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
    server().pass({ seconds: 301 });
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

  it('stores no secret in plain text', async () => {
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
