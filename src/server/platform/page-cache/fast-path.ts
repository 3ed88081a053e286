import { randomUUID } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { CountedHeaders } from '../../results/view-filter.ts';
import type { ReaderScheduler } from '../http/reader-scheduler.ts';
import { type CacheKey, cacheKeyOf } from './cache-key.ts';
import type { CacheLookup } from './cache-lookup.ts';
import { type CachedResponse, type PreparedResponse, selectResponse } from './cached-response.ts';

/** Requests with a longer head are handed over to Node, which has its own limit. */
const maxHeadBytes = 8192;
/**
 * A connection stays open this much longer than the keep-alive time that is announced to clients, as in Node. A request
 * that a client sends just before the announced end then still arrives.
 */
const keepAliveGraceMs = 1000;

export interface FastPath {
  /**
   * Returns the cache key of the request that was handed over to Node because the cache had no entry for it. The key is
   * removed, because further requests on the socket have other keys.
   */
  takeMissedKey(socket: Socket): CacheKey | undefined;
  closeIdleConnections(): void;
  /**
   * Closes connections on which no request has arrived. A shutdown calls this later than `closeIdleConnections`, because
   * a first request may be on its way.
   */
  closeUnusedConnections(): void;
  destroyConnections(): void;
}

/**
 * Answers requests for cached pages directly on the socket, because Node's HTTP parser takes most of the time of a
 * cache hit. Parses only plain GET requests. A connection with any other request, or with a request that the cache
 * cannot answer, is handed over to Node, including all later requests.
 */
export function installFastPath(
  server: Server,
  options: {
    lookup: CacheLookup;
    scheduler: ReaderScheduler;
    firstRequestMs: number;
    keepAliveMs: number;
    /** If true, requests are handed over to Node, which asks the client to close the connection. */
    isStopping: () => boolean;
  },
): FastPath {
  const { lookup, scheduler, firstRequestMs, keepAliveMs, isStopping } = options;
  const nodeListeners = server.listeners('connection') as ((socket: Socket) => void)[];
  const connections = new Set<Socket>();
  /** The connections on which no request has arrived yet. */
  const unused = new Set<Socket>();
  /** The connections whose request waits for its turn or for a page that is being rendered. */
  const waiting = new Set<Socket>();
  const missedKeys = new WeakMap<Socket, CacheKey>();
  const keepOpen = `\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${keepAliveMs / 1000}\r\n\r\n`;
  const closeAfterwards = '\r\nConnection: close\r\n\r\n';

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
    const send = (request: PlainRequest, cached: CachedResponse, { requestId, startedAt, key }: Started) => {
      if (!keepAliveSet) socket.setTimeout(keepAliveMs + keepAliveGraceMs);
      keepAliveSet = true;
      const response = selectResponse(cached, request);
      const headEnd = isStopping() ? closeAfterwards : keepOpen;
      socket.cork();
      socket.write(
        `${headStartOf(response)}x-request-id: ${requestId}\r\nDate: ${date()}${headEnd}`,
        'latin1',
      );
      if (response.body) socket.write(response.body);
      socket.uncork();
      const { method, url, headers, head } = request;
      const readIncoming = () => ({
        socket,
        headers: {
          get 'x-forwarded-for'() {
            return forwardedForOf(head);
          },
        },
      });
      const { status } = response;
      lookup.record(cached, { requestId, method, url, status, startedAt, key, headers, readIncoming });
    };
    const sendWhenRendered = async (
      chunk: Buffer,
      { request, started }: { request: PlainRequest; started: Started },
      rendered: Promise<CachedResponse | undefined>,
    ) => {
      waiting.add(socket);
      // The timeout is meant for slow clients, so it is off while the server renders.
      socket.setTimeout(0);
      keepAliveSet = false;
      socket.pause();
      const cached = await rendered;
      waiting.delete(socket);
      if (socket.destroyed) return;
      if (cached) send(request, cached, started);
      else handOver(chunk, started.key);
      socket.resume();
      if (cached && isStopping()) socket.end();
    };
    const onData = (chunk: Buffer) => {
      unused.delete(socket);
      if (scheduler.tryRun(() => answer(chunk))) return;
      waiting.add(socket);
      socket.pause();
      scheduler.enqueue(() => {
        waiting.delete(socket);
        if (socket.destroyed) return;
        socket.resume();
        answer(chunk);
      });
    };
    const answer = (chunk: Buffer) => {
      // If the client has not read the previous response yet, the connection is handed over to Node, which applies
      // back-pressure.
      const isCandidate = !isStopping() && socket.writableLength === 0 && chunk.length <= maxHeadBytes;
      const request = isCandidate ? parsePlainRequest(chunk.toString('latin1')) : undefined;
      if (!request) return handOver(chunk);
      const key = cacheKeyOf(request.url, request.headers);
      const started = { requestId: randomUUID(), startedAt: performance.now(), key };
      const cached = lookup.find(key);
      if (cached) return send(request, cached, started);
      const rendered = lookup.renderWithoutApp(key, started.requestId);
      if (!rendered) return handOver(chunk, key);
      void sendWhenRendered(chunk, { request, started }, rendered);
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
  key: CacheKey;
}

const headStarts = new WeakMap<PreparedResponse, string>();

/** The status line and the stored headers, formatted as Node formats them. */
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
const headerPattern = (names: readonly string[]) =>
  new RegExp(`\\r\\n(?:(?:${names.join('|')}):|(?:proxy-)?connection:(?! ?keep-alive\\r\\n))`);
const unsupportedNames = [
  'content-length',
  'transfer-encoding',
  'expect',
  'upgrade',
  'te',
  'trailer',
  'range',
  'if-[a-z-]+',
];
/**
 * Matches headers of requests with a body, a condition or a range, and requests that close or upgrade the connection.
 */
const unsupportedHeader = headerPattern(unsupportedNames);
/** The headers that can exclude a request from the counted views. */
const uncountedHeaders = ['sec-purpose', 'purpose', 'x-moz', 'dnt', 'sec-gpc'] as const;
/** Matches all headers that need a closer look. Most requests have none of them, so one test is enough. */
const specialHeader = headerPattern([...unsupportedNames, ...uncountedHeaders]);

interface PlainRequest {
  method: 'GET';
  url: string;
  /** The request line and all headers. */
  head: string;
  headers: {
    'accept-encoding'?: string | undefined;
    'accept-language'?: string | undefined;
    cookie?: string | undefined;
    referer?: string | undefined;
  } & CountedHeaders;
}

/** Parses a chunk that consists of exactly one GET request without a body. Returns undefined for any other chunk. */
function parsePlainRequest(head: string): PlainRequest | undefined {
  const url = plainGet.exec(head)?.[1];
  if (url === undefined) return undefined;
  const lowerCase = head.toLowerCase();
  const isSpecial = specialHeader.test(lowerCase);
  if (isSpecial && unsupportedHeader.test(lowerCase)) return undefined;
  const host = headerOf('host', head, lowerCase);
  const encoding = headerOf('accept-encoding', head, lowerCase);
  const language = headerOf('accept-language', head, lowerCase);
  const cookie = headerOf('cookie', head, lowerCase);
  if (host === undefined || host === repeated) return undefined;
  if (encoding === repeated || language === repeated || cookie === repeated) return undefined;
  const headers: PlainRequest['headers'] = {
    'accept-encoding': encoding,
    'accept-language': language,
    cookie,
    'user-agent': firstHeaderOf('\r\nuser-agent:', head, lowerCase),
    referer: firstHeaderOf('\r\nreferer:', head, lowerCase),
  };
  if (isSpecial) {
    for (const name of uncountedHeaders) headers[name] = firstHeaderOf(`\r\n${name}:`, head, lowerCase);
  }
  return { method: 'GET', url, head, headers };
}

/**
 * Returns the value of the first header whose line starts with `lineStart`. Only used to count views, so repeated
 * headers do no harm.
 */
function firstHeaderOf(lineStart: string, head: string, lowerCase: string): string | undefined {
  const at = lowerCase.indexOf(lineStart);
  if (at === -1) return undefined;
  const from = at + lineStart.length;
  return head.slice(from, head.indexOf('\r\n', from)).trim();
}

/** Returns the values of all X-Forwarded-For headers, joined as Node joins repeated headers. */
const forwardedForOf = (head: string): string =>
  Array.from(head.matchAll(/\r\nx-forwarded-for:([^\r]*)/gi), ([, value = '']) => value.trim()).join(', ');

const repeated = Symbol('repeated header');

function headerOf(name: string, head: string, lowerCase: string): string | undefined | typeof repeated {
  const start = `\r\n${name}:`;
  const at = lowerCase.indexOf(start);
  if (at === -1) return undefined;
  const from = at + start.length;
  if (lowerCase.includes(start, from)) return repeated;
  return head.slice(from, head.indexOf('\r\n', from)).trim();
}
