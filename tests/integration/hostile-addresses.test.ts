import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLongRun } from '../../scripts/long-tests.ts';
import { createPostgresCopy } from '../setup/database/both-engines.ts';
import { badEscapes, badTexts, escaped, seed, selectBySeed } from '../setup/hostile/hostile-input.ts';
import { signInAsAdmin } from '../setup/product/newsroom-client.ts';
import { type RunningProduct, startProduct } from '../setup/product/product.ts';

describe(`hostile addresses (seed ${seed})`, () => {
  let product: RunningProduct;
  let token: string;
  let copy: Awaited<ReturnType<typeof createPostgresCopy>>;
  beforeAll(async () => {
    copy = await createPostgresCopy();
    product = await startProduct({ DATABASE_URL: copy.url });
    // Before the hostile requests, after which the first admin needs the set-up code.
    ({ token } = await signInAsAdmin(product.address));
  });
  afterAll(async () => {
    await product?.end();
    await copy.drop();
  });

  const templates = [
    '/X',
    '/en/X',
    '/blogg/X',
    '/en/blogg/X',
    '/blogg?page=X',
    '/blogg?sok=X',
    '/en/blogg?sok=X',
    '/forhandsvisning/X',
    '/admin/X',
    '/assets/X',
    '/bilder/X',
    '/bilder/0123456789abcdef0123456789abcdef/X',
    '/kort/X',
    '/kort/en/blogg/X',
    '/sprak/X',
    '/sprak/en?til=X',
    '/sitemap-X.xml',
    '/feed.xml?X=X',
    '/api/public/articles?locale=X',
    '/api/public/articles?page=X&limit=X',
    '/api/public/articles/X',
    '/api/public/articles/er-brod-ultraprosessert?locale=X',
    '/?X=1&X',
  ];
  const oddHeaders = [
    'Host: elsewhere.example',
    'Host: [::1',
    'Accept-Language: \u00e6;q=x,*;q=9,-,no-no-no-no',
    `Accept-Language: ${'no,'.repeat(3000)}`,
    'Cookie: i18nextLng=%00; i18nextLng=../../x; =; ;;',
    `Cookie: i18nextLng=${'x'.repeat(6000)}`,
    'If-None-Match: "a", W/"b", *, \\"',
    'Accept-Encoding: br;q=zero, gzip;;, \u0001',
    'Range: bytes=9-1,-,5-',
    'Authorization: Bearer \u00ff\u00fe',
    'X-Forwarded-For: ,,,%00,<script>',
    'Content-Length: -1',
    'Content-Length: 5\r\nContent-Length: 6',
    'Transfer-Encoding: chunked\r\nContent-Length: 3',
    'Expect: 417-please',
    'Upgrade: websocket\r\nConnection: Upgrade',
  ];

  it('do not change the cached page that other readers get', async () => {
    const { hostname, port } = new URL(product.address);
    for (const language of ['nb', 'en']) {
      const headers = { 'accept-language': language };
      for (const odd of ['/%0A', '/%0D%0ASet-Cookie:x', '/%E2%80%A8', '/admin/%0A']) {
        await statusOf(
          { host: hostname, port: Number(port) },
          requestOf(odd, { header: `Accept-Language: ${language}` }),
        );
        const missing = await fetch(`${product.address}/finnes-ikke`, { headers });
        expect(missing.status).toBe(404);
        const html = await missing.text();
        expect(html).not.toContain('Unexpected Application Error!');
        expect(html).toContain(`<html lang="${language}">`);
        expect(await (await fetch(product.address + odd, { headers })).text()).toBe(html);
      }
    }
  });

  it('never cause the preview of a draft to be cached, however the address is spelled', async () => {
    const call = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const response = await fetch(product.address + path, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return response.json();
    };
    const draft = await call('/api/articles', {
      slug: 'hemmelig',
      author_name: 'Kari',
      title_no: 'Hemmelig',
      content_no: 'Ennå ikke.',
    });
    const { url } = await call(`/api/articles/${draft.id}/preview`, {});
    const secret = new URL(url).pathname.split('/').at(-1);
    const { hostname, port } = new URL(product.address);
    for (const written of [
      `/forhandsvisning/${secret}`,
      `/Forhandsvisning/${secret}`,
      `/%66orhandsvisning/${secret}`,
      `/x/../forhandsvisning/${secret}`,
      `http://elsewhere.example/forhandsvisning/${secret}`,
    ]) {
      const answer = await answerTo({ host: hostname, port: Number(port) }, requestOf(written));
      if (/^HTTP\/1\.1 200/.test(answer)) {
        expect(answer, written).toMatch(/cache-control: no-store/i);
        expect(answer, written).toMatch(/referrer-policy: no-referrer/i);
        expect(answer, written).toMatch(/x-robots-tag: noindex/i);
      } else expect(answer, written).toContain(`ocation: /forhandsvisning/${secret}\r\n`);
    }
  });

  it('cause no server error on any public page or file', async () => {
    const bad = [...badTexts.map(escaped), ...badEscapes];
    const paths = templates.flatMap((template) => bad.map((text) => template.replaceAll('X', () => text)));
    const requests = [
      ...selectBySeed(paths, isLongRun ? 1000 : 120, seed).map((path) => requestOf(path)),
      ...['/', '/en/blogg', '/kort/blogg/er-brod-ultraprosessert'].flatMap((path) =>
        oddHeaders.map((header) => requestOf(path, { header })),
      ),
      ...['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'HEAD', 'NONSENSE'].flatMap((method) =>
        ['/', '/blogg?sok=x', '/bilder/x', '/robots.txt'].map((path) => requestOf(path, { method })),
      ),
      'GET\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'GET http://elsewhere.example/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'GET //elsewhere.example/%2e%2e HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      '\u0016\u0003\u0001\u0000\u00f0\r\n\r\n',
    ];
    const { hostname, port } = new URL(product.address);
    for (const request of requests) {
      const status = await statusOf({ host: hostname, port: Number(port) }, request);
      expect([status, status >= 200 && status < 500], request.slice(0, 300)).toEqual([status, true]);
    }
    expect((await fetch(product.address)).status).toBe(200);
    expect(
      product
        .output()
        .split('\n')
        .filter((line) => /"level":[56]0/.test(line)),
    ).toEqual([]);
  });
});

const requestOf = (path: string, { method = 'GET', header = '' } = {}) =>
  `${method} ${path} HTTP/1.1\r\n${header.startsWith('Host') ? '' : 'Host: 127.0.0.1\r\n'}${header && `${header}\r\n`}\r\n`;

const statusOf = async (server: { host: string; port: number }, request: string): Promise<number> =>
  Number(/^HTTP\/1\.1 (\d{3})/.exec(await answerTo(server, request))?.[1] ?? 0);

/**
 * Returns the beginning of the response. The request is sent over a socket, because an HTTP client would normalise or
 * refuse it.
 */
function answerTo(server: { host: string; port: number }, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server, () => socket.write(request, 'latin1'));
    socket.setTimeout(60_000, () => socket.destroy(new Error(`no answer to ${request.slice(0, 200)}`)));
    socket.once('data', (bytes) => {
      resolve(bytes.toString('latin1'));
      socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`closed without an answer to ${request.slice(0, 200)}`)));
  });
}
