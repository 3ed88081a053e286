import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requestLog } from '../http/middleware/request-log.ts';
import { createLog } from '../log.ts';
import { createPageCache } from './cache.ts';
import { cachedDocuments } from './cached-documents.ts';

const log = createLog({ LOG_LEVEL: 'silent', NODE_ENV: 'test' });
const pages = createPageCache({
  maxBytes: 1_000_000,
  maxAgeMs: 1000,
  now: () => 0,
  readContentVersion: async () => '1',
  log,
});
let made = 0;
const kept = cachedDocuments({ pages, siteUrl: 'https://www.example.org', development: false });
const app = new Hono()
  .use(requestLog(log))
  .get(
    '/list.xml',
    kept({
      contentType: 'application/xml; charset=utf-8',
      topics: ['articles'],
      make: () => `<made>${++made}</made>`,
    }),
  )
  .get('/none.xml', kept({ contentType: 'text/plain', topics: [], make: () => undefined }))
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
  pages.contentChanged('all');
  made = 0;
});

describe('a kept document', () => {
  it('is made once, until what it tells of changes', async () => {
    for (let times = 0; times < 3; times++)
      expect(await (await get('/list.xml')).text()).toBe('<made>1</made>');
    pages.contentChanged(['article:egg']);
    expect(await (await get('/list.xml?anything')).text()).toBe('<made>1</made>');
    pages.contentChanged(['articles']);
    expect(await (await get('/list.xml')).text()).toBe('<made>2</made>');
  });

  it('says what it is, and is not sent again to one who has it', async () => {
    const first = await get('/list.xml');
    expect(first.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(first.headers.get('x-content-type-options')).toBe('nosniff');
    const again = await get('/list.xml', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    const head = await get('/list.xml', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('that does not exist leaves the answer to the pages', async () => {
    const response = await get('/none.xml');
    expect([response.status, await response.text()]).toEqual([404, 'the 404 page']);
  });
});
