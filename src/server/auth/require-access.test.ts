import { createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { generateKeyPair, importPKCS8, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { isLongRun } from '../../../scripts/long-tests.ts';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { goodPassword, newEmail, useAuthServer } from '../../../tests/setup/server/auth-server.ts';
import { declaredAccessOf } from './require-access.ts';

/** The auth endpoints that work without a session. */
const openRoutes = new Set([
  'GET /auth/v1/.well-known/jwks.json',
  'POST /auth/v1/signup',
  'POST /auth/v1/token',
  'POST /auth/v1/recover',
  'POST /auth/v1/resend',
  'POST /auth/v1/otp',
  'POST /auth/v1/verify',
  'POST /auth/v1/passkeys/authentication/options',
  'POST /auth/v1/passkeys/authentication/verify',
  'GET /auth/v1/verify',
  'GET /auth/v1/health',
  'GET /auth/v1/settings',
  'GET /auth/v1/authorize',
  'POST /auth/v1/sso',
  'ALL /auth/v1/user/identities/*',
  'ALL /auth/v1/*',
]);

describeOnDatabase('a session', (database) => {
  const { server } = useAuthServer(database, {
    // With an IP address as HOST, passkeys would be disabled.
    settings: { HOST: 'localhost', AUTH_LIMIT_SIGNUPS: '1000' },
  });

  const signUp = async () =>
    (await server().call('/signup', { email: newEmail(), password: goodPassword })).body;

  const routes = () =>
    Map.groupBy(
      server().app.routes.filter(
        ({ path, method }) =>
          /^\/(api|auth\/v1)\//.test(path) &&
          !(method === 'ALL' && path === '/api/*') &&
          // The content API and the API document are public and cached like pages.
          !/^\/api\/(public\/|docs$|openapi\.json$)/.test(path),
      ),
      ({ method, path }) => `${method} ${path}`,
    );

  const guarded = () =>
    [...routes()]
      .filter(([name, handlers]) =>
        name.includes('/api/')
          ? handlers.some(({ handler }) => (declaredAccessOf([handler])?.required ?? 'anyone') !== 'anyone')
          : !openRoutes.has(name),
      )
      .map(([name]) => name.split(' ') as [string, string]);

  it('is checked first: every API route declares the access it requires before any other handler', () => {
    const api = [...routes()].filter(([name]) => name.includes(' /api/'));
    expect(api.length).toBeGreaterThanOrEqual(7);
    for (const [name, handlers] of api) {
      const [first] = handlers;
      expect(first && declaredAccessOf([first.handler]), `${name} declares its access first`).toBeDefined();
    }
    expect(guarded().length).toBeGreaterThanOrEqual(14);
  });

  describe('that is invalid', () => {
    const forgeries: Record<string, () => Promise<string>> = {
      'empty token': async () => '',
      'not a JWT': async () => 'nonsense',
      expired: async () => {
        const { access_token } = await signUp();
        server().pass({ seconds: 3601 });
        return access_token;
      },
      'unsigned (alg none)': async () => {
        const [, payload] = (await signUp()).access_token.split('.');
        const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
        return `${header}.${payload}.`;
      },
      'unsigned, with the id of our key': async () => {
        const [head, payload] = (await signUp()).access_token.split('.');
        const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString());
        const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT', kid })).toString('base64url');
        return `${header}.${payload}.`;
      },
      'signed with our public key as HS256 secret': async () => {
        const { access_token } = await signUp();
        const [head, payload] = access_token.split('.');
        const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString());
        const { keys } = await (await fetch(`${server().url}/.well-known/jwks.json`)).json();
        const pem = createPublicKey({
          key: keys.find((key: { kid: string }) => key.kid === kid),
          format: 'jwk',
        }).export({
          type: 'spki',
          format: 'pem',
        });
        return new SignJWT(JSON.parse(Buffer.from(payload, 'base64url').toString()))
          .setProtectedHeader({ alg: 'HS256', kid })
          .sign(Buffer.from(pem));
      },
      'signed with another key under the id of our key': async () => {
        const [head, payload] = (await signUp()).access_token.split('.');
        const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString());
        const { privateKey } = await generateKeyPair('ES256');
        return new SignJWT(JSON.parse(Buffer.from(payload, 'base64url').toString()))
          .setProtectedHeader({ alg: 'ES256', kid })
          .sign(privateKey);
      },
      'signed with another key that its header contains': async () => {
        const [, payload] = (await signUp()).access_token.split('.');
        const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
        const jwk = pair.publicKey.export({ format: 'jwk' });
        const key = await importPKCS8(
          pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
          'ES256',
        );
        return new SignJWT(JSON.parse(Buffer.from(payload, 'base64url').toString()))
          .setProtectedHeader({ alg: 'ES256', jwk, kid: 'mine' })
          .sign(key);
      },
      'modified after signing': async () => {
        const other = await signUp();
        const [head, payload, signature] = (await signUp()).access_token.split('.');
        const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
        const changed = Buffer.from(JSON.stringify({ ...claims, sub: other.user.id })).toString('base64url');
        return `${head}.${changed}.${signature}`;
      },
      'of a deleted user': async () => {
        const { access_token, user } = await signUp();
        await database().pool.query('DELETE FROM auth_users WHERE id = $1', [user.id]);
        return access_token;
      },
      'of an ended session': async () => {
        const { access_token } = await signUp();
        await server().call('/logout?scope=local', undefined, { token: access_token });
        return access_token;
      },
      'of another user’s session': async () => {
        const { access_token, user } = await signUp();
        const other = await signUp();
        const { session_id } = JSON.parse(Buffer.from(access_token.split('.')[1], 'base64url').toString());
        await database().pool.query('UPDATE auth_sessions SET user_id = $1 WHERE id = $2', [
          other.user.id,
          session_id,
        ]);
        expect(user.id).not.toBe(other.user.id);
        return access_token;
      },
      'of a banned user': async () => {
        const { access_token, user } = await signUp();
        await database().pool.query(`UPDATE auth_users SET banned_until = 'infinity' WHERE id = $1`, [
          user.id,
        ]);
        return access_token;
      },
    };

    const kinds = Object.keys(forgeries);
    it.each(Object.entries(forgeries))('is rejected on every route: %s', async (kind, forge) => {
      const token = await forge();
      // A short run tries each route with only one kind of token. A long run tries every kind on every route.
      const isTried = (at: number) => isLongRun || at % kinds.length === kinds.indexOf(kind);
      for (const [method, path] of guarded().filter((_, at) => isTried(at))) {
        const response = await fetch(server().site + path.replace(':id', randomUUID()), {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(method !== 'GET' && { body: '{ this is never read' }),
        });
        const body = await response.json();
        expect([401, 403], `${method} ${path} returned ${JSON.stringify(body)}`).toContain(response.status);
      }
    });
  });

  it('is accepted only in the Bearer scheme', async () => {
    const { access_token } = await signUp();
    for (const authorization of [access_token, `Basic ${access_token}`, `Bearer`, `Bearer  `, `Bearer a b`]) {
      const response = await fetch(`${server().site}/api/me`, { headers: { authorization } });
      expect(response.status).toBe(401);
    }
    expect((await fetch(`${server().site}/api/me?access_token=${access_token}`)).status).toBe(401);
  });

  it('opens only routes for signed-in users if its user has no role; other routes reject it before they read the body', async () => {
    const { access_token: token } = await signUp();
    expect((await server().api('/me', { token })).status).toBe(200);
    const response = await fetch(`${server().site}/api/users/invite`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{ broken',
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'role_missing' });
  });

  it('stays valid when the signing key changes, and new sessions use the new key', async () => {
    const before = await signUp();
    const context = server().services.auth.embedded;
    await context?.keyring.rotate({ now: true });
    const after = await signUp();
    const kid = (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;
    expect(kid(after.access_token)).not.toBe(kid(before.access_token));
    for (const { access_token: token } of [before, after]) {
      expect((await server().api('/me', { token })).status).toBe(200);
    }
    server().pass({ hours: 4 });
    await server().services.auth.cleanUp();
    const { keys } = await (await fetch(`${server().url}/.well-known/jwks.json`)).json();
    expect(keys.map((key: { kid: string }) => key.kid)).toEqual([kid(after.access_token)]);
  });
});
