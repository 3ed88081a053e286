import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../../../tests/setup/database/both-engines.ts';
import { pressLinkButton, useAuthServer } from '../../../../../tests/setup/server/auth-server.ts';

describeOnDatabase('PKCE auth code', (database) => {
  const { server, mailTo } = useAuthServer(database, {
    mail: true,
    settings: { AUTH_AUTOCONFIRM: 'true', AUTH_LIMIT_SIGNINS: '10', AUTH_LIMIT_MAILS_DAILY: '1000' },
  });
  let email = '';
  beforeAll(async () => {
    ({ email } = await server().signUp());
  });

  const verifier = randomBytes(40).toString('hex');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const newAuthCode = async (method = 's256', code_challenge = challenge) => {
    server().pass({ seconds: 61 });
    await server().call('/recover', { email, code_challenge, code_challenge_method: method });
    const { link } = await mailTo(email);
    const response = await pressLinkButton(link);
    return new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? '';
  };
  const exchange = (auth_code: string, code_verifier: string) =>
    server().call('/token?grant_type=pkce', { auth_code, code_verifier });

  it('opens one session in the browser that requested the mail', async () => {
    const code = await newAuthCode();
    expect(await exchange(code, verifier)).toMatchObject({ status: 200, body: { user: { email } } });
    expect(await exchange(code, verifier)).toMatchObject({
      status: 404,
      body: { code: 'flow_state_not_found' },
    });
  });

  it('is invalid after one attempt with a wrong verifier', async () => {
    const code = await newAuthCode();
    expect(await exchange(code, 'x'.repeat(43))).toMatchObject({
      status: 400,
      body: { code: 'bad_code_verifier' },
    });
    expect(await exchange(code, verifier)).toMatchObject({ status: 404 });
  });

  it('expires after five minutes', async () => {
    const code = await newAuthCode();
    server().pass({ seconds: 301 });
    expect(await exchange(code, verifier)).toMatchObject({
      status: 422,
      body: { code: 'flow_state_expired' },
    });
  });

  it('is invalid after a password change', async () => {
    const { body } = await exchange(await newAuthCode(), verifier);
    const unusedCode = await newAuthCode();
    const password = 'noe helt annet';
    const changed = await server().call('/user', { password }, { method: 'PUT', token: body.access_token });
    expect(changed.status).toBe(200);
    expect(await exchange(unusedCode, verifier)).toMatchObject({
      status: 404,
      body: { code: 'flow_state_not_found' },
    });
  });

  it('is rejected if it is empty, unknown or lacks a verifier', async () => {
    expect((await exchange('', verifier)).status).toBe(400);
    expect((await exchange('x', '')).status).toBe(400);
    expect((await exchange('unknown', verifier)).status).toBe(404);
  });

  it('is limited per address if it is unknown, and valid codes from the same address still work', async () => {
    server().pass({ minutes: 6 });
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) statuses.push((await exchange(`unknown ${n}`, verifier)).status);
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(404));
    expect(statuses.slice(10)).toEqual([429, 429]);
    expect((await exchange(await newAuthCode(), verifier)).status).toBe(200);
    server().pass({ minutes: 6 });
  });

  it('is also accepted with the plain challenge method', async () => {
    expect((await exchange(await newAuthCode('plain', verifier), verifier)).status).toBe(200);
  });
});
