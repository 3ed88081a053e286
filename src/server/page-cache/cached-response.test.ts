import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createCachedResponse, sendCachedResponse } from './cached-response.ts';

const text = 'ultraprosessert mat '.repeat(200);
let port = 0;
const server = createServer();

beforeAll(async () => {
  const stored = await createCachedResponse({
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', vary: 'Cookie' },
    body: Buffer.from(text),
  });
  server.on('request', (request, response) => sendCachedResponse(request, response, stored));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

const get = (headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ message: IncomingMessage; body: Buffer }>((resolve, reject) => {
    const request = httpRequest({ port, host: '127.0.0.1', method, headers }, (message) => {
      const chunks: Buffer[] = [];
      message.on('data', (chunk) => chunks.push(chunk));
      message.on('end', () => resolve({ message, body: Buffer.concat(chunks) }));
    });
    request.on('error', reject);
    request.end();
  });

describe('a stored response', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br;q=0.5', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
    ['brotli', undefined],
  ])('for %s comes as %s', async (accepted, encoding) => {
    const { message, body } = await get({ 'accept-encoding': accepted });
    expect(message.headers['content-encoding']).toBe(encoding);
    const plain =
      encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
    expect(plain.toString()).toBe(text);
    expect(message.headers.vary).toBe('Cookie, Accept-Encoding');
  });

  it('is not sent again to who has it: 304 for its own strong ETag, per encoding', async () => {
    const etags = await Promise.all(
      ['br', 'gzip', ''].map(async (e) => (await get({ 'accept-encoding': e })).message.headers.etag ?? ''),
    );
    expect(new Set(etags).size).toBe(3);
    for (const etag of etags) expect(etag).toMatch(/^"[\w-]+"$/);
    const again = await get({ 'accept-encoding': 'br', 'if-none-match': `"other", W/${etags[0]}` });
    expect(again.message.statusCode).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(
      (await get({ 'accept-encoding': 'gzip', 'if-none-match': etags[0] ?? '' })).message.statusCode,
    ).toBe(200);
  });

  it('answers HEAD with its length and no body', async () => {
    const { message, body } = await get({}, 'HEAD');
    expect(message.headers['content-length']).toBe(String(text.length));
    expect(body).toHaveLength(0);
  });
});

it('a page that is read often is made smaller, and who has the first bytes keeps them', async () => {
  const page = Array.from({ length: 4000 }, (_, n) => `<p>${(n * 7919) % 1000} ord om mat</p>`).join('');
  const headers = { 'content-type': 'text/html' };
  const stored = await createCachedResponse({ status: 200, headers, body: Buffer.from(page) });
  const first = stored.variants.br;
  await vi.waitFor(() => expect(stored.variants.br.body.length).toBeLessThan(first.body.length));
  const small = stored.variants.br;
  expect(brotliDecompressSync(small.body).toString()).toBe(page);
  expect(small.etag).not.toBe(first.etag);
  expect(stored.bytes).toBeGreaterThan(page.length + small.body.length);
  const listener = (request: IncomingMessage, response: ServerResponse) =>
    sendCachedResponse(request, response, stored);
  const often = createServer(listener);
  await new Promise<void>((resolve) => often.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(often.address() as AddressInfo).port}/`;
  for (const etag of [first.etag, small.etag, `W/${first.etag}`]) {
    const again = await fetch(address, { headers: { 'accept-encoding': 'br', 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect(again.headers.get('etag')).toBe(etag.replace('W/', ''));
  }
  often.close();
});

it('a kept page is held once: what it was made from is let go', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const store = async () => {
    const body = Buffer.alloc(100_000, text);
    const headers = { 'content-type': 'text/html' };
    return { stored: await createCachedResponse({ status: 200, headers, body }), made: new WeakRef(body) };
  };
  const pages = [await store(), await store(), await store()];
  await new Promise(setImmediate);
  collect();
  expect(pages.map(({ made }) => made.deref())).toEqual([undefined, undefined, undefined]);
  expect(gunzipSync(pages[0]?.stored.variants.gzip.body ?? '').length).toBe(100_000);
});
