import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as nextLoopTurn } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { retryAfterSeconds } from '../../../domain/problems.ts';
import type { Env } from '../env.ts';
import { markdownAddressOf, rememberCacheKey } from '../page-cache/cache-key.ts';
import { answerFromCache, type CacheLookup } from '../page-cache/cache-lookup.ts';
import { installFastPath } from '../page-cache/fast-path.ts';
import { StartFailure } from '../start-failure.ts';
import { createReaderScheduler, type ReaderScheduler } from './reader-scheduler.ts';

/** The time limit for a client to send the head of a request. */
const headTimeoutMs = 10_000;
/**
 * The time after which an idle connection is closed. Behind a proxy it is longer than the idle timeout of usual
 * proxies. Otherwise a proxy could send a request on a connection that the server is just closing. The timeout also
 * closes a connection whose client does not read a short response.
 */
const keepAliveMs = { direct: 30_000, behindProxy: 65_000 };
const keepAliveOf = ({ TRUST_PROXY = 0 }: Address) =>
  TRUST_PROXY > 0 ? keepAliveMs.behindProxy : keepAliveMs.direct;
/** After a stop, requests that have already arrived are still read for this long. */
const arrivedRequestsMs = 250;
/** After a stop, a connection that has not sent a request yet may still send its first one for this long. */
const firstRequestMs = 2000;
/** The longest pause between two chunks of a request body. */
const bodyPauseMs = 20_000;
const checkEveryMs = 5000;
/** A connection on which nothing could be sent for this long is closed. */
const stalledAfterMs = 30_000;

type Address = Pick<Env, 'HOST' | 'PORT'> & Partial<Pick<Env, 'TRUST_PROXY'>>;

/** A load balancer sees a process that is alive but not ready, until `serve` takes the server over. */
export async function listenWhileStarting(env: Address): Promise<Server> {
  const server = createServer({
    headersTimeout: headTimeoutMs,
    requestTimeout: 120_000,
    keepAliveTimeout: keepAliveOf(env),
    maxHeaderSize: 16_384,
    // Node checks its timeouts at this interval. The default of 30 seconds is longer than headersTimeout.
    connectionsCheckingInterval: 2000,
  });
  server.on('request', (request, response) => {
    const isAlive = request.url === '/healthz';
    response.writeHead(isAlive ? 200 : 503, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
      ...(!isAlive && { 'retry-after': String(retryAfterSeconds) }),
    });
    response.end(isAlive ? 'ok' : 'starting');
  });
  await listen(server, env);
  return server;
}

/** Starts the HTTP server. Its timeouts end the connections of slow or silent clients. */
export async function serve(options: {
  env: Address & Pick<Env, 'FAST_PATH'>;
  /** A server from `listenWhileStarting`; without it, a new server is created. */
  server?: Server | undefined;
  /** Cached pages and assets. If the lookup finds a response, the Hono app does not see the request. */
  cached?: CacheLookup | undefined;
  fetch: Parameters<typeof getRequestListener>[0];
  /** Whether the process is about to stop. Responses then ask clients to close their connections. */
  isStopping?: (() => boolean) | undefined;
  /** Limits the time of readers on the event loop. Tests replace it. */
  scheduler?: ReaderScheduler;
  /** A handler that runs before the cache and the Hono app: Vite in development. It disables the fast path. */
  before?: ((request: IncomingMessage, response: ServerResponse, next: () => void) => void) | undefined;
}) {
  const { env, cached, fetch, before, scheduler = createReaderScheduler() } = options;
  const app = getRequestListener(fetch, { overrideGlobalObjects: false });
  let closing = false;
  const isStopping = () => closing || (options.isStopping?.() ?? false);
  const receive = (request: IncomingMessage, response: ServerResponse) => {
    if (hasTwoHosts(request)) return refuse(response);
    if (isOfEditor(request)) {
      response.once('close', scheduler.editorStarted());
      return answer(request, response);
    }
    const work = () => answer(request, response);
    if (scheduler.hasTime()) work();
    else scheduler.enqueue(work);
  };
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (response.destroyed) return;
    if (isStopping()) response.shouldKeepAlive = false;
    request.url = markdownAddressOf(request) ?? request.url;
    const missedKey = fastPath?.takeMissedKey(request.socket);
    if (missedKey) rememberCacheKey(request, missedKey);
    else if (cached && answerFromCache(cached, request, response)) return;
    if (!request.complete && hasBody(request)) endStalledBody(request, response);
    void app(request, response);
  };
  const server = options.server ?? (await listenWhileStarting(env));
  server.removeAllListeners('request');
  server.on(
    'request',
    before ? (request, response) => before(request, response, () => receive(request, response)) : receive,
  );
  const fastPath =
    cached && env.FAST_PATH && !before
      ? installFastPath(server, {
          lookup: cached,
          scheduler,
          isStopping,
          firstRequestMs: headTimeoutMs,
          keepAliveMs: keepAliveOf(env),
        })
      : undefined;
  closeStalledConnections(server);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    /** Answers the requests that have arrived, waits for running ones, and closes the rest after the timeout. */
    async stop(timeoutMs: number): Promise<void> {
      closing = true;
      await new Promise((resolve) => setTimeout(resolve, arrivedRequestsMs));
      // On a busy machine the timer can fire before the server has read the requests that arrived during the wait.
      for (let turn = 0; turn < 5; turn++) await nextLoopTurn();
      fastPath?.closeIdleConnections();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const destroyRemaining = setTimeout(() => {
        server.closeAllConnections();
        fastPath?.destroyConnections();
      }, timeoutMs);
      const closeUnused = setTimeout(() => fastPath?.closeUnusedConnections(), firstRequestMs);
      await closed;
      clearTimeout(closeUnused);
      clearTimeout(destroyRemaining);
    },
  };
}

/** Sign-ins and calls of the API, except event streams and the public API, count as those of editors. */
const isOfEditor = ({ url = '' }: IncomingMessage) =>
  url.startsWith('/auth/') || /^\/api\/(?!events|public\/)/.test(url);

/** Node uses the first of several Host headers, and a proxy may use another one. The standard asks for a 400. */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length > 1;

function refuse(response: ServerResponse): void {
  response.shouldKeepAlive = false;
  response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end('The request has more than one Host header.');
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Ends a request whose body pauses for too long, well before requestTimeout. */
function endStalledBody(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  socket.setTimeout(bodyPauseMs);
  request.once('timeout', () => {
    socket.end('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n');
    socket.destroySoon();
  });
  // Without this listener, the socket timeout would also end a slow response to a complete request.
  response.on('timeout', () => {});
}

function listen(server: Server, { HOST, PORT }: Pick<Env, 'HOST' | 'PORT'>): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `Port ${PORT} is already in use. Stop what uses it, or set PORT to another one.`
          : `The server cannot listen on ${HOST}:${PORT} (${error.code}). Check HOST and PORT.`;
      reject(new StartFailure(reason));
    });
    server.listen(PORT, HOST, resolve);
  });
}

/** The count of libuv, unlike Node's, shrinks while a large write is being sent. */
const waitingBytes = (socket: Socket): number => {
  const { _handle: handle } = socket as unknown as { _handle: { writeQueueSize?: number } | null };
  return handle?.writeQueueSize || socket.writableLength;
};

/** Unread responses would stay in memory. The timer runs only while there are connections. */
function closeStalledConnections(server: Server): void {
  const connections = new Map<Socket, { waiting: number; since: number }>();
  let timer: NodeJS.Timeout | undefined;
  const check = () => {
    const now = performance.now();
    for (const [socket, state] of connections) {
      const waiting = waitingBytes(socket);
      if (waiting === 0 || waiting !== state.waiting) connections.set(socket, { waiting, since: now });
      else if (now - state.since >= stalledAfterMs) socket.destroy();
    }
  };
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { waiting: 0, since: performance.now() });
    timer ??= setInterval(check, checkEveryMs).unref();
    socket.once('close', () => {
      connections.delete(socket);
      if (connections.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    });
  });
}
