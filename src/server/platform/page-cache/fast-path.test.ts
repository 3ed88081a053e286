import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { waitFor } from '../../../../tests/setup/wait-for.ts';
import { createReaderScheduler, type ReaderScheduler } from '../http/reader-scheduler.ts';
import { serve } from '../http/serve.ts';
import type { CacheLookup } from './cache-lookup.ts';
import { type CachedResponse, createCachedResponse } from './cached-response.ts';
import { installFastPath } from './fast-path.ts';

type Running = Awaited<ReturnType<typeof serve>>;

const cache = new Map<string, CachedResponse>();
const lookup: CacheLookup = {
  find: ({ id }) => cache.get(id),
  renderWithoutApp: () => undefined,
  record: () => {},
};
/** Lets every request wait for the next turn of the event loop, as in a flood of requests. */
const alwaysWaiting: ReaderScheduler = {
  hasTime: () => false,
  enqueue: (work) => void setImmediate(work),
  editorStarted: () => () => {},
};
const start = ({
  fastPath = true,
  cached = lookup,
  scheduler = createReaderScheduler(),
  isStopping = (): boolean => false,
} = {}) =>
  serve({
    scheduler,
    isStopping,
    env: { HOST: '127.0.0.1', PORT: 0, FAST_PATH: fastPath },
    cached,
    fetch: async (request) =>
      new Response(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`),
  });

let withFastPath: Running;
let withoutFastPath: Running;
let inFlood: Running;
const sockets: Socket[] = [];

beforeAll(async () => {
  const page = (body: string, status = 200) =>
    createCachedResponse({
      status,
      headers: { 'content-type': 'text/html; charset=utf-8', vary: 'Cookie' },
      body: Buffer.from(body),
      // A page whose compressed bodies are given is not compressed again in the background, so its ETag never changes.
      compressed: { br: brotliCompressSync(body), gzip: gzipSync(body) },
    });
  cache.set('/upf-score', await page('poengsummen '.repeat(50)));
  cache.set('en /upf-score', await page('the score '.repeat(50)));
  cache.set('/borte', await page('finnes ikke', 404));
  cache.set('/stor', await page('stor '.repeat(2_000_000)));
  cache.set(
    '/bilde.woff2',
    await createCachedResponse({
      kind: 'file',
      status: 200,
      headers: { 'content-type': 'font/woff2' },
      body: Buffer.from([1, 2, 3]),
    }),
  );
  withFastPath = await start();
  withoutFastPath = await start({ fastPath: false });
  inFlood = await start({ scheduler: alwaysWaiting });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await Promise.all([withFastPath.stop(10_000), withoutFastPath.stop(10_000), inFlood.stop(10_000)]);
});

function open(server: Running): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  return new Promise((resolve) => socket.once('connect', () => resolve(socket)));
}

/**
 * A response counts as complete if no data arrive for this many pauses of 10 ms. On a busy machine the pauses last
 * longer.
 */
const quietPauses = 50;

/** Sends the chunks and returns all data until the server pauses or closes the connection. */
async function converse(socket: Socket, ...chunks: (string | Buffer)[]): Promise<string> {
  let received = '';
  let closed = false;
  let quiet = 0;
  const onData = (chunk: Buffer) => {
    received += chunk.toString('latin1');
    quiet = 0;
  };
  socket.on('data', onData).once('close', () => {
    closed = true;
  });
  for (const chunk of chunks) {
    socket.write(chunk);
    await pause(20);
  }
  while (!closed && received === '') await pause(10);
  for (quiet = 0; !closed && quiet < quietPauses; quiet++) await pause(10);
  socket.off('data', onData);
  return `${received}${closed ? '[closed]' : ''}`;
}

/** Sends a request and returns its response, whose end is known from the Content-Length header. */
function fetchOn(socket: Socket, request: string): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const onData = (chunk: Buffer) => {
      received += chunk.toString('latin1');
      const headLength = received.indexOf('\r\n\r\n') + 4;
      const bodyLength = Number(/^content-length: (\d+)\r$/im.exec(received)?.[1]);
      if (headLength < 4 || received.length < headLength + bodyLength) return;
      socket.off('data', onData);
      resolve(received);
    };
    socket.on('data', onData);
    socket.write(request);
  });
}

const requestIdPattern = /^x-request-id: [0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\r$/gim;

/** Replaces the date and the request id, the values that differ between two equal requests. */
const comparable = (received: string) =>
  received.replaceAll(/^Date: .+\r$/gim, 'Date: …\r').replaceAll(requestIdPattern, 'x-request-id: …\r');

const requestIdsOf = (received: string) => Array.from(received.matchAll(requestIdPattern), ([line]) => line);

/** Starts a fast path with other settings. `answer` gets the requests that are handed over to Node. */
async function listen(options: {
  lookup?: Partial<CacheLookup>;
  firstRequestMs?: number;
  keepAliveMs?: number;
  answer?: () => void;
}) {
  const server = createServer(options.answer);
  installFastPath(server, {
    isStopping: () => false,
    scheduler: createReaderScheduler(),
    firstRequestMs: options.firstRequestMs ?? 60_000,
    keepAliveMs: options.keepAliveMs ?? 60_000,
    lookup: { ...lookup, ...options.lookup },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

const get = (path: string, ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\nHost: novasjekk.no\r\n${headers.map((each) => `${each}\r\n`).join('')}\r\n`;
const inNorwegian = 'Accept-Language: nb-NO,nb;q=0.9';

const conversations: Record<string, (string | Buffer)[]> = {
  'a plain request': [get('/upf-score', inNorwegian)],
  'a request in English': [get('/upf-score', 'accept-language: en')],
  'a request with a stored language': [get('/upf-score', inNorwegian, 'Cookie: a=b; i18nextLng=en')],
  'a request that accepts brotli': [get('/upf-score', inNorwegian, 'Accept-Encoding: gzip, br')],
  'a request that accepts gzip': [get('/upf-score', inNorwegian, 'Accept-Encoding: gzip')],
  'headers without spaces after the colons': [get('/upf-score', 'Accept-Language:nb', 'Accept-Encoding:br')],
  'a cached 404 page': [get('/borte', inNorwegian)],
  'a file that is not compressed': [get('/bilde.woff2', 'Accept-Encoding: br')],
  'an address with a query': [get('/upf-score?utm_source=a&b="<>', inNorwegian)],
  'a page that is not cached': [get('/blogg')],
  'a request that asks a proxy to close': [get('/upf-score', inNorwegian, 'Proxy-Connection: close')],
  'two requests for cached pages, one after the other': [get('/upf-score', inNorwegian), get('/borte')],
  'a request for a cached page after one for an uncached page': [
    get('/blogg'),
    get('/upf-score', inNorwegian),
  ],
  'a request for an uncached page after one for a cached page': [
    get('/upf-score', inNorwegian),
    get('/blogg'),
    get('/borte'),
  ],
  'two requests in one chunk': [get('/upf-score', inNorwegian) + get('/borte')],
  'a head in two chunks': [
    get('/upf-score', inNorwegian).slice(0, 30),
    get('/upf-score', inNorwegian).slice(30),
  ],
  'a head in chunks of one byte': [...get('/borte')],
  'a HEAD request': [get('/upf-score', inNorwegian).replace('GET', 'HEAD')],
  'a POST with a body': [get('/upf-score', 'Content-Length: 3').replace('GET', 'POST'), 'abc'],
  'a GET with a body': [get('/upf-score', inNorwegian, 'Content-Length: 3'), 'abc'],
  'a GET with a body that looks like a request': [
    `${get('/upf-score', `Content-Length: ${get('/borte').length}`)}${get('/borte')}`,
  ],
  'a chunked body': [get('/upf-score', 'Transfer-Encoding: chunked'), '3\r\nabc\r\n0\r\n\r\n'],
  'two content lengths': [get('/upf-score', 'Content-Length: 0', 'Content-Length: 3')],
  'a content length and chunks': [
    get('/upf-score', 'Content-Length: 3', 'Transfer-Encoding: chunked'),
    'abc',
  ],
  'a condition that matches any page': [get('/upf-score', inNorwegian, 'If-None-Match: *')],
  'a request that closes the connection': [get('/upf-score', inNorwegian, 'Connection: close')],
  'a request that keeps the connection alive': [get('/upf-score', inNorwegian, 'Connection: keep-alive')],
  'an upgrade to another protocol': [get('/upf-score', 'Connection: Upgrade', 'Upgrade: h2c')],
  'a request that expects 100-continue': [get('/upf-score', 'Expect: 100-continue', inNorwegian)],
  'HTTP/1.0': [get('/upf-score', inNorwegian).replace('1.1', '1.0')],
  'HTTP/2': [Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')],
  'TLS on a plain port': [Buffer.from([0x16, 3, 1, 0, 5, 1, 0, 0, 1, 0])],
  'a request without a host': ['GET /upf-score HTTP/1.1\r\nAccept: */*\r\n\r\n'],
  'two host headers': [get('/upf-score', 'Host: other.example')],
  'two language headers': [get('/upf-score', 'Accept-Language: en', 'Accept-Language: nb')],
  'two cookie headers': [get('/upf-score', inNorwegian, 'Cookie: a=b', 'Cookie: novasjekk-locale=en')],
  'an absolute address': [get('http://novasjekk.no/upf-score', inNorwegian)],
  'a folded header': [get('/upf-score', 'Accept-Language: nb\r\n en')],
  'a space before the colon': [get('/upf-score', 'Accept-Language : en')],
  'a header without a name': [get('/upf-score', ': nothing')],
  'a line feed alone': [get('/upf-score', 'X-A: b\nContent-Length: 3')],
  'line feeds only': [get('/upf-score', inNorwegian).replaceAll('\r', '')],
  'a zero byte': [get('/upf-score', 'X-A: \0')],
  'a header that is not ASCII': [Buffer.from(get('/upf-score', 'X-A: æøå', inNorwegian))],
  'an address that is not ASCII': [Buffer.from(get('/blogg/brød'))],
  'a space in the address': [get('/upf score')],
  'a head of 20 kB': [get('/upf-score', `X-A: ${'a'.repeat(20_000)}`)],
  'a head of 10 kB': [get('/upf-score', inNorwegian, `X-A: ${'a'.repeat(10_000)}`)],
};

describe('the response with the fast path equals the response without it for', () => {
  const names = Object.keys(conversations);
  let responses: Map<string, Record<'fast' | 'node' | 'flood', string>>;

  beforeAll(async () => {
    const connected = [];
    for (const [name, chunks] of Object.entries(conversations))
      connected.push({
        name,
        chunks,
        fast: await open(withFastPath),
        node: await open(withoutFastPath),
        flood: await open(inFlood),
      });
    responses = new Map(
      await Promise.all(
        connected.map(async ({ name, chunks, ...sockets }) => {
          const [fast = '', node = '', flood = ''] = await Promise.all(
            [sockets.fast, sockets.node, sockets.flood].map((socket) => converse(socket, ...chunks)),
          );
          const response = { fast: comparable(fast), node: comparable(node), flood: comparable(flood) };
          return [name, response] as const;
        }),
      ),
    );
  });

  it.each(names)('%s', (name) => {
    const response = responses.get(name);
    expect(response?.node).toBeTruthy();
    expect(response?.fast).toBe(response?.node);
    expect(response?.flood).toBe(response?.node);
  });
});

it.each([['with', true], ['without']])(
  'two Host headers are refused with 400 %s the fast path',
  async (_, fastPath = false) => {
    const server = await start({ fastPath });
    const response = await converse(await open(server), get('/upf-score', 'Host: other.example'));
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).toContain('[closed]');
    await server.stop(1000);
  },
);

it('between the signal to stop and the end, every response closes its connection', async () => {
  let stopping = false;
  const server = await start({ isStopping: () => stopping });
  const [cached, posted] = [await open(server), await open(server)];
  for (const socket of [cached, posted])
    expect(await fetchOn(socket, get('/upf-score', inNorwegian))).toContain('\r\nConnection: keep-alive');
  stopping = true;
  const post = `${get('/lagre', 'Content-Length: 3').replace('GET', 'POST')}abc`;
  for (const [socket, request] of [
    [cached, get('/upf-score', inNorwegian)],
    [posted, post],
  ] as const) {
    const response = await converse(socket, request);
    expect(response).toMatch(/^HTTP\/1\.1 200[\s\S]*\r\nConnection: close/);
    expect(response).toContain('[closed]');
  }
  await server.stop(1000);
});

describe('the fast path', () => {
  afterEach(() => void vi.useRealTimers());

  it('gives each response a different request id', async () => {
    const socket = await open(withFastPath);
    const ids = [];
    for (let n = 0; n < 3; n++)
      ids.push(...requestIdsOf(await fetchOn(socket, get('/upf-score', inNorwegian))));
    expect(new Set(ids).size).toBe(3);
  });

  it('sends the current date', async () => {
    const dateOf = (received: string) => Date.parse(/^Date: (.+)\r$/m.exec(received)?.[1] ?? '');
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T10:00:00Z') });
    const socket = await open(withFastPath);
    expect(dateOf(await fetchOn(socket, get('/upf-score')))).toBe(Date.parse('2026-03-01T10:00:00Z'));
    vi.setSystemTime(new Date('2026-03-01T10:00:01Z'));
    expect(dateOf(await fetchOn(socket, get('/upf-score')))).toBe(Date.parse('2026-03-01T10:00:01Z'));
  });

  it('does not buffer responses for a client that never reads', async () => {
    const socket = await open(withFastPath);
    socket.pause();
    const before = process.memoryUsage().arrayBuffers;
    for (let turn = 0; turn < 300; turn++) socket.write(get('/stor', inNorwegian));
    await pause(500);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100_000_000);
    socket.destroy();
  });

  it('looks up each request once, even if Node answers the request', async () => {
    let lookups = 0;
    const cached: CacheLookup = {
      ...lookup,
      find: (key) => {
        lookups++;
        return lookup.find(key);
      },
    };
    const server = await start({ cached });
    const socket = await open(server);
    expect(await fetchOn(socket, get('/blogg'))).toContain('GET /blogg');
    expect(lookups).toBe(1);
    // Node also answers all further requests on this connection.
    expect(await fetchOn(socket, get('/upf-score', inNorwegian))).toContain('poengsummen');
    expect(lookups).toBe(2);
    socket.destroy();
    await server.stop(10_000);
  });

  it('waits for a page that is being rendered again, on every connection that requests the page', async () => {
    const renderings = new Map([
      ['/endret', Promise.withResolvers<CachedResponse | undefined>()],
      ['/borte-na', Promise.withResolvers<CachedResponse | undefined>()],
    ]);
    const requested: string[] = [];
    const server = await start({
      cached: {
        ...lookup,
        renderWithoutApp: ({ url }) => {
          requested.push(url);
          return renderings.get(url)?.promise;
        },
      },
    });
    const [first, second, third] = [await open(server), await open(server), await open(server)];
    const responses = [
      fetchOn(first, get('/endret')),
      fetchOn(second, get('/endret')),
      fetchOn(third, get('/borte-na')),
    ];
    await waitFor(() => expect(requested).toHaveLength(3));
    renderings.get('/endret')?.resolve(cache.get('/upf-score'));
    renderings.get('/borte-na')?.resolve(undefined);
    const [one = '', two = '', three = ''] = await Promise.all(responses);
    expect(one).toContain('poengsummen');
    expect(comparable(two)).toBe(comparable(one));
    expect(three).toContain('GET /borte-na');
    // The first connection still uses the fast path; the third was handed over to Node because its page no longer
    // exists.
    expect(await fetchOn(first, get('/upf-score', inNorwegian))).toContain('poengsummen');
    expect(await fetchOn(third, get('/upf-score', inNorwegian))).toContain('poengsummen');
    await server.stop(10_000);
  });

  it("answers even if rendering takes longer than the time allowed for a client's requests", async () => {
    const { port, close } = await listen({
      lookup: { find: () => undefined, renderWithoutApp: () => pause(2500, cache.get('/upf-score')) },
      firstRequestMs: 1000,
      keepAliveMs: 100,
    });
    const socket = connect(port, '127.0.0.1');
    socket.write(get('/endret'));
    const [head] = await once(socket, 'data');
    expect(String(head)).toMatch(/^HTTP\/1\.1 200/);
    socket.destroy();
    close();
  });

  it('closes a connection on which no first or no further request arrives in time', async () => {
    const { port, close } = await listen({ firstRequestMs: 100, keepAliveMs: 100 });
    const [silent, idle] = [connect(port, '127.0.0.1').resume(), connect(port, '127.0.0.1')];
    const closed = [once(silent, 'close'), once(idle, 'close')];
    expect(await fetchOn(idle, get('/upf-score', inNorwegian))).toContain('poengsummen');
    await Promise.all(closed);
    close();
  });

  it('keeps the order of requests and answers a client that closes its side while a page is rendered', async () => {
    const rendering = Promise.withResolvers<CachedResponse | undefined>();
    const server = await start({
      cached: {
        ...lookup,
        renderWithoutApp: ({ url }) => (url === '/endret' ? rendering.promise : undefined),
      },
    });
    const [first, second] = [await open(server), await open(server)];
    first.write(get('/endret'));
    second.end(get('/endret'));
    await pause(50);
    first.end(get('/borte'));
    await pause(50);
    rendering.resolve(cache.get('/upf-score'));
    const responses = await Promise.all([converse(first), converse(second)]);
    expect(responses[0]).toMatch(/^HTTP\/1\.1 200[\s\S]*poengsummen [\s\S]*finnes ikke\[closed\]$/);
    expect(responses[1]).toMatch(/^HTTP\/1\.1 200[\s\S]*poengsummen \[closed\]$/);
    await server.stop(10_000);
  });

  it.each([
    ['at once', () => withFastPath],
    ['in a later turn', () => inFlood],
  ])('answers a client that closes its side after the request %s', async (_, server) => {
    const socket = await open(server());
    socket.end(get('/upf-score', inNorwegian));
    expect(await converse(socket)).toMatch(/^HTTP\/1\.1 200[\s\S]*poengsummen \[closed\]$/);
  });

  it('does not change a response that a client has not read when it sends the next one', async () => {
    const page = await createCachedResponse({
      status: 200,
      // The request id comes after this header, so that it is among the bytes that do not fit into a full send buffer.
      headers: { 'content-type': 'text/html; charset=utf-8', 'x-long': 'a'.repeat(50_000) },
      body: Buffer.from('side'),
    });
    let sent = 0;
    let isHandedOver = false;
    const { port, close } = await listen({
      lookup: { find: () => page, record: () => void sent++ },
      answer: () => {
        isHandedOver = true;
      },
    });
    const slow = connect(port, '127.0.0.1').pause();
    while (!isHandedOver) {
      const before = sent;
      slow.write(get('/side'));
      await waitFor(() => expect(sent > before || isHandedOver).toBe(true));
    }
    const slowSent = sent;
    const other = connect(port, '127.0.0.1');
    const otherId = requestIdsOf(await fetchOn(other, get('/side')));
    let received = '';
    slow.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    slow.resume();
    await waitFor(() => expect(requestIdsOf(received)).toHaveLength(slowSent));
    expect(new Set([...requestIdsOf(received), ...otherId]).size).toBe(slowSent + 1);
    slow.destroy();
    other.destroy();
    close();
  });

  it('answers a first request during a shutdown, and closes connections that send no request', async () => {
    const server = await start();
    const [late, unused] = [await open(server), await open(server)];
    const ended = new Promise((resolve) => unused.once('close', resolve).resume());
    await pause(50);
    const stopped = server.stop(60_000);
    await pause(300);
    const response = await converse(late, get('/upf-score', inNorwegian));
    expect(response).toMatch(/^HTTP\/1\.1 200[\s\S]*poengsummen/);
    expect(response).toContain('[closed]');
    const before = performance.now();
    await Promise.all([ended, stopped]);
    expect(performance.now() - before).toBeLessThan(30_000);
  });

  it('closes idle connections during a shutdown, and completes a response that has started', async () => {
    const server = await start();
    const idle = await open(server);
    await fetchOn(idle, get('/upf-score', inNorwegian));
    const closed = new Promise((resolve) => idle.once('close', resolve).resume());
    const slow = await open(server);
    slow.pause();
    slow.write(get('/stor', inNorwegian));
    await pause(100);
    const stopped = server.stop(5000);
    let bytes = 0;
    slow.on('data', (chunk) => {
      bytes += chunk.length;
    });
    const read = new Promise((resolve) => slow.once('close', resolve));
    slow.resume();
    await Promise.all([closed, read, stopped]);
    expect(bytes).toBeGreaterThan(10_000_000);
  });
});
