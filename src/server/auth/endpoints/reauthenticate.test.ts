import { expect, it } from 'vitest';
import { describeOnDatabase } from '../../../../tests/setup/database/both-engines.ts';
import { useAuthServer } from '../../../../tests/setup/server/auth-server.ts';

describeOnDatabase('reauthentication', (database) => {
  const { server, mails, mailTo } = useAuthServer(database, {
    mail: true,
    stopped: true,
    settings: { AUTH_AUTOCONFIRM: 'true' },
  });

  const reauthenticate = (token?: string) =>
    server().call('/reauthenticate', undefined, { method: 'GET', ...(token && { token }) });

  it('mails a code without a link to the address of the account', async () => {
    const { email, token } = await server().signUp();
    expect(await reauthenticate(token)).toMatchObject({ status: 200, body: {} });
    const mail = await mailTo(email);
    expect(mail.code).toMatch(/^\d{6}$/);
    expect(mail.link).toBe('');
    const { body } = await server().call('/user', undefined, { method: 'GET', token });
    expect(body.reauthentication_sent_at).toBe(server().clock().toISOString());
  });

  it('mails a code that allows one account change and opens no session', async () => {
    const { email, token } = await server().signUp();
    await reauthenticate(token);
    const { code } = await mailTo(email);
    expect((await server().call('/verify', { type: 'reauthentication', email, token: code })).status).toBe(
      400,
    );
    const change = (password: string) =>
      server().call('/user', { password, nonce: code }, { method: 'PUT', token });
    expect((await change('et nytt passord')).status).toBe(200);
    expect(await change('enda et passord')).toMatchObject({
      status: 422,
      body: { code: 'reauthentication_not_valid' },
    });
  });

  it('mails a code that works for ten minutes', async () => {
    const { email, token } = await server().signUp();
    await reauthenticate(token);
    const { code, text } = await mailTo(email);
    expect(text).toContain('Gjelder i ti minutter.');
    server().pass({ minutes: 10.1 });
    const change = { password: 'et nytt passord', nonce: code };
    expect(await server().call('/user', change, { method: 'PUT', token })).toMatchObject({
      status: 422,
      body: { code: 'reauthentication_not_valid' },
    });
  });

  it('requires a session and sends at most one mail per minute', async () => {
    const { email, token } = await server().signUp();
    expect((await reauthenticate()).status).toBe(401);
    expect((await reauthenticate(token)).status).toBe(200);
    expect((await reauthenticate(token)).status).toBe(429);
    await server().runJobs();
    expect(mails().filter(({ to }) => to === email)).toHaveLength(1);
  });
});
