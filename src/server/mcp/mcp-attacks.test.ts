import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { type EditorServer, startEditorServer } from '../../../tests/setup/server/editor-server.ts';

const limit = 30;

describeOnDatabase('the MCP server under attack', (database) => {
  let server: EditorServer;
  beforeAll(async () => {
    server = await startEditorServer(database(), { API_TOKEN_LIMIT: String(limit) });
  });
  afterAll(() => server?.stop());

  const newToken = async (scopes = ['read']): Promise<string> =>
    (await server.post('/tokens', { name: 'Agent', scopes, days: 1 })).body.secret;
  const lookUp = (id: number) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'look_up_additive', arguments: { query: 'E471' } },
  });
  const batch = (length: number) => Array.from({ length }, (_, at) => lookUp(at));
  const post = (token: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${server.site}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${token}`,
        ...headers,
      },
      body: JSON.stringify(body),
    });

  it('counts each message of a batch against the limit of the token', async () => {
    const token = await newToken();
    expect((await post(token, batch(20))).status).toBe(200);
    const refused = await post(token, batch(20));
    expect([refused.status, (await refused.json()).error.data.code]).toEqual([429, 'token_limit_reached']);
  });

  it('refuses a batch of more than twenty messages', async () => {
    const refused = await post(await newToken(), batch(21));
    expect([refused.status, (await refused.json()).error.data.code]).toEqual([400, 'batch_too_long']);
  });

  it('refuses a request that a page of another site sends', async () => {
    const token = await newToken();
    for (const origin of ['https://evil.example', 'null', `${server.site}.evil.example`]) {
      const response = await post(token, lookUp(1), { origin });
      expect([response.status, (await response.json()).error.data.code], origin).toEqual([
        403,
        'mcp_of_other_site',
      ]);
    }
    expect((await post(token, lookUp(1), { origin: server.site })).status).toBe(200);
  });

  it('lets no cache store a response, an error included', async () => {
    const responses = [
      await post(await newToken(), lookUp(1)),
      await post('nvs_guess', lookUp(1)),
      await post(await newToken(), batch(21)),
      await post(await newToken(['draft']), lookUp(1)),
      await fetch(`${server.site}/mcp`, { headers: { authorization: `Bearer ${await newToken()}` } }),
    ];
    expect(responses.map(({ status, headers }) => [status, headers.get('cache-control')])).toEqual(
      [200, 401, 400, 200, 405].map((status) => [status, 'no-store']),
    );
  });

  it('lets no token start a generation, because a person does that', async () => {
    const token = await newToken(['queue']);
    const { body: item } = await server.api('/queue', {
      token,
      body: { payload: { term: 'havre', locale: 'no' } },
    });
    const attempts = [
      ['/functions/generate-content', { queueId: item.id }],
      ['/functions/generate-content', { term: 'havre', locale: 'no', type: 'outline' }],
      [`/queue/${item.id}/retry`, {}],
    ] as const;
    for (const [path, body] of attempts)
      expect((await server.api(path, { token, body })).body.code, path).toBe('token_not_allowed');
  });
});
