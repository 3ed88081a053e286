import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../../tests/setup/database/both-engines.ts';
import { type EditorServer, startEditorServer } from '../../../../tests/setup/server/editor-server.ts';
import { productEvents } from '../../../domain/events.ts';
import { htmlLang, otherLocale } from '../../../domain/locale.ts';
import { problemStatuses } from '../../../domain/problems.ts';
import { xmlText } from '../http/xml-text.ts';
import { apiTexts } from './api-texts.ts';
import type { OpenApi } from './openapi.ts';

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
    expect(document.components.schemas.Problem).toMatchObject({
      properties: { code: { enum: Object.keys(problemStatuses) } },
    });
  });

  it('names the things of the product, so that generated clients have types for them', () => {
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['Article', 'Keyword', 'QueueItem', 'Source', 'Topic', 'User', 'Problem']),
    );
    expect(JSON.stringify(document)).not.toContain('$defs');
  });

  it('belongs to version 1 of the API: responses name this version, and a request that names another version is refused', async () => {
    const get = (version: string) =>
      fetch(`${server.site}/api/config`, { headers: { 'api-version': version } });
    expect((await get('1')).headers.get('api-version')).toBe('1');
    const refused = await get('2');
    expect([refused.status, (await refused.json()).code]).toEqual([400, 'api_version_unknown']);
  });

  it('describes every paged list with the parameter page and the fields page, pages and total', () => {
    const position = ['page', 'pages', 'total'];
    const differing = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { parameters, responses }]) => {
        const schema = responses['200']?.content?.['application/json']?.schema;
        const fields = (schema?.properties ?? {}) as Record<string, { type?: string }>;
        const isPaged = schema !== undefined && parameters.some(({ name }) => name === 'page');
        const found = position.filter((name) => fields[name]?.type === 'integer');
        const isAlike = isPaged ? found.length === position.length : !found.includes('page');
        return isAlike ? [] : [`${method} ${path}: ${found}`];
      }),
    );
    expect(differing).toEqual([]);
  });

  it.each([
    ['/api/docs', {}, 'no'],
    ['/api/docs', { 'accept-language': 'en-GB' }, 'en'],
    ['/api/docs', { 'accept-language': 'en-GB', cookie: 'i18nextLng=no' }, 'no'],
    ['/en/api/docs', { 'accept-language': 'nb-NO' }, 'en'],
  ] as const)('has a page at %s; with the headers %j its language is %s', async (path, headers, locale) => {
    const response = await fetch(server.site + path, { headers });
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    );
    expect(response.headers.get('vary') ?? '').toContain(path.startsWith('/en') ? '' : 'Cookie');
    const html = await response.text();
    expect(html).toContain(`<html lang="${htmlLang[locale]}">`);
    expect(html).not.toMatch(/<script|\{\{|undefined/);
    const other = otherLocale(locale);
    expect(html).toContain(
      `<form action="/sprak/${other}"><input type="hidden" name="to" value="/api/docs"><button lang="${htmlLang[other]}">`,
    );
    for (const { title, routes } of Object.values(apiTexts[locale].sections))
      for (const text of [title, ...Object.values(routes)]) expect(html).toContain(xmlText(text));
    for (const path of Object.keys(document.paths)) expect(html).toContain(path);
    for (const event of productEvents) expect(html).toContain(`<code>${event}</code>`);
    for (const code of Object.keys(problemStatuses)) expect(html).toContain(`<code>${code}</code>`);
  });

  it('has a page in Norwegian without English sentences', async () => {
    const html = await (await fetch(`${server.site}/api/docs`)).text();
    const english = Object.values(apiTexts.en.sections)
      .flatMap(({ routes }) => Object.values<string>(routes))
      .filter((text) => html.includes(`${text}<`));
    expect(english).toEqual([]);
    expect(html).not.toMatch(/\b(the|that|with|which)\b(?![^<]*<\/(code|pre)>)/);
  });

  it('has a button for the other language that works without JavaScript', async () => {
    const choice = await fetch(`${server.site}/sprak/en?to=/api/docs`, { redirect: 'manual' });
    expect(choice.headers.get('location')).toBe('/api/docs');
    const back = await fetch(`${server.site}/sprak/no?to=/api/docs`, { redirect: 'manual' });
    expect(back.headers.get('location')).toBe('/api/docs');
    expect(back.headers.get('set-cookie')).toMatch(/^i18nextLng=no;/);
  });
});
