import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { EventLoopMonitor } from '../../status/event-loop-monitor.ts';
import type { ProcessMeter } from '../../status/process-meter.ts';
import { type RequestEnv, statusOf } from './request-log.ts';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Counts and times requests by route pattern. Labels with full paths would make the number of metrics unlimited. */
export const countRequests =
  (meter: Pick<ProcessMeter, 'count'>, monitor?: EventLoopMonitor): MiddlewareHandler<RequestEnv> =>
  async (c, next) => {
    const startedAt = performance.now();
    const watched = monitor?.watch();
    await next();
    const route = c.get('page') ?? routePath(c);
    watched?.end(route);
    meter.count({
      method: methods.has(c.req.method) ? c.req.method : 'other',
      route,
      status: statusOf(c),
      seconds: (performance.now() - startedAt) / 1000,
    });
  };
