import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../../tests/setup/database/both-engines.ts';
import { askAsAssistant } from '../../../../tests/setup/server/assistant-request.ts';
import { goodPassword, startAuthServer } from '../../../../tests/setup/server/auth-server.ts';
import { type EditorServer, startEditorServer } from '../../../../tests/setup/server/editor-server.ts';

const redirect = 'https://assistant.example/callback';
const documents = new Map<string, unknown>();
const requested: string[] = [];

interface Assistant {
  clientId: string;
  verifier: string;
  redirectUri: string;
}

describeOnDatabase('an assistant', (database) => {
  let server: EditorServer;
  beforeAll(async () => {
    server = await startEditorServer(
      database(),
      { LOG_LEVEL: 'debug', TRUST_PROXY: '1' },
      {
        publicNetwork: {
          get: async ({ href }) => {
            requested.push(href);
            const found = documents.get(href);
            const body = [Buffer.from(JSON.stringify(found ?? 'nothing here'))];
            return Object.assign(Readable.from(body), {
              statusCode: found ? 200 : 404,
              headers: { 'content-type': 'application/json' },
            }) as unknown as IncomingMessage;
          },
        },
      },
    );
  });
  afterAll(() => server?.stop());

  let household = 0;
  /** Every assistant comes from its own address, except in the tests of the limits. */
  const newAddress = () => `198.51.${Math.floor(++household / 250)}.${household % 250}`;
  const register = (metadata: object, address = newAddress()) =>
    fetch(`${server.site}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify(metadata),
    });
  const newAssistant = async (metadata: object = {}): Promise<Assistant> => {
    const response = await register({ client_name: 'Claude', redirect_uris: [redirect], ...metadata });
    expect(response.status).toBe(201);
    const { client_id } = await response.json();
    return { clientId: client_id, verifier: randomBytes(32).toString('base64url'), redirectUri: redirect };
  };
  const authorizeUrl = ({ clientId, verifier, redirectUri }: Assistant, changes: object = {}) =>
    `${server.site}/oauth/authorize?${new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      scope: 'read draft',
      state: 'abc',
      resource: `${server.site}/mcp`,
      ...changes,
    })}`;
  const open = async (url: string, cookie = '', address = newAddress()) => {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie, 'x-forwarded-for': address },
    });
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
    return {
      status: response.status,
      location: new URL(response.headers.get('location') ?? 'none:', server.site),
      cookie: cookies.join('; '),
      cookies: response.headers.getSetCookie(),
    };
  };
  /** Opens the address of the assistant in a new browser and returns the request that waits for consent. */
  const ask = async (assistant: Assistant, changes: object = {}) => {
    const { status, location, cookie } = await open(authorizeUrl(assistant, changes));
    expect(status).toBe(303);
    expect(location.pathname).toBe('/admin/connect');
    return { id: location.searchParams.get('request') ?? '', cookie };
  };
  type Asked = Awaited<ReturnType<typeof ask>>;
  const consent = (
    { id, cookie }: Asked,
    { token = server.editor.token, method = 'POST', scopes = ['read', 'draft'] } = {},
  ) =>
    server.api(`/assistant-requests/${id}`, {
      token,
      method,
      headers: { cookie },
      ...(method === 'POST' && { body: { scopes } }),
    });
  const codeFor = async (assistant: Assistant, options: Parameters<typeof consent>[1] = {}) => {
    const asked = await ask(assistant);
    const answer = await consent(asked, options);
    expect(answer.status).toBe(200);
    const { location } = await open(answer.body.address, asked.cookie);
    expect(location.origin + location.pathname).toBe(assistant.redirectUri);
    return location.searchParams.get('code') ?? '';
  };
  const exchange = async (values: Record<string, string>) => {
    const response = await fetch(`${server.site}/oauth/token`, {
      method: 'POST',
      headers: { 'x-forwarded-for': newAddress() },
      body: new URLSearchParams(values),
    });
    return { status: response.status, body: await response.json() };
  };
  const exchangeCode = ({ clientId, verifier, redirectUri }: Assistant, code: string, changes: object = {}) =>
    exchange({
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      ...changes,
    });
  const refresh = ({ clientId }: Assistant, refresh_token: string) =>
    exchange({ grant_type: 'refresh_token', client_id: clientId, refresh_token });
  const connect = async (assistant: Assistant, options: Parameters<typeof consent>[1] = {}) => {
    const { status, body } = await exchangeCode(assistant, await codeFor(assistant, options));
    expect(status).toBe(200);
    return body as { access_token: string; refresh_token: string; scope: string; expires_in: number };
  };
  const askMcp = (token: string, message: object) =>
    fetch(`${server.site}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
    });
  const callMcp = async (token: string, name = 'look_up_additive', args: object = { query: 'E471' }) =>
    (await askMcp(token, { method: 'tools/call', params: { name, arguments: args } })).status;
  const listed = async (token = server.editor.token) =>
    (await server.api('/tokens?mine=true', { token })).body.tokens;

  it('finds the OAuth server from the refusal of the MCP server', async () => {
    const refused = await fetch(`${server.site}/mcp`, { method: 'POST' });
    expect(refused.status).toBe(401);
    const address = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '')?.[1];
    expect(address).toBe(`${server.site}/.well-known/oauth-protected-resource/mcp`);
    expect(await (await fetch(address ?? '')).json()).toMatchObject({
      resource: `${server.site}/mcp`,
      authorization_servers: [expect.stringContaining(server.site)],
      scopes_supported: ['read', 'draft', 'queue', 'search-data'],
    });
    const metadata = await (await fetch(`${server.site}/.well-known/oauth-authorization-server`)).json();
    expect(metadata).toMatchObject({
      issuer: server.site,
      authorization_endpoint: `${server.site}/oauth/authorize`,
      token_endpoint: `${server.site}/oauth/token`,
      registration_endpoint: `${server.site}/oauth/register`,
      revocation_endpoint: `${server.site}/oauth/revoke`,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      client_id_metadata_document_supported: true,
    });
    expect((await fetch(metadata.jwks_uri)).status).toBe(200);
  });

  it('gets the scopes that the user leaves checked, and calls tools with them', async () => {
    const assistant = await newAssistant();
    const asked = await ask(assistant, { scope: 'read draft publish openid' });
    const described = await consent(asked, { method: 'GET' });
    expect(described.body).toEqual({
      name: 'Claude',
      address: 'assistant.example',
      scopes: ['read', 'draft'],
      days: 90,
    });
    const answer = await consent(asked, { scopes: ['read'] });
    const { location } = await open(answer.body.address, asked.cookie);
    expect(location.searchParams.get('state')).toBe('abc');
    const { body } = await exchangeCode(assistant, location.searchParams.get('code') ?? '');
    expect(body).toMatchObject({ scope: 'read', token_type: 'Bearer', expires_in: 3600 });
    expect(body.access_token).toMatch(/^nvs_/);
    expect(body).not.toHaveProperty('id_token');
    expect(server.lines.filter((line) => line.includes('a request of an assistant failed'))).toEqual([]);
    expect(await callMcp(body.access_token)).toBe(200);
    const tools = await (await askMcp(body.access_token, { method: 'tools/list' })).text();
    expect([tools.includes('read_article'), tools.includes('create_draft')]).toEqual([true, false]);
    const [token] = await listed();
    expect(token).toMatchObject({
      name: 'Claude (assistant.example)',
      scopes: ['read'],
      is_assistant: true,
      expired: false,
    });
  });

  it('leaves only the cookies of its request in the browser', async () => {
    const { cookies } = await open(authorizeUrl(await newAssistant()));
    expect(cookies).toEqual([
      expect.stringMatching(/^connect=[\w-]+; path=\/; expires=.*; samesite=lax; httponly$/i),
      expect.stringMatching(/^connect-resume=[\w-]+; path=\/oauth\/authorize\/.*; samesite=lax; httponly$/i),
    ]);
  });

  it('asks for reading if it names no scope', async () => {
    const asked = await ask(await newAssistant(), { scope: '' });
    expect((await consent(asked, { method: 'GET' })).body.scopes).toEqual(['read']);
  });

  it('can use its access token for the MCP server only, and only for an hour', async () => {
    const assistant = await newAssistant();
    const { access_token, refresh_token } = await connect(assistant);
    expect((await server.api('/articles', { token: access_token })).status).toBe(401);
    expect((await server.api('/tokens', { token: access_token })).status).toBe(401);
    const wrong = await open(authorizeUrl(assistant, { resource: 'https://elsewhere.example/mcp' }));
    expect(wrong.location.searchParams.get('error')).toBe('invalid_target');
    server.pass({ minutes: 61 });
    expect(await callMcp(access_token)).toBe(401);
    const renewed = await refresh(assistant, refresh_token);
    expect(await callMcp(renewed.body.access_token)).toBe(200);
    expect(await callMcp(access_token)).toBe(401);
    server.pass({ minutes: -61 });
  });

  it('is refused if the user denies it', async () => {
    const asked = await ask(await newAssistant());
    const before = (await listed()).length;
    const { body } = await consent(asked, { method: 'DELETE' });
    const { location } = await open(body.address, asked.cookie);
    expect(location.origin + location.pathname).toBe(redirect);
    expect(location.searchParams.get('error')).toBe('access_denied');
    expect(location.searchParams.get('code')).toBeNull();
    expect(await listed()).toHaveLength(before);
    expect((await consent(asked)).status).toBe(404);
  });

  it('is not sent to an address that it did not register', async () => {
    const assistant = await newAssistant();
    for (const redirect_uri of ['https://evil.example/callback', `${redirect}/x`, 'javascript:alert(1)']) {
      const { status, location } = await open(authorizeUrl(assistant, { redirect_uri }));
      expect(status).toBe(303);
      expect(location.pathname + location.search).toBe('/admin/connect?problem=invalid_redirect_uri');
    }
    const code = await codeFor(assistant);
    const changed = await exchangeCode(assistant, code, { redirect_uri: 'https://evil.example/callback' });
    expect(changed).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('loses its access when its code is used again, also at the same time', async () => {
    const assistant = await newAssistant();
    const code = await codeFor(assistant);
    const { body } = await exchangeCode(assistant, code);
    expect(await callMcp(body.access_token)).toBe(200);
    expect(await exchangeCode(assistant, code)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    expect(await callMcp(body.access_token)).toBe(401);
    expect((await refresh(assistant, body.refresh_token)).status).toBe(400);
    const next = await codeFor(assistant);
    const answers = await Promise.all(Array.from({ length: 4 }, () => exchangeCode(assistant, next)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses.slice(1)).toEqual([400, 400, 400]);
    expect(statuses[0]).toBeOneOf([200, 400]);
  });

  it('must prove with PKCE that it asked for the code', async () => {
    const assistant = await newAssistant();
    for (const changes of [{ code_challenge: '' }, { code_challenge_method: 'plain' }]) {
      const { location } = await open(authorizeUrl(assistant, changes));
      expect(location.searchParams.get('error')).toBe('invalid_request');
    }
    const code = await codeFor(assistant);
    const thief = await newAssistant();
    for (const changes of [
      { code_verifier: '' },
      { code_verifier: randomBytes(32).toString('base64url') },
      { client_id: thief.clientId },
    ])
      expect((await exchangeCode(assistant, code, changes)).status).toBe(400);
    expect((await exchangeCode(assistant, code)).status).toBe(200);
  });

  it('gets a new refresh token at each use, and an old one ends the connection', async () => {
    const assistant = await newAssistant();
    const first = await connect(assistant);
    const second = await refresh(assistant, first.refresh_token);
    expect(second.status).toBe(200);
    expect(second.body.refresh_token).not.toBe(first.refresh_token);
    const third = await refresh(assistant, second.body.refresh_token);
    expect(await callMcp(third.body.access_token)).toBe(200);
    expect(await refresh(assistant, first.refresh_token)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    expect(await callMcp(third.body.access_token)).toBe(401);
    expect((await refresh(assistant, third.body.refresh_token)).status).toBe(400);
  });

  it('loses its access when the user revokes it, and can revoke it itself', async () => {
    const assistant = await newAssistant({ client_name: 'Revoked' });
    const { access_token, refresh_token } = await connect(assistant);
    const token = (await listed()).find(({ name }: { name: string }) => name.startsWith('Revoked'));
    expect((await server.delete(`/tokens/${token.id}`)).status).toBe(200);
    expect(await callMcp(access_token)).toBe(401);
    expect(await refresh(assistant, refresh_token)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    for (const kind of ['access_token', 'refresh_token'] as const) {
      const own = await connect(assistant);
      const revoked = await fetch(`${server.site}/oauth/revoke`, {
        method: 'POST',
        headers: { 'x-forwarded-for': newAddress() },
        body: new URLSearchParams({ client_id: assistant.clientId, token: own[kind] }),
      });
      expect(revoked.status).toBe(200);
      expect(await callMcp(own.access_token)).toBe(401);
      expect((await refresh(assistant, own.refresh_token)).status).toBe(400);
    }
  });

  it.each(['password', 'logout', 'suspension', 'role'])(
    'loses its access with a change of %s',
    async (kind) => {
      const [admin, user] = [await server.person('admin'), await server.person('editor')];
      const assistant = await newAssistant();
      const { access_token, refresh_token } = await connect(assistant, { token: user.token });
      const unused = await codeFor(assistant, { token: user.token });
      expect(await callMcp(access_token)).toBe(200);
      const end: Record<string, () => Promise<unknown>> = {
        password: () =>
          server.call(
            '/user',
            { password: 'et helt annet passord', current_password: goodPassword },
            { method: 'PUT', token: user.token },
          ),
        logout: () => server.call('/logout?scope=global', {}, { token: user.token }),
        suspension: () =>
          server.api(`/users/${user.id}/suspension`, {
            token: admin.token,
            method: 'PUT',
            body: { suspended: true },
          }),
        role: () =>
          server.api(`/users/${user.id}/roles`, { token: admin.token, method: 'PUT', body: { roles: [] } }),
      };
      await end[kind]?.();
      expect(await callMcp(access_token)).toBe(401);
      expect((await refresh(assistant, refresh_token)).status).toBe(400);
      expect((await exchangeCode(assistant, unused)).status).toBe(400);
    },
  );

  it('gets access only from a user with a role who confirmed the sign-in in the last ten minutes', async () => {
    const assistant = await newAssistant();
    const asked = await ask(assistant);
    const reader = await server.person();
    expect((await consent(asked, { token: reader.token })).body.code).toBe('role_missing');
    const editor = await server.person('editor');
    server.pass({ minutes: 11 });
    expect((await consent(asked, { token: editor.token })).body.code).toBe('reauthentication_needed');
    server.pass({ minutes: -11 });
    expect((await consent(asked, { token: editor.token, scopes: ['publish'] })).status).toBe(400);
    expect((await consent(asked, { token: editor.token, scopes: ['queue'] })).status).toBe(400);
    expect((await consent(asked, { token: editor.token })).status).toBe(200);
  });

  it('gets nothing if its request began in the browser of another person', async () => {
    const assistant = await newAssistant();
    const ofStranger = await ask(assistant);
    const own = await ask(assistant);
    expect((await consent({ ...ofStranger, cookie: '' })).status).toBe(404);
    expect((await consent({ ...ofStranger, cookie: own.cookie })).status).toBe(404);
    const { body } = await consent(own);
    expect((await open(body.address, ofStranger.cookie)).location.pathname).toBe('/admin/connect');
  });

  it('is announced like a new API token', async () => {
    const admin = await server.person('admin');
    await connect(await newAssistant({ client_name: 'Announced' }));
    const { body } = await server.api('/audit?action=token.created', { token: admin.token });
    expect(body.entries[0]).toMatchObject({ target: 'Announced (assistant.example)' });
  });

  it('registers with https, loopback and app addresses, and without a secret', async () => {
    for (const uri of [
      'https://a.example/cb',
      'http://127.0.0.1:4711/cb',
      'http://localhost/cb',
      'cursor://x/cb',
    ]) {
      const response = await register({
        redirect_uris: [uri],
        token_endpoint_auth_method: 'client_secret_post',
      });
      expect(response.status, uri).toBe(201);
      const client = await response.json();
      expect(client.token_endpoint_auth_method).toBe('none');
      expect(client).not.toHaveProperty('client_secret');
    }
    for (const metadata of [
      { redirect_uris: ['http://a.example/cb'] },
      { redirect_uris: ['http://a.example/cb'], application_type: 'web' },
      { redirect_uris: ['javascript:alert(1)'] },
      { redirect_uris: ['https://a.example/cb#x'] },
      { redirect_uris: [] },
      { redirect_uris: [redirect], grant_types: ['client_credentials'] },
      { redirect_uris: [redirect], response_types: ['token'] },
      { redirect_uris: [redirect], scope: 'publish' },
      { redirect_uris: [redirect], client_name: 'x'.repeat(20_000) },
      [],
    ])
      expect((await register(metadata)).status, JSON.stringify(metadata).slice(0, 80)).toBeOneOf([400, 413]);
    const native = await newAssistant({ redirect_uris: ['http://127.0.0.1/callback'] });
    const { location } = await open(
      authorizeUrl({ ...native, redirectUri: 'http://127.0.0.1:50123/callback' }),
    );
    expect(location.searchParams.get('request')).toBeTruthy();
  });

  it('is forgotten after a day if nobody connects it, and stays while it is connected', async () => {
    const [forgotten, kept] = [await newAssistant(), await newAssistant()];
    const { refresh_token } = await connect(kept);
    const stored = async () =>
      Number((await database().pool.query('SELECT count(*) FROM oauth_records')).rows[0].count);
    const before = await stored();
    server.pass({ hours: 25 });
    expect((await open(authorizeUrl(forgotten))).location.search).toBe('?problem=invalid_client');
    await server.services.oauth.cleanUp();
    expect(await stored()).toBeLessThan(before);
    expect((await refresh(kept, refresh_token)).status).toBe(200);
    server.pass({ hours: -25 });
  });

  it('registers at most twenty times an hour from one address', async () => {
    const address = newAddress();
    const statuses: number[] = [];
    for (let n = 0; n < 22; n++)
      statuses.push((await register({ redirect_uris: [redirect] }, address)).status);
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(201));
    expect(statuses.slice(20)).toEqual([429, 429]);
    expect((await register({ redirect_uris: [redirect] })).status).toBe(201);
  });

  it('may be described by a document at its own public address', async () => {
    const clientId = 'https://claude.example/client.json';
    const document = { client_id: clientId, client_name: 'Claude', redirect_uris: [redirect] };
    documents.set(clientId, document);
    const assistant = { clientId, verifier: randomBytes(32).toString('base64url'), redirectUri: redirect };
    expect(await callMcp((await connect(assistant)).access_token)).toBe(200);
    documents.set('https://copy.example/client.json', document);
    for (const [refused, isRequested] of [
      ['https://copy.example/client.json', true],
      ['https://missing.example/client.json', true],
      ['https://127.0.0.1/client.json', false],
      ['https://169.254.169.254/latest/meta-data', false],
      ['https://claude.example:8443/client.json', false],
      ['http://claude.example/client.json', false],
    ] as const) {
      const { location } = await open(authorizeUrl({ ...assistant, clientId: refused }));
      expect(location.pathname, refused).toBe('/admin/connect');
      expect(location.searchParams.get('problem'), refused).toMatch(/^invalid_client/);
      expect(requested.includes(refused), refused).toBe(isRequested);
    }
  });

  it('is answered with an OAuth error or a 4xx, whatever it sends', async () => {
    const bodies = [
      '',
      '{',
      'null',
      '[]',
      '{"redirect_uris":7}',
      'a=b',
      'grant_type=authorization_code&code=x',
      '\u0000',
    ];
    for (const path of ['token', 'register', 'revoke'])
      for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain'])
        for (const body of bodies) {
          const response = await fetch(`${server.site}/oauth/${path}`, {
            method: 'POST',
            headers: { 'content-type': type, 'x-forwarded-for': newAddress() },
            body,
          });
          expect(response.status, `${path} ${type} ${body}`).toBeOneOf([400, 401]);
          expect(await response.json(), path).toHaveProperty('error');
        }
    for (const query of [
      '',
      '?client_id=a&client_id=b',
      '?client_id=%00',
      `?client_id=${'x'.repeat(5000)}`,
      '?scope=%FF',
    ])
      expect((await open(`${server.site}/oauth/authorize${query}`)).location.pathname).toBe('/admin/connect');
    expect((await open(`${server.site}/oauth/authorize/unknown`)).location.pathname).toBe('/admin/connect');
    const failures = server.lines.filter((line) => line.includes('a request of an assistant failed'));
    expect(failures).toEqual([]);
  });

  it('cannot send characters that a database cannot store or that hide what a name says', async () => {
    const assistant = await newAssistant({ client_name: 'Cl\u0000a\u202eude' });
    const asked = await ask(assistant, { state: 'a\u0000b' });
    expect((await consent(asked, { method: 'GET' })).body.name).toBe('Claude');
    const { body } = await consent(asked);
    expect((await open(body.address, asked.cookie)).location.searchParams.get('code')).toBeTruthy();
  });

  it('leaves no secret in the database', async () => {
    const assistant = await newAssistant();
    const code = await codeFor(assistant);
    const { body } = await exchangeCode(assistant, code);
    const { rows } = await database().pool.query('SELECT r::text AS row FROM oauth_records r');
    const stored = JSON.stringify(rows);
    for (const secret of [code, body.access_token, body.refresh_token]) expect(stored).not.toContain(secret);
  });
});

describeOnDatabase('the OAuth server behind a proxy', (database) => {
  it('uses the public address of the site, and cookies that only this site can set', async () => {
    const server = await startAuthServer({
      database: database(),
      settings: { SITE_URL: 'https://www.example.org', TRUST_PROXY: '1' },
    });
    const local = `http://127.0.0.1:${server.env.PORT}`;
    const metadata = await (await fetch(`${local}/.well-known/oauth-authorization-server`)).json();
    expect(metadata).toMatchObject({
      issuer: 'https://www.example.org',
      token_endpoint: 'https://www.example.org/oauth/token',
    });
    const { id, cookie } = await askAsAssistant(local);
    expect(cookie).toMatch(/^__Host-connect=[\w-]+; connect-resume=/);
    expect(await server.services.oauth.deny({ id, cookie: id })).toBe(
      `https://www.example.org/oauth/authorize/${id}`,
    );
    await server.stop();
  });
});
