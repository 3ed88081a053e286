import type { Context } from 'hono';
import { Problem } from '../../domain/problems.ts';
import { maxEventBytes, readCountedEvent } from '../../domain/results/counted-event.ts';
import type { Env } from '../platform/env.ts';
import { clientAddress } from '../platform/http/client-address.ts';
import type { RequestEnv } from '../platform/http/middleware/request-log.ts';
import { createAddressLimit } from './address-limit.ts';
import type { ResultsService } from './results-service.ts';
import { isCounted } from './view-filter.ts';

/** Counts only events of existing pages: a client cannot fill the tables with invented addresses. */
export function countEvents(options: {
  env: Pick<Env, 'SITE_URL' | 'TRUST_PROXY'>;
  results: Pick<ResultsService, 'counters'>;
  isPage: (pathname: string) => Promise<boolean>;
}) {
  const { env, results, isPage } = options;
  const isAllowed = createAddressLimit({ limit: 60, windowMs: 60_000 });
  const siteOrigin = new URL(env.SITE_URL).origin;
  return async (c: Context<RequestEnv>): Promise<Response> => {
    const { incoming } = c.env;
    if (!isSameOrigin(c, siteOrigin)) throw new Problem('event_of_other_site');
    if (!(Number(incoming.headers['content-length']) <= maxEventBytes)) throw new Problem('body_too_large');
    const event = readCountedEvent(await c.req.text());
    if (!event) throw new Problem('invalid_input');
    const { counters } = results;
    if (counters && isCounted(incoming.headers)) {
      // Checked last, so that bots and readers who ask not to be tracked never get this error.
      if (!isAllowed(clientAddress(incoming, env.TRUST_PROXY))) throw new Problem('too_many_events');
      if (!(await isPage(event.path))) throw new Problem('not_found');
      counters.countEvent(event);
    }
    return c.body(null, 204);
  };
}

/** Browsers send Origin with every beacon. Requests without it come from programs and are refused. */
function isSameOrigin(c: Context<RequestEnv>, siteOrigin: string): boolean {
  const origin = c.req.header('origin');
  if (c.req.header('sec-fetch-site') === 'cross-site' || origin === undefined) return false;
  return origin === siteOrigin || origin === new URL(c.req.url).origin;
}
