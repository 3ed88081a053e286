import { randomUUID } from 'node:crypto';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isLongRun } from '../../../scripts/long-tests.ts';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { watchWrites } from '../../../tests/setup/database/watch-writes.ts';
import {
  seed,
  selectBySeed,
  validFor,
  wrongBodies,
  wrongObjects,
} from '../../../tests/setup/hostile/hostile-input.ts';
import { draft } from '../../../tests/setup/server/article-api-client.ts';
import { type EditorServer, startEditorServer } from '../../../tests/setup/server/editor-server.ts';
import { createToolArguments } from '../../../tests/setup/server/tool-arguments.ts';
import { type ApiScope, apiScopes } from '../../domain/api-tokens/api-token.ts';
import { mcpTools } from './mcp-tools.ts';

interface ToolResult {
  isError?: boolean;
  content: { type: string; text: string }[];
}

const hostilePerTool = isLongRun ? 12 : 1;

describeOnDatabase('the MCP server', (database) => {
  let server: EditorServer;
  let admin: Awaited<ReturnType<EditorServer['person']>>;
  beforeAll(async () => {
    server = await startEditorServer(database(), { API_TOKEN_LIMIT: '1000000', LOG_LEVEL: 'error' });
    admin = await server.person('admin');
  });
  afterAll(() => server?.stop());

  const tokenWith = async (scopes: readonly ApiScope[], name = 'Agent'): Promise<string> =>
    (await server.api('/tokens', { token: admin.token, body: { name, scopes, days: 1 } })).body.secret;

  const connect = async (token: string): Promise<Client> => {
    const client = new Client({ name: 'test', version: '1' });
    const headers = { authorization: `Bearer ${token}` };
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${server.site}/mcp`), { requestInit: { headers } }),
    );
    return client;
  };
  const call = async (client: Client, name: string, args: Record<string, unknown>) => {
    const result = (await client.callTool({ name, arguments: args })) as ToolResult;
    const text = result.content[0]?.text ?? '';
    const json = /<data>\n([\s\S]*)\n<\/data>$/.exec(text)?.[1] ?? text;
    return { isError: result.isError ?? false, text, data: JSON.parse(json) };
  };
  /** Sends one JSON-RPC request without the client library, so that a test can send any body. */
  const post = (token: string | undefined, body: unknown) =>
    fetch(`${server.site}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const toolCall = (name: string, args: unknown) => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: args },
  });
  const publish = async (slug: string) => {
    const { body } = await server.post('/articles', draft(slug));
    return (await server.post(`/articles/${body.id}/publish`, { version: 1 })).body as {
      id: string;
      version: number;
    };
  };

  it('offers its tools, resources and prompts to the official client', async () => {
    const client = await connect(await tokenWith(apiScopes));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(mcpTools.map(({ name }) => name).sort());
    expect(tools.length).toBeGreaterThanOrEqual(20);
    for (const tool of tools) expect(tool.inputSchema.type, tool.name).toBe('object');
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      'novasjekk://glossary',
      'novasjekk://house-style/no',
      'novasjekk://house-style/en',
      'novasjekk://sources',
    ]);
    for (const { uri } of resources) {
      const [content] = (await client.readResource({ uri })).contents;
      expect(content && 'text' in content && content.text.length, uri).toBeGreaterThan(20);
    }
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['write_outline', 'fact_check_article']);
    const { messages } = await client.getPrompt({ name: 'write_outline', arguments: { term: 'brød' } });
    expect(JSON.stringify(messages)).toContain('brød');
    await client.close();
  });

  it('answers 401 without a token, with an unknown token and with the access token of a session', async () => {
    for (const token of [undefined, 'nvs_guess', admin.token]) {
      const response = await post(token, toolCall('look_up_additive', { query: 'E471' }));
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
    }
  });

  it('answers every tool whose scope the token does not have with an error of the tool', async () => {
    const tokens = new Map<ApiScope, string>();
    for (const missing of apiScopes)
      tokens.set(missing, await tokenWith(apiScopes.filter((scope) => scope !== missing)));
    for (const { name, scope, input } of mcpTools) {
      const response = await post(tokens.get(scope), toolCall(name, validFor(input)));
      const text = await response.text();
      expect([response.status, text.includes('token_scope_missing')], name).toEqual([200, true]);
    }
    expect(mcpTools.some(({ scope }) => scope === 'publish')).toBe(false);
  });

  it('answers 403 to every resource and prompt if the token cannot read', async () => {
    const token = await tokenWith(apiScopes.filter((scope) => scope !== 'read'));
    const client = await connect(token);
    const [{ resources }, { prompts }] = await Promise.all([client.listResources(), client.listPrompts()]);
    await client.close();
    const requests = [
      ...resources.map(({ uri }) => ({ method: 'resources/read', params: { uri } })),
      ...prompts.map(({ name, arguments: args = [] }) => ({
        method: 'prompts/get',
        params: { name, arguments: Object.fromEntries(args.map((arg) => [arg.name, 'no'])) },
      })),
    ];
    expect(requests.length).toBeGreaterThanOrEqual(6);
    for (const request of requests) {
      const response = await post(token, { jsonrpc: '2.0', id: 1, ...request });
      expect(response.status, JSON.stringify(request)).toBe(403);
      expect(response.headers.get('www-authenticate')).toContain('insufficient_scope');
    }
  });

  it('runs every tool without changing the status of an article, a role or an approval', async () => {
    const article = await publish('alle-verktoy');
    const argumentsOf = await createToolArguments(server, article);
    const states = async () =>
      (
        await database().pool.query(
          `SELECT (SELECT json_agg(row(id, status) ORDER BY id) FROM articles WHERE status <> 'draft') AS articles,
                  (SELECT json_agg(row(user_id, role) ORDER BY user_id) FROM user_roles) AS roles,
                  (SELECT count(*)::int FROM content_queue WHERE status <> 'queued') AS items,
                  (SELECT count(*)::int FROM articles) - (SELECT count(*)::int FROM articles WHERE slug LIKE 'fra-agent%') AS existing`,
        )
      ).rows;
    const before = await states();
    const client = await connect(await tokenWith(apiScopes));
    for (const tool of mcpTools) {
      const { name } = tool;
      const { isError, data } = await call(client, name, argumentsOf(tool));
      expect(isError && data.code !== 'search_term_not_found' ? [name, data] : [], name).toEqual([]);
    }
    await client.close();
    expect(await states()).toEqual(before);
  });

  it('saves changes to a draft, and turns changes to a published article into a proposal', async () => {
    const client = await connect(await tokenWith(['read', 'draft'], 'Claude'));
    const created = await call(client, 'create_draft', {
      title_no: 'Om havre',
      content_no: '# Om havre\n\nTekst.',
    });
    expect(created.data).toMatchObject({ status: 'draft', slug: 'om-havre', version: 1 });
    const { id } = created.data;
    const change = (version: number, fields: object) =>
      call(client, 'propose_changes', { article_id: id, version, fields });
    expect((await change(1, { title_no: 'Om havregryn' })).data).toMatchObject({
      outcome: 'saved',
      version: 2,
    });
    expect((await change(1, { title_no: 'x' })).data.code).toBe('article_changed');
    expect((await change(2, {})).data.code).toBe('invalid_input');

    await server.post(`/articles/${id}/publish`, { version: 2 });
    const proposed = await change(3, { content_no: '# Ny\n\nTekst.', keywords: ['havre', 'grøt'] });
    expect(proposed.data).toMatchObject({ outcome: 'proposed', status: 'published', version: 3 });
    const stored = await server.get(`/articles/${id}`);
    expect(stored.body).toMatchObject({ status: 'published', title_no: 'Om havregryn', version: 3 });
    const { body } = await server.get(`/articles/${id}/drafts`);
    expect(body.drafts).toMatchObject([
      {
        email: `${admin.email} (Claude)`,
        fields: { content_no: '# Ny\n\nTekst.', keywords: 'havre, grøt' },
        proposal: expect.any(String),
      },
    ]);
    const log = await server.api('/audit?action=article.proposed', { token: admin.token });
    expect(log.body.entries[0]).toMatchObject({
      actor: { email: `${admin.email} (Claude)` },
      target: 'om-havre',
      after: { changed: ['content_no', 'keywords'] },
    });
    const discard = () => server.delete(`/articles/${id}/proposals/${body.drafts[0].proposal}`);
    expect((await discard()).status).toBe(200);
    expect((await discard()).body.code).toBe('proposal_not_found');
    await client.close();
  });

  it('lists a proposal until a person has saved it, changed or unchanged', async () => {
    const article = await publish('brukt-forslag');
    const clients = [
      await connect(await tokenWith(['read', 'draft'], 'En')),
      await connect(await tokenWith(['read', 'draft'], 'To')),
    ] as const;
    const propose = (client: Client, version: number, fields: object) =>
      call(client, 'propose_changes', { article_id: article.id, version, fields });
    await propose(clients[0], article.version, { title_no: 'Første forslag' });
    await propose(clients[1], article.version, { excerpt_no: 'Andre forslag', keywords: ['a', 'b'] });
    const listed = async (): Promise<{ email: string; proposal: string }[]> =>
      (await server.get(`/articles/${article.id}/drafts`)).body.drafts;
    const [second, first] = await listed();
    expect(second?.email).toContain('(To)');
    const save = (version: number, change: object) =>
      server.api(`/articles/${article.id}`, {
        token: server.editor.token,
        method: 'PUT',
        body: { ...draft('brukt-forslag'), status: 'published', version, ...change },
      });
    // The editor changed the text of the first proposal before saving, so only the id in the request shows that it was
    // used.
    const used_proposals = [first?.proposal];
    const saved = await save(article.version, { title_no: 'Første forslag, rettet', used_proposals });
    expect(saved.status).toBe(200);
    expect((await listed()).map(({ email }) => email)).toEqual([second?.email]);
    await save(saved.body.version, { excerpt_no: 'Andre forslag', keywords: ['a', 'b'] });
    expect(await listed()).toEqual([]);
    expect((await call(clients[0], 'list_proposals', { article_id: article.id })).data.proposals).toEqual([]);
    const log = await server.api('/audit?action=article.proposal_used', { token: admin.token });
    expect(log.body.entries.map(({ after }: { after: object }) => after)).toMatchObject([
      { email: `${admin.email} (To)`, changed: expect.arrayContaining(['excerpt_no', 'keywords']) },
      { email: `${admin.email} (En)`, changed: ['title_no'] },
    ]);
    for (const client of clients) await client.close();
  });

  it('proposes sources that no text uses until an editor accepts them', async () => {
    const client = await connect(await tokenWith(['read', 'draft'], 'Claude'));
    const url = 'https://kilde.example/forslag';
    const { data } = await call(client, 'add_source', {
      url,
      title_no: 'Emulgatorstudien',
      facts_no: 'Et funn.',
    });
    expect(data).toMatchObject({ outcome: 'proposed', source: { proposed_by: `${admin.email} (Claude)` } });
    const cited = () => server.services.sources.findCited([url], []);
    const relevant = async () =>
      (await server.services.sources.listRelevant(['Emulgatorstudien'], 'no', 5)).map((each) => each.url);
    expect(await cited()).toEqual([]);
    expect(await relevant()).not.toContain(url);
    expect((await server.post(`/sources/${data.source.id}/accept`)).body.proposed_by).toBeNull();
    expect(await cited()).toHaveLength(1);
    expect(await relevant()).toContain(url);
    expect((await server.post(`/sources/${data.source.id}/accept`)).body.code).toBe('source_not_found');
    await client.close();
  });

  it('reads an article with its quality, its claims and their sources, and returns a long text in parts', async () => {
    const sentence = 'Ultraprosessert mat gir høyere risiko for diabetes.';
    const content_no = `# Tittel\n\n${sentence}\n\n${'Et langt avsnitt. '.repeat(3000)}`;
    const { body } = await server.post('/articles', draft('lang-tekst', { content_no }));
    const client = await connect(await tokenWith(['read']));
    const first = await call(client, 'read_article', { article_id: body.id });
    expect(first.data).toMatchObject({ claims: [{ sentence, sources: [] }], next_offset: 30_000 });
    expect(first.data.quality).toContain('meta_too_short');
    let read = '';
    for (let offset: number | null = 0; offset !== null; ) {
      const { data } = await call(client, 'read_article', { article_id: body.id, offset });
      read += data.content;
      offset = data.next_offset;
    }
    expect(read).toBe(content_no);
    const additive = await call(client, 'look_up_additive', { query: 'E 471' });
    expect(additive.data.additives[0]).toMatchObject({ e: 'E471', marker: 'always' });
    const label = await call(client, 'check_label', { text: 'Vann, sukker, emulgator (E471), aroma' });
    expect(label.data).toMatchObject({ kind: 'list', verdict: { kind: 'markers' } });
    await client.close();
  });

  it('reads the result of a queue item and the text to refresh, and returns long texts in parts', async () => {
    const existingContent = `# Kilde\n\n${'Kildetekst. '.repeat(5000)}`;
    const { body: item } = await server.post('/queue', {
      type: 'refresh',
      payload: { term: 'havre', locale: 'no', existingContent },
    });
    const result = { title: 'Havre', metaDescription: '', excerpt: '', body: 'Resultat. '.repeat(15_000) };
    await database().pool.query(
      `UPDATE content_queue SET status = 'needs_review', result = $2, result_content = $3 WHERE id = $1`,
      [item.id, JSON.stringify(result), result.body],
    );
    const client = await connect(await tokenWith(['read']));
    for (const [part, expected] of [
      ['result', result.body],
      ['source', existingContent],
    ] as const) {
      let read = '';
      for (let offset: number | null = 0; offset !== null; ) {
        const { data } = await call(client, 'read_queue_item', { item_id: item.id, part, offset });
        read += data.content;
        offset = data.next_offset;
      }
      expect(read).toBe(expected);
    }
    await client.close();
  });

  it('records in the audit log which tools a token used for reading', async () => {
    const client = await connect(await tokenWith(['read'], 'Leser'));
    for (let times = 0; times < 3; times++) await call(client, 'list_orphans', {});
    await client.close();
    const { body } = await server.api('/audit?action=agent.called&actor=Leser', { token: admin.token });
    expect(body.entries).toMatchObject([
      { target: 'list_orphans', actor: { email: `${admin.email} (Leser)` } },
    ]);
  });

  it(`answers hostile arguments of every tool, prompt and resource without a server error, and changes nothing if it refuses them (seed ${seed})`, async () => {
    const token = await tokenWith(apiScopes);
    const watch = watchWrites(database());
    const failures: string[] = [];
    for (const { name, input } of mcpTools) {
      const attempts = selectBySeed([...wrongObjects(validFor(input))], hostilePerTool, seed);
      for (const { what, body } of attempts) {
        const response = await post(
          token,
          `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${body}}}`,
        );
        const text = await response.text();
        const isRefused = response.status >= 400 || /"isError":true|"error":/.test(text);
        if (response.status >= 500 || /\\"code\\":\\"internal\\"/.test(text))
          failures.push(`${name} (${what}): ${response.status} ${text.slice(0, 300)}`);
        if (!isRefused) {
          watch.expectChange();
          continue;
        }
        const changed = await watch.changedTables(['auth_rate_limits', 'api_tokens', 'audit_log']);
        if (changed.length > 0) failures.push(`${name} (${what}): refused, yet ${changed} changed`);
      }
    }
    const otherRequests = ['write_outline', 'fact_check_article', 'x'].flatMap((name) =>
      [...wrongObjects({ term: 'x', article_id: 'x', locale: 'no' })].map(({ what, body }) => ({
        what: `${name}, ${what}`,
        request: `"prompts/get","params":{"name":"${name}","arguments":${body}}`,
      })),
    );
    for (const uri of ['', 'x', 'novasjekk://', 'novasjekk://../sources', 'file:///etc/passwd', '\\u0000'])
      otherRequests.push({ what: uri, request: `"resources/read","params":{"uri":"${uri}"}` });
    for (const { what, request } of selectBySeed(otherRequests, 3 * hostilePerTool, seed)) {
      const response = await post(token, `{"jsonrpc":"2.0","id":1,"method":${request}}`);
      if (response.status >= 500) failures.push(`${what}: ${response.status}`);
      await response.body?.cancel();
    }
    for (const { what, body } of wrongBodies) {
      const response = await post(
        token,
        typeof body === 'string' ? body : Buffer.from(body).toString('latin1'),
      );
      if (response.status >= 500) failures.push(`${what}: ${response.status}`);
      await response.body?.cancel();
    }
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const response = await fetch(`${server.site}/mcp`, {
        method,
        headers: { authorization: `Bearer ${token}` },
      });
      if (response.status >= 500) failures.push(`${method}: ${response.status}`);
      await response.body?.cancel();
    }
    const unknown = await post(token, toolCall('publish_article', { id: randomUUID() }));
    expect(await unknown.text()).toMatch(/not found|error/i);
    expect(failures).toEqual([]);
    expect(server.lines.filter((line) => /"level":(50|60)/.test(line)).slice(0, 3)).toEqual([]);
  });
});

/** Replaces the id of an article in valid arguments by one that exists. */
