import { expect, it } from 'vitest';
import { describeOnDatabase } from '../../../../tests/setup/database/both-engines.ts';
import { newEmail, useAuthServer } from '../../../../tests/setup/server/auth-server.ts';

describeOnDatabase('resending a mail', (database) => {
  const { server, mails, mailTo } = useAuthServer(database, { mail: true, stopped: true });

  it('invalidates the previous mail', async () => {
    const { email } = await server().signUp();
    const first = await mailTo(email);
    server().pass({ seconds: 61 });
    expect(await server().call('/resend', { type: 'signup', email })).toMatchObject({
      status: 200,
      body: {},
    });
    const second = await mailTo(email);
    const confirm = (link: string) =>
      server().call('/verify', { type: 'signup', token_hash: new URL(link).searchParams.get('token') });
    expect((await confirm(first.link)).status).toBe(403);
    expect((await confirm(second.link)).status).toBe(200);
  });

  it('gives the usual response for unknown and confirmed addresses, and sends them no mail', async () => {
    const { email } = await server().signUp();
    const { code } = await mailTo(email);
    await server().call('/verify', { type: 'signup', email, token: code });
    const unknownEmail = newEmail('unknown');
    server().pass({ seconds: 61 });
    const before = mails().length;
    for (const address of [email, unknownEmail]) {
      expect(await server().call('/resend', { type: 'signup', email: address })).toMatchObject({
        status: 200,
        body: {},
      });
      expect((await server().call('/resend', { type: 'signup', email: address })).status).toBe(429);
    }
    await server().runJobs();
    expect(mails().length).toBe(before);
  });

  it('reaches only the addresses that have not confirmed the email change yet', async () => {
    const { email } = await server().signUp();
    const { code } = await mailTo(email);
    const { body } = await server().call('/verify', { type: 'signup', email, token: code });
    const requested = newEmail('requested');
    server().pass({ seconds: 61 });
    await server().call('/user', { email: requested }, { method: 'PUT', token: body.access_token });
    await mailTo(email);
    const { code: forNew } = await mailTo(requested);
    expect(
      (await server().call('/verify', { type: 'email_change', email: requested, token: forNew })).status,
    ).toBe(200);
    server().pass({ seconds: 61 });
    const before = mails().length;
    await server().call('/resend', { type: 'email_change', email });
    await server().runJobs();
    expect(
      mails()
        .slice(before)
        .map(({ to }) => to),
    ).toEqual([email]);
  });

  it.each([{}, { type: 'signup' }, { type: 'post' }, { type: 'signup', email: 'x' }])(
    'is refused for the request body %j',
    async (body) => {
      expect(await server().call('/resend', body)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      });
    },
  );
});
