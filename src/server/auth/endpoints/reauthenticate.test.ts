import { expect, it } from 'vitest';
import { useAuthServer } from '../../../../tests/setup/auth-server.ts';
import { describeOnDatabase } from '../../../../tests/setup/both-engines.ts';

describeOnDatabase('showing oneself again', (database) => {
  const { server, mails, mailTo } = useAuthServer(database, {
    mail: true,
    stopped: true,
    settings: { AUTH_AUTOCONFIRM: 'true' },
  });

  const ask = (token?: string) =>
    server().call('/reauthenticate', undefined, { method: 'GET', ...(token && { token }) });

  it('mails a code, and no link, to the address of the account', async () => {
    const { email, token } = await server().signUp();
    expect(await ask(token)).toMatchObject({ status: 200, body: {} });
    const mail = await mailTo(email);
    expect(mail.code).toMatch(/^\d{6}$/);
    expect(mail.link).toBe('');
    const { body } = await server().call('/user', undefined, { method: 'GET', token });
    expect(body.reauthentication_sent_at).toBe(server().clock().toISOString());
  });

  it('gives a code that opens one change, once, and no session', async () => {
    const { email, token } = await server().signUp();
    await ask(token);
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

  it('is for the signed-in, once a minute', async () => {
    const { token } = await server().signUp();
    expect((await ask()).status).toBe(401);
    expect((await ask(token)).status).toBe(200);
    expect((await ask(token)).status).toBe(429);
    const before = mails().length;
    await server().runJobs();
    expect(mails().length).toBe(before + 1);
  });
});
