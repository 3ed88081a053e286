import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Incoming } from '../http/client-address.ts';
import { type LoggedRequest, logRequest, type NotFoundLog } from '../http/middleware/request-log.ts';
import type { Log } from '../logs/log.ts';
import { isSearch, type PageHandlerOptions, renderForCache } from './answer-pages.ts';
import { type CacheKey, cacheKeyOf, rememberCacheKey } from './cache-key.ts';
import { type CachedResponse, sendCachedResponse } from './cached-response.ts';
import type { MissingPages } from './missing-pages.ts';

/** Finds cached pages and files of the client. The fast path and Node's HTTP path share it. */
export interface CacheLookup {
  find(key: CacheKey): CachedResponse | undefined;
  /**
   * Renders a page whose cache entry is stale, or the page of an article during a flood of requests. For any other page,
   * returns undefined. If the address redirects or the rendering fails, the promise resolves to undefined. Wherever the
   * result is undefined, the Hono app must answer.
   */
  renderWithoutApp(key: CacheKey, requestId: string): Promise<CachedResponse | undefined> | undefined;
  record(cached: CachedResponse, request: Omit<LoggedRequest, 'requestId'> & RecordedRequest): void;
}

interface RecordedRequest {
  key: CacheKey;
  incoming: NonNullable<Incoming>;
  /** A function, because few requests are logged. */
  readRequestId: () => string;
}

export function createCacheLookup(
  options: PageHandlerOptions & {
    log: Log;
    assets: ReadonlyMap<string, CachedResponse>;
    /** Undefined in development, where every request goes to the Hono app. */
    missing?: MissingPages | undefined;
    /** Decides which requests for missing pages are logged. Undefined if none are. */
    notFoundLog?: NotFoundLog | undefined;
    /** Counts the responses that were sent without calling the Hono app. */
    served: { pages: number; files: number };
  },
): CacheLookup {
  const { log, assets, missing, notFoundLog, served, pages, development, counters, renderer } = options;
  const findBusyPage = ({ url, variant }: CacheKey) =>
    isSearch(url) ? renderer.findBusyPage(variant) : undefined;
  return {
    find: (key) =>
      (development ? undefined : pages.find(key.id)) ??
      assets.get(key.url) ??
      missing?.find(key) ??
      findBusyPage(key),

    renderWithoutApp(key, requestId) {
      if (development || !(pages.has(key.id) || missing?.isArticleInFlood(key))) return undefined;
      const render = renderForCache(options, key, { log: log.child({ requestId }), cacheable: true });
      return pages.findOrRender(key.id, render).then(
        (answer) => (answer.kind === 'page' ? answer.response : undefined),
        // The Hono app renders the page again, and reports the error if it occurs again.
        () => undefined,
      );
    },

    record({ kind, status }, request) {
      if (kind === 'page') {
        served.pages++;
        if (status === 200 && request.method === 'GET')
          counters?.countView(request.key, request.url, request.incoming);
      } else served.files++;
      const leftOut = status === 404 ? notFoundLog?.admit() : undefined;
      // Other requests are logged only at debug, because writing a log line takes longer than sending a cached response.
      const level = leftOut === undefined ? 'debug' : 'info';
      if (!log.isLevelEnabled(level)) return;
      const requestId = request.readRequestId();
      const client = leftOut === undefined ? undefined : notFoundLog?.clientOf(request.incoming);
      logRequest(log, { ...request, requestId, client, ...(leftOut && { leftOut }) }, level);
    },
  };
}

/** Answers a request on Node's HTTP path from the cache. Returns false if the Hono app must answer it. */
export function answerFromCache(lookup: CacheLookup, request: IncomingMessage, response: ServerResponse) {
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
    method,
    url,
    status,
    startedAt,
    key,
    incoming: request,
    readRequestId: () => requestId,
  });
  return true;
}
