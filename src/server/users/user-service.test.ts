import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { repetitions } from '../../../scripts/long-tests.ts';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { goodPassword, useAuthServer } from '../../../tests/setup/server/auth-server.ts';

describeOnDatabase('users', (database) => {
  const { server, mailTo } = useAuthServer(database, {
    mail: true,
    settings: { AUTH_AUTOCONFIRM: 'true', AUTH_LIMIT_SIGNUPS: '10000' },
  });
  beforeEach(async () => {
    await database().pool.query('DELETE FROM user_roles');
  });

  const person = () => server().signUp();
  const admin = async () => {
    const who = await person();
    expect(await server().api('/setup/admin', { token: who.token, method: 'POST' })).toEqual({
      status: 200,
      body: { roles: ['admin'] },
    });
    return who;
  };
  const give = (id: string, ...roles: string[]) =>
    database().pool.query(
      'INSERT INTO user_roles (user_id, role, created_at) SELECT $1, role, now() FROM unnest($2::text[]) AS role',
      [id, roles],
    );
  const audited = async (action: string) => (await server().services.audit.list({ page: 1, action })).entries;

  describe('the first admin', () => {
    it('is exactly one of three concurrent callers', async () => {
      const people = await Promise.all([person(), person(), person()]);
      for (let round = 0; round < repetitions(50); round++) {
        await database().pool.query('DELETE FROM user_roles');
        const answers = await Promise.all(
          people.map(({ token }) => server().api('/setup/admin', { token, method: 'POST' })),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
        const { rows } = await database().pool.query('SELECT role FROM user_roles');
        expect(rows).toEqual([{ role: 'admin' }]);
      }
    });

    it('closes the setup for later users', async () => {
      const late = await person();
      expect((await server().api('/me', { token: late.token })).body).toEqual({
        user: { id: late.id, email: late.email },
        roles: [],
        setupOpen: true,
        setupNeedsCode: false,
        factors: false,
        needsTwoFactor: false,
        needsNewPassword: false,
      });
      const first = await admin();
      expect((await server().api('/me', { token: late.token })).body).toMatchObject({ setupOpen: false });
      expect(await server().api('/setup/admin', { token: late.token, method: 'POST' })).toEqual({
        status: 409,
        body: { code: 'setup_closed', message: 'An admin already exists. Ask an admin to give you a role.' },
      });
      expect(await server().api('/setup/admin', { token: first.token, method: 'POST' })).toMatchObject({
        status: 409,
        body: { code: 'role_already_assigned' },
      });
    });
  });

  describe('roles', () => {
    it('are removed by an admin at once; added roles are pending until the user accepts them', async () => {
      const boss = await admin();
      const writer = await person();
      expect((await server().api('/users', { token: writer.token })).status).toBe(403);
      const set = (id: string, roles: string[], token = boss.token) =>
        server().api(`/users/${id}/roles`, { token, method: 'PUT', body: { roles } });
      expect(await set(writer.id, ['editor'])).toMatchObject({
        status: 200,
        body: {
          user: { roles: [], pendingRoles: ['editor'] },
          sent: { invitation: { email: writer.email, roles: ['editor'] }, mailed: true },
        },
      });
      expect((await server().api('/me', { token: writer.token })).body.roles).toEqual([]);
      await give(writer.id, 'admin', 'editor');
      expect((await server().api('/users', { token: writer.token })).status).toBe(200);
      expect((await set(writer.id, [])).body.user.roles).toEqual([]);
      const [last] = await audited('role.changed');
      expect(last).toMatchObject({
        actor: { id: boss.id, email: boss.email },
        target: writer.email,
        address: '127.0.0.1',
        before: ['admin', 'editor'],
        after: [],
      });
    });

    it('are not changed by a request whose field `seen` names outdated roles', async () => {
      const boss = await admin();
      const writer = await person();
      const set = (body: { roles: string[]; seen?: string[] }) =>
        server().api(`/users/${writer.id}/roles`, { token: boss.token, method: 'PUT', body });
      await give(writer.id, 'admin', 'editor');
      expect((await set({ roles: ['editor'], seen: ['editor', 'admin'] })).status).toBe(200);
      expect(await set({ roles: ['admin'], seen: ['admin', 'editor'] })).toMatchObject({
        status: 409,
        body: { code: 'roles_changed' },
      });
      expect((await server().api('/me', { token: writer.token })).body.roles).toEqual(['editor']);
    });

    it('never leave the site without an admin, even if two admins demote each other concurrently', async () => {
      const one = await admin();
      const demote = (who: { id: string }, by: { token: string }) =>
        server().api(`/users/${who.id}/roles`, {
          token: by.token,
          method: 'PUT',
          body: { roles: ['editor'] },
        });
      expect(await demote(one, one)).toMatchObject({ status: 409, body: { code: 'last_admin' } });
      const two = await person();
      for (let round = 0; round < 10; round++) {
        await database().pool.query('DELETE FROM user_roles');
        await database().pool.query(
          `INSERT INTO user_roles (user_id, role, created_at) VALUES ($1, 'admin', now()), ($2, 'admin', now())`,
          [one.id, two.id],
        );
        const answers = await Promise.all([demote(one, two), demote(two, one)]);
        const { rows } = await database().pool.query(`SELECT user_id FROM user_roles WHERE role = 'admin'`);
        expect(rows).toHaveLength(1);
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      }
    });

    it('never leave the site with a suspended admin only', async () => {
      const one = await admin();
      const two = await person();
      await give(two.id, 'admin');
      const suspend = (suspended: boolean) =>
        server().api(`/users/${two.id}/suspension`, { token: one.token, method: 'PUT', body: { suspended } });
      const resign = () =>
        server().api(`/users/${one.id}/roles`, { token: one.token, method: 'PUT', body: { roles: [] } });
      await suspend(true);
      expect(await resign()).toMatchObject({ status: 409, body: { code: 'last_admin' } });
      expect((await server().api('/me', { token: one.token })).body.roles).toEqual(['admin']);
      await suspend(false);
      expect((await resign()).status).toBe(200);
    });

    it('do not change if the input is invalid', async () => {
      const boss = await admin();
      for (const body of [{ roles: ['root'] }, { roles: 'admin' }, {}, [], { roles: ['editor'], id: 1 }]) {
        const answer = await server().api(`/users/${boss.id}/roles`, {
          token: boss.token,
          method: 'PUT',
          body,
        });
        expect(answer).toMatchObject({
          status: 400,
          body: { code: 'invalid_input', details: expect.any(Array) },
        });
      }
      for (const id of ['00000000-0000-4000-8000-000000000000', 'x', "'%20OR%201=1"]) {
        expect(
          await server().api(`/users/${id}/roles`, {
            token: boss.token,
            method: 'PUT',
            body: { roles: ['editor'] },
          }),
        ).toMatchObject({ status: 404, body: { code: 'user_not_found' } });
      }
      expect((await server().api('/me', { token: boss.token })).body.roles).toEqual(['admin']);
    });
  });

  describe('the list of users', () => {
    it('has pages, contains no secrets, and its search takes % and _ as ordinary characters', async () => {
      const boss = await admin();
      const mark = `x_%${Date.now()}`;
      for (let n = 0; n < 3; n++) {
        await database().pool.query(
          `INSERT INTO auth_users (email, created_at, updated_at) VALUES ($1, now(), now())`,
          [`${mark}-${n}@example.org`],
        );
      }
      const found = await server().api(`/users?q=${encodeURIComponent(mark)}`, { token: boss.token });
      expect(found.body).toMatchObject({ page: 1, pages: 1 });
      expect(found.body.users).toHaveLength(3);
      expect(Object.keys(found.body.users[0]).sort()).toEqual([
        'confirmedAt',
        'createdAt',
        'email',
        'hasFactor',
        'id',
        'lastSignInAt',
        'pendingRoles',
        'roles',
        'suspended',
      ]);
      expect((await server().api('/users?q=%25', { token: boss.token })).body.users).toHaveLength(3);
      const { body: beyond } = await server().api('/users?page=99', { token: boss.token });
      expect(beyond.page).toBe(beyond.pages);
      expect(beyond.users.length).toBeGreaterThan(0);
      expect(await server().api('/users?page=0', { token: boss.token })).toMatchObject({ status: 400 });
    });
  });

  describe('removing a lost authenticator app', () => {
    const withFactor = async () => {
      const who = await person();
      const { body: factor } = await server().call('/factors', { factor_type: 'totp' }, { token: who.token });
      const { body: challenge } = await server().call(`/factors/${factor.id}/challenge`, undefined, {
        token: who.token,
      });
      const code = new TOTP({ secret: Secret.fromBase32(factor.totp.secret) }).generate({
        timestamp: server().clock().getTime(),
      });
      const lifted = await server().call(
        `/factors/${factor.id}/verify`,
        { challenge_id: challenge.id, code },
        { token: who.token },
      );
      expect(lifted.status).toBe(200);
      return { ...who, token: lifted.body.access_token as string };
    };
    const remove = (id: string, token: string) =>
      server().api(`/users/${id}/factors`, { token, method: 'DELETE' });

    it('ends all sessions of the user, mails the user, and is recorded in the audit log', async () => {
      const boss = await admin();
      const unlucky = await withFactor();
      // An attacker who knows only the password waits at the code prompt. The removal must not let the attacker in.
      const waiting = await server().call('/token?grant_type=password', {
        email: unlucky.email,
        password: goodPassword,
      });
      const listed = await server().api(`/users?q=${unlucky.email}`, { token: boss.token });
      expect(listed.body.users).toMatchObject([{ id: unlucky.id, hasFactor: true }]);
      expect(await remove(unlucky.id, boss.token)).toMatchObject({
        status: 200,
        body: { user: { id: unlucky.id, hasFactor: false } },
      });
      for (const token of [unlucky.token, waiting.body.access_token]) {
        expect((await server().api('/me', { token })).status).toBe(401);
      }
      const mail = await mailTo(unlucky.email);
      expect(mail.subject).toBe('Tofaktorinnlogging er slått av hos NovaSjekk');
      expect(mail.text).not.toContain('Gjelder i én time');
      expect((await audited('factor.reset'))[0]).toMatchObject({
        actor: { id: boss.id },
        target: unlucky.email,
        address: '127.0.0.1',
        before: { factors: 1 },
        after: { factors: 0 },
      });
      const again = await server().call('/token?grant_type=password', {
        email: unlucky.email,
        password: goodPassword,
      });
      expect((await server().api('/me', { token: again.body.access_token })).body.factors).toBe(false);
    });

    it('changes nothing for a user without an authenticator app', async () => {
      const boss = await admin();
      const who = await person();
      const before = (await audited('factor.reset')).length;
      // Jobs about the users of earlier tests may wait.
      const waiting = [...server().waiting];
      expect((await remove(who.id, boss.token)).status).toBe(200);
      expect(server().waiting).toEqual(waiting);
      expect(await audited('factor.reset')).toHaveLength(before);
      expect((await server().api('/me', { token: who.token })).status).toBe(200);
    });

    it('is refused to editors, to admins for their own account, and for an unknown user', async () => {
      const boss = await admin();
      const unlucky = await withFactor();
      const editor = await person();
      await give(editor.id, 'editor');
      expect((await remove(unlucky.id, editor.token)).status).toBe(403);
      expect((await remove(boss.id, boss.token)).body.code).toBe('own_factor');
      for (const id of ['00000000-0000-4000-8000-000000000000', 'x']) {
        expect((await remove(id, boss.token)).body.code).toBe('user_not_found');
      }
      expect((await server().api('/me', { token: unlucky.token })).body.factors).toBe(true);
    });
  });

  describe('the audit log', () => {
    it('shows failed sign-ins and sign-outs with their addresses, to admins only', async () => {
      const boss = await admin();
      const other = await person();
      await server().call('/token?grant_type=password', { email: other.email, password: 'hunter2hunter2' });
      await server().call('/token?grant_type=password', { email: 'hunter3hunter3', password: 'x' });
      await server().call('/logout', undefined, { token: other.token });
      const { body } = await server().api('/audit', { token: boss.token });
      expect(body).toMatchObject({ page: 1, entries: expect.any(Array) });
      const seen = body.entries.map(
        ({ action, target }: { action: string; target: string }) => `${action} ${target}`,
      );
      expect(seen.slice(0, 3)).toEqual([
        `user.signed_out ${other.email}`,
        'user.sign_in_failed null',
        `user.sign_in_failed ${other.email}`,
      ]);
      expect(body.entries[0]).toMatchObject({ address: '127.0.0.1', at: expect.stringMatching(/Z$/) });
      expect(JSON.stringify(body)).not.toContain('hunter');
      const filtered = await server().api('/audit?action=user.signed_out', { token: boss.token });
      expect(new Set(filtered.body.entries.map((entry: { action: string }) => entry.action))).toEqual(
        new Set(['user.signed_out']),
      );
      expect((await server().api('/audit', { token: (await person()).token })).status).toBe(403);
    });
  });

  it('reveal only the sign-in configuration to people without a session', async () => {
    expect(await server().api('/config')).toEqual({
      status: 200,
      body: {
        authUrl: '/auth/v1',
        hosted: false,
        signupAllowed: true,
        confirmsEmail: false,
        passkeys: false,
      },
    });
  });
});
