import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { Counters } from '../../results/counters.ts';
import type { RequestEnv } from '../http/middleware/request-log.ts';
import type { Log } from '../logs/log.ts';
import { answerOf, type PageCache, type Rendering } from './cache.ts';
import { type CacheKey, cacheKeyOf, cacheKeyOfRequest } from './cache-key.ts';
import { type CachedResponse, sendCachedResponse } from './cached-response.ts';
import { isAdmin, isPreview, notFoundId, type PageRenderer } from './render.ts';

export interface PageHandlerOptions {
  pages: PageCache;
  renderer: PageRenderer;
  development: boolean;
  /** Counts the views of pages; undefined if counting is off. */
  counters?: Pick<Counters, 'countView'> | undefined;
}

/** Answers with a page or the admin document, from the cache if the address can be cached. */
export function answerPages(options: PageHandlerOptions) {
  const { pages, development, counters } = options;
  return async (c: Context<RequestEnv>): Promise<Response> => {
    const { incoming, outgoing } = c.env;
    // The path is taken from the normalised URL, because the raw request target may contain dot segments or a host.
    const { pathname, search } = new URL(c.req.url);
    const key = cacheKeyOfRequest(incoming, pathname + search);
    // Metrics count the response under the route 'page' unless a rendering sets the pattern of its page below.
    c.set('page', 'page');
    const cacheable = !development && isCacheable(key.url);
    const render = renderForCache(options, key, {
      log: c.get('log'),
      matched: (pattern) => c.set('page', pattern),
      cacheable,
    });
    const answer = cacheable ? await pages.findOrRender(key.id, render) : answerOf(await render());
    if (answer.kind === 'other') return withContextHeaders(c, answer.response);
    sendCachedResponse(incoming, outgoing, { cached: answer.response, requestId: c.get('requestId') });
    const isPage = answer.response.status === 200 && !isAdmin(key.url) && !isPreview(key.url);
    if (isPage && c.req.method === 'GET') counters?.countView(key, pathname + search, incoming);
    return RESPONSE_ALREADY_SENT;
  };
}

/** Whether the page shows search results. They are not cached, because there are infinitely many search texts. */
export const isSearch = (url: string): boolean => /[?&](?:sok|q)=/.test(url);

const isCacheable = (url: string) => !isSearch(url) && !isAdmin(url) && !isPreview(url);

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
        cachedNotFound = cacheable ? pages.findShared(notFoundId(kind, key.variant)) : undefined;
        return cachedNotFound !== undefined;
      },
    });
    // The renderer leaves the body empty if the 404 page is cached, so the cached response replaces its response.
    return rendering.kind === 'page' && cachedNotFound
      ? { kind: 'page', page: { ...rendering.page, response: cachedNotFound } }
      : rendering;
  };
}

/** Returns whether a public page exists at the path. To find out, it renders and caches the page. */
export async function isPublicPage(options: PageHandlerOptions & { log: Log }, pathname: string) {
  if (isAdmin(pathname) || isPreview(pathname)) return false;
  const key = cacheKeyOf(pathname, {});
  const render = renderForCache(options, key, { log: options.log, cacheable: true });
  const answer = await options.pages.findOrRender(key.id, render);
  return answer.kind === 'page' && answer.response.status === 200;
}

/** Returns a function that finds the redirect of an address. To find out, it renders and caches the page. */
export function redirectsOf(options: PageHandlerOptions) {
  return async (c: Context<RequestEnv>, url: string): Promise<Response | undefined> => {
    const key = cacheKeyOf(url, c.env.incoming.headers);
    if (options.development || !isCacheable(key.url)) return undefined;
    const render = renderForCache(options, key, { log: c.get('log'), cacheable: true });
    const answer = await options.pages.findOrRender(key.id, render);
    return answer.kind === 'other' ? withContextHeaders(c, answer.response) : undefined;
  };
}

/** Answers with the social card of a page. The social card service has its own cache. */
export function answerSocialCards({ renderer }: Pick<PageHandlerOptions, 'renderer'>) {
  return async (c: Context<RequestEnv>): Promise<Response> =>
    withContextHeaders(c, await renderer.renderSocialCard(new URL(c.req.url)));
}

/** Copies a response that Hono did not create, with the headers that middleware set on the context. */
const withContextHeaders = (c: Context, response: Response) => c.newResponse(response.body, response);
