import { Secret, TOTP } from 'otpauth';
import { afterEach, expect, it } from 'vitest';
import { emptyAuditLog } from '../../../tests/setup/database/audit-log.ts';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { ok } from '../../../tests/setup/server/auth-js.ts';
import { goodPassword, newEmail, useAuthServer } from '../../../tests/setup/server/auth-server.ts';
import { createAuthenticator } from '../../../tests/setup/server/software-authenticator.ts';
import { accessChanges, type Role } from '../../domain/users/user.ts';

describeOnDatabase('a change of access', (database) => {
  const { server, mails } = useAuthServer(database, {
    mail: true,
    stopped: true,
    settings: {
      // Passkeys need a host name.
      HOST: 'localhost',
      AUTH_AUTOCONFIRM: 'true',
      AUTH_LIMIT_SIGNUPS: '1000',
      WEBHOOK_ALLOW_PRIVATE: 'true',
    },
  });
  const runAllJobs = async () => {
    // The first job finds the recipients, the second ones write to them.
    await server().runJobs();
    await server().runJobs();
  };
  afterEach(async () => {
    await runAllJobs();
    await database().pool.query('DELETE FROM user_roles');
    await emptyAuditLog(database());
  });

  const person = async (role?: Role) => {
    const user = await server().signUp(newEmail(role));
    if (role)
      await database().pool.query('INSERT INTO user_roles (user_id, role, created_at) VALUES ($1, $2, $3)', [
        user.id,
        role,
        server().clock(),
      ]);
    return user;
  };
  const subject = { no: 'Tilgangen til NovaSjekk er endret', en: 'Access to NovaSjekk has changed' };
  const noticesTo = async (email: string) => {
    await runAllJobs();
    return mails()
      .filter((mail) => mail.to === email && Object.values(subject).includes(mail.subject))
      .map(({ text }) => text.split('\n')[0]);
  };
  const unseen = async (token: string) => (await server().api('/access-notices', { token })).body;
  const actionsFor = async (token: string) =>
    (await unseen(token)).notices.map(({ action }: { action: string }) => action);

  it('is mailed to every admin in the own language, also to the one whose session was copied', async () => {
    const [owner, colleague, editor] = [await person('admin'), await person('admin'), await person('editor')];
    await database().pool.query("UPDATE auth_users SET locale = 'en' WHERE id = $1", [colleague.id]);
    const invited = newEmail('mallory');
    const answer = await server().api('/users/invite', {
      token: owner.token,
      body: { email: invited, role: 'admin' },
    });
    expect(answer.status).toBe(200);
    expect(await noticesTo(owner.email)).toEqual([
      expect.stringContaining(`Ny invitasjon: ${invited}, administrator (${owner.email}, 127.0.0.1, `),
    ]);
    expect(await noticesTo(colleague.email)).toEqual([
      expect.stringContaining(`New invitation: ${invited}, admin (${owner.email}, 127.0.0.1, `),
    ]);
    expect(await noticesTo(editor.email)).toEqual([]);
    expect(await noticesTo(invited)).toEqual([]);
  });

  it('is mailed to the owner of a new token and to the admins, whatever the name of the token', async () => {
    const [admin, editor] = [await person('admin'), await person('editor')];
    const body = { name: admin.email, scopes: ['read'], days: 30 };
    expect((await server().api('/tokens', { token: editor.token, body })).status).toBe(201);
    for (const { email } of [admin, editor])
      expect(await noticesTo(email)).toEqual([
        expect.stringContaining(`Ny API-nøkkel: ${admin.email} (${editor.email}, 127.0.0.1, `),
      ]);
  });

  it('is mailed for a webhook, for a removed role and for removed factors', async () => {
    const [admin, other, editor] = [await person('admin'), await person('admin'), await person('editor')];
    const { token } = admin;
    const webhook = { url: 'http://127.0.0.1:9/x', events: ['article.published'] };
    expect((await server().api('/webhooks', { token, body: webhook })).status).toBe(201);
    await server().api(`/users/${editor.id}/roles`, { token, method: 'PUT', body: { roles: [] } });
    await database().pool.query(
      `INSERT INTO auth_factors (user_id, status, secret_sealed, created_at, updated_at)
       VALUES ($1, 'verified', 'x', now(), now())`,
      [editor.id],
    );
    await server().api(`/users/${editor.id}/factors`, { token, method: 'DELETE' });
    const told = [
      expect.stringContaining('Ny webhook: http://127.0.0.1:9/x ('),
      expect.stringContaining(`Endrede roller: ${editor.email}, redaktør → ingen (${admin.email}, `),
      expect.stringContaining(`Fjernet autentiseringsapp: ${editor.email} (${admin.email}, `),
    ];
    expect(await noticesTo(admin.email)).toEqual(told);
    expect(await noticesTo(other.email)).toEqual(told);
    // The owner of the factors gets a mail of another kind about them.
    expect(await noticesTo(editor.email)).toEqual([told[1]]);
    expect(mails().filter(({ to }) => to === editor.email)).toHaveLength(2);
  });

  it('is not mailed to a suspended admin, nor to a user who accepts a role', async () => {
    const [admin, suspended, invited] = [await person('admin'), await person('admin'), await person()];
    await database().pool.query("UPDATE auth_users SET banned_until = '9999-01-01' WHERE id = $1", [
      suspended.id,
    ]);
    const link = await server().services.users.invitations.createAdminLink(invited.email, 'no');
    await noticesTo(admin.email);
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token');
    await server().api('/invitation/accept', { body: { token } });
    expect((await noticesTo(admin.email)).at(-1)).toContain(
      `Endrede roller: ${invited.email}, ingen → administrator (`,
    );
    expect(await noticesTo(invited.email)).toEqual([]);
    expect(await noticesTo(suspended.email)).toEqual([]);
  });

  it('is mailed at most ten times a day per action, actor and recipient, so that nobody can hide the change of another', async () => {
    const [admin, editor] = [await person('admin'), await person('editor')];
    const body = { name: 'x', scopes: ['read'], days: 30 };
    for (let n = 0; n < 12; n++) await server().api('/tokens', { token: editor.token, body });
    expect(await noticesTo(admin.email)).toHaveLength(10);
    await server().api('/tokens', { token: admin.token, body });
    expect(await noticesTo(admin.email)).toHaveLength(11);
  });

  it('is mailed to the owner and to the other admins for a passkey and for recovery codes, whether new or removed, and for a removed app', async () => {
    const [admin, other] = [await person('admin'), await person('admin')];
    const client = server().client();
    ok(await client.signInWithPassword({ email: admin.email, password: goodPassword }));
    const { challenge_id, options } = ok(await client.passkey.startRegistration());
    const credential = createAuthenticator(server().site).create(options) as never;
    const passkey = ok(await client.passkey.verifyRegistration({ challengeId: challenge_id, credential }));
    const app = ok(await client.mfa.enroll({ factorType: 'totp' }));
    const code = new TOTP({ secret: Secret.fromBase32(app.totp.secret) }).generate({
      timestamp: server().clock().getTime(),
    });
    ok(await client.mfa.challengeAndVerify({ factorId: app.id, code }));
    ok(await client.mfa.recoveryCodes.generate());
    const { session } = ok(await client.getSession());
    await server().call('/factors/recovery-codes', undefined, {
      method: 'DELETE',
      token: session?.access_token ?? '',
    });
    ok(await client.passkey.delete({ passkeyId: passkey.id }));
    ok(await client.mfa.unenroll({ factorId: app.id }));
    const told = [
      'Ny passnøkkel',
      'Nye gjenopprettingskoder',
      'Fjernede gjenopprettingskoder',
      'Fjernet passnøkkel',
      'Fjernet autentiseringsapp',
    ].map((change) => expect.stringContaining(`${change}: ${admin.email} (${admin.email}, 127.0.0.1, `));
    expect(await noticesTo(other.email)).toEqual(told);
    expect(await noticesTo(admin.email)).toEqual([]);
    expect(mails().flatMap(({ to, subject: line }) => (to === admin.email ? [line] : []))).toEqual(
      expect.arrayContaining([
        'En passnøkkel er lagt til hos NovaSjekk',
        'Nye gjenopprettingskoder hos NovaSjekk',
        'Gjenopprettingskodene dine hos NovaSjekk er fjernet',
        'En passnøkkel er fjernet hos NovaSjekk',
        'En autentiseringsapp er fjernet hos NovaSjekk',
      ]),
    );
    expect(await actionsFor(other.token)).toEqual([
      'factor.removed',
      'passkey.removed',
      'recovery_codes.removed',
      'recovery_codes.created',
      'passkey.added',
    ]);
  });

  it('stays on Today for each admin until this admin has seen it', async () => {
    server().pass({ seconds: 1 });
    const [admin, other] = [await person('admin'), await person('admin')];
    await server().api('/tokens', {
      token: admin.token,
      body: { name: 'Zapier', scopes: ['read'], days: 30 },
    });
    const { notices, total } = await unseen(other.token);
    expect(total).toBe(1);
    expect(notices).toMatchObject([
      { action: 'token.created', actor: admin.email, target: 'Zapier', address: '127.0.0.1' },
    ]);
    const seen = (through: unknown) =>
      server().api('/access-notices/seen', { token: other.token, body: { through } });
    expect((await seen('x')).status).toBe(400);
    await server().api('/users/invite', {
      token: admin.token,
      body: { email: newEmail(), role: 'editor' },
    });
    expect((await seen(notices[0].id)).status).toBe(200);
    // The invitation came after the page was read, so it was not seen.
    expect(await actionsFor(other.token)).toEqual(['user.invited']);
    expect(await actionsFor(admin.token)).toEqual(['user.invited', 'token.created']);
    expect((await seen(0)).status).toBe(200);
    expect(await actionsFor(other.token)).toEqual(['user.invited']);
  });

  it('is shown to an editor only if it concerns this editor, and to nobody if it is older than the role', async () => {
    const [admin, editor] = [await person('admin'), await person('editor')];
    server().pass({ seconds: 1 });
    const body = { name: 'own', scopes: ['read'], days: 30 };
    await server().api('/tokens', { token: editor.token, body });
    await server().api('/tokens', { token: admin.token, body: { ...body, name: 'other' } });
    expect((await unseen(editor.token)).notices).toMatchObject([{ target: 'own' }]);
    server().pass({ seconds: 1 });
    expect(await actionsFor((await person('admin')).token)).toEqual([]);
    expect((await server().api('/access-notices', { token: (await person()).token })).status).toBe(403);
  });

  it('is not shown to the first admin, who took the role', async () => {
    const first = await person();
    await server().api('/setup/admin', { token: first.token, method: 'POST' });
    expect(await actionsFor(first.token)).toEqual([]);
  });

  it('is declared for every action that gives access or removes a factor', () => {
    expect(Object.keys(accessChanges)).toEqual([
      'user.invited',
      'role.changed',
      'factor.removed',
      'factor.reset',
      'passkey.added',
      'passkey.removed',
      'recovery_codes.created',
      'recovery_codes.removed',
      'token.created',
      'webhook.created',
      'webhook.changed',
      'server_setting.changed',
    ]);
  });
});
