import { readFileSync } from 'node:fs';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitFor } from '../../../../tests/setup/wait-for.ts';
import { createCachedResponse, sendCachedResponse } from './cached-response.ts';

const text = 'ultraprosessert mat '.repeat(200);
const requestId = '00000000-0000-4000-8000-000000000000';
let port = 0;
const server = createServer();

beforeAll(async () => {
  const cached = await createCachedResponse({
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', vary: 'Cookie' },
    body: Buffer.from(text),
  });
  server.on('request', (request, response) => sendCachedResponse(request, response, { cached, requestId }));
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

describe('a cached response', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br;q=0.5', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
    ['brotli', undefined],
  ])('for Accept-Encoding: %s has the header Content-Encoding: %s', async (accepted, encoding) => {
    const { message, body } = await get({ 'accept-encoding': accepted });
    expect(message.headers['content-encoding']).toBe(encoding);
    const plain =
      encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
    expect(plain.toString()).toBe(text);
    expect(message.headers.vary).toBe('Cookie, Accept-Encoding');
    expect(message.headers['x-request-id']).toBe(requestId);
  });

  it('has a strong ETag per encoding, and becomes a 304 if If-None-Match contains that ETag, also in its weak form', async () => {
    const etags = await Promise.all(
      ['br', 'gzip', ''].map(async (e) => (await get({ 'accept-encoding': e })).message.headers.etag ?? ''),
    );
    expect(new Set(etags).size).toBe(3);
    for (const etag of etags) expect(etag).toMatch(/^"[\w-]+"$/);
    const again = await get({ 'accept-encoding': 'br', 'if-none-match': `"other", W/${etags[0]}` });
    expect(again.message.statusCode).toBe(304);
    expect(again.message.headers['x-request-id']).toBe(requestId);
    expect(again.body).toHaveLength(0);
    expect(
      (await get({ 'accept-encoding': 'gzip', 'if-none-match': etags[0] ?? '' })).message.statusCode,
    ).toBe(200);
  });

  it('has the content length but no body if the request is HEAD', async () => {
    const { message, body } = await get({}, 'HEAD');
    expect(message.headers['content-length']).toBe(String(text.length));
    expect(body).toHaveLength(0);
  });
});

it('a page is compressed better after several requests, and the ETag of the first compression stays valid', async () => {
  const page = readFileSync('content/articles/er-brod-ultraprosessert/no.md', 'utf8');
  const headers = { 'content-type': 'text/html' };
  const cached = await createCachedResponse({ status: 200, headers, body: Buffer.from(page) });
  const first = cached.variants.br;
  await waitFor(() => expect(cached.variants.br.body.length).toBeLessThan(first.body.length));
  const small = cached.variants.br;
  expect(brotliDecompressSync(small.body).toString()).toBe(page);
  expect(small.etag).not.toBe(first.etag);
  expect(cached.bytes).toBeGreaterThan(page.length + small.body.length);
  const listener = (request: IncomingMessage, response: ServerResponse) =>
    void sendCachedResponse(request, response, { cached, requestId });
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  for (const etag of [first.etag, small.etag, `W/${first.etag}`]) {
    const again = await fetch(address, { headers: { 'accept-encoding': 'br', 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect(again.headers.get('etag')).toBe(etag.replace('W/', ''));
  }
  server.close();
});

it('a cached body occupies no more memory than its own length', async () => {
  const { variants } = await createCachedResponse({
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: Buffer.from(text),
  });
  for (const { body } of Object.values(variants)) {
    expect(body.buffer.byteLength).toBe(body.length);
  }
});
