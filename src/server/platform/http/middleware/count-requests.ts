import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Env } from '../../env.ts';
import type { Log } from '../../logs/log.ts';
import type { EventLoopMonitor, ProcessMeter } from '../../status/process-meter.ts';
import { isForwardedUntrusted } from '../client-address.ts';
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

/** Warns once, in the log and on the status screen, that a request has X-Forwarded-For although no proxy is trusted. */
export const warnOfUntrustedForwarding =
  (
    { TRUST_PROXY }: Pick<Env, 'TRUST_PROXY'>,
    meter: Pick<ProcessMeter, 'noteUntrustedForwarding'>,
    log: Log,
  ): MiddlewareHandler<RequestEnv> =>
  async (c, next) => {
    if (isForwardedUntrusted(c.env?.incoming, TRUST_PROXY) && meter.noteUntrustedForwarding())
      log.warn(
        'a request has X-Forwarded-For, but TRUST_PROXY is not set: behind a proxy, rate limits count all clients as one',
      );
    await next();
  };
