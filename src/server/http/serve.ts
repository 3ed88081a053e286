import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextLoopTurn } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Env } from '../env.ts';
import { rememberCacheKey } from '../page-cache/cache-key.ts';
import { installFastPath } from '../page-cache/fast-path.ts';
import { answerFromCache, type CacheLookup } from '../page-cache/lookup.ts';
import { StartFailure } from '../start-failure.ts';

/** How long a client may take to send the head of a request. */
const headTimeoutMs = 10_000;
/** How long an idle connection stays open. */
const keepAliveMs = 65_000;
/** After a stop, for requests that have arrived but were not read yet. */
const arrivedRequestsMs = 250;
/** After a stop, for the first request of a connection that has had none. */
const firstRequestMs = 2000;
/** The longest pause between two chunks of a request body. */
const bodyPauseMs = 20_000;

type Fetch = Parameters<typeof getRequestListener>[0];

/** Listens, with timeouts that end the connection of a slow or silent client. */
export async function serve(options: {
  env: Pick<Env, 'HOST' | 'PORT' | 'FAST_PATH'>;
  /** Answered ahead of the app. */
  cached?: CacheLookup | undefined;
  fetch: Fetch;
  /** Runs before the cache and the app: Vite's client in development. Disables the fast path. */
  before?: ((request: IncomingMessage, response: ServerResponse, next: () => void) => void) | undefined;
}) {
  const { env, cached, fetch, before } = options;
  const app = getRequestListener(fetch, { overrideGlobalObjects: false });
  let stopping = false;
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (stopping) response.shouldKeepAlive = false;
    const missedKey = fastPath?.takeMissedKey(request.socket);
    if (missedKey) rememberCacheKey(request, missedKey);
    else if (cached && answerFromCache(cached, request, response)) return;
    if (!request.complete && hasBody(request)) endStalledBody(request, response);
    app(request, response);
  };
  const server = createServer(
    {
      headersTimeout: headTimeoutMs,
      requestTimeout: 120_000,
      keepAliveTimeout: keepAliveMs,
      maxHeaderSize: 16_384,
      // Node's default, 30 seconds, is longer than the timeouts above.
      connectionsCheckingInterval: 2000,
    },
    before ? (request, response) => before(request, response, () => answer(request, response)) : answer,
  );
  const fastPath =
    cached && env.FAST_PATH && !before
      ? installFastPath(server, { lookup: cached, firstRequestMs: headTimeoutMs, keepAliveMs })
      : undefined;
  await listen(server, env);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    /** Stops accepting requests, lets running ones finish, and closes the remaining connections after the timeout. */
    async stop(timeoutMs: number): Promise<void> {
      stopping = true;
      fastPath?.stopAnswering();
      await new Promise((resolve) => setTimeout(resolve, arrivedRequestsMs));
      // On a busy machine the timer can fire before the requests that arrived meanwhile are read.
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

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Ends a request whose body stops arriving, long before requestTimeout. */
function endStalledBody(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  socket.setTimeout(bodyPauseMs);
  request.once('timeout', () => {
    socket.end('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n');
    socket.destroySoon();
  });
  // Without this listener Node would also end a slow response to a body that arrived completely.
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
