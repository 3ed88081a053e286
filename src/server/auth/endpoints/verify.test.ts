import { expect, it } from 'vitest';
import { describeOnDatabase } from '../../../../tests/setup/database/both-engines.ts';
import {
  goodPassword,
  newEmail,
  pressLinkButton,
  useAuthServer,
} from '../../../../tests/setup/server/auth-server.ts';

describeOnDatabase('a mailed code', (database) => {
  const { server, mailTo } = useAuthServer(database, { mail: true, stopped: true });

  const signUpAndReadMail = async () => {
    const email = newEmail();
    await server().call('/signup', { email, password: goodPassword });
    return { email, ...(await mailTo(email)) };
  };
  const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? '';

  it('is accepted once for simultaneous requests', async () => {
    const { link } = await signUpAndReadMail();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        server().call('/verify', { type: 'signup', token_hash: tokenIn(link) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403, 403, 403, 403]);
  });

  it('is valid only for its purpose and its recipient', async () => {
    const { link, code } = await signUpAndReadMail();
    const other = await signUpAndReadMail();
    expect(await server().call('/verify', { type: 'recovery', token_hash: tokenIn(link) })).toMatchObject({
      status: 403,
      body: { code: 'otp_expired', message: 'Email link is invalid or has expired' },
    });
    if (code !== other.code) {
      expect(
        (await server().call('/verify', { type: 'signup', email: other.email, token: code })).status,
      ).toBe(403);
    }
    expect((await server().call('/verify', { type: 'signup', token_hash: tokenIn(link) })).status).toBe(200);
  });

  it('allows no additional attempts after a new mail, because attempts are counted per account', async () => {
    const email = newEmail();
    await server().call('/signup', { email, password: goodPassword });
    const statuses: number[] = [];
    for (let mail = 0; mail < 6; mail++) {
      await server().runJobs();
      for (let guess = 0; guess < 5; guess++) {
        statuses.push((await server().call('/verify', { type: 'signup', email, token: 'wrong!' })).status);
      }
      server().pass({ seconds: 61 });
      await server().call('/resend', { type: 'signup', email });
    }
    // Ten attempts are free; the growing delay lets three more through in these six minutes.
    expect(statuses.filter((status) => status === 403)).toHaveLength(13);
    expect(statuses.at(-1)).toBe(429);
    // The owner can still use the link.
    const { link } = await mailTo(email);
    expect((await server().call('/verify', { type: 'signup', token_hash: tokenIn(link) })).status).toBe(200);
  });

  it('removes the password of an unconfirmed account at a recovery, because a stranger may have set the password', async () => {
    const { email } = await signUpAndReadMail();
    server().pass({ seconds: 61 });
    await server().call('/recover', { email });
    const { link } = await mailTo(email);
    expect((await server().call('/verify', { type: 'recovery', token_hash: tokenIn(link) })).status).toBe(
      200,
    );
    expect(
      await server().call('/token?grant_type=password', { email, password: goodPassword }),
    ).toMatchObject({
      status: 400,
      body: { code: 'invalid_credentials' },
    });
  });

  it('confirms only the address that it was mailed to', async () => {
    const { email, link } = await signUpAndReadMail();
    const { body } = await server().call('/verify', { type: 'signup', token_hash: tokenIn(link) });
    const change = async (to: string) => {
      server().pass({ seconds: 61 });
      return server().call('/user', { email: to }, { method: 'PUT', token: body.access_token });
    };
    const mine = newEmail('mine');
    const victim = newEmail('victim');
    expect((await change(mine)).status).toBe(200);
    const forMine = await mailTo(mine);
    // The change to the victim's address is requested but not mailed yet, so the older token still exists.
    expect((await change(victim)).status).toBe(200);
    expect(
      (await server().call('/verify', { type: 'email_change', token_hash: tokenIn(forMine.link) })).status,
    ).toBe(403);
    const { link: forCurrent } = await mailTo(email);
    expect(
      (await server().call('/verify', { type: 'email_change', token_hash: tokenIn(forCurrent) })).body,
    ).toMatchObject({
      code: '200',
    });
    const { rows } = await database().pool.query('SELECT email FROM auth_users WHERE email IN ($1, $2)', [
      email,
      victim,
    ]);
    expect(rows).toEqual([{ email }]);
  });

  it('stays valid after a mail scanner opened its link, which shows a page with a button', async () => {
    const { link } = await signUpAndReadMail();
    expect((await fetch(link, { method: 'HEAD', redirect: 'manual' })).status).toBe(200);
    for (const [language, button] of [
      ['nb', 'Bekreft adressen'],
      ['en', 'Confirm email address'],
    ]) {
      const page = await fetch(link, { redirect: 'manual', headers: { 'accept-language': language ?? '' } });
      expect(page.status).toBe(200);
      expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
      expect(await page.text()).toContain(`<form method="post"><button>${button}</button></form>`);
    }
    const { headers } = await pressLinkButton(link);
    expect(headers.get('location')).toContain('access_token=');
  });

  it('is not redeemed by a form on another site', async () => {
    const { link } = await signUpAndReadMail();
    const response = await fetch(link, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    });
    expect(response.status).toBe(403);
  });

  it.each([
    [{}, 400],
    [{ type: 'signup' }, 400],
    [{ type: 'constructor', token_hash: 'x' }, 400],
    [{ type: 'signup', email: 'a@example.org', token: '123456' }, 403],
    [{ type: 'signup', token_hash: 'x' }, 403],
  ])('is rejected in a request with the body %j', async (body, status) => {
    expect((await server().call('/verify', body)).status).toBe(status);
  });

  it('redirects to this site with an error if its link is invalid', async () => {
    for (const query of [
      '',
      '?token=x',
      '?token=x&type=signup',
      '?token=pkce_x&type=recovery',
      '?token=x&type=nonsense',
    ]) {
      const response = await pressLinkButton(`${server().url}/verify${query}`);
      expect(response.status).toBe(303);
      const to = new URL(response.headers.get('location') ?? '');
      expect(to.origin).toBe(server().site);
      expect(to.hash).toContain('error_code=');
      expect(to.searchParams.has('error_code')).toBe(query.includes('pkce_'));
    }
  });
});
