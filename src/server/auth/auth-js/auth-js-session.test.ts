import { GoTrueClient, isAuthSessionMissingError } from '@supabase/auth-js';
import { describe, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../../tests/setup/database/both-engines.ts';
import { ok, useAuthJs } from '../../../../tests/setup/server/auth-js.ts';

describeOnDatabase('the auth-js client', (database) => {
  const { server, secret, signedUp, another } = useAuthJs(database);

  describe('session', () => {
    it('returns its user, and its token verifies with the published keys', async () => {
      const { client, email, session } = await signedUp();
      expect(ok(await client.getUser()).user).toMatchObject({ email, aud: 'authenticated' });
      const { claims, header } = ok(await client.getClaims()) ?? {};
      expect(header).toMatchObject({ alg: 'ES256' });
      expect(claims).toMatchObject({
        iss: server().url,
        sub: session.user.id,
        aud: 'authenticated',
        role: 'authenticated',
        aal: 'aal1',
        email,
        phone: '',
        is_anonymous: false,
        amr: [{ method: 'otp' }],
      });
      const keys = await fetch(`${server().url}/.well-known/jwks.json`);
      expect(keys.headers.get('cache-control')).toBe('public, max-age=600');
      expect(await keys.text()).not.toContain('"d":');
    });

    it('emits an event for each change', async () => {
      const { email, password } = await signedUp();
      const client = server().client();
      const events: string[] = [];
      client.onAuthStateChange((event) => void events.push(event));
      await client.signInWithPassword({ email, password });
      await client.refreshSession();
      await client.updateUser({ data: { name: 'Ola' } });
      await client.signOut();
      expect(events).toEqual(
        expect.arrayContaining([
          'INITIAL_SESSION',
          'SIGNED_IN',
          'TOKEN_REFRESHED',
          'USER_UPDATED',
          'SIGNED_OUT',
        ]),
      );
    });

    it('replaces the refresh token at each refresh, and returns the newest token to a tab that sends the previous one', async () => {
      const { client, session } = await signedUp();
      const first = session.refresh_token;
      const second = ok(await client.refreshSession()).session?.refresh_token ?? '';
      expect(second).not.toBe(first);
      server().pass({ hours: 1 });
      const tab = await server().call('/token?grant_type=refresh_token', { refresh_token: first });
      expect(tab).toMatchObject({ status: 200, body: { refresh_token: second } });
      for (const token of [second, tab.body.access_token]) secret(token);
    });

    it('accepts an older refresh token for ten seconds, then treats it as stolen and ends', async () => {
      const { client, email, password, session } = await signedUp();
      const other = await another(email, password);
      const refresh = (refresh_token: string) =>
        server().call('/token?grant_type=refresh_token', { refresh_token });
      const first = session.refresh_token;
      const second = (await refresh(first)).body.refresh_token;
      const third = (await refresh(second)).body.refresh_token;
      server().pass({ seconds: 9 });
      expect((await refresh(first)).body.refresh_token).toBe(third);
      server().pass({ seconds: 2 });
      expect(await refresh(first)).toMatchObject({
        status: 400,
        body: { code: 'refresh_token_already_used' },
      });
      expect(await refresh(third)).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } });
      expect(isAuthSessionMissingError((await client.getUser()).error)).toBe(true);
      ok(await other.client.getUser());
      const reused = await database().pool.query(
        `SELECT count(*)::int AS n FROM audit_log WHERE action = 'session.token_reused' AND actor_email = $1`,
        [email],
      );
      expect(reused.rows).toEqual([{ n: 1 }]);
    });

    it('gives all tabs that refresh at once the same new token', async () => {
      const { session } = await signedUp();
      const answers = await Promise.all(
        Array.from({ length: 12 }, () =>
          server().call('/token?grant_type=refresh_token', { refresh_token: session.refresh_token }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
      expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
    });

    it('expires after a month without use, and rejects unknown refresh tokens', async () => {
      const { session } = await signedUp();
      expect(await server().call('/token?grant_type=refresh_token', { refresh_token: 'x' })).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', message: 'Refresh token is not valid' },
      });
      expect(
        await server().call('/token?grant_type=refresh_token', { refresh_token: 'A'.repeat(43) }),
      ).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } });
      server().pass({ days: 31 });
      expect(
        await server().call('/token?grant_type=refresh_token', { refresh_token: session.refresh_token }),
      ).toMatchObject({ status: 400, body: { code: 'session_expired' } });
    });
  });

  describe('sign-out', () => {
    const three = async () => {
      const here = await signedUp();
      const second = await another(here.email, here.password);
      const third = await another(here.email, here.password);
      const alive = async () =>
        Promise.all(
          [here.session, second.session, third.session].map(
            async ({ access_token }) =>
              (await server().call('/user', undefined, { method: 'GET', token: access_token })).status,
          ),
        );
      return { here, second, third, alive };
    };

    it('ends only this session with scope local', async () => {
      const { here, alive } = await three();
      expect((await here.client.signOut({ scope: 'local' })).error).toBeNull();
      expect(await alive()).toEqual([403, 200, 200]);
      expect(ok(await here.client.getSession()).session).toBeNull();
    });

    it('ends only the other sessions with scope others', async () => {
      const { here, alive } = await three();
      expect((await here.client.signOut({ scope: 'others' })).error).toBeNull();
      expect(await alive()).toEqual([200, 403, 403]);
      expect(ok(await here.client.getSession()).session).not.toBeNull();
    });

    it('ends all sessions by default', async () => {
      const { here, alive } = await three();
      expect((await here.client.signOut()).error).toBeNull();
      expect(await alive()).toEqual([403, 403, 403]);
    });

    it('succeeds for a session that has already ended, and reports 404 for a wrong server URL', async () => {
      const { here, second } = await three();
      await here.client.signOut();
      expect((await second.client.signOut()).error).toBeNull();
      expect(ok(await second.client.getSession()).session).toBeNull();
      const lost = new GoTrueClient({
        url: `${server().url}/nowhere`,
        autoRefreshToken: false,
        detectSessionInUrl: false,
      });
      expect((await lost.admin.signOut('x')).error).toMatchObject({ status: 404 });
    });

    it('rejects an unknown scope', async () => {
      const { session } = await signedUp();
      expect(
        await server().call('/logout?scope=galaxy', undefined, { token: session.access_token }),
      ).toMatchObject({ status: 400 });
    });
  });
});
