import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Env } from '../env.ts';
import { keepAliveMs, sendCachedResponse } from '../page-cache/cached-response.ts';
import { answerOnFastPath, type FindCached, type RenewCached } from '../page-cache/fast-path.ts';
import { StartFailure } from '../start-failure.ts';

/** How long a client may take to send its first head. */
const silentMs = 10_000;
const arrivedRequestsMs = 250;
const firstRequestsMs = 2000;
/** How long the next bytes of a body are waited for. */
const stalledBodyMs = 20_000;

type Fetch = Parameters<typeof getRequestListener>[0];

/** Listens, with time-outs that a slow or silent client cannot outlast. */
export async function serve(options: {
  env: Pick<Env, 'HOST' | 'PORT'>;
  /** What is answered ahead of the app. */
  findKept: FindCached;
  renewKept?: RenewCached | undefined;
  fetch: Fetch;
  /** Asked before the app: Vite's client in development. */
  before?: ((request: IncomingMessage, response: ServerResponse, next: () => void) => void) | undefined;
}) {
  const { env, findKept, renewKept = () => undefined, fetch, before } = options;
  const app = getRequestListener(fetch, { overrideGlobalObjects: false });
  let stopping = false;
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (stopping) response.shouldKeepAlive = false;
    if (request.method === 'GET' || request.method === 'HEAD') {
      const kept = findKept(request.url ?? '/', request.headers);
      if (kept) return sendCachedResponse(request, response, kept);
    }
    if (!request.complete && hasBody(request)) cutWhenStalled(request, response);
    app(request, response);
  };
  const server = createServer(
    {
      headersTimeout: silentMs,
      requestTimeout: 120_000,
      keepAliveTimeout: keepAliveMs,
      maxHeaderSize: 16_384,
      // Node looks for requests past their time twice a minute only.
      connectionsCheckingInterval: 2000,
    },
    before ? (request, response) => before(request, response, () => answer(request, response)) : answer,
  );
  const wire = before ? undefined : answerOnFastPath(server, { findKept, renewKept, silentMs, keepAliveMs });
  await listen(server, env);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    /** Stops taking requests, lets those under way finish, and cuts what is left when the time is up. */
    async stop(timeoutMs: number): Promise<void> {
      // Requests that have arrived but were not read yet sit on connections that look idle: they get a moment.
      stopping = true;
      wire?.retire();
      await new Promise((resolve) => setTimeout(resolve, arrivedRequestsMs));
      // On a busy machine the timer is late and comes before what has arrived: that is accepted and read first.
      for (let turn = 0; turn < 5; turn++) await nextTurn();
      wire?.endIdle();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const cut = setTimeout(() => {
        server.closeAllConnections();
        wire?.cutAll();
      }, timeoutMs);
      const silence = setTimeout(() => wire?.endSilent(), firstRequestsMs);
      await closed;
      clearTimeout(silence);
      clearTimeout(cut);
    },
  };
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Who announces a body and sends nothing more is told so and cut, rather than kept for requestTimeout. */
function cutWhenStalled(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  socket.setTimeout(stalledBodyMs);
  request.once('timeout', () => {
    socket.end('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n');
    socket.destroySoon();
  });
  // The body is there and the answer takes its time: without a listener Node would cut that too.
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
