import { randomUUID } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type CacheKey, cacheKeyOf } from './cache-key.ts';
import { type CachedResponse, type PreparedResponse, selectResponse } from './cached-response.ts';
import type { CacheLookup } from './lookup.ts';

/** Longer request heads are left to Node, which has a limit of its own. */
const maxHeadBytes = 8192;
/** Added to the announced keep-alive time, as Node does: a request that is sent just before it ends still arrives. */
const keepAliveGraceMs = 1000;

export interface FastPath {
  /** The cache key of a request that was handed to Node after a miss. Returns it once, for the first request. */
  takeMissedKey(socket: Socket): CacheKey | undefined;
  /** Hands every further request to Node, which asks its client to close the connection. */
  stopAnswering(): void;
  closeIdleConnections(): void;
  /** Closes connections without a request so far. They get more time: the request may be on its way. */
  closeUnusedConnections(): void;
  destroyConnections(): void;
}

/**
 * Answers cached responses directly on the socket, before Node's HTTP parser, which takes most of the time of a hit. It
 * understands one simple form of request; every other request goes to Node unchanged, with the rest of its connection.
 */
export function installFastPath(
  server: Server,
  options: { lookup: CacheLookup; firstRequestMs: number; keepAliveMs: number },
): FastPath {
  const { lookup, firstRequestMs, keepAliveMs } = options;
  const nodeListeners = server.listeners('connection') as ((socket: Socket) => void)[];
  const connections = new Set<Socket>();
  /** No request was received on these. */
  const unused = new Set<Socket>();
  /** A page is being rendered for these. */
  const waiting = new Set<Socket>();
  const missedKeys = new WeakMap<Socket, CacheKey>();
  const headEnd = `\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${keepAliveMs / 1000}\r\n\r\n`;
  let stopping = false;

  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    unused.add(socket);
    let keepAliveSet = false;
    const release = () => {
      connections.delete(socket);
      unused.delete(socket);
      socket
        .off('data', onData)
        .off('end', close)
        .off('error', destroy)
        .off('timeout', destroy)
        .off('close', release);
    };
    const handOver = (chunk: Buffer, missedKey?: CacheKey) => {
      release();
      if (missedKey) missedKeys.set(socket, missedKey);
      socket.setTimeout(0);
      socket.unshift(chunk);
      for (const listener of nodeListeners) listener.call(server, socket);
    };
    const send = (request: PlainRequest, cached: CachedResponse, { requestId, startedAt }: Started) => {
      if (!keepAliveSet) socket.setTimeout(keepAliveMs + keepAliveGraceMs);
      keepAliveSet = true;
      const response = selectResponse(cached, request);
      socket.cork();
      socket.write(
        `${headStartOf(response)}x-request-id: ${requestId}\r\nDate: ${date()}${headEnd}`,
        'latin1',
      );
      if (response.body) socket.write(response.body);
      socket.uncork();
      const { method, url } = request;
      lookup.record(cached, { requestId, method, url, status: response.status, startedAt });
    };
    const sendWhenRendered = async (
      chunk: Buffer,
      { request, key, started }: { request: PlainRequest; key: CacheKey; started: Started },
      rendered: Promise<CachedResponse | undefined>,
    ) => {
      waiting.add(socket);
      // The timeout is for slow clients, not for a slow rendering.
      socket.setTimeout(0);
      keepAliveSet = false;
      socket.pause();
      const cached = await rendered;
      waiting.delete(socket);
      if (socket.destroyed) return;
      if (cached) send(request, cached, started);
      else handOver(chunk, key);
      socket.resume();
      if (cached && stopping) socket.end();
    };
    const onData = (chunk: Buffer) => {
      unused.delete(socket);
      // While a client has not read the previous response, Node applies back-pressure to it.
      const isCandidate = !stopping && socket.writableLength === 0 && chunk.length <= maxHeadBytes;
      const request = isCandidate ? parsePlainRequest(chunk.toString('latin1')) : undefined;
      if (!request) return handOver(chunk);
      const started = { requestId: randomUUID(), startedAt: performance.now() };
      const key = cacheKeyOf(request.url, request.headers);
      const cached = lookup.find(key);
      if (cached) return send(request, cached, started);
      const rendered = lookup.rerender(key, started.requestId);
      if (!rendered) return handOver(chunk, key);
      void sendWhenRendered(chunk, { request, key, started }, rendered);
    };
    const close = () => socket.end();
    const destroy = () => socket.destroy();
    socket.setTimeout(firstRequestMs);
    socket
      .on('data', onData)
      .on('end', close)
      .on('error', destroy)
      .on('timeout', destroy)
      .on('close', release);
  });

  return {
    takeMissedKey(socket) {
      const key = missedKeys.get(socket);
      missedKeys.delete(socket);
      return key;
    },
    stopAnswering() {
      stopping = true;
    },
    closeIdleConnections() {
      for (const socket of connections) if (!waiting.has(socket) && !unused.has(socket)) socket.end();
    },
    closeUnusedConnections() {
      for (const socket of unused) socket.end();
    },
    destroyConnections() {
      for (const socket of connections) socket.destroy();
    },
  };
}

interface Started {
  requestId: string;
  startedAt: number;
}

const headStarts = new WeakMap<PreparedResponse, string>();

/** The status line and the stored headers, as Node writes them. */
function headStartOf(response: PreparedResponse): string {
  const known = headStarts.get(response);
  if (known !== undefined) return known;
  const { status, headers } = response;
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  for (let at = 0; at < headers.length; at += 2) head += `${headers[at]}: ${headers[at + 1]}\r\n`;
  headStarts.set(response, head);
  return head;
}

let clock = { second: 0, date: '' };

function date(): string {
  const second = Math.floor(Date.now() / 1000);
  if (second !== clock.second) clock = { second, date: new Date().toUTCString() };
  return clock.date;
}

const plainGet = /^GET (\/[!-~]*) HTTP\/1\.1\r\n(?:[A-Za-z0-9-]+:[\t -~]*\r\n)+\r\n$/;
/** A body, a condition, a range, or a connection that does not stay open. */
const unsupportedHeader =
  /\r\n(?:(?:content-length|transfer-encoding|expect|upgrade|te|trailer|range|if-[a-z-]+):|(?:proxy-)?connection:(?! ?keep-alive\r\n))/;

interface PlainRequest {
  method: 'GET';
  url: string;
  headers: {
    'accept-encoding'?: string | undefined;
    'accept-language'?: string | undefined;
    cookie?: string | undefined;
  };
}

/** Parses a complete GET without a body that is alone in its chunk; undefined for anything else. */
function parsePlainRequest(head: string): PlainRequest | undefined {
  const url = plainGet.exec(head)?.[1];
  if (url === undefined) return undefined;
  const lowerCase = head.toLowerCase();
  if (unsupportedHeader.test(lowerCase)) return undefined;
  const host = headerOf('host', head, lowerCase);
  const encoding = headerOf('accept-encoding', head, lowerCase);
  const language = headerOf('accept-language', head, lowerCase);
  const cookie = headerOf('cookie', head, lowerCase);
  if (host === undefined || host === repeated) return undefined;
  if (encoding === repeated || language === repeated || cookie === repeated) return undefined;
  return {
    method: 'GET',
    url,
    headers: { 'accept-encoding': encoding, 'accept-language': language, cookie },
  };
}

const repeated = Symbol('repeated header');

function headerOf(name: string, head: string, lowerCase: string): string | undefined | typeof repeated {
  const start = `\r\n${name}:`;
  const at = lowerCase.indexOf(start);
  if (at === -1) return undefined;
  const from = at + start.length;
  if (lowerCase.includes(start, from)) return repeated;
  return head.slice(from, head.indexOf('\r\n', from)).trim();
}
