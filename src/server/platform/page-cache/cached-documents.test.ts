import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from '../env.ts';
import { requestLog } from '../http/middleware/request-log.ts';
import { createLog } from '../logs/log.ts';
import { createPageCache } from './cache.ts';
import { cachedDocuments } from './cached-documents.ts';

const log = createLog({ LOG_LEVEL: 'silent' }, { write: () => {} });
const pages = createPageCache({
  maxBytes: 1_000_000,
  maxAgeMs: 1000,
  now: () => 0,
  readContentVersion: async () => '1',
  log,
});
let created = 0;
const cached = cachedDocuments({ pages, siteUrl: 'https://www.example.org', development: false });
const app = new Hono()
  .use(requestLog(log, readEnv({})))
  .get(
    '/list.xml',
    cached({
      contentType: 'application/xml; charset=utf-8',
      cacheTags: ['articles'],
      create: () => `<created>${++created}</created>`,
    }),
  )
  .get('/none.xml', cached({ contentType: 'text/plain', cacheTags: [], create: () => undefined }))
  .get('*', (c) => c.text('the 404 page', 404));
const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
const get = (path: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init);

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());
beforeEach(() => {
  pages.invalidate('all');
  created = 0;
});

describe('a cached document', () => {
  it('is created once and reused until content with its cache tags changes', async () => {
    for (let times = 0; times < 3; times++)
      expect(await (await get('/list.xml')).text()).toBe('<created>1</created>');
    pages.invalidate(['article:egg']);
    expect(await (await get('/list.xml?anything')).text()).toBe('<created>1</created>');
    pages.invalidate(['articles']);
    expect(await (await get('/list.xml')).text()).toBe('<created>2</created>');
  });

  it('has its content type and answers conditional and HEAD requests', async () => {
    const first = await get('/list.xml');
    expect(first.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(first.headers.get('x-content-type-options')).toBe('nosniff');
    expect(first.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    const again = await get('/list.xml', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    const head = await get('/list.xml', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('leaves the request to the next handler if it does not exist', async () => {
    const response = await get('/none.xml');
    expect([response.status, await response.text()]).toEqual([404, 'the 404 page']);
  });
});
