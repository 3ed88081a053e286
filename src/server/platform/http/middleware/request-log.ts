import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import type { Env } from '../../env.ts';
import { createLogThrottle, type Log } from '../../logs/log.ts';
import { requestIds } from '../../request-id.ts';
import { clientAddress, type Incoming, shortenedAddress } from '../client-address.ts';

export interface RequestVariables {
  requestId: string;
  log: Log;
  /** The path pattern of a public page. Hono sees all public pages as one route. */
  page?: string;
}

export type RequestEnv = { Bindings: HttpBindings; Variables: RequestVariables };

/** Removes the token from the path of a preview link, because the token is secret. */
export const loggedPath = (path: string): string => path.replace(/(\/forhandsvisning)\b.+/is, '$1/…');

export interface LoggedRequest {
  requestId: string;
  method: string;
  url: string;
  status: number;
  /** The value of `performance.now()` when the request arrived. */
  startedAt: number;
  /** The client's address, if LOG_CLIENT_ADDRESS asks for it. */
  client?: string | undefined;
  /** The number of 404 responses since the last logged one that were not logged. */
  leftOut?: number;
}

export type AccessLogSettings = Pick<Env, 'ACCESS_LOG' | 'LOG_CLIENT_ADDRESS' | 'TRUST_PROXY'>;

const notFoundIntervalMs = 1000;

/** Scanners request thousands of missing pages. The Hono app and the page cache share the limit. */
export function createNotFoundLog(settings: AccessLogSettings, now?: () => number) {
  const throttle = createLogThrottle(notFoundIntervalMs, now);
  return {
    /** Undefined if the request must not be logged, else the number of requests left out since the last logged one. */
    admit: (): number | undefined => (settings.ACCESS_LOG ? throttle.admit('404') : undefined),
    clientOf: (incoming: Incoming) => loggedAddress(incoming, settings),
  };
}

export type NotFoundLog = ReturnType<typeof createNotFoundLog>;

const probes = new Set(['/healthz', '/readyz']);

/** Writes the log line of a finished request. It leaves out the query string, which may contain a secret. */
export function logRequest(
  log: Log,
  { requestId, method, url, status, startedAt, client, leftOut }: LoggedRequest,
  level: 'debug' | 'info' = probes.has(url) ? 'debug' : 'info',
): void {
  if (!log.isLevelEnabled(level)) return;
  const path = loggedPath(url.split('?', 1)[0] ?? url);
  const ms = Math.round(performance.now() - startedAt);
  // The fields are named one by one, because callers pass objects that also contain the headers of the request.
  const optional = { ...(client && { client }), ...(leftOut && { leftOut }) };
  log[level]({ requestId, method, path, status, ms, ...optional }, 'request');
}

export function requestLog(
  log: Log,
  settings: AccessLogSettings,
  notFoundLog: NotFoundLog = createNotFoundLog(settings),
): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    const requestId = randomUUID();
    const startedAt = performance.now();
    c.set('requestId', requestId);
    c.set('log', log.child({ requestId }));
    c.header('x-request-id', requestId);
    await requestIds.run(requestId, next);
    if (!settings.ACCESS_LOG) return;
    const { method, path: url } = c.req;
    const status = statusOf(c);
    const leftOut = status === 404 ? notFoundLog.admit() : 0;
    if (leftOut === undefined) return;
    const client = loggedAddress(c.env?.incoming, settings);
    logRequest(log, { requestId, method, url, status, startedAt, client, leftOut });
  };
}

function loggedAddress(incoming: Incoming, settings: AccessLogSettings) {
  if (settings.LOG_CLIENT_ADDRESS === 'off') return undefined;
  const address = clientAddress(incoming, settings.TRUST_PROXY);
  return settings.LOG_CLIENT_ADDRESS === 'full' ? address : shortenedAddress(address);
}

/** Cached pages are written directly to Node's response, which Hono does not see. */
export const statusOf = (c: Context<RequestEnv>): number =>
  c.env?.outgoing?.headersSent ? c.env.outgoing.statusCode : c.res.status;
