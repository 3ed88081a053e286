import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type LoggedRequest, logRequest } from '../http/middleware/request-log.ts';
import type { Log } from '../log.ts';
import { type PageHandlerOptions, renderForCache } from './answer-pages.ts';
import { type CacheKey, cacheKeyOf, rememberCacheKey } from './cache-key.ts';
import { type CachedResponse, sendCachedResponse } from './cached-response.ts';

/** The cached pages and the client's files, as the fast path and Node's HTTP path use them. */
export interface CacheLookup {
  /** A response that can be sent without waiting. */
  find(key: CacheKey): CachedResponse | undefined;
  /**
   * Renders a page again whose entry is stale. Undefined if the page is not in the cache; a promise of undefined if the
   * address no longer has a page.
   */
  rerender(key: CacheKey, requestId: string): Promise<CachedResponse | undefined> | undefined;
  /** Counts and logs a response that was sent. */
  record(cached: CachedResponse, request: LoggedRequest): void;
}

export function createCacheLookup({
  log,
  assets,
  served,
  ...options
}: PageHandlerOptions & {
  log: Log;
  assets: ReadonlyMap<string, CachedResponse>;
  /** The number of responses that were sent ahead of the app. */
  served: { pages: number; files: number };
}): CacheLookup {
  const { pages, development } = options;
  return {
    find: ({ id, url }) => (development ? undefined : pages.find(id)) ?? assets.get(url),

    rerender(key, requestId) {
      if (development || !pages.has(key.id)) return undefined;
      const render = renderForCache(options, key, { log: log.child({ requestId }), cacheable: true });
      return pages.findOrRender(key.id, render).then(
        (answer) => (answer.kind === 'page' ? answer.response : undefined),
        // The app answers the request, with the same error or without it.
        () => undefined,
      );
    },

    record({ kind }, request) {
      if (kind === 'page') served.pages++;
      else served.files++;
      // A line per cached page would cost more than the response.
      logRequest(log, request, 'debug');
    },
  };
}

/** Node's HTTP path: answers from the cache and returns true, or leaves the request to the app and returns false. */
export function answerFromCache(
  lookup: CacheLookup,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { method = '', url = '/' } = request;
  if (method !== 'GET' && method !== 'HEAD') return false;
  const startedAt = performance.now();
  const key = cacheKeyOf(url, request.headers);
  const cached = lookup.find(key);
  if (!cached) {
    rememberCacheKey(request, key);
    return false;
  }
  const requestId = randomUUID();
  const status = sendCachedResponse(request, response, { cached, requestId });
  lookup.record(cached, { requestId, method, url, status, startedAt });
  return true;
}
