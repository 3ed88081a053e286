import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { RequestEnv } from '../http/middleware/request-log.ts';
import type { Log } from '../log.ts';
import { answerOf, type PageCache, type Rendering } from './cache.ts';
import { type CacheKey, cacheKeyOfRequest } from './cache-key.ts';
import { type CachedResponse, sendCachedResponse } from './cached-response.ts';
import { isAdmin, isPreview, notFoundId, type PageRenderer } from './render.ts';

export interface PageHandlerOptions {
  pages: PageCache;
  renderer: PageRenderer;
  /** Disables the cache: every request is rendered. */
  development: boolean;
}

/** Answers with a page: from the cache if it can be cached, else rendered for this request. */
export function answerPages(options: PageHandlerOptions) {
  const { pages, development } = options;
  return async (c: Context<RequestEnv>): Promise<Response> => {
    const { incoming, outgoing } = c.env;
    // The normalized URL: dot segments or a host in the request target would hide the actual path.
    const { pathname, search } = new URL(c.req.url);
    const key = cacheKeyOfRequest(incoming, pathname + search);
    // The route of the metrics for responses without a rendering of their own; a rendering sets its own pattern.
    c.set('page', 'page');
    // Searches are not cached: there is no limit to the number of different ones.
    const isSearch = /[?&]sok=/.test(key.url);
    const cacheable = !development && !isSearch && !isAdmin(key.url) && !isPreview(key.url);
    const render = renderForCache(options, key, {
      log: c.get('log'),
      matched: (pattern) => c.set('page', pattern),
      cacheable,
    });
    const answer = cacheable ? await pages.findOrRender(key.id, render) : answerOf(await render());
    if (answer.kind === 'other') return withContextHeaders(c, answer.response);
    sendCachedResponse(incoming, outgoing, { cached: answer.response, requestId: c.get('requestId') });
    return RESPONSE_ALREADY_SENT;
  };
}

/** The function that renders an address on a cache miss. */
export function renderForCache(
  { pages, renderer }: PageHandlerOptions,
  key: CacheKey,
  { cacheable, ...request }: { log: Log; matched?: (pattern: string) => void; cacheable: boolean },
) {
  return async (): Promise<Rendering<Response>> => {
    let cachedNotFound: CachedResponse | undefined;
    const rendering = await renderer.render({
      url: key.url,
      locale: key.locale,
      ...request,
      isNotFoundCached: (kind) => {
        cachedNotFound = cacheable ? pages.findShared(notFoundId(kind, key.locale)) : undefined;
        return cachedNotFound !== undefined;
      },
    });
    // The renderer returns an empty body if the 404 page is cached.
    return rendering.kind === 'page' && cachedNotFound
      ? { kind: 'page', page: { ...rendering.page, response: cachedNotFound } }
      : rendering;
  };
}

/** Answers with the social card of a page. The social card service has a cache of its own. */
export function answerSocialCards({ renderer }: Pick<PageHandlerOptions, 'renderer'>) {
  return async (c: Context<RequestEnv>): Promise<Response> => {
    return withContextHeaders(c, await renderer.renderSocialCard(new URL(c.req.url)));
  };
}

/** Adds the headers that middleware set on the context to a response that was created without it. */
const withContextHeaders = (c: Context, response: Response) => c.newResponse(response.body, response);
