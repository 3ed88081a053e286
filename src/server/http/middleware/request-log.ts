import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import type { Log } from '../../log.ts';
import { requestIds } from '../../request-id.ts';

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
}

const probes = new Set(['/healthz', '/readyz']);

/** Writes the log line of a finished request. It leaves out the query string, which may contain a secret. */
export function logRequest(
  log: Log,
  { requestId, method, url, status, startedAt }: LoggedRequest,
  level: 'debug' | 'info' = probes.has(url) ? 'debug' : 'info',
): void {
  if (!log.isLevelEnabled(level)) return;
  const path = loggedPath(url.split('?', 1)[0] ?? url);
  log[level]({ requestId, method, path, status, ms: Math.round(performance.now() - startedAt) }, 'request');
}

/** Gives each request an id and a logger that adds the id to its lines, and logs the request when it is finished. */
export function requestLog(log: Log): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    const requestId = randomUUID();
    const startedAt = performance.now();
    c.set('requestId', requestId);
    c.set('log', log.child({ requestId }));
    c.header('x-request-id', requestId);
    await requestIds.run(requestId, next);
    const { method, path: url } = c.req;
    logRequest(log, { requestId, method, url, status: statusOf(c), startedAt });
  };
}

/**
 * Returns the status of the response. Cached pages are written directly to Node's response, which Hono does not see.
 */
export const statusOf = (c: Context<RequestEnv>): number =>
  c.env?.outgoing?.headersSent ? c.env.outgoing.statusCode : c.res.status;
