import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { goodPassword, newEmail, useAuthServer } from '../../../tests/setup/server/auth-server.ts';

describeOnDatabase('invitations', (database) => {
  const { server, mails, mailTo } = useAuthServer(database, {
    mail: true,
    settings: { AUTH_AUTOCONFIRM: 'true', AUTH_LIMIT_SIGNUPS: '10000' },
  });
  const withoutSmtp = useAuthServer(database);
  let boss: { id: string; email: string; token: string };
  beforeEach(async () => {
    await database().pool.query('DELETE FROM user_roles');
    boss = await server().signUp();
    await server().api('/setup/admin', { token: boss.token, method: 'POST' });
  });

  const tokenIn = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
  const invite = (email: string, role = 'editor') =>
    server().api('/users/invite', { token: boss.token, body: { email, role } });
  const accept = (token: string) => server().api('/invitation/accept', { body: { token } });
  const describeLink = (token: string) => server().api('/invitation/describe', { body: { token } });
  const act = (id: string, action: string) =>
    server().api(`/invitations/${id}/${action}`, { token: boss.token, method: 'POST' });
  const signIn = (email: string, password: string) =>
    server().call('/token?grant_type=password', { email, password });

  describe('of a new address', () => {
    it('are mailed with a link that is valid for seven days; accepting gives the role and a session', async () => {
      const email = newEmail('invited');
      const { status, body } = await server().api('/users/invite', {
        token: boss.token,
        body: { email: email.toUpperCase(), role: 'editor' },
        headers: { cookie: 'i18nextLng=en' },
      });
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { invitation: { email, roles: ['editor'], invitedBy: boss.email }, mailed: true },
      });
      expect(body).not.toHaveProperty('link');
      const mail = await mailTo(email);
      expect(mail.subject).toBe('You have been invited to NovaSjekk');
      expect(mail.text).toContain('as an editor');
      expect(mail.text).toContain('Valid for seven days.');
      expect(new URL(mail.link).pathname).toBe('/admin/invitation');
      const token = tokenIn(mail.link);
      expect((await describeLink(token)).body).toEqual({ email, roles: ['editor'], hosted: false });
      const accepted = await accept(token);
      expect(accepted.body).toMatchObject({ email, roles: ['editor'], session: { user: { email } } });
      const session = accepted.body.session.access_token;
      expect(
        (await server().call('/user', { password: goodPassword }, { method: 'PUT', token: session })).status,
      ).toBe(200);
      expect((await signIn(email, goodPassword)).status).toBe(200);
      expect((await server().api('/me', { token: session })).body.roles).toEqual(['editor']);
      expect((await accept(token)).body.code).toBe('invitation_invalid');
      await server().runJobs();
      expect(mails().filter(({ to, subject }) => to === email && /role/.test(subject))).toHaveLength(1);
    });

    it('open a session that may set a password once; every other change needs that password first', async () => {
      const email = newEmail('invited');
      await invite(email);
      const { body } = await accept(tokenIn((await mailTo(email)).link));
      const token = body.session.access_token as string;
      const put = (change: object) => server().call('/user', change, { method: 'PUT', token });
      expect((await put({ email: newEmail('other') })).body.code).toBe('reauthentication_needed');
      expect((await server().call('/factors', { factor_type: 'totp' }, { token })).body.code).toBe(
        'reauthentication_needed',
      );
      expect((await put({ password: goodPassword })).status).toBe(200);
      expect((await put({ password: 'den fremmedes passord' })).body.code).toBe('reauthentication_needed');
      expect((await put({ current_password: goodPassword })).status).toBe(200);
      expect((await server().call('/factors', { factor_type: 'totp' }, { token })).status).toBe(200);
    });
  });

  describe('that an existing account accepts', () => {
    it('remove its password, sessions, factors and pending changes if it has no role', async () => {
      const stranger = await server().signUp(newEmail('victim'));
      const { body: factor } = await server().call(
        '/factors',
        { factor_type: 'totp' },
        { token: stranger.token },
      );
      const { body: challenge } = await server().call(`/factors/${factor.id}/challenge`, undefined, {
        token: stranger.token,
      });
      const code = new TOTP({ secret: Secret.fromBase32(factor.totp.secret) }).generate({
        timestamp: server().clock().getTime(),
      });
      const { body: strong } = await server().call(
        `/factors/${factor.id}/verify`,
        { challenge_id: challenge.id, code },
        { token: stranger.token },
      );
      await server().call(
        '/user',
        { email: newEmail('stranger') },
        { method: 'PUT', token: strong.access_token },
      );
      await server().runJobs();
      await invite(stranger.email, 'admin');
      const { link } = await mailTo(stranger.email);
      expect((await server().api('/me', { token: strong.access_token })).body.roles).toEqual([]);
      const { body } = await accept(tokenIn(link));
      expect(body).toMatchObject({ roles: ['admin'], session: { user: { id: stranger.id } } });
      expect((await server().api('/me', { token: strong.access_token })).status).toBe(401);
      expect(
        (
          await server().call('/token?grant_type=refresh_token', {
            refresh_token: strong.refresh_token,
          })
        ).status,
      ).toBe(400);
      expect((await signIn(stranger.email, goodPassword)).body.code).toBe('invalid_credentials');
      const me = await server().call('/user', undefined, {
        method: 'GET',
        token: body.session.access_token,
      });
      expect(me.body).not.toHaveProperty('factors');
      expect(me.body).not.toHaveProperty('new_email');
    });

    it('add the new role, keep its password and open no session if it already has a role', async () => {
      const email = newEmail('editor');
      await invite(email);
      const { body: first } = await accept(tokenIn((await mailTo(email)).link));
      await server().call(
        '/user',
        { password: goodPassword },
        { method: 'PUT', token: first.session.access_token },
      );
      await server().runJobs();
      await invite(email, 'admin');
      const { body } = await accept(tokenIn((await mailTo(email)).link));
      expect(body).toEqual({ email, roles: ['admin', 'editor'], session: null });
      expect((await signIn(email, goodPassword)).status).toBe(200);
    });
  });

  it('stop working after seven days, after a revocation and after a new link', async () => {
    const email = newEmail('invited');
    const { body } = await invite(email);
    const first = tokenIn((await mailTo(email)).link);
    expect((await act(body.invitation.id, 'resend')).status).toBe(200);
    const second = tokenIn((await mailTo(email)).link);
    expect((await accept(first)).body.code).toBe('invitation_invalid');
    server().pass({ days: 7 });
    expect((await describeLink(second)).body.code).toBe('invitation_invalid');
    expect((await accept(second)).body.code).toBe('invitation_invalid');
    const relogin = await signIn(boss.email, goodPassword);
    boss.token = relogin.body.access_token;
    const listed = await server().api('/invitations', { token: boss.token });
    expect(listed.body.invitations.filter((each: { email: string }) => each.email === email)).toMatchObject([
      { expired: true },
    ]);
    expect((await act(body.invitation.id, 'link')).body.code).toBe('invitation_expired');
    await act(body.invitation.id, 'resend');
    const third = tokenIn((await mailTo(email)).link);
    expect((await describeLink(third)).status).toBe(200);
    expect(
      (await server().api(`/invitations/${body.invitation.id}`, { token: boss.token, method: 'DELETE' }))
        .status,
    ).toBe(200);
    expect((await accept(third)).body.code).toBe('invitation_invalid');
    expect((await act(body.invitation.id, 'resend')).body.code).toBe('invitation_not_found');
  });

  it('have a link that an admin can copy, and the audit log records the copying', async () => {
    const email = newEmail('invited');
    const { body } = await invite(email);
    const mailed = (await mailTo(email)).link;
    expect((await act(body.invitation.id, 'link')).body).toEqual({ link: mailed });
    const { entries } = await server().services.audit.list({ page: 1, action: 'invitation.link_copied' });
    expect(entries[0]).toMatchObject({ actor: { id: boss.id }, target: email });
  });

  it('return their link in the response if there is no mail server', async () => {
    const { id, token } = await withoutSmtp.server().signUp();
    await database().pool.query(
      `INSERT INTO user_roles (user_id, role, created_at) VALUES ($1, 'admin', now())`,
      [id],
    );
    const { body } = await withoutSmtp
      .server()
      .api('/users/invite', { token, body: { email: newEmail('invited'), role: 'editor' } });
    expect(body).toMatchObject({ mailed: false, link: expect.stringContaining('/admin/invitation#token=') });
  });

  it('are accepted by exactly one of two concurrent requests', async () => {
    const email = newEmail('invited');
    await invite(email);
    const token = tokenIn((await mailTo(email)).link);
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('merge the roles that one address is invited to', async () => {
    const email = newEmail('invited');
    await invite(email);
    expect((await invite(email, 'admin')).body.invitation.roles).toEqual(['admin', 'editor']);
  });

  it.each([
    { email: 'x', role: 'editor' },
    { email: 'a@example.org', role: 'owner' },
    { email: 'a@example.org' },
    'x',
  ])('are rejected and not stored if the request body is %j', async (body) => {
    const count = async () =>
      (await database().pool.query('SELECT count(*)::int AS n FROM role_invitations')).rows[0].n;
    const before = await count();
    expect(await server().api('/users/invite', { token: boss.token, body })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    });
    expect(await count()).toBe(before);
  });

  describe('from the command line', () => {
    it('let a locked-out admin in again, and end the old sessions and the old password', async () => {
      const link = await server().services.users.invitations.createAdminLink(boss.email, 'no');
      const { body } = await accept(tokenIn(link));
      expect(body).toMatchObject({ roles: ['admin'], session: { user: { id: boss.id } } });
      expect((await server().api('/me', { token: boss.token })).status).toBe(401);
      expect((await signIn(boss.email, goodPassword)).body.code).toBe('invalid_credentials');
    });

    it('create the first admin of a site that has none', async () => {
      await database().pool.query('DELETE FROM user_roles');
      const email = newEmail('first');
      const link = await server().services.users.invitations.createAdminLink(email, 'no');
      expect((await accept(tokenIn(link))).body).toMatchObject({ email, roles: ['admin'] });
    });
  });
});
