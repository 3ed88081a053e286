import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { deletesLast, filled, routeOf } from '../../../tests/setup/hostile/hostile-routes.ts';
import { createRecords } from '../../../tests/setup/server/api-records.ts';
import { type EditorServer, startEditorServer } from '../../../tests/setup/server/editor-server.ts';
import { problemCatalogue } from '../../domain/problems.ts';
import { webhookEvents } from '../../domain/webhooks/webhook.ts';
import type { createOpenApi, JsonSchema } from './openapi.ts';
import { referencePage } from './reference-page.ts';

type OpenApi = ReturnType<typeof createOpenApi>;

describeOnDatabase('the API document', (database) => {
  let server: EditorServer;
  let document: OpenApi;
  beforeAll(async () => {
    server = await startEditorServer(database());
    document = await (await fetch(`${server.site}/api/openapi.json`)).json();
  });
  afterAll(() => server?.stop());

  const mounted = () =>
    [...Map.groupBy(server.app.routes, ({ method, path }) => `${method} ${path}`)].filter(([name]) =>
      /^(GET|POST|PUT|PATCH|DELETE) \/api\/(?!docs$|openapi\.json$)/.test(name),
    );
  const operationOf = (method: string, path: string) =>
    document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

  it('lists exactly the mounted routes', () => {
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(
      mounted()
        .map(([name]) => name.replace(/:(\w+)/g, '{$1}'))
        .sort(),
    );
    const ids = Object.values(document.paths).flatMap((operations) =>
      Object.values(operations).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('contains every error code', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.components.schemas.Problem.properties.code.enum).toEqual(Object.keys(problemCatalogue));
  });

  it('matches the response of every route to a valid request', async () => {
    const admin = (await server.person('admin')).token;
    const ids = await createRecords(server);
    const routes = mounted()
      .map(([name, handlers]) =>
        routeOf(
          name,
          handlers.map(({ handler }) => handler),
        ),
      )
      // The test server has no page renderer; tests/site/content-api.test.ts covers these routes.
      .filter(({ path }) => !path.startsWith('/api/public/'))
      .sort(deletesLast);
    let answered = 0;
    let checked = 0;
    for (const { name, method, path, valid, takesJson } of routes) {
      const operation = operationOf(method, path);
      if (!operation) throw new Error(`${name} is not described`);
      const body = operation.requestBody?.content['application/json']?.schema;
      if (body) expect(matches(body, valid), `${name}: a valid body`).toEqual([]);
      const response = await fetch(server.site + filled(path, ids), {
        method,
        redirect: 'manual',
        headers: {
          authorization: `Bearer ${admin}`,
          ...(takesJson && { 'content-type': 'application/json' }),
        },
        ...(method !== 'GET' && takesJson && { body: JSON.stringify(valid) }),
      });
      const type = response.headers.get('content-type')?.split(';')[0] ?? '';
      const described = operation.responses[response.status] ?? operation.responses.default;
      if (response.status >= 400) {
        const { code } = await response.json();
        expect(document.components.schemas.Problem.properties.code.enum, name).toContain(code);
        continue;
      }
      expect(operation.responses[response.status], `${name}: ${response.status}`).toBeDefined();
      answered += 1;
      const content = described?.content;
      if (!content) continue;
      expect(Object.keys(content), name).toContain(type);
      const schema = content[type]?.schema;
      if (type !== 'application/json' || !schema || Object.keys(schema).length === 0) {
        await response.body?.cancel();
        continue;
      }
      checked += 1;
      expect(matches(schema, await response.json()), name).toEqual([]);
    }
    expect(answered).toBeGreaterThan(60);
    expect(checked).toBeGreaterThan(20);
  });

  it('states the API version, and a request that names another version is refused', async () => {
    const get = (version: string) =>
      fetch(`${server.site}/api/config`, { headers: { 'api-version': version } });
    expect((await get('1')).headers.get('api-version')).toBe('1');
    const refused = await get('2');
    expect([refused.status, (await refused.json()).code]).toEqual([400, 'api_version_unknown']);
  });

  it('is served as a page without scripts that lists every route and error code', async () => {
    const response = await fetch(`${server.site}/api/docs`);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    );
    const html = await response.text();
    expect(html).toBe(referencePage(document));
    expect(html).not.toContain('<script');
    for (const path of Object.keys(document.paths)) expect(html).toContain(path);
    for (const event of webhookEvents) expect(html).toContain(`<code>${event}</code>`);
    for (const code of Object.keys(problemCatalogue)) expect(html).toContain(`<code>${code}</code>`);
  });
});

describe('the comparison of a response with its schema', () => {
  it('finds a field that is missing or has another type', () => {
    const schema = { type: 'object', required: ['a'], properties: { a: { type: 'string' } } };
    expect(matches(schema, { a: 'x', b: 1 })).toEqual([]);
    expect(matches(schema, {})).toHaveLength(1);
    expect(matches(schema, { a: 1 })).toHaveLength(1);
  });
});

const matches = (schema: JsonSchema, value: unknown) =>
  z
    .fromJSONSchema(schema)
    .safeParse(value)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
