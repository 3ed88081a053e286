import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serve } from '../http/serve.ts';
import { pageAddressOf } from './cache-key.ts';
import { type CachedResponse, createCachedResponse } from './cached-response.ts';
import { answerOnFastPath, type FindCached } from './fast-path.ts';

type Running = Awaited<ReturnType<typeof serve>>;

const kept = new Map<string, CachedResponse>();
const findKept: FindCached = (url, headers) => kept.get(pageAddressOf(url, headers).key);
const start = (before?: Parameters<typeof serve>[0]['before']) =>
  serve({
    env: { HOST: '127.0.0.1', PORT: 0 },
    findKept,
    fetch: async (request) =>
      new Response(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`),
    before,
  });

let wire: Running;
/** The same server with every connection left to Node. */
let node: Running;
const sockets: Socket[] = [];

beforeAll(async () => {
  const page = (body: string, status = 200) =>
    createCachedResponse({
      status,
      headers: { 'content-type': 'text/html; charset=utf-8', vary: 'Cookie' },
      body: Buffer.from(body),
    });
  kept.set('/upf-score', await page('poengsummen '.repeat(50)));
  kept.set('en /upf-score', await page('the score '.repeat(50)));
  kept.set('/borte', await page('finnes ikke', 404));
  kept.set('/stor', await page('stor '.repeat(2_000_000)));
  kept.set(
    '/bilde.woff2',
    await createCachedResponse({
      status: 200,
      headers: { 'content-type': 'font/woff2' },
      body: Buffer.from([1, 2, 3]),
    }),
  );
  wire = await start();
  node = await start((_, __, next) => next());
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await Promise.all([wire.stop(1000), node.stop(1000)]);
});

function open(server: Running): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  return new Promise((resolve) => socket.once('connect', () => resolve(socket)));
}

/** All that comes back until it has been quiet for a moment or the server closes. */
async function say(socket: Socket, ...pieces: (string | Buffer)[]): Promise<string> {
  let heard = '';
  let closed = false;
  let lastAt = performance.now();
  const hear = (piece: Buffer) => {
    heard += piece.toString('latin1');
    lastAt = performance.now();
  };
  socket.on('data', hear).once('close', () => {
    closed = true;
  });
  for (const piece of pieces) {
    socket.write(piece);
    await pause(20);
  }
  while (!closed && performance.now() - lastAt < 150) await pause(10);
  socket.off('data', hear);
  return `${heard.replaceAll(/Date: [^\r]+/gi, 'Date: …')}${closed ? '[closed]' : ''}`;
}

const get = (path: string, ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\nHost: novasjekk.no\r\n${headers.map((each) => `${each}\r\n`).join('')}\r\n`;
const inNorwegian = 'Accept-Language: nb-NO,nb;q=0.9';

const conversations: Record<string, (string | Buffer)[]> = {
  'a plain request': [get('/upf-score', inNorwegian)],
  'one in English': [get('/upf-score', 'accept-language: en')],
  'one with the language stored': [get('/upf-score', inNorwegian, 'Cookie: a=b; i18nextLng=en')],
  'one for brotli': [get('/upf-score', inNorwegian, 'Accept-Encoding: gzip, br')],
  'one for gzip': [get('/upf-score', inNorwegian, 'Accept-Encoding: gzip')],
  'one without spaces after colons': [get('/upf-score', 'Accept-Language:nb', 'Accept-Encoding:br')],
  'a kept missing page': [get('/borte', inNorwegian)],
  'a file that is not compressed': [get('/bilde.woff2', 'Accept-Encoding: br')],
  'an address with a query': [get('/upf-score?utm_source=a&b="<>', inNorwegian)],
  'a page that is not kept': [get('/blogg')],
  'one that asks a proxy to close': [get('/upf-score', inNorwegian, 'Proxy-Connection: close')],
  'two kept ones, one after the other': [get('/upf-score', inNorwegian), get('/borte')],
  'a kept one after one that is not': [get('/blogg'), get('/upf-score', inNorwegian)],
  'one that is not after a kept one': [get('/upf-score', inNorwegian), get('/blogg'), get('/borte')],
  'two at once': [get('/upf-score', inNorwegian) + get('/borte')],
  'a head in two pieces': [
    get('/upf-score', inNorwegian).slice(0, 30),
    get('/upf-score', inNorwegian).slice(30),
  ],
  'a head byte by byte': [...get('/borte')],
  'a HEAD request': [get('/upf-score', inNorwegian).replace('GET', 'HEAD')],
  'a POST with a body': [get('/upf-score', 'Content-Length: 3').replace('GET', 'POST'), 'abc'],
  'a GET with a body': [get('/upf-score', inNorwegian, 'Content-Length: 3'), 'abc'],
  'a GET with a body that looks like a request': [
    `${get('/upf-score', `Content-Length: ${get('/borte').length}`)}${get('/borte')}`,
  ],
  'a body in chunks': [get('/upf-score', 'Transfer-Encoding: chunked'), '3\r\nabc\r\n0\r\n\r\n'],
  'two lengths': [get('/upf-score', 'Content-Length: 0', 'Content-Length: 3')],
  'a length and chunks': [get('/upf-score', 'Content-Length: 3', 'Transfer-Encoding: chunked'), 'abc'],
  'a known page': [get('/upf-score', inNorwegian, 'If-None-Match: *')],
  'one that closes': [get('/upf-score', inNorwegian, 'Connection: close')],
  'one that keeps alive': [get('/upf-score', inNorwegian, 'Connection: keep-alive')],
  'one that wants another protocol': [get('/upf-score', 'Connection: Upgrade', 'Upgrade: h2c')],
  'one that waits for leave': [get('/upf-score', 'Expect: 100-continue', inNorwegian)],
  'HTTP/1.0': [get('/upf-score', inNorwegian).replace('1.1', '1.0')],
  'HTTP/2': [Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')],
  'TLS on a plain port': [Buffer.from([0x16, 3, 1, 0, 5, 1, 0, 0, 1, 0])],
  'no host': ['GET /upf-score HTTP/1.1\r\nAccept: */*\r\n\r\n'],
  'two hosts': [get('/upf-score', 'Host: other.example')],
  'two languages': [get('/upf-score', 'Accept-Language: en', 'Accept-Language: nb')],
  'two cookies': [get('/upf-score', inNorwegian, 'Cookie: a=b', 'Cookie: novasjekk-locale=en')],
  'a whole address': [get('http://novasjekk.no/upf-score', inNorwegian)],
  'a folded header': [get('/upf-score', 'Accept-Language: nb\r\n en')],
  'a space before the colon': [get('/upf-score', 'Accept-Language : en')],
  'a header without a name': [get('/upf-score', ': nothing')],
  'a line feed alone': [get('/upf-score', 'X-A: b\nContent-Length: 3')],
  'line feeds only': [get('/upf-score', inNorwegian).replaceAll('\r', '')],
  'a zero byte': [get('/upf-score', 'X-A: \0')],
  'letters beyond ASCII': [Buffer.from(get('/upf-score', 'X-A: æøå', inNorwegian))],
  'an address beyond ASCII': [Buffer.from(get('/blogg/brød'))],
  'a space in the address': [get('/upf score')],
  'a head of 20 kB': [get('/upf-score', `X-A: ${'a'.repeat(20_000)}`)],
  'a head of 10 kB': [get('/upf-score', inNorwegian, `X-A: ${'a'.repeat(10_000)}`)],
};

describe('a kept page on the wire', () => {
  it.each(Object.entries(conversations))('%s is answered as Node answers it', async (_, pieces) => {
    const [ours, theirs] = await Promise.all([
      open(wire).then((socket) => say(socket, ...pieces)),
      open(node).then((socket) => say(socket, ...pieces)),
    ]);
    expect(theirs).not.toBe('');
    expect(ours).toBe(theirs);
  });

  it('that has to be rendered again is waited for on its connection, by all who ask', async () => {
    const renewals = new Map<string, ReturnType<typeof Promise.withResolvers<CachedResponse | undefined>>>();
    const own = await serve({
      env: { HOST: '127.0.0.1', PORT: 0 },
      findKept,
      renewKept: (url) => renewals.get(url)?.promise,
      fetch: () => new Response('from the app'),
    });
    renewals.set('/endret', Promise.withResolvers());
    renewals.set('/borte-na', Promise.withResolvers());
    const [first, second, third] = [await open(own), await open(own), await open(own)];
    const answers = [say(first, get('/endret')), say(second, get('/endret')), say(third, get('/borte-na'))];
    await pause(100);
    renewals.get('/endret')?.resolve(kept.get('/upf-score'));
    renewals.get('/borte-na')?.resolve(undefined);
    const [one, two, three] = await Promise.all(answers);
    expect(one).toContain('poengsummen');
    expect(two).toBe(one);
    expect(three).toContain('from the app');
    // Each goes on as before: the first two on the wire, the third with Node.
    expect(await say(first, get('/upf-score', inNorwegian))).toContain('poengsummen');
    expect(await say(third, get('/upf-score', inNorwegian))).toContain('poengsummen');
    await own.stop(1000);
  });

  it('that takes longer to render than a first request may take to come is answered all the same', async () => {
    const server = createServer();
    answerOnFastPath(server, {
      findKept: () => undefined,
      renewKept: () => pause(300, kept.get('/upf-score')),
      silentMs: 100,
      keepAliveMs: 1000,
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(get('/endret'));
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toContain('poengsummen');
    socket.destroy();
    server.close();
  });

  it('has the present date', async () => {
    const socket = await open(wire);
    const dates: number[] = [];
    socket.on('data', (piece) => {
      dates.push(Date.parse(/Date: ([^\r]+)/.exec(piece.toString('latin1'))?.[1] ?? ''));
    });
    await say(socket, get('/upf-score', inNorwegian));
    await pause(1000);
    await say(socket, get('/upf-score', inNorwegian));
    expect(dates).toHaveLength(2);
    for (const date of dates) expect(Math.abs(date - Date.now())).toBeLessThan(4000);
    expect(dates[1]).toBeGreaterThan(dates[0] as number);
  });

  it('does not pile up for a client that asks on and never reads', async () => {
    const socket = await open(wire);
    socket.pause();
    const before = process.memoryUsage().arrayBuffers;
    for (let turn = 0; turn < 300; turn++) socket.write(get('/stor', inNorwegian));
    await pause(500);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100_000_000);
    socket.destroy();
  });

  it('answers a first request that comes while the server stops, and closes who says nothing', async () => {
    const own = await start();
    const [late, silent] = [await open(own), await open(own)];
    const ended = new Promise((resolve) => silent.once('close', resolve).resume());
    await pause(50);
    const stopped = own.stop(8000);
    await pause(500);
    const answer = await say(late, get('/upf-score', inNorwegian));
    expect(answer).toMatch(/^HTTP\/1\.1 200[\s\S]*poengsummen/);
    expect(answer).toContain('[closed]');
    const before = performance.now();
    await Promise.all([ended, stopped]);
    expect(performance.now() - before).toBeLessThan(4000);
  });

  it('ends with the server: idle connections close, an answer under way is read to its end', async () => {
    const own = await start();
    const idle = await open(own);
    await say(idle, get('/upf-score', inNorwegian));
    const closed = new Promise((resolve) => idle.once('close', resolve).resume());
    const slow = await open(own);
    slow.pause();
    slow.write(get('/stor', inNorwegian));
    await pause(100);
    const stopped = own.stop(5000);
    let bytes = 0;
    slow.on('data', (piece) => {
      bytes += piece.length;
    });
    const read = new Promise((resolve) => slow.once('close', resolve));
    slow.resume();
    await Promise.all([closed, read, stopped]);
    expect(bytes).toBeGreaterThan(10_000_000);
  });
});
