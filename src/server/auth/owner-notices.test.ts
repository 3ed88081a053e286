import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { goodPassword, newEmail, useAuthServer } from '../../../tests/setup/server/auth-server.ts';

describeOnDatabase('the owner of an account', (database) => {
  const { server, mails } = useAuthServer(database, {
    mail: true,
    stopped: true,
    settings: {
      AUTH_AUTOCONFIRM: 'true',
      AUTH_LIMIT_MAILS: '1000',
      AUTH_LIMIT_MAILS_DAILY: '1',
      TRUST_PROXY: 'true',
      CLIENT_COUNTRY_HEADER: 'X-Country',
    },
  });

  const subjectsTo = async (email: string) => {
    await server().runJobs();
    return mails()
      .filter(({ to }) => to === email)
      .map(({ subject }) => subject);
  };
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
  const signIn = async (email: string, headers: Record<string, string> = {}) => {
    const answer = await server().call(
      '/token?grant_type=password',
      { email, password: goodPassword },
      { headers: { 'user-agent': firefox, 'x-forwarded-for': '192.0.2.1', ...headers } },
    );
    return { ...answer, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
  };
  const newDevice = 'Ny innlogging hos NovaSjekk';

  it('gets a mail after a sign-in from a new device, but not from a known one', async () => {
    const { email } = await server().signUp();
    expect(await subjectsTo(email)).toEqual([]);
    const { cookie } = await signIn(email, { 'x-country': 'no' });
    expect(await subjectsTo(email)).toEqual([newDevice]);
    expect(mails().at(-1)?.text).toContain('fra en ny enhet: Firefox, Linux, 192.0.2.1, Norge, ');
    const again = await signIn(email, { cookie, 'x-forwarded-for': '198.51.100.9', 'user-agent': 'Other' });
    expect(again.cookie).toBe('');
    expect(await subjectsTo(email)).toHaveLength(1);
    await signIn(email);
    expect(await subjectsTo(email)).toHaveLength(2);
  });

  it('gets a mail after each sign-in with a device cookie that a stranger planted', async () => {
    const { email } = await server().signUp();
    const stranger = await server().signUp();
    const { cookie } = await signIn(stranger.email);
    const planted = `${cookie}; device-abc=planted`;
    const own = await signIn(email, { cookie: planted });
    expect(own.cookie).not.toBe('');
    await signIn(email, { cookie: planted });
    expect(await subjectsTo(email)).toEqual([newDevice, newDevice]);
    await signIn(email, { cookie: `${planted}; ${own.cookie}` });
    expect(await subjectsTo(email)).toHaveLength(2);
  });

  it('gets a mail after a sign-in from a device that was not used for a year', async () => {
    const { email } = await server().signUp();
    const { cookie } = await signIn(email);
    server().pass({ days: 366 });
    await signIn(email, { cookie });
    expect(await subjectsTo(email)).toEqual([newDevice, newDevice]);
  });

  it('gets at most ten mails of a kind in a day', async () => {
    const { email, token } = await server().signUp();
    for (let n = 0; n < 12; n++) await signIn(email);
    expect(await subjectsTo(email)).toHaveLength(10);
    const password = 'et helt annet passord';
    await server().call('/user', { password, current_password: goodPassword }, { method: 'PUT', token });
    expect((await subjectsTo(email)).at(-1)).toBe('Passordet ditt hos NovaSjekk er endret');
    server().pass({ days: 1 });
    await server().call('/token?grant_type=password', { email, password });
    expect((await subjectsTo(email)).slice(10)).toEqual([
      'Passordet ditt hos NovaSjekk er endret',
      newDevice,
    ]);
  });

  it('gets a mail about a change even after strangers have used up the daily limit of requested mails', async () => {
    const { email, token } = await server().signUp();
    for (const status of [200, 200, 429]) {
      expect((await server().call('/recover', { email })).status).toBe(status);
      server().pass({ minutes: 2 });
    }
    const change = { password: 'et helt annet passord', current_password: goodPassword };
    await server().call('/user', change, { method: 'PUT', token });
    expect((await subjectsTo(email)).at(-1)).toBe('Passordet ditt hos NovaSjekk er endret');
  });

  it('gets a mail about a new role', async () => {
    const { email } = await server().signUp();
    const link = await server().services.users.invitations.createAdminLink(email, 'no');
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token');
    await server().api('/invitation/accept', { body: { token } });
    expect(await subjectsTo(email)).toEqual(['Du har fått en rolle hos NovaSjekk']);
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
      expect(await subjectsTo(address)).toContain('E-postadressen din hos NovaSjekk er endret');
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
