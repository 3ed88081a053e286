import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { goodPassword, newEmail, useAuthServer } from '../../../tests/setup/auth-server.ts';
import { describeOnDatabase } from '../../../tests/setup/both-engines.ts';

describeOnDatabase('the owner of an account', (database) => {
  const { server, mails } = useAuthServer(database, {
    mail: true,
    stopped: true,
    settings: { AUTH_AUTOCONFIRM: 'true', AUTH_LIMIT_MAILS: '1000', TRUST_PROXY: 'true' },
  });

  const subjectsTo = async (email: string) => {
    await server().runJobs();
    return mails()
      .filter(({ to }) => to === email)
      .map(({ subject }) => subject);
  };
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
  const signIn = (email: string, userAgent: string, address = '192.0.2.1') =>
    server().call(
      '/token?grant_type=password',
      { email, password: goodPassword },
      { headers: { 'user-agent': userAgent, 'x-forwarded-for': address } },
    );

  it('gets a mail after a sign-in from a new browser or network, but not from a known one', async () => {
    const { email } = await server().signUp();
    expect(await subjectsTo(email)).toEqual([]);
    await signIn(email, firefox);
    expect(await subjectsTo(email)).toEqual(['Ny innlogging hos NovaSjekk']);
    expect(mails().at(-1)?.text).toContain('fra en ny enhet: Firefox, Linux, 192.0.2.1, ');
    await signIn(email, firefox.replaceAll('143.0', '144.0'));
    expect(await subjectsTo(email)).toHaveLength(1);
    await signIn(email, firefox, '198.51.100.9');
    expect(await subjectsTo(email)).toHaveLength(2);
  });

  it('gets a mail at the old and the new address after a change of address', async () => {
    const { email, token } = await server().signUp();
    const wished = newEmail('new');
    await server().call('/user', { email: wished }, { method: 'PUT', token });
    await server().runJobs();
    for (const address of [email, wished]) {
      const code = mails().findLast(({ to }) => to === address)?.code ?? '';
      await server().call('/verify', { type: 'email_change', email: address, token: code });
    }
    for (const address of [email, wished]) {
      expect((await subjectsTo(address)).at(-1)).toBe('E-postadressen din hos NovaSjekk er endret');
    }
  });

  it('gets a mail when an authenticator app is added and when it is removed', async () => {
    const { email, token } = await server().signUp();
    const { body: factor } = await server().call('/factors', { factor_type: 'totp' }, { token });
    const { body: challenge } = await server().call(`/factors/${factor.id}/challenge`, undefined, { token });
    expect(await subjectsTo(email)).toEqual([]);
    const code = new TOTP({ secret: Secret.fromBase32(factor.totp.secret) }).generate({
      timestamp: server().clock().getTime(),
    });
    const { body } = await server().call(
      `/factors/${factor.id}/verify`,
      { challenge_id: challenge.id, code },
      { token },
    );
    expect(await subjectsTo(email)).toEqual(['Tofaktorinnlogging er slått på hos NovaSjekk']);
    await server().call(`/factors/${factor.id}`, undefined, { method: 'DELETE', token: body.access_token });
    expect((await subjectsTo(email)).at(-1)).toBe('En autentiseringsapp er fjernet hos NovaSjekk');
  });
});
