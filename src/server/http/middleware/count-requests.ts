import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { ProcessMeter } from '../../status/process-meter.ts';
import type { RequestVariables } from './request-log.ts';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Counts and times requests by the pattern of their route: a path as it was typed would be a series of its own. */
export const countRequests =
  (
    meter: Pick<ProcessMeter, 'count'>,
  ): MiddlewareHandler<{ Bindings: HttpBindings; Variables: RequestVariables }> =>
  async (c, next) => {
    const started = performance.now();
    await next();
    // A kept page is written past Hono.
    const status = c.env?.outgoing?.headersSent ? c.env.outgoing.statusCode : c.res.status;
    meter.count({
      method: methods.has(c.req.method) ? c.req.method : 'other',
      route: c.get('page') ?? routePath(c),
      status,
      seconds: (performance.now() - started) / 1000,
    });
  };
