import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { describeOnDatabase } from '../../../../tests/setup/database/both-engines.ts';
import { askAsAssistant } from '../../../../tests/setup/server/assistant-request.ts';
import { documents, redirect, requested, useAssistants } from '../../../../tests/setup/server/assistants.ts';
import { startAuthServer } from '../../../../tests/setup/server/auth-server.ts';

describeOnDatabase('an assistant', (database) => {
  const {
    server,
    newAddress,
    register,
    newAssistant,
    authorizeUrl,
    open,
    ask,
    consent,
    refresh,
    connect,
    callMcp,
  } = useAssistants(database);

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
    server().pass({ hours: 25 });
    expect((await open(authorizeUrl(forgotten))).location.search).toBe('?problem=invalid_client');
    await server().services.oauth.cleanUp();
    expect(await stored()).toBeLessThan(before);
    expect((await refresh(kept, refresh_token)).status).toBe(200);
    server().pass({ hours: -25 });
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
          const response = await fetch(`${server().site}/oauth/${path}`, {
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
      expect((await open(`${server().site}/oauth/authorize${query}`)).location.pathname).toBe(
        '/admin/connect',
      );
    expect((await open(`${server().site}/oauth/authorize/unknown`)).location.pathname).toBe('/admin/connect');
    const failures = server().lines.filter((line) => line.includes('a request of an assistant failed'));
    expect(failures).toEqual([]);
  });

  it('cannot send characters that a database cannot store or that hide what a name says', async () => {
    const assistant = await newAssistant({ client_name: 'Cl\u0000a\u202eude' });
    const asked = await ask(assistant, { state: 'a\u0000b' });
    expect((await consent(asked, { method: 'GET' })).body.name).toBe('Claude');
    const { body } = await consent(asked);
    expect((await open(body.address, asked.cookie)).location.searchParams.get('code')).toBeTruthy();
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
