import type pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { describeOnDatabase } from '../setup/database/both-engines.ts';
import { goodPassword, newEmail, useAuthServer } from '../setup/server/auth-server.ts';

/** Each test repeats an attack that succeeded against an earlier version of the product. */
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
    it('is not granted to a stranger who registered the address of the invited person first', async () => {
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

    it('is not granted to a stranger whose confirmation link was opened by a program that checks mails', async () => {
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

  describe('the first visitor', () => {
    it.each([
      ['of a site with a public address', {}],
      ['behind a proxy', { 'x-forwarded-for': '203.0.113.7' }],
    ])('%s does not become admin without the set-up code', async (place, headers) => {
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

  describe('a stolen session', () => {
    it('that is older than ten minutes can add no factor, and change neither password nor address', async () => {
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

    it('that was opened with a recovery link can set a password once, and change nothing else', async () => {
      const { email } = await server().signUp();
      await server().call('/recover', { email });
      const { code } = await mailTo(email);
      const { body } = await server().call('/verify', { type: 'recovery', email, token: code });
      const token = body.access_token;
      const put = (change: object) => server().call('/user', change, { method: 'PUT', token });
      const refused = { status: 400, body: { code: 'reauthentication_needed' } };
      expect(await put({ email: newEmail('stranger') })).toMatchObject(refused);
      expect(await server().call('/factors', { factor_type: 'totp' }, { token })).toMatchObject(refused);
      expect((await put({ password: 'den nye eierens passord' })).status).toBe(200);
      expect(await put({ password: 'den fremmedes passord' })).toMatchObject(refused);
    });

    it('that was opened with a recovery link can set the password for ten minutes only', async () => {
      const { email } = await server().signUp();
      const recover = async () => {
        server().pass({ minutes: 2 });
        await server().call('/recover', { email });
        const { code } = await mailTo(email);
        const { body } = await server().call('/verify', { type: 'recovery', email, token: code });
        return body.access_token as string;
      };
      const setPassword = (token: string) =>
        server().call('/user', { password: 'den fremmedes passord' }, { method: 'PUT', token });
      const copied = await recover();
      server().pass({ minutes: 11 });
      expect(await setPassword(copied)).toMatchObject({
        status: 400,
        body: { code: 'reauthentication_needed' },
      });
      const fresh = await recover();
      server().pass({ minutes: 9 });
      expect((await setPassword(fresh)).status).toBe(200);
    });

    it('cannot change the password without a mail to the owner', async () => {
      const { email, token } = await server().signUp();
      const change = { password: 'den fremmedes passord', current_password: goodPassword };
      expect((await server().call('/user', change, { method: 'PUT', token })).status).toBe(200);
      expect((await mailTo(email)).subject).toBe('Passordet ditt hos NovaSjekk er endret');
      expect(mails().filter(({ to }) => to === email)).toHaveLength(1);
    });
  });

  describe('the response time', () => {
    const statements: string[] = [];
    beforeAll(() => {
      const watched = new WeakSet<object>();
      database().pool.on('acquire', (client: pg.PoolClient) => {
        if (watched.has(client)) return;
        watched.add(client);
        const query = client.query.bind(client) as (...args: unknown[]) => unknown;
        client.query = ((...args: unknown[]) => {
          const [statement] = args as [string | { text: string }];
          statements.push(typeof statement === 'string' ? statement : statement.text);
          return query(...args);
        }) as typeof client.query;
      });
    });

    /** All work that the server does before it responds: SQL statements, password comparisons and enqueued jobs. */
    const workOf = async (request: () => Promise<{ status: number; body: unknown }>) => {
      const { embedded } = server().services.auth;
      if (!embedded) throw new Error('The accounts are hosted');
      const comparisons = vi.spyOn(embedded.passwords, 'matches');
      statements.length = 0;
      server().waiting.length = 0;
      const { status } = await request();
      const work = {
        status,
        statements: [...statements],
        comparisons: comparisons.mock.calls.length,
        jobs: server().waiting.map(({ job }) => job.name),
      };
      comparisons.mockRestore();
      return work;
    };

    const post = (path: string, body: object) => server().call(path, body);
    it.each([
      ['sign-in', 1, (email: string) => post('/token?grant_type=password', { email, password: 'feil' })],
      ['recovery', 0, (email: string) => post('/recover', { email })],
      ['resending', 0, (email: string) => post('/resend', { type: 'signup', email })],
      ['a sign-in by mailed code', 0, (email: string) => post('/otp', { email })],
      ['a magic link', 0, (email: string) => post('/magiclink', { email })],
      ['a mailed code', 0, (email: string) => post('/verify', { type: 'recovery', email, token: '123456' })],
    ])(
      'does not reveal whether an account exists, because the server does the same work in both cases (%s)',
      async (_, hashes, ask) => {
        const known = await server().signUp();
        const work = await workOf(() => ask(known.email));
        expect(work.comparisons).toBe(hashes);
        expect(await workOf(() => ask(newEmail('nobody')))).toEqual(work);
      },
    );

    it('does not reveal whether the new address of an account is taken, because the server does the same work in both cases', async () => {
      const taken = await server().signUp();
      const change = async (email: string) => {
        const { token } = await server().signUp();
        return workOf(() => server().call('/user', { email }, { method: 'PUT', token }));
      };
      const work = await change(taken.email);
      expect(work).toMatchObject({ status: 200, jobs: ['auth-mail'] });
      expect(await change(newEmail('free'))).toEqual(work);
    });
  });

  describe('a mailed link', () => {
    it('does nothing when a program that checks mails opens it', async () => {
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
