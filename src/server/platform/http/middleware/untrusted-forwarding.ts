import type { MiddlewareHandler } from 'hono';
import type { Env } from '../../env.ts';
import type { Log } from '../../logs/log.ts';
import type { ProcessMeter } from '../../status/process-meter.ts';
import { isForwardedUntrusted } from '../client-address.ts';
import type { RequestEnv } from './request-log.ts';

/** Warns once, in the log and on the status screen, that a request has X-Forwarded-For although no proxy is trusted. */
export const warnOfUntrustedForwarding =
  (
    { TRUST_PROXY }: Pick<Env, 'TRUST_PROXY'>,
    meter: Pick<ProcessMeter, 'noteUntrustedForwarding'>,
    log: Log,
  ): MiddlewareHandler<RequestEnv> =>
  async (c, next) => {
    if (isForwardedUntrusted(c.env?.incoming, TRUST_PROXY) && meter.noteUntrustedForwarding()) {
      log.warn(
        'a request has X-Forwarded-For, but TRUST_PROXY is not set: behind a proxy, rate limits count all clients as one',
      );
    }
    await next();
  };
