import { describe, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../../tests/setup/database/both-engines.ts';
import { ok, useAuthJs } from '../../../../tests/setup/server/auth-js.ts';
import { newEmail } from '../../../../tests/setup/server/auth-server.ts';

describeOnDatabase('the auth-js client', (database) => {
  const { server, mails, secret, mailTo, follow, signedUp, another } = useAuthJs(database);

  describe('password recovery', () => {
    it('sets a new password through the mailed link and ends the other sessions', async () => {
      const { email, password, session } = await signedUp();
      const client = server().client('pkce');
      const events: string[] = [];
      client.onAuthStateChange((event) => void events.push(event));
      server().pass({ seconds: 61 });
      ok(await client.resetPasswordForEmail(email, { redirectTo: `${server().site}/admin/reset-password` }));
      const mail = await mailTo(email);
      expect(mail.subject).toBe('Nytt passord hos NovaSjekk');
      const { to } = await follow(mail.link);
      expect(to.pathname).toBe('/admin/reset-password');
      ok(await client.exchangeCodeForSession(to.searchParams.get('code') ?? ''));
      expect(events).toContain('PASSWORD_RECOVERY');
      const fresh = secret('et helt nytt passord');
      ok(await client.updateUser({ password: fresh }));
      expect(
        (await server().call('/user', undefined, { method: 'GET', token: session.access_token })).body.code,
      ).toBe('session_not_found');
      expect((await server().client().signInWithPassword({ email, password })).error).toMatchObject({
        code: 'invalid_credentials',
      });
      await another(email, fresh);
    });

    it('accepts the mailed code instead of the link', async () => {
      const { email } = await signedUp();
      const client = server().client();
      server().pass({ seconds: 61 });
      await client.resetPasswordForEmail(email);
      const { code } = await mailTo(email);
      ok(await client.verifyOtp({ type: 'recovery', email, token: code }));
      ok(await client.updateUser({ password: secret('enda et passord til') }));
    });

    it('gives the same response for an unknown address and sends no mail', async () => {
      const client = server().client();
      const unknownEmail = newEmail('unknown');
      await server().runJobs();
      const before = mails().length;
      expect(await client.resetPasswordForEmail(unknownEmail)).toEqual({ data: {}, error: null });
      await server().runJobs();
      expect(mails().length).toBe(before);
      expect((await client.resetPasswordForEmail(unknownEmail)).error).toMatchObject({
        code: 'over_email_send_rate_limit',
        status: 429,
      });
    });

    it('redirects only to this site', async () => {
      const { email } = await signedUp();
      for (const redirectTo of [
        'https://evil.example/x',
        '//evil.example',
        'javascript:alert(1)',
        'https://a@evil.example',
      ]) {
        server().pass({ seconds: 61 });
        await server().client('pkce').resetPasswordForEmail(email, { redirectTo });
        expect((await follow((await mailTo(email)).link)).to.pathname).toBe('/admin');
      }
    });
  });

  describe('password change', () => {
    it('requires the current password or a mailed code if the sign-in was more than ten minutes ago', async () => {
      const { client, email, password } = await signedUp();
      server().pass({ hours: 25 });
      ok(await client.refreshSession());
      expect((await client.updateUser({ password: 'noe helt annet' })).error).toMatchObject({
        code: 'reauthentication_needed',
        status: 400,
      });
      expect(
        (await client.updateUser({ password: 'noe helt annet', current_password: 'feil' })).error,
      ).toMatchObject({ code: 'current_password_invalid' });
      expect((await client.updateUser({ password, current_password: password })).error).toMatchObject({
        code: 'same_password',
        status: 422,
      });
      expect((await client.updateUser({ password: 'kort', current_password: password })).error).toMatchObject(
        {
          reasons: ['length'],
        },
      );
      ok(await client.updateUser({ password: secret('noe helt annet'), current_password: password }));
      ok(await client.reauthenticate());
      const { code, link } = await mailTo(email);
      expect(link).toBe('');
      expect((await client.updateUser({ password: 'tredje passord', nonce: '000000' })).error).toMatchObject({
        code: 'reauthentication_not_valid',
      });
      ok(await client.updateUser({ password: secret('tredje passord'), nonce: code }));
    });
  });

  describe('change of the account', () => {
    it('changes the email address after both addresses have confirmed it', async () => {
      const { client, email, password } = await signedUp(server().client('implicit'));
      const requested = newEmail('new');
      const { user } = ok(await client.updateUser({ email: requested }));
      expect(user).toMatchObject({ email, new_email: requested });
      const old = await mailTo(email);
      const fresh = await mailTo(requested);
      expect(old.text).toContain(requested);
      const afterFirst = await follow(fresh.link);
      expect(afterFirst.fragment.get('message')).toContain(
        'Please proceed to confirm link sent to the other email',
      );
      expect(
        (await server().client().signInWithPassword({ email: requested, password })).error,
      ).toMatchObject({
        code: 'invalid_credentials',
      });
      expect((await follow(old.link)).fragment.get('type')).toBe('email_change');
      await another(requested, password);
    });

    it('does not reveal that another account has the new address', async () => {
      const { client } = await signedUp();
      const { email } = await signedUp();
      server().pass({ seconds: 61 });
      expect(ok(await client.updateUser({ email })).user?.new_email).toBe(email);
      expect((await mailTo(email)).subject).toContain('e-postadressen din');
    });

    it('rejects any change of app_metadata', async () => {
      const { client } = await signedUp();
      expect((await client.updateUser({ app_metadata: { role: 'admin' } } as never)).error).toMatchObject({
        code: 'not_admin',
        status: 403,
      });
    });
  });
});
