import { GoTrueClient, isAuthSessionMissingError } from '@supabase/auth-js';
import { describe, expect, it } from 'vitest';
import { ok, useAuthJs } from '../../../tests/setup/auth-js.ts';
import { describeOnDatabase } from '../../../tests/setup/both-engines.ts';

/** What the spec’s screens rely on, said by the real client to the running server. */
describeOnDatabase('the auth-js client', (database) => {
  const { server, secret, signedUp, another } = useAuthJs(database);

  describe('signed in', () => {
    it('knows its user, and its token is checked by the published keys', async () => {
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

    it('hears of itself by events', async () => {
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

    it('refreshes: new tokens each time, and the parent of the newest gives the newest', async () => {
      const { client, session } = await signedUp();
      const first = session.refresh_token;
      const second = ok(await client.refreshSession()).session?.refresh_token ?? '';
      expect(second).not.toBe(first);
      server().pass({ hours: 1 });
      const tab = await server().call('/token?grant_type=refresh_token', { refresh_token: first });
      expect(tab).toMatchObject({ status: 200, body: { refresh_token: second } });
      for (const token of [second, tab.body.access_token]) secret(token);
    });

    it('tolerates an older token for ten seconds, then takes it for stolen and ends the session', async () => {
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

    it('refreshes from many tabs at once, and all go on with one token', async () => {
      const { session } = await signedUp();
      const answers = await Promise.all(
        Array.from({ length: 12 }, () =>
          server().call('/token?grant_type=refresh_token', { refresh_token: session.refresh_token }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
      expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
    });

    it('is over when nobody used it for a month, and refuses what was never a token', async () => {
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

  describe('signing out', () => {
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

    it('here only', async () => {
      const { here, alive } = await three();
      expect((await here.client.signOut({ scope: 'local' })).error).toBeNull();
      expect(await alive()).toEqual([403, 200, 200]);
      expect(ok(await here.client.getSession()).session).toBeNull();
    });

    it('everywhere else', async () => {
      const { here, alive } = await three();
      expect((await here.client.signOut({ scope: 'others' })).error).toBeNull();
      expect(await alive()).toEqual([200, 403, 403]);
      expect(ok(await here.client.getSession()).session).not.toBeNull();
    });

    it('everywhere', async () => {
      const { here, alive } = await three();
      expect((await here.client.signOut()).error).toBeNull();
      expect(await alive()).toEqual([403, 403, 403]);
    });

    it('of a session that is already gone is no error (403), nor with a bad token (401, 403), nor at a lost address (404)', async () => {
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

    it('refuses a scope that is none', async () => {
      const { session } = await signedUp();
      expect(
        await server().call('/logout?scope=galaxy', undefined, { token: session.access_token }),
      ).toMatchObject({ status: 400 });
    });
  });
});
