import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { Log } from '../../log.ts';
import { requestIds } from '../../request-id.ts';

export interface RequestVariables {
  requestId: string;
  log: Log;
  /** The pattern of the page that answers, where one does. */
  page?: string;
}

/** A preview's address is its secret: what follows the word is left away. */
export const loggedPath = (path: string): string => path.replace(/(\/forhandsvisning)\b.+/is, '$1/…');

/** Gives each request an id and logs its end: the path without its query, which may hold a secret. */
export function requestLog(
  log: Log,
): MiddlewareHandler<{ Bindings: HttpBindings; Variables: RequestVariables }> {
  return async (c, next) => {
    const requestId = randomUUID();
    const started = performance.now();
    c.set('requestId', requestId);
    c.set('log', log.child({ requestId }));
    c.header('x-request-id', requestId);
    await requestIds.run(requestId, next);
    // A kept page is written past Hono.
    const status = c.env?.outgoing?.headersSent ? c.env.outgoing.statusCode : c.res.status;
    const probe = c.req.path === '/healthz' || c.req.path === '/readyz';
    c.get('log')[probe ? 'debug' : 'info'](
      {
        method: c.req.method,
        path: loggedPath(c.req.path),
        status,
        ms: Math.round(performance.now() - started),
      },
      'request',
    );
  };
}
