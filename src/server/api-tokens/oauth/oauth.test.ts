import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { describeOnDatabase } from '../../../../tests/setup/database/both-engines.ts';
import { redirect, useAssistants } from '../../../../tests/setup/server/assistants.ts';
import { goodPassword } from '../../../../tests/setup/server/auth-server.ts';

describeOnDatabase('an assistant', (database) => {
  const {
    server,
    newAddress,
    newAssistant,
    authorizeUrl,
    open,
    ask,
    consent,
    codeFor,
    exchangeCode,
    refresh,
    connect,
    askMcp,
    callMcp,
    listed,
  } = useAssistants(database);

  it('finds the OAuth server from the refusal of the MCP server', async () => {
    const refused = await fetch(`${server().site}/mcp`, { method: 'POST' });
    expect(refused.status).toBe(401);
    const address = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '')?.[1];
    expect(address).toBe(`${server().site}/.well-known/oauth-protected-resource/mcp`);
    expect(await (await fetch(address ?? '')).json()).toMatchObject({
      resource: `${server().site}/mcp`,
      authorization_servers: [expect.stringContaining(server().site)],
      scopes_supported: ['read', 'draft', 'queue', 'search-data'],
    });
    const metadata = await (await fetch(`${server().site}/.well-known/oauth-authorization-server`)).json();
    expect(metadata).toMatchObject({
      issuer: server().site,
      authorization_endpoint: `${server().site}/oauth/authorize`,
      token_endpoint: `${server().site}/oauth/token`,
      registration_endpoint: `${server().site}/oauth/register`,
      revocation_endpoint: `${server().site}/oauth/revoke`,
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
    expect(server().lines.filter((line) => line.includes('a request of an assistant failed'))).toEqual([]);
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
    expect((await server().api('/articles', { token: access_token })).status).toBe(401);
    expect((await server().api('/tokens', { token: access_token })).status).toBe(401);
    const wrong = await open(authorizeUrl(assistant, { resource: 'https://elsewhere.example/mcp' }));
    expect(wrong.location.searchParams.get('error')).toBe('invalid_target');
    server().pass({ minutes: 61 });
    expect(await callMcp(access_token)).toBe(401);
    const renewed = await refresh(assistant, refresh_token);
    expect(await callMcp(renewed.body.access_token)).toBe(200);
    expect(await callMcp(access_token)).toBe(401);
    server().pass({ minutes: -61 });
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
    for (const changes of [
      { code_challenge: '', code_challenge_method: '' },
      { code_challenge: '' },
      { code_challenge_method: 'plain' },
    ]) {
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
    expect((await server().delete(`/tokens/${token.id}`)).status).toBe(200);
    expect(await callMcp(access_token)).toBe(401);
    expect(await refresh(assistant, refresh_token)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    for (const kind of ['access_token', 'refresh_token'] as const) {
      const own = await connect(assistant);
      const revoked = await fetch(`${server().site}/oauth/revoke`, {
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
      const [admin, user] = [await server().person('admin'), await server().person('editor')];
      const assistant = await newAssistant();
      const { access_token, refresh_token } = await connect(assistant, { token: user.token });
      const unused = await codeFor(assistant, { token: user.token });
      expect(await callMcp(access_token)).toBe(200);
      const end: Record<string, () => Promise<unknown>> = {
        password: () =>
          server().call(
            '/user',
            { password: 'et helt annet passord', current_password: goodPassword },
            { method: 'PUT', token: user.token },
          ),
        logout: () => server().call('/logout?scope=global', {}, { token: user.token }),
        suspension: () =>
          server().api(`/users/${user.id}/suspension`, {
            token: admin.token,
            method: 'PUT',
            body: { suspended: true },
          }),
        role: () =>
          server().api(`/users/${user.id}/roles`, { token: admin.token, method: 'PUT', body: { roles: [] } }),
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
    const reader = await server().person();
    expect((await consent(asked, { token: reader.token })).body.code).toBe('role_missing');
    const editor = await server().person('editor');
    server().pass({ minutes: 11 });
    expect((await consent(asked, { token: editor.token })).body.code).toBe('reauthentication_needed');
    server().pass({ minutes: -11 });
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
    const admin = await server().person('admin');
    await connect(await newAssistant({ client_name: 'Announced' }));
    const { body } = await server().api('/audit?action=token.created', { token: admin.token });
    expect(body.entries[0]).toMatchObject({ target: 'Announced (assistant.example)' });
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
