import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type AuthServer,
  goodPassword,
  newEmail,
  startAuthServer,
  startSmtpServer,
} from '../../../tests/setup/auth-server.ts';
import { describeOnBothEngines } from '../../../tests/setup/both-engines.ts';

describeOnBothEngines('a code from a mailed link', (database) => {
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
  let server: AuthServer;
  let email = '';
  beforeAll(async () => {
    smtp = await startSmtpServer();
    server = await startAuthServer({
      database: database(),
      settings: { SMTP_URL: smtp.url, AUTH_AUTOCONFIRM: 'true' },
    });
    email = newEmail();
    await server.call('/signup', { email, password: goodPassword });
  });
  afterAll(async () => {
    await server.stop();
    await smtp.close();
  });

  const verifier = randomBytes(40).toString('hex');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const freshCode = async (method = 's256', code_challenge = challenge) => {
    server.pass({ seconds: 61 });
    await server.call('/recover', { email, code_challenge, code_challenge_method: method });
    await server.runJobs();
    const link = smtp.received.findLast(({ to }) => to === email)?.link ?? '';
    const response = await fetch(link, { redirect: 'manual' });
    return new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? '';
  };
  const exchange = (auth_code: string, code_verifier: string) =>
    server.call('/token?grant_type=pkce', { auth_code, code_verifier });

  it('is exchanged by the browser that asked, once', async () => {
    const code = await freshCode();
    expect(await exchange(code, verifier)).toMatchObject({ status: 200, body: { user: { email } } });
    expect(await exchange(code, verifier)).toMatchObject({
      status: 404,
      body: { code: 'flow_state_not_found' },
    });
  });

  it('is lost with a wrong verifier: there is no second guess', async () => {
    const code = await freshCode();
    expect(await exchange(code, 'x'.repeat(43))).toMatchObject({
      status: 400,
      body: { code: 'bad_code_verifier' },
    });
    expect(await exchange(code, verifier)).toMatchObject({ status: 404 });
  });

  it('is good for five minutes', async () => {
    const code = await freshCode();
    server.pass({ seconds: 301 });
    expect(await exchange(code, verifier)).toMatchObject({
      status: 422,
      body: { code: 'flow_state_expired' },
    });
  });

  it('needs both parts, and exists', async () => {
    expect((await exchange('', verifier)).status).toBe(400);
    expect((await exchange('x', '')).status).toBe(400);
    expect((await exchange('unheard-of', verifier)).status).toBe(404);
  });

  it('may be asked for plainly, as the protocol allows', async () => {
    expect((await exchange(await freshCode('plain', verifier), verifier)).status).toBe(200);
  });
});
