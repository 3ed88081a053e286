import { expect, it } from 'vitest';
import { describeOnDatabase } from '../../../../tests/setup/database/both-engines.ts';
import { ok, useAuthJs } from '../../../../tests/setup/server/auth-js.ts';

describeOnDatabase('recovery codes in the auth-js client', (database) => {
  const { server, mailTo, signedUp, another, enrolled, secret } = useAuthJs(database);

  const withCodes = async () => {
    const person = await signedUp();
    const factor = await enrolled(person.client);
    const created = ok(await person.client.mfa.recoveryCodes.generate());
    for (const code of created.codes) secret(code);
    return { ...person, factor, ...created };
  };

  it('are created ten at a time, are shown once, and each replaces the authenticator app at one sign-in', async () => {
    const { client, email, password, codes, total } = await withCodes();
    expect([codes.length, total, new Set(codes).size]).toEqual([10, 10, 10]);
    expect(codes.every((code) => /^[a-z2-9]{24}$/.test(code))).toBe(true);
    expect((await mailTo(email)).subject).toBe('Nye gjenopprettingskoder hos NovaSjekk');
    const [code = ''] = codes;
    const { rows } = await database().pool.query('SELECT code_hash FROM auth_recovery_codes');
    expect(JSON.stringify(rows)).not.toContain(code);

    const { client: elsewhere } = await another(email, password);
    expect(ok(await elsewhere.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
    // A person may type capitals, hyphens and spaces.
    const typed = code.toUpperCase().replace(/(.{4})/g, '$1- ');
    ok(await elsewhere.mfa.recoveryCodes.verify({ code: typed }));
    expect(ok(await elsewhere.getClaims()).claims).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
    });
    expect((await mailTo(email)).subject).toBe('En gjenopprettingskode er brukt hos NovaSjekk');
    expect(ok(await client.mfa.recoveryCodes.getStatus())).toMatchObject({ total: 10, remaining: 9 });
    const { client: third } = await another(email, password);
    expect((await third.mfa.recoveryCodes.verify({ code })).error).toMatchObject({
      code: 'mfa_verification_failed',
      status: 422,
    });
  });

  it('are replaced by new ones, and are removed with the last authenticator app', async () => {
    const { client, email, password, codes, factor } = await withCodes();
    expect((await client.mfa.recoveryCodes.generate()).error).toMatchObject({
      code: 'mfa_verified_factor_exists',
    });
    const renewed = ok(await client.mfa.recoveryCodes.regenerate());
    for (const code of renewed.codes) secret(code);
    const { client: elsewhere } = await another(email, password);
    expect((await elsewhere.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })).error).toMatchObject({
      code: 'mfa_verification_failed',
    });
    ok(await client.mfa.unenroll({ factorId: factor.id }));
    expect((await client.mfa.recoveryCodes.getStatus()).error).toMatchObject({
      code: 'mfa_factor_not_found',
    });
  });

  it('are created only for a user with an authenticator app, in a session with two factors, after a recent proof of identity', async () => {
    const { client, email, password } = await signedUp();
    expect((await client.mfa.recoveryCodes.generate()).error).toMatchObject({
      code: 'mfa_recovery_codes_sole_factor',
    });
    await enrolled(client);
    const { client: weak } = await another(email, password);
    expect((await weak.mfa.recoveryCodes.generate()).error).toMatchObject({ code: 'insufficient_aal' });
    server().pass({ minutes: 11 });
    expect((await client.mfa.recoveryCodes.generate()).error).toMatchObject({
      code: 'reauthentication_needed',
    });
  });

  it('are removed only after a recent proof of identity, and the owner gets a mail', async () => {
    const { client, email, password } = await withCodes();
    const token = ok(await client.getSession()).session?.access_token ?? '';
    const remove = () => server().call('/factors/recovery-codes', undefined, { method: 'DELETE', token });
    server().pass({ minutes: 11 });
    expect(await remove()).toMatchObject({ status: 400, body: { code: 'reauthentication_needed' } });
    ok(await client.updateUser({ current_password: password }));
    expect((await remove()).status).toBe(200);
    expect((await mailTo(email)).subject).toBe('Gjenopprettingskodene dine hos NovaSjekk er fjernet');
  });

  it('are locked after a few wrong attempts', async () => {
    const { email, password, codes } = await withCodes();
    const { client } = await another(email, password);
    const attempt = async (code: string) => (await client.mfa.recoveryCodes.verify({ code })).error?.code;
    for (let n = 0; n < 5; n++) expect(await attempt('wrong')).toBe('mfa_verification_failed');
    await attempt('wrong');
    expect(await attempt(codes[0] ?? '')).toBe('mfa_recovery_codes_locked');
  });
});
