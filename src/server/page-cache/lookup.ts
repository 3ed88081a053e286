import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type LoggedRequest, logRequest } from '../http/middleware/request-log.ts';
import type { Log } from '../log.ts';
import type { CountedHeaders } from '../results/view-filter.ts';
import { type PageHandlerOptions, renderForCache } from './answer-pages.ts';
import { type CacheKey, cacheKeyOf, rememberCacheKey } from './cache-key.ts';
import { type CachedResponse, sendCachedResponse } from './cached-response.ts';

/** The cached pages and the files of the client, for both the fast path and Node's HTTP path. */
export interface CacheLookup {
  /** Returns a response that can be sent at once. */
  find(key: CacheKey): CachedResponse | undefined;
  /**
   * Renders a page again whose entry is stale. Returns undefined if the cache has no entry of the page, and a promise of
   * undefined if the address no longer has a page or the rendering failed.
   */
  rerender(key: CacheKey, requestId: string): Promise<CachedResponse | undefined> | undefined;
  /** Counts and logs a response that was sent from the cache. */
  record(cached: CachedResponse, request: LoggedRequest & RecordedRequest): void;
}

interface RecordedRequest {
  key: CacheKey;
  headers: CountedHeaders & { referer?: string | undefined };
}

export function createCacheLookup({
  log,
  assets,
  served,
  ...options
}: PageHandlerOptions & {
  log: Log;
  assets: ReadonlyMap<string, CachedResponse>;
  /** Counts the responses that were sent without calling the app. */
  served: { pages: number; files: number };
}): CacheLookup {
  const { pages, development, counters } = options;
  return {
    find: ({ id, url }) => (development ? undefined : pages.find(id)) ?? assets.get(url),

    rerender(key, requestId) {
      if (development || !pages.has(key.id)) return undefined;
      const render = renderForCache(options, key, { log: log.child({ requestId }), cacheable: true });
      return pages.findOrRender(key.id, render).then(
        (answer) => (answer.kind === 'page' ? answer.response : undefined),
        // A failed rendering counts as no page: the app then handles the request and reports the error if it occurs
        // again.
        () => undefined,
      );
    },

    record({ kind, status }, request) {
      if (kind === 'page') {
        served.pages++;
        if (status === 200 && request.method === 'GET')
          counters?.countView(request.key, request.url, request.headers);
      } else served.files++;
      // Logged at debug only, because writing a log line takes longer than sending a cached response.
      logRequest(log, request, 'debug');
    },
  };
}

/**
 * The cache on Node's HTTP path: answers the request and returns true, or returns false to leave the request to the app.
 */
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
  lookup.record(cached, { requestId, method, url, status, startedAt, key, headers: request.headers });
  return true;
}
