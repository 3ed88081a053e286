import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { draft } from '../../../tests/setup/server/article-api-client.ts';
import { type EditorServer, startEditorServer } from '../../../tests/setup/server/editor-server.ts';
import { type ApiScope, apiScopes, tokenLimits } from '../../domain/api-tokens/api-token.ts';
import { declaredAccessOf } from '../auth/require-access.ts';

describeOnDatabase('an API token', (database) => {
  let server: EditorServer;
  let admin: Awaited<ReturnType<EditorServer['person']>>;
  beforeAll(async () => {
    server = await startEditorServer(database(), { API_TOKEN_LIMIT: '100000' });
    admin = await server.person('admin');
  });
  afterAll(() => server?.stop());

  const create = async (scopes: ApiScope[], { session = admin.token, name = 'Program', days = 30 } = {}) => {
    const { status, body } = await server.api('/tokens', { token: session, body: { name, scopes, days } });
    expect(status, JSON.stringify(body)).toBe(201);
    return body as { id: string; secret: string };
  };

  const apiRoutes = () =>
    [...Map.groupBy(server.app.routes, ({ method, path }) => `${method} ${path}`)]
      .filter(([name]) => /^(GET|POST|PUT|PATCH|DELETE) \/api\/(?!public\/|docs$|openapi)/.test(name))
      .map(([name, routes]) => {
        const handlers = routes.map(({ handler }) => handler);
        const [method = '', path = ''] = name.split(' ');
        return {
          name,
          method,
          path: path.slice('/api'.length).replace(/:\w+/g, randomUUID()),
          access: declaredAccessOf(handlers)?.required,
          scope: declaredAccessOf(handlers)?.scope,
        };
      })
      .filter(({ access }) => access !== 'anyone');

  it('gets 403 on every route whose scope it does not have', async () => {
    const tokens = new Map<ApiScope | undefined, string>();
    for (const missing of apiScopes)
      tokens.set(missing, (await create(apiScopes.filter((scope) => scope !== missing))).secret);
    tokens.set(undefined, (await create([...apiScopes])).secret);
    const routes = apiRoutes();
    expect(routes.length).toBeGreaterThan(90);
    for (const { name, method, path, scope } of routes) {
      const token = tokens.get(scope) ?? '';
      const body = method === 'GET' ? undefined : {};
      const answer = await server.api(path, { token, method, body });
      expect([answer.status, answer.body.code], name).toEqual([
        403,
        scope ? 'token_scope_missing' : 'token_not_allowed',
      ]);
    }
    for (const scope of apiScopes)
      expect(
        routes.some((route) => route.scope === scope),
        scope,
      ).toBe(true);
  });

  it('is accepted on the routes of its scope', async () => {
    const token = (await create(['read', 'search-data'])).secret;
    for (const { name, method, path, scope } of apiRoutes()) {
      if (method !== 'GET' || (scope !== 'read' && scope !== 'search-data') || name.includes(':')) continue;
      const response = await fetch(`${server.site}/api${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect([200, 400], `${name}: ${response.status}`).toContain(response.status);
    }
  });

  it('has no scope for routes that approve, delete, or change roles, settings or tokens', () => {
    const open = apiRoutes().filter(({ scope }) => scope !== undefined);
    const forbidden =
      /^DELETE|approve|reject|\/bulk|\/delete|\/users|\/invitations|\/settings|\/tokens|archive/;
    expect(open.filter(({ name }) => forbidden.test(name)).map(({ name }) => name)).toEqual([]);
    expect(open.filter(({ scope }) => scope === 'publish').map(({ name }) => name)).toEqual([
      'POST /api/articles/:id/publish',
    ]);
  });

  it('is shown once, stored as a hash, and listed with its last use', async () => {
    const { id, secret } = await create(['read'], { name: 'Zapier' });
    const { rows } = await database().pool.query('SELECT * FROM api_tokens WHERE id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain(secret);
    await server.api('/articles', { token: secret });
    const { body } = await server.api('/tokens', { token: admin.token });
    const listed = body.tokens.find((token: { id: string }) => token.id === id);
    expect(listed).toMatchObject({ name: 'Zapier', scopes: ['read'], email: admin.email, expired: false });
    expect(secret.endsWith(listed.ending)).toBe(true);
    expect(listed.last_used_at).not.toBeNull();
    expect(JSON.stringify(body)).not.toContain(secret);
  });

  it('is recorded in the audit log with its name', async () => {
    const { secret } = await create(['draft'], { name: 'Skriveprogram' });
    const created = await server.api('/articles', { token: secret, body: draft('fra-et-program') });
    expect(created.status).toBe(201);
    const { body } = await server.api('/audit?target=fra-et-program', { token: admin.token });
    expect(body.entries[0]).toMatchObject({
      action: 'article.created',
      actor: { id: admin.id, email: `${admin.email} (Skriveprogram)` },
    });
    const { body: log } = await server.api('/audit?action=token.created', { token: admin.token });
    expect(log.entries[0]).toMatchObject({ target: 'Skriveprogram', after: { scopes: ['draft'] } });
  });

  it('changes only drafts, and its change to a published article is stored as a proposal beside the unsaved draft of its user', async () => {
    const { secret } = await create(['draft', 'read']);
    const call = (path: string, method: string, body: unknown) =>
      server.api(path, { token: secret, method, body });
    const published = { ...draft('publisert-av-token'), status: 'published' };
    expect((await call('/articles', 'POST', published)).body.code).toBe('token_draft_only');

    const article = (await call('/articles', 'POST', draft('utkast-av-token'))).body;
    const fields = { ...draft('utkast-av-token'), title_no: 'Ny tittel' };
    const save = (version: number, change: object = {}) =>
      call(`/articles/${article.id}`, 'PUT', { ...fields, ...change, version });
    expect((await save(1, { status: 'scheduled', auto_publish_at: '2099-01-01T00:00:00Z' })).body.code).toBe(
      'token_draft_only',
    );
    const saved = await save(1);
    expect(saved.body).toMatchObject({ title_no: 'Ny tittel', version: 2 });
    await server.api(`/articles/${article.id}/publish`, { token: admin.token, body: { version: 2 } });
    expect((await save(3)).body.code).toBe('token_draft_only');

    const ownDraft = { version: 3, fields: { title_no: 'Min tittel' } };
    await server.api(`/articles/${article.id}/draft`, { token: admin.token, method: 'PUT', body: ownDraft });
    const proposal = { version: 3, fields: { title_no: 'Forslag' } };
    expect((await call(`/articles/${article.id}/draft`, 'PUT', proposal)).status).toBe(200);
    const { body } = await server.api(`/articles/${article.id}/drafts`, { token: admin.token });
    expect(body.drafts).toMatchObject([
      { mine: false, email: `${admin.email} (Program)`, fields: { title_no: 'Forslag' } },
      { mine: true, email: admin.email, fields: { title_no: 'Min tittel' } },
    ]);
  });

  it('publishes only with the scope publish, which only admins can give, and only while its user is an admin', async () => {
    const editor = await server.person('editor');
    const refused = await server.api('/tokens', {
      token: editor.token,
      body: { name: 'x', scopes: ['publish'], days: 30 },
    });
    expect([refused.status, refused.body.code]).toEqual([403, 'publish_scope_needs_admin']);
    const other = await server.person('admin');
    const { secret } = await create(['publish'], { session: other.token });
    const publish = async (slug: string) => {
      const { body } = await server.post('/articles', draft(slug));
      return server.api(`/articles/${body.id}/publish`, { token: secret, body: { version: 1 } });
    };
    expect((await publish('publiser-en')).status).toBe(200);
    await database().pool.query(`UPDATE user_roles SET role = 'editor' WHERE user_id = $1`, [other.id]);
    expect((await publish('publiser-to')).body.code).toBe('token_scope_missing');
  });

  it('stops working when it is revoked or expires', async () => {
    const short = await create(['read'], { days: 1 });
    const revoked = await create(['read']);
    const { status } = await server.api(`/tokens/${revoked.id}`, { token: admin.token, method: 'DELETE' });
    expect(status).toBe(200);
    const code = async (token: string) => (await server.api('/articles', { token })).body.code;
    expect(await code(revoked.secret)).toBe('token_invalid');
    expect(await code(short.secret)).toBeUndefined();
    await database().pool.query(
      `UPDATE api_tokens SET expires_at = now() - interval '1 second' WHERE id = $1`,
      [short.id],
    );
    expect(await code(short.secret)).toBe('token_invalid');
    expect(await code('nvs_guess')).toBe('token_invalid');
  });

  it('stops working for good when the user loses every role', async () => {
    const owner = await server.person('editor');
    const { secret } = await create(['read'], { session: owner.token });
    const code = async () => (await server.api('/articles', { token: secret })).body.code;
    const setRoles = (roles: string[]) =>
      database().orm.transaction(async (transaction) => {
        await transaction.execute(`DELETE FROM user_roles WHERE user_id = '${owner.id}'`);
        for (const role of roles)
          await transaction.execute(
            `INSERT INTO user_roles (user_id, role, created_at) VALUES ('${owner.id}', '${role}', now())`,
          );
      });
    await setRoles(['admin']);
    expect(await code()).toBeUndefined();
    await setRoles([]);
    await setRoles(['editor']);
    expect(await code()).toBe('token_invalid');
  });

  it('can be listed and revoked by its user and by admins only', async () => {
    const [one, other] = [await server.person('editor'), await server.person('editor')];
    const { id } = await create(['read'], { session: one.token });
    const ids = async (token: string) =>
      (await server.api('/tokens', { token })).body.tokens.map((listed: { id: string }) => listed.id);
    expect(await ids(one.token)).toEqual([id]);
    expect(await ids(other.token)).toEqual([]);
    expect(await ids(admin.token)).toContain(id);
    const revoke = (token: string) => server.api(`/tokens/${id}`, { token, method: 'DELETE' });
    expect((await revoke(other.token)).body.code).toBe('token_not_found');
    expect((await revoke(admin.token)).status).toBe(200);
    expect(await ids(one.token)).toEqual([]);
  });
});

describeOnDatabase('the number of API tokens', (database) => {
  it('stays within its limit if a user creates many at once', async () => {
    const server = await startEditorServer(database());
    const create = () => server.post('/tokens', { name: 'x', scopes: ['read'], days: 1 });
    for (let n = 0; n < tokenLimits.perUser - 1; n++) expect((await create()).status).toBe(201);
    const answers = await Promise.all(Array.from({ length: 8 }, create));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    await server.stop();
  });
});

describeOnDatabase('the limit of an API token', (database) => {
  let server: EditorServer;
  beforeAll(async () => {
    server = await startEditorServer(database(), { API_TOKEN_LIMIT: '3' });
  });
  afterAll(() => server?.stop());

  it('applies to each token separately, and the response contains the seconds to wait', async () => {
    const create = async () =>
      (await server.post('/tokens', { name: 'x', scopes: ['read'], days: 1 })).body.secret as string;
    const [one, other] = [await create(), await create()];
    const read = (token: string) =>
      fetch(`${server.site}/api/articles`, { headers: { authorization: `Bearer ${token}` } });
    for (let n = 0; n < 3; n++) expect((await read(one)).status).toBe(200);
    const refused = await read(one);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await refused.json()).code).toBe('token_limit_reached');
    expect((await read(other)).status).toBe(200);
    server.pass({ minutes: 2 });
    expect((await read(one)).status).toBe(200);
  });
});
