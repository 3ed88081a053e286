import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Incoming } from '../http/client-address.ts';
import { type LoggedRequest, logRequest, type NotFoundLog } from '../http/middleware/request-log.ts';
import type { Log } from '../log.ts';
import type { CountedHeaders } from '../results/view-filter.ts';
import { isSearch, type PageHandlerOptions, renderForCache } from './answer-pages.ts';
import { type CacheKey, cacheKeyOf, rememberCacheKey } from './cache-key.ts';
import { type CachedResponse, sendCachedResponse } from './cached-response.ts';
import type { MissingPages } from './missing-pages.ts';

/** The cached pages and the files of the client, for both the fast path and Node's HTTP path. */
export interface CacheLookup {
  /** Returns a response that can be sent at once. */
  find(key: CacheKey): CachedResponse | undefined;
  /**
   * Renders a page with a stale entry again, or looks up an article in a flood of requests. Returns undefined for any
   * other page without an entry, and a promise of undefined if the app must answer, because the address redirects or
   * the rendering failed.
   */
  rerender(key: CacheKey, requestId: string): Promise<CachedResponse | undefined> | undefined;
  /** Counts and logs a response that was sent from the cache. */
  record(cached: CachedResponse, request: LoggedRequest & RecordedRequest): void;
}

interface RecordedRequest {
  key: CacheKey;
  headers: CountedHeaders & { referer?: string | undefined };
  /** Returns the properties of the request that determine its client address. */
  incoming: () => Incoming;
}

export function createCacheLookup({
  log,
  assets,
  missing,
  notFoundLog,
  served,
  ...options
}: PageHandlerOptions & {
  log: Log;
  assets: ReadonlyMap<string, CachedResponse>;
  /** Undefined in development, where every request goes to the app. */
  missing?: MissingPages | undefined;
  /** Decides which of the many requests for missing pages are logged. Undefined if no request is logged. */
  notFoundLog?: NotFoundLog | undefined;
  /** Counts the responses that were sent without calling the app. */
  served: { pages: number; files: number };
}): CacheLookup {
  const { pages, development, counters, renderer } = options;
  const findBusy = ({ url, locale }: CacheKey) => (isSearch(url) ? renderer.findBusyPage(locale) : undefined);
  return {
    find: (key) =>
      (development ? undefined : pages.find(key.id)) ??
      assets.get(key.url) ??
      missing?.find(key) ??
      findBusy(key),

    rerender(key, requestId) {
      if (development || !(pages.has(key.id) || missing?.isLookedUp(key))) return undefined;
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
      const leftOut = status === 404 ? notFoundLog?.admit() : undefined;
      if (leftOut !== undefined)
        return logRequest(
          log,
          { ...request, leftOut, client: notFoundLog?.clientOf(request.incoming()) },
          'info',
        );
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
  lookup.record(cached, {
    requestId,
    method,
    url,
    status,
    startedAt,
    key,
    headers: request.headers,
    incoming: () => request,
  });
  return true;
}
