import { expect, it } from 'vitest';
import { describeOnDatabase } from '../../../../tests/setup/database/both-engines.ts';
import {
  goodPassword,
  newEmail,
  pressLinkButton,
  useAuthServer,
} from '../../../../tests/setup/server/auth-server.ts';

describeOnDatabase('password recovery', (database) => {
  const { server, mails, mailTo } = useAuthServer(database, {
    mail: true,
    stopped: true,
    settings: { AUTH_AUTOCONFIRM: 'true', AUTH_LIMIT_MAILS: '5' },
  });

  it('gives the same response for known and unknown addresses, and mails only known ones', async () => {
    server().pass({ minutes: 6 });
    const { email } = await server().signUp();
    const unknownEmail = newEmail('unknown');
    const known = await server().call('/recover', { email: ` ${email.toUpperCase()} ` });
    const unknown = await server().call('/recover', { email: unknownEmail });
    expect(known).toMatchObject({ status: 200, body: {} });
    expect(unknown).toMatchObject({ status: 200, body: {} });
    expect((await mailTo(email)).link).toContain('type=recovery');
    expect(mails().some(({ to }) => to === unknownEmail)).toBe(false);
    const { rows } = await database().pool.query(
      `SELECT target, address FROM audit_log WHERE action = 'user.recovery_asked' AND target = ANY($1)`,
      [[email, unknownEmail]],
    );
    expect(rows).toEqual([{ target: email, address: '127.0.0.1' }]);
  });

  it('mails a code for ten minutes and a link for an hour, and says so', async () => {
    server().pass({ minutes: 6 });
    const { email } = await server().signUp();
    await server().call('/recover', { email });
    const { text, code, link } = await mailTo(email);
    expect(text).toContain('Lenken gjelder i én time, koden i ti minutter.');
    server().pass({ minutes: 10.1 });
    const byCode = await server().call('/verify', { type: 'recovery', email, token: code });
    expect(byCode).toMatchObject({ status: 403, body: { code: 'otp_expired' } });
    expect((await pressLinkButton(link)).status).toBe(303);
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

  it('does not invalidate a code that is younger than a minute', async () => {
    server().pass({ minutes: 6 });
    const { id, email } = await server().signUp();
    const issue = () =>
      server().services.auth.mailCode(
        { kind: 'recovery', userId: id, locale: 'no', redirectTo: `${server().site}/admin` },
        server().log,
      );
    const codes: string[] = [];
    for (const seconds of [0, 59]) {
      server().pass({ seconds });
      await issue();
      codes.push((await mailTo(email)).code);
    }
    const verify = (token = '') => server().call('/verify', { type: 'recovery', email, token });
    expect((await verify(codes[0])).status).toBe(200);
    server().pass({ minutes: 2 });
    await issue();
    expect((await verify(codes[1])).body.code).toBe('otp_expired');
  });

  it.each([{}, { email: 'x' }, { email: 7 }])('rejects the request body %j', async (body) => {
    expect(await server().call('/recover', body)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
  });
});

describeOnDatabase('requested mails', (database) => {
  const { server, mails } = useAuthServer(database, {
    mail: true,
    stopped: true,
    settings: {
      AUTH_AUTOCONFIRM: 'true',
      TRUST_PROXY: 'true',
      AUTH_LIMIT_MAILS_DAILY: '3',
      AUTH_LIMIT_MAILS_HOURLY: '6',
    },
  });
  let counter = 0;
  /** Sends each request from a different network address. */
  const recover = async (email: string, headers: Record<string, string> = {}) => {
    counter += 1;
    const answer = await server().call(
      '/recover',
      { email },
      { headers: { 'x-forwarded-for': `10.1.0.${counter}`, ...headers } },
    );
    return answer.status;
  };

  it('are limited per recipient and day and then to one per hour, but a request from a known device of the owner is still accepted', async () => {
    server().pass({ hours: 2 });
    const email = newEmail();
    const { headers } = await server().call('/signup', { email, password: goodPassword });
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(headers.get('set-cookie')).toMatch(/; Path=\/auth\/v1; HttpOnly; SameSite=Strict$/);
    const statuses: number[] = [];
    for (let n = 0; n < 5; n++) {
      statuses.push(await recover(email));
      server().pass({ seconds: 61 });
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    expect(await recover(email, { cookie })).toBe(200);
    server().pass({ hours: 1 });
    expect(await recover(email)).toBe(200);
    server().pass({ seconds: 61 });
    expect(await recover(email)).toBe(429);
    server().pass({ days: 1 });
    expect(await recover(email)).toBe(200);
  });

  it('are limited per hour in total, and addresses without an account count too', async () => {
    server().pass({ hours: 2 });
    const resend = async (email: string) =>
      (
        await server().call(
          '/resend',
          { type: 'signup', email },
          { headers: { 'x-forwarded-for': `10.2.0.${++counter}` } },
        )
      ).status;
    for (let n = 0; n < 6; n++) expect(await resend(newEmail())).toBe(200);
    expect(await resend(newEmail())).toBe(429);
    server().pass({ hours: 1 });
    expect(await resend(newEmail())).toBe(200);
  });

  it('do not keep an owner in a new browser out when strangers have used up the total: one recovery mail per hour still arrives', async () => {
    server().pass({ hours: 2 });
    const { email } = await server().signUp();
    for (let n = 0; n < 30; n++) await recover(newEmail());
    expect(await recover(email)).toBe(200);
    await server().runJobs();
    expect(mails().filter(({ to }) => to === email)).toHaveLength(1);
    server().pass({ seconds: 61 });
    expect(await recover(email)).toBe(429);
    // An unknown address gets the same answers, so they do not reveal an account.
    const unknown = newEmail();
    expect(await recover(unknown)).toBe(200);
    server().pass({ seconds: 61 });
    expect(await recover(unknown)).toBe(429);
  });

  it('include a last recovery mail whose link works in every browser, even if strangers asked for all of them', async () => {
    server().pass({ hours: 2 });
    const { email } = await server().signUp();
    const askAsStranger = () => {
      counter += 1;
      return server().call(
        `/recover?redirect_to=${server().site}/blogg`,
        { email, code_challenge: 'x'.repeat(43), code_challenge_method: 's256' },
        { headers: { 'x-forwarded-for': `10.3.0.${counter}` } },
      );
    };
    for (let n = 0; n < 4; n++) {
      expect((await askAsStranger()).status).toBe(200);
      server().pass({ seconds: 61 });
    }
    expect((await askAsStranger()).status).toBe(429);
    await server().runJobs();
    const links = mails().flatMap(({ to, link }) => (to === email ? [new URL(link)] : []));
    expect(links.map(({ pathname }) => pathname)).toEqual([
      ...Array.from({ length: 3 }, () => '/auth/v1/verify'),
      '/admin/reset-password',
    ]);
    const token_hash = new URLSearchParams(links.at(-1)?.hash.slice(1)).get('token');
    const opened = await server().call('/verify', { type: 'recovery', token_hash });
    expect([opened.status, opened.body.user?.email]).toEqual([200, email]);
  });

  it('are counted separately for each kind of mail', async () => {
    server().pass({ hours: 2 });
    const email = newEmail();
    expect(await recover(email)).toBe(200);
    expect((await server().call('/resend', { type: 'signup', email })).status).toBe(200);
    expect((await server().call('/resend', { type: 'signup', email })).status).toBe(429);
  });
});
