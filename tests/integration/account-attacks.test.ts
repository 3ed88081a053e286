import { describe, expect, it } from 'vitest';
import { goodPassword, newEmail, useAuthServer } from '../setup/auth-server.ts';
import { describeOnDatabase } from '../setup/both-engines.ts';

/** Each test repeats an attack that succeeded against an earlier version. */
describeOnDatabase('attacks on accounts', (database) => {
  const { server, mails, mailTo } = useAuthServer(database, {
    mail: true,
    settings: { AUTH_AUTOCONFIRM: 'true' },
  });
  const confirming = useAuthServer(database, { mail: true });
  const reachable = useAuthServer(database, { settings: { SITE_URL: 'https://novasjekk.example' } });
  const noRoles = () => database().pool.query('DELETE FROM user_roles');
  const admin = async () => {
    await noRoles();
    const who = await server().signUp();
    await server().api('/setup/admin', { token: who.token, method: 'POST' });
    return who;
  };
  const rolesOf = async (token: string) => (await server().api('/me', { token })).body.roles;

  describe('a role', () => {
    it('does not go to a stranger who registered the address first, by invitation or by switch', async () => {
      const boss = await admin();
      const stranger = await server().signUp(newEmail('victim'));
      await server().api('/users/invite', {
        token: boss.token,
        body: { email: stranger.email, role: 'admin' },
      });
      expect(await rolesOf(stranger.token)).toEqual([]);
      await server().api(`/users/${stranger.id}/roles`, {
        token: boss.token,
        method: 'PUT',
        body: { roles: ['editor'] },
      });
      expect(await rolesOf(stranger.token)).toEqual([]);
    });

    it('does not go to a stranger whose confirmation link a mail scanner opened', async () => {
      const boss = await admin();
      const email = newEmail('victim');
      await confirming.server().call('/signup', { email, password: goodPassword });
      const { link } = await confirming.mailTo(email);
      await fetch(link, { redirect: 'manual' });
      await server().api('/users/invite', { token: boss.token, body: { email, role: 'admin' } });
      const signIn = await confirming
        .server()
        .call('/token?grant_type=password', { email, password: goodPassword });
      expect(signIn.body.code).toBe('email_not_confirmed');
    });
  });

  describe('the first admin', () => {
    it.each([
      ['of a site with a public address', {}],
      ['behind a proxy', { 'x-forwarded-for': '203.0.113.7' }],
    ])('%s is not the first visitor', async (place, headers) => {
      await noRoles();
      const target = place === 'behind a proxy' ? server() : reachable.server();
      const at = `http://127.0.0.1:${target.env.PORT}`;
      const { token } = await server().signUp();
      const visitor = place === 'behind a proxy' ? token : await tokenFor(at);
      const answer = await fetch(`${at}/api/setup/admin`, {
        method: 'POST',
        headers: { authorization: `Bearer ${visitor}`, ...headers },
      });
      expect([answer.status, (await answer.json()).code]).toEqual([403, 'setup_code_needed']);
    });

    const tokenFor = async (at: string) => {
      const response = await fetch(`${at}/auth/v1/signup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: newEmail(), password: goodPassword }),
      });
      return (await response.json()).access_token as string;
    };
  });

  describe('a copied session', () => {
    it('adds no factor and changes neither password nor address after ten minutes', async () => {
      const { token } = await server().signUp();
      server().pass({ minutes: 11 });
      const put = (body: object) => server().call('/user', body, { method: 'PUT', token });
      const attempts = [
        await server().call('/factors', { factor_type: 'totp', friendly_name: 'x' }, { token }),
        await put({ password: 'den fremmedes passord' }),
        await put({ email: newEmail('stranger') }),
      ];
      expect(attempts.map(({ status, body }) => [status, body.code])).toEqual(
        attempts.map(() => [400, 'reauthentication_needed']),
      );
    });

    it('cannot change the password without a mail to the owner', async () => {
      const { email, token } = await server().signUp();
      const change = { password: 'den fremmedes passord', current_password: goodPassword };
      expect((await server().call('/user', change, { method: 'PUT', token })).status).toBe(200);
      expect((await mailTo(email)).subject).toBe('Passordet ditt hos NovaSjekk er endret');
      expect(mails().filter(({ to }) => to === email)).toHaveLength(1);
    });
  });

  describe('a mailed link', () => {
    it('does nothing when a mail scanner opens it', async () => {
      const email = newEmail();
      await confirming.server().call('/signup', { email, password: goodPassword });
      const { link } = await confirming.mailTo(email);
      const opened = await fetch(link, { redirect: 'manual' });
      expect(opened.headers.get('location') ?? '').not.toMatch(/access_token|code=/);
      const { rows } = await database().pool.query(
        'SELECT email_confirmed_at FROM auth_users WHERE email = $1',
        [email],
      );
      expect(rows).toEqual([{ email_confirmed_at: null }]);
    });
  });
});
