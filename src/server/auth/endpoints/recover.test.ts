import { expect, it } from 'vitest';
import { newEmail, useAuthServer } from '../../../../tests/setup/auth-server.ts';
import { describeOnDatabase } from '../../../../tests/setup/both-engines.ts';

describeOnDatabase('password recovery', (database) => {
  const { server, mails, mailTo } = useAuthServer(database, {
    mail: true,
    stopped: true,
    settings: { AUTH_AUTOCONFIRM: 'true', AUTH_LIMIT_MAILS: '5' },
  });

  it('gives the same response for known and unknown addresses, and mails only known ones', async () => {
    const { email } = await server().signUp();
    const unknownEmail = newEmail('unknown');
    const known = await server().call('/recover', { email: ` ${email.toUpperCase()} ` });
    const unknown = await server().call('/recover', { email: unknownEmail });
    expect(known).toMatchObject({ status: 200, body: {} });
    expect(unknown).toMatchObject({ status: 200, body: {} });
    expect((await mailTo(email)).link).toContain('type=recovery');
    expect(mails().some(({ to }) => to === unknownEmail)).toBe(false);
    const { rows } = await database().pool.query(
      `SELECT target, address FROM audit_log WHERE action = 'user.recovery_asked'`,
    );
    expect(rows).toEqual([{ target: email, address: '127.0.0.1' }]);
  });

  it('allows one mail per minute and recipient, also for unknown addresses', async () => {
    server().pass({ minutes: 6 });
    const { email } = await server().signUp();
    const unknownEmail = newEmail('unknown');
    for (const address of [email, unknownEmail]) {
      expect((await server().call('/recover', { email: address })).status).toBe(200);
      const again = await server().call('/recover', { email: address });
      expect(again).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } });
      expect(again.headers.get('retry-after')).toBe('60');
    }
    await server().runJobs();
  });

  it('limits the mails that one client address can cause', async () => {
    server().pass({ minutes: 6 });
    const statuses: number[] = [];
    for (let n = 0; n < 7; n++)
      statuses.push((await server().call('/recover', { email: newEmail() })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    await server().runJobs();
  });

  it.each([{}, { email: 'x' }, { email: 7 }])('rejects %j', async (body) => {
    expect(await server().call('/recover', body)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
  });
});
