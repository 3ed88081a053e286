import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { Socket } from 'node:net';
import { memoize } from '../../../domain/memoize.ts';
import type { ReaderScheduler } from '../http/reader-scheduler.ts';
import { type CacheKey, cacheKeyOf } from './cache-key.ts';
import type { CacheLookup } from './cache-lookup.ts';
import { type CachedResponse, type PreparedResponse, selectResponse } from './cached-response.ts';
import { createMessage, type PreparedMessage, requestIdOf, stampMessage } from './prepared-message.ts';

/** Requests with a longer head are handed over to Node, which has its own limit. */
const maxHeadBytes = 8192;
/** As in Node, longer than announced: a request sent just before the announced end still arrives. */
const keepAliveGraceMs = 1000;
const timeoutCheckMs = 1000;

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
) {
  const { lookup, scheduler, firstRequestMs, keepAliveMs, isStopping } = options;
  const nodeListeners = server.listeners('connection') as ((socket: Socket) => void)[];
  const connections = new Set<Connection>();
  const missedKeys = new WeakMap<Socket, CacheKey>();
  const messages = new WeakMap<PreparedResponse, PreparedMessage>();
  const messageOf = (response: PreparedResponse): PreparedMessage => {
    if (isStopping()) return createMessage(response, 'Connection: close');
    const known = messages.get(response);
    if (known) return known;
    const keepAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${keepAliveMs / 1000}`;
    const message = createMessage(response, keepAlive);
    messages.set(response, message);
    return message;
  };

  /** One timer for all connections: a timer of each socket would be restarted twice for every request. */
  const timer = setInterval(() => {
    const now = performance.now();
    for (const { socket, isUnused, isWaiting, usedAt } of connections) {
      const timeoutMs = isUnused ? firstRequestMs : keepAliveMs + keepAliveGraceMs;
      if (!isWaiting && now - usedAt > timeoutMs) socket.destroy();
    }
  }, timeoutCheckMs).unref();
  server.once('close', () => clearInterval(timer));

  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const connection: Connection = { socket, isUnused: true, isWaiting: false, usedAt: performance.now() };
    connections.add(connection);
    const { push } = socket;
    let queued: Buffer | undefined;
    /** Whether the client closed its side while a request was waiting. */
    let hasEnded = false;

    const release = () => {
      connections.delete(connection);
      socket.push = push;
      socket.off('end', close).off('error', destroy).off('close', release);
    };
    const handOver = (chunk: Buffer, missedKey?: CacheKey) => {
      release();
      if (missedKey) missedKeys.set(socket, missedKey);
      socket.unshift(chunk);
      for (const listener of nodeListeners) listener.call(server, socket);
    };
    const send = (request: PlainRequest, cached: CachedResponse, { requestId, startedAt, key }: Started) => {
      connection.usedAt = startedAt;
      const response = selectResponse(cached, request);
      const message = messageOf(response);
      stampMessage(message, requestId);
      if (message.separateBody) {
        socket.cork();
        socket.write(Buffer.from(message.bytes));
        socket.write(message.separateBody);
        socket.uncork();
      } else {
        socket.write(message.bytes);
        // The next request must not overwrite bytes that the operating system has not taken over yet.
        if (socket.writableLength > 0) messages.delete(response);
      }
      const { method, url, headers } = request;
      const { status } = response;
      const readRequestId = () => requestIdOf(message);
      const incoming = { socket, headers };
      lookup.record(cached, { method, url, status, startedAt, key, incoming, readRequestId });
    };
    const sendWhenRendered = async (
      chunk: Buffer,
      { request, started }: { request: PlainRequest; started: Started },
      rendered: Promise<CachedResponse | undefined>,
    ) => {
      connection.isWaiting = true;
      const cached = await rendered;
      if (socket.destroyed) return;
      if (cached) send(request, cached, started);
      else handOver(chunk, started.key);
      stopWaiting();
      if (cached && isStopping()) socket.end();
    };
    /**
     * Replaces the `push` of the socket while the fast path has the connection, because the buffer and the events of the
     * stream take longer than the lookup. While a request waits, later data stay in the buffer of the stream.
     */
    const receive = (chunk: Buffer | null): boolean => {
      if (connection.isWaiting) {
        if (chunk) return push.call(socket, chunk);
        hasEnded = true;
        return false;
      }
      if (!chunk) return push.call(socket, null);
      connection.isUnused = false;
      if (scheduler.hasTime()) answer(chunk);
      else {
        queued = chunk;
        connection.isWaiting = true;
        scheduler.enqueue(answerQueued);
      }
      return true;
    };
    const answerQueued = () => {
      const chunk = queued;
      queued = undefined;
      if (socket.destroyed || !chunk) return;
      connection.isWaiting = false;
      answer(chunk);
      if (!connection.isWaiting) stopWaiting();
    };
    const stopWaiting = () => {
      connection.isWaiting = false;
      connection.usedAt = performance.now();
      const laterData = connections.has(connection) && socket.readableLength > 0 ? socket.read() : undefined;
      if (laterData) receive(laterData);
      if (!hasEnded || connection.isWaiting) return;
      socket.push(null);
      socket.read(0);
    };
    const answer = (chunk: Buffer) => {
      // Node applies back-pressure if the client has not read the previous response yet.
      const isCandidate = !isStopping() && socket.writableLength === 0 && chunk.length <= maxHeadBytes;
      const request = isCandidate ? parsePlainRequest(chunk.toString('latin1')) : undefined;
      if (!request) return handOver(chunk);
      const key = cacheKeyOf(request.url, request.headers);
      const startedAt = performance.now();
      const cached = lookup.find(key);
      if (cached) return send(request, cached, { startedAt, key });
      const requestId = randomUUID();
      const rendered = lookup.renderWithoutApp(key, requestId);
      if (!rendered) return handOver(chunk, key);
      void sendWhenRendered(chunk, { request, started: { requestId, startedAt, key } }, rendered);
    };
    const close = () => socket.end();
    const destroy = () => socket.destroy();
    socket.push = receive;
    socket.on('end', close).on('error', destroy).on('close', release);
  });

  return {
    /**
     * Returns the cache key of the request that was handed over to Node because the cache had no entry for it. The key
     * is removed, because further requests on the socket have other keys.
     */
    takeMissedKey(socket: Socket): CacheKey | undefined {
      const key = missedKeys.get(socket);
      missedKeys.delete(socket);
      return key;
    },
    closeIdleConnections(): void {
      for (const { socket, isUnused, isWaiting } of connections) if (!isUnused && !isWaiting) socket.end();
    },
    /** A shutdown calls this later than `closeIdleConnections`: a first request may be on its way. */
    closeUnusedConnections(): void {
      for (const { socket, isUnused } of connections) if (isUnused) socket.end();
    },
    destroyConnections(): void {
      for (const { socket } of connections) socket.destroy();
    },
  };
}

interface Connection {
  socket: Socket;
  isUnused: boolean;
  /** Whether a request waits for its turn or for a page that is being rendered. */
  isWaiting: boolean;
  /** When the connection was opened or the last response was sent. */
  usedAt: number;
}

interface Started {
  /** If undefined, the request gets its id when the response is sent. */
  requestId?: string;
  startedAt: number;
  key: CacheKey;
}

const headerLines = /^\r\n(?:[A-Za-z0-9-]+:[\t -~]*\r\n)+\r\n$/;
/** A body, a condition, a range, the end or upgrade of the connection, or Markdown. */
const unsupportedHeader =
  /\r\n(?:(?:content-length|transfer-encoding|expect|upgrade|te|trailer|range|if-[a-z-]+):|accept:[^\r]*text\/markdown|(?:proxy-)?connection:(?! ?keep-alive\r\n))/;
/** Matches headers that name a client or contain a token. They must not stay in memory. */
const personalHeader = /\r\n(?:[a-z-]*forwarded[a-z-]*|[a-z-]+-ip|authorization):/i;

interface PlainRequest {
  method: 'GET';
  url: string;
  headers: IncomingHttpHeaders;
}

const requestLine = /^GET (\/[!-~]*) HTTP\/1\.1$/;

/** Parses a chunk that consists of exactly one GET request without a body. Returns undefined for any other chunk. */
function parsePlainRequest(head: string): PlainRequest | undefined {
  const lineEnd = head.indexOf('\r');
  const url = requestLine.exec(head.slice(0, lineEnd))?.[1];
  if (url === undefined) return undefined;
  const headers = parsePlainHeaders(head.slice(lineEnd));
  return headers === 'unsupported' ? undefined : { method: 'GET', url, headers };
}

/** Memoized, because many browsers send exactly the same headers. */
const parsePlainHeaders = memoize(
  (lines: string): IncomingHttpHeaders | 'unsupported' => {
    if (!headerLines.test(lines)) return 'unsupported';
    const lowerCase = lines.toLowerCase();
    if (unsupportedHeader.test(lowerCase)) return 'unsupported';
    const host = headerOf('host', lines, lowerCase);
    const encoding = headerOf('accept-encoding', lines, lowerCase);
    const language = headerOf('accept-language', lines, lowerCase);
    const cookie = headerOf('cookie', lines, lowerCase);
    if (host === undefined || host === repeated) return 'unsupported';
    if (encoding === repeated || language === repeated || cookie === repeated) return 'unsupported';
    const first = (name: string) => firstHeaderOf(`\r\n${name}:`, lines, lowerCase);
    // A literal, because V8 reads the properties of an object that is built from entries more slowly.
    return {
      'accept-encoding': encoding,
      'accept-language': language,
      cookie,
      'x-forwarded-for': forwardedForOf(lines),
      'user-agent': first('user-agent'),
      referer: first('referer'),
      'sec-purpose': first('sec-purpose'),
      purpose: first('purpose'),
      'x-moz': first('x-moz'),
      dnt: first('dnt'),
      'sec-gpc': first('sec-gpc'),
    };
  },
  {
    keyOf: (lines) => lines,
    maxSize: 1_000_000,
    sizeOf: (lines) => (personalHeader.test(lines) ? Number.POSITIVE_INFINITY : lines.length),
  },
);

/** The value of the first header with this start. For counting views, repeated headers do no harm. */
function firstHeaderOf(lineStart: string, head: string, lowerCase: string): string | undefined {
  const at = lowerCase.indexOf(lineStart);
  if (at === -1) return undefined;
  const from = at + lineStart.length;
  return head.slice(from, head.indexOf('\r\n', from)).trim();
}

/** Returns the values of all X-Forwarded-For headers, joined as Node joins repeated headers. */
const forwardedForOf = (lines: string): string =>
  Array.from(lines.matchAll(/\r\nx-forwarded-for:([^\r]*)/gi), ([, value = '']) => value.trim()).join(', ');

const repeated = Symbol('repeated header');

function headerOf(name: string, head: string, lowerCase: string): string | undefined | typeof repeated {
  const start = `\r\n${name}:`;
  const at = lowerCase.indexOf(start);
  if (at === -1) return undefined;
  const from = at + start.length;
  if (lowerCase.includes(start, from)) return repeated;
  return head.slice(from, head.indexOf('\r\n', from)).trim();
}
