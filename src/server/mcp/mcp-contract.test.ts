import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { version } from '../../../package.json' with { type: 'json' };
import { site } from '../../../site.config.ts';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { validFor } from '../../../tests/setup/hostile/hostile-input.ts';
import { draft } from '../../../tests/setup/server/article-api-client.ts';
import { type EditorServer, startEditorServer } from '../../../tests/setup/server/editor-server.ts';
import { createToolArguments } from '../../../tests/setup/server/tool-arguments.ts';
import { type ApiScope, apiScopes } from '../../domain/api-tokens/api-token.ts';
import { seedFoods } from '../foods/seed-foods.ts';
import { mcpTools } from './mcp-tools.ts';

type Schema = { properties?: Record<string, Schema>; description?: string; type?: string };

describeOnDatabase('the contract of the MCP server', (database) => {
  let server: EditorServer;
  let client: Client;
  let admin: Awaited<ReturnType<EditorServer['person']>>;
  beforeAll(async () => {
    server = await startEditorServer(database(), { API_TOKEN_LIMIT: '1000000', LOG_LEVEL: 'error' });
    await seedFoods(database());
    admin = await server.person('admin');
    client = await connect(apiScopes);
    const figures = { impressions: 900, clicks: 9, ctr: 0.01, position: 8 };
    await server.post('/functions/sync-gsc', {
      period: { start: '2026-01-01', end: '2026-01-28' },
      days: 28,
      gscData: [{ query: 'havregrøt', page: `${server.site}/blogg/kontrakt`, ...figures }],
    });
  });
  afterAll(async () => {
    await client?.close();
    await server?.stop();
  });

  const tokenWith = async (scopes: readonly ApiScope[]): Promise<string> =>
    (await server.api('/tokens', { token: admin.token, body: { name: 'Agent', scopes, days: 1 } })).body
      .secret;
  const connect = async (scopes: readonly ApiScope[]): Promise<Client> => {
    const connected = new Client({ name: 'test', version: '1' });
    const headers = { authorization: `Bearer ${await tokenWith(scopes)}` };
    await connected.connect(
      new StreamableHTTPClientTransport(new URL(`${server.site}/mcp`), { requestInit: { headers } }),
    );
    return connected;
  };
  const call = async (name: string, args: Record<string, unknown>, using = client) => {
    const result = await using.callTool({ name, arguments: args });
    const [content] = result.content;
    const text = content?.type === 'text' ? content.text : '';
    return { isError: result.isError ?? false, text, data: result.structuredContent };
  };

  it('every tool returns the data that its output schema describes, as text and as structured content', async () => {
    const { body: created } = await server.post('/articles', draft('kontrakt'));
    const article = (await server.post(`/articles/${created.id}/publish`, { version: 1 })).body;
    // The official client checks each result with the output schema of the tool, which it has listed before.
    const { tools } = await client.listTools();
    expect(
      tools.filter(({ outputSchema }) => outputSchema?.type !== 'object').map(({ name }) => name),
    ).toEqual([]);
    const argumentsOf = await createToolArguments(server, article);
    for (const tool of mcpTools) {
      const { name } = tool;
      const { isError, text, data } = await call(name, argumentsOf(tool));
      expect(isError ? [name, text] : []).toEqual([]);
      const json = /<data>\n([\s\S]*)\n<\/data>$/.exec(text)?.[1] ?? '';
      expect(JSON.parse(json), name).toEqual(data);
    }
  });

  it('describes every parameter of every tool', async () => {
    const missing: string[] = [];
    const check = (path: string, { properties = {} }: Schema) => {
      for (const [name, each] of Object.entries(properties)) {
        if (!each.description) missing.push(`${path}.${name}`);
        check(`${path}.${name}`, each);
      }
    };
    for (const { name, inputSchema } of (await client.listTools()).tools) check(name, inputSchema as Schema);
    expect(missing).toEqual([]);
  });

  it('says truthfully whether a list goes on', async () => {
    for (let n = 0; n < 55; n++) await server.post('/articles', draft(`liste-${n}`));
    const first = await call('search_articles', {});
    expect(first.data).toMatchObject({ page: 1, pages: 2, more: true });
    expect((await call('search_articles', { page: 2 })).data).toMatchObject({ page: 2, more: false });
    expect((await call('list_opportunities', { page: 50 })).data).toMatchObject({ more: false });
  });

  it('lists the search data of the import whose period contains a date, by query or by page', async () => {
    const of = async (args: object) => (await call('query_search_data', { ...args })).data;
    const period = { start: '2026-01-01', end: '2026-01-28' };
    expect(await of({ dimension: 'query', date: '2026-01-15' })).toMatchObject({
      period,
      rows: [{ name: 'havregrøt', impressions: 900, clicks: 9, position: 8 }],
      more: false,
    });
    expect(await of({ dimension: 'page' })).toMatchObject({ period, rows: [{ name: '/blogg/kontrakt' }] });
    expect(await of({ dimension: 'page', date: '2025-01-15' })).toMatchObject({ period: null, rows: [] });
  });

  it('answers a stale version with the new one', async () => {
    const { body } = await server.post('/articles', draft('foreldet'));
    const change = (version: number) =>
      call('propose_changes', { article_id: body.id, version, fields: { title_no: 'Ny' } });
    expect((await change(1)).data).toMatchObject({ outcome: 'saved', version: 2 });
    const stale = await change(1);
    expect([stale.isError, JSON.parse(stale.text)]).toMatchObject([
      true,
      { code: 'article_changed', details: { version: 2, advice: expect.stringContaining('read_article') } },
    ]);
  });

  it('lists only the tools of the scopes of the token, and answers other calls with an error of the tool', async () => {
    const reader = await connect(['read']);
    const { tools } = await reader.listTools();
    const names = mcpTools.filter(({ scope }) => scope === 'read').map(({ name }) => name);
    expect(tools.map(({ name }) => name).sort()).toEqual(names.sort());
    const forbidden = await call('queue_outline', { term: 'havre' }, reader);
    expect([forbidden.isError, JSON.parse(forbidden.text).code]).toEqual([true, 'token_scope_missing']);
    await reader.close();
    const { body } = await server.api('/audit?action=access.refused', { token: admin.token });
    expect(body.entries[0]).toMatchObject({
      target: 'queue_outline',
      after: { reason: 'token_scope_missing' },
    });
  });

  it('names the choices of a wrong value, and refuses unknown arguments', async () => {
    expect((await call('list_keywords', { intent: 'x' })).text).toContain('"info"|"howto"');
    expect((await call('search_articles', { language: 'x' })).text).toMatch(/language.*expected one of/);
    expect((await call('site_results', { days: 3 })).text).toMatch(/days.*28/);
    for (const { name, input } of mcpTools) {
      const { isError, text } = await call(name, { ...(validFor(input) as object), unknown_argument: 1 });
      expect([isError, /unknown_argument/.test(text)], name).toEqual([true, true]);
    }
  });

  it('states its name and version, and promises no notification that it does not send', async () => {
    expect(client.getServerVersion()).toMatchObject({ name: site.siteName, version });
    expect(JSON.stringify(client.getServerCapabilities())).not.toMatch(/"(listChanged|subscribe)":true/);
  });

  it('answers every error with a JSON-RPC body', async () => {
    const post = (body: string, headers: Record<string, string> = {}) =>
      fetch(`${server.site}/mcp`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
        body,
      });
    const authorization = `Bearer ${await tokenWith(['read'])}`;
    const message = { jsonrpc: '2.0', id: 7, method: 'tools/list' };
    const noReader = `Bearer ${await tokenWith(['draft'])}`;
    const responses = [
      await post(JSON.stringify(message)),
      await post('{', { authorization }),
      await post(JSON.stringify(Array(21).fill(message)), { authorization }),
      await post(JSON.stringify(message), { authorization, origin: 'https://evil.example' }),
      await post(`"${'x'.repeat(7_000_000)}"`, { authorization }),
      await post(
        JSON.stringify({ ...message, method: 'resources/read', params: { uri: 'novasjekk://glossary' } }),
        {
          authorization: noReader,
        },
      ),
      await fetch(`${server.site}/mcp`, { headers: { authorization } }),
    ];
    const outcomes = await Promise.all(
      responses.map(async (response) => [response.status, await response.json()] as const),
    );
    expect(outcomes.map(([status]) => status)).toEqual([401, 400, 400, 403, 413, 403, 405]);
    for (const [status, body] of outcomes)
      expect(body, String(status)).toMatchObject({
        jsonrpc: '2.0',
        error: { code: expect.any(Number), message: expect.any(String) },
      });
    expect(outcomes[0]?.[1].error.data.code).toBe('token_invalid');
    expect(outcomes[1]?.[1].error.code).toBe(-32700);
  });

  it('queues no second outline of a term and no translation of a text that is current', async () => {
    expect((await call('queue_outline', { term: 'Fullkornpasta' })).isError).toBe(false);
    const again = await call('queue_outline', { term: 'fullkornpasta ' });
    expect([again.isError, JSON.parse(again.text).code]).toEqual([true, 'queue_item_open']);
    const { body } = await server.post('/articles', draft('begge-sprak'));
    const current = await call('queue_translation', { article_id: body.id, into: 'en' });
    expect([current.isError, JSON.parse(current.text)]).toMatchObject([
      true,
      { code: 'invalid_input', details: [{ path: 'into', message: expect.stringContaining('current') }] },
    ]);
  });

  it('offers foods and additives as resources, and completes their names', async () => {
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'novasjekk://foods/{slug}',
      'novasjekk://additives/{number}',
    ]);
    const read = async (uri: string) => {
      const [content] = (await client.readResource({ uri })).contents;
      return content && 'text' in content ? content.text : '';
    };
    expect(await read('novasjekk://additives/e471')).toContain('"marker": "always"');
    const { completion } = await client.complete({
      ref: { type: 'ref/resource', uri: 'novasjekk://additives/{number}' },
      argument: { name: 'number', value: 'e47' },
    });
    expect(completion.values).toContain('e471');
    const foods = await client.complete({
      ref: { type: 'ref/resource', uri: 'novasjekk://foods/{slug}' },
      argument: { name: 'slug', value: '' },
    });
    expect(await read(`novasjekk://foods/${foods.completion.values[0]}`)).toContain('"verdict"');
    await expect(read('novasjekk://foods/finnes-ikke')).rejects.toThrow();
  });
});
