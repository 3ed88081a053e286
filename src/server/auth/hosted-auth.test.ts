import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInOrderOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { type AuthServer, startAuthServer } from '../../../tests/setup/server/auth-server.ts';

describeInOrderOnDatabase('accounts of a hosted auth service (AUTH_URL)', (database) => {
  let hosted: Server;
  let url = '';
  let server: AuthServer;
  let keys: Awaited<ReturnType<typeof generateKeyPair>>;
  const users = new Map<
    string,
    { id: string; email: string; email_confirmed_at?: string; factors?: { status: string }[] }
  >();
  const requests: { path: string; apikey: unknown }[] = [];
  let down = false;

  beforeAll(async () => {
    keys = await generateKeyPair('ES256');
    const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'hosted', alg: 'ES256', use: 'sig' };
    hosted = createServer((request, response) => {
      requests.push({ path: request.url ?? '', apikey: request.headers.apikey });
      const answer = (status: number, body: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      if (down) return answer(503, {});
      if (request.url === '/auth/v1/.well-known/jwks.json') return answer(200, { keys: [jwk] });
      const payload = request.headers.authorization?.split('.')[1] ?? '';
      const user = users.get(JSON.parse(Buffer.from(payload, 'base64url').toString()).sub);
      return user ? answer(200, user) : answer(403, { code: 'session_not_found' });
    });
    await new Promise<void>((resolve) => hosted.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(hosted.address() as AddressInfo).port}/auth/v1`;
    server = await startAuthServer({
      database: database(),
      settings: { AUTH_URL: `${url}/`, AUTH_API_KEY: 'gateway-key' },
    });
  });
  afterAll(async () => {
    await server.stop();
    hosted.closeAllConnections();
    hosted.close();
  });

  const person = (email: string, factors: { status: string }[] = []) => {
    const id = randomUUID();
    users.set(id, { id, email, factors });
    return id;
  };
  const token = (id: string, claims: Record<string, unknown> = {}, key = keys.privateKey, kid = 'hosted') =>
    new SignJWT({
      aal: 'aal1',
      session_id: randomUUID(),
      amr: [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }],
      ...claims,
    })
      .setProtectedHeader({ alg: 'ES256', kid })
      .setIssuer((claims.iss as string) ?? url)
      .setAudience('authenticated')
      .setSubject(id)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(key);

  it('sign in with tokens that the published keys of the service verify, and get their roles from this server', async () => {
    const id = person('Kari@Example.org');
    const kari = await token(id);
    expect((await server.api('/me', { token: kari })).body).toMatchObject({
      user: { id, email: 'kari@example.org' },
      roles: [],
      setupOpen: true,
    });
    expect((await server.api('/setup/admin', { token: kari, method: 'POST' })).status).toBe(200);
    const { body } = await server.api('/users', { token: kari });
    expect(body.users).toMatchObject([{ id, email: 'kari@example.org', roles: ['admin'], hasFactor: null }]);
    expect(requests.every(({ apikey }) => apikey === 'gateway-key')).toBe(true);
    expect(
      await server.api('/users/invite', { token: kari, body: { email: 'new@example.org', role: 'editor' } }),
    ).toMatchObject({
      status: 409,
      body: { code: 'invite_elsewhere' },
    });
    const colleague = person('colleague@example.org');
    await server.api('/me', { token: await token(colleague) });
    // A user who already has an account cannot be invited either, because only the hosted service sends invitations.
    expect(
      await server.api('/users/invite', {
        token: kari,
        body: { email: 'colleague@example.org', role: 'editor' },
      }),
    ).toMatchObject({ status: 409, body: { code: 'invite_elsewhere' } });
    expect(await server.api(`/users/${colleague}/factors`, { token: kari, method: 'DELETE' })).toMatchObject({
      status: 409,
      body: { code: 'factors_elsewhere' },
    });
  });

  it('accept a role only in a session whose address the service has verified', async () => {
    const boss = person('boss@example.org');
    await server.api('/me', { token: await token(boss) });
    await database().pool.query(
      `INSERT INTO user_roles (user_id, role, created_at) VALUES ($1, 'admin', now())`,
      [boss],
    );
    const stranger = person('victim@example.org');
    const strangersToken = await token(stranger);
    await server.api('/me', { token: strangersToken });
    const given = await server.api(`/users/${stranger}/roles`, {
      token: await token(boss),
      method: 'PUT',
      body: { roles: ['editor'] },
    });
    expect(given.body).toMatchObject({ user: { roles: [], pendingRoles: ['editor'] } });
    const link = new URL(given.body.sent.link);
    const secret = new URLSearchParams(link.hash.slice(1)).get('token');
    const accept = (session?: string) =>
      server.api('/invitation/accept', { body: { token: secret }, ...(session && { token: session }) });
    expect((await accept()).body.code).toBe('not_signed_in');
    expect((await accept(await token(boss))).body.code).toBe('invitation_of_other_address');
    expect((await accept(strangersToken)).body.code).toBe('address_not_verified');
    const owner = randomUUID();
    users.set(owner, { id: owner, email: 'victim@example.org', email_confirmed_at: '2026-01-01T00:00:00Z' });
    expect((await accept(await token(owner))).body).toEqual({
      email: 'victim@example.org',
      roles: ['editor'],
      session: null,
    });
    expect((await server.api('/me', { token: strangersToken })).body.roles).toEqual([]);
  });

  it('are rejected with forged tokens, with ended sessions and without their second factor', async () => {
    const id = person('ola@example.org');
    const stranger = await generateKeyPair('ES256');
    expect((await server.api('/me', { token: await token(id, {}, stranger.privateKey) })).status).toBe(401);
    expect(
      (await server.api('/me', { token: await token(id, { iss: 'https://evil.example' }) })).status,
    ).toBe(401);
    expect((await server.api('/me', { token: await token(randomUUID()) })).status).toBe(401);
    const userWithFactor = person('per@example.org', [{ status: 'verified' }]);
    expect(await server.api('/me', { token: await token(userWithFactor) })).toMatchObject({
      status: 403,
      body: { code: 'two_factor_needed' },
    });
    expect(
      (await server.api('/me', { token: await token(userWithFactor, { aal: 'aal2' }) })).body.factors,
    ).toBe(true);
  });

  it('change access only a short time after a sign-in, which the token shows', async () => {
    const id = person('siri@example.org');
    await server.api('/me', { token: await token(id) });
    await database().pool.query(
      `INSERT INTO user_roles (user_id, role, created_at) VALUES ($1, 'editor', now())`,
      [id],
    );
    const create = async (amr: unknown) =>
      (
        await server.api('/tokens', {
          token: await token(id, { amr }),
          body: { name: 'x', scopes: ['read'], days: 1 },
        })
      ).body.code;
    const seconds = (ago: number) => Math.floor(Date.now() / 1000) - ago;
    expect(await create([{ method: 'password', timestamp: seconds(660) }])).toBe('reauthentication_needed');
    expect(await create([{ method: 'recovery', timestamp: seconds(1) }])).toBe('reauthentication_needed');
    expect(await create([{ method: 'totp', timestamp: seconds(1) }])).toBe('reauthentication_needed');
    expect(await create(undefined)).toBe('reauthentication_needed');
    expect(await create('nonsense')).toBe('reauthentication_needed');
    expect(await create([{ method: 'password', timestamp: seconds(60) }])).toBeUndefined();
  });

  it('do not inherit the roles of the previous user of their address', async () => {
    const before = person('moved@example.org');
    await server.api('/me', { token: await token(before) });
    await database().pool.query(
      `INSERT INTO user_roles (user_id, role, created_at) VALUES ($1, 'editor', now())`,
      [before],
    );
    const now = person('moved@example.org');
    expect(await server.api('/me', { token: await token(now) })).toMatchObject({
      status: 200,
      body: { user: { id: now, email: 'moved@example.org' }, roles: [] },
    });
    const { rows } = await database().pool.query('SELECT id, email FROM auth_users WHERE id = ANY($1)', [
      [before, now],
    ]);
    expect(new Map(rows.map(({ id, email }) => [id, email]))).toEqual(
      new Map([
        [before, `${before}@no-address.invalid`],
        [now, 'moved@example.org'],
      ]),
    );
  });

  it('work without an email address', async () => {
    for (const id of [person(''), person('')]) {
      expect(await server.api('/me', { token: await token(id) })).toMatchObject({ status: 200 });
    }
  });

  it('are checked again after half a minute, so that a sign-out at the service takes effect', async () => {
    const id = person('gone@example.org');
    const gone = await token(id);
    expect((await server.api('/me', { token: gone })).status).toBe(200);
    users.delete(id);
    expect((await server.api('/me', { token: gone })).status).toBe(200);
    server.pass({ seconds: 31 });
    expect((await server.api('/me', { token: gone })).status).toBe(401);
  });

  it('get a 503, which does not sign them out, while the service is unavailable', async () => {
    const id = person('wait@example.org');
    down = true;
    expect(await server.api('/me', { token: await token(id) })).toMatchObject({
      status: 503,
      body: { code: 'auth_unavailable' },
    });
    down = false;
  });

  it('replace those of the embedded auth server: it refuses all requests, and GET /config names the service', async () => {
    expect(await server.call('/signup', { email: 'a@example.org', password: 'x' })).toMatchObject({
      status: 404,
      body: { code: 'auth_elsewhere' },
    });
    expect((await server.api('/config')).body).toMatchObject({
      authUrl: url,
      apiKey: 'gateway-key',
      hosted: true,
    });
  });
});
