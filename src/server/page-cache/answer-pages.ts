import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import { fallbackLocale } from '../../domain/locale.ts';
import { Problem } from '../../domain/problems.ts';
import type { RequestVariables } from '../http/middleware/request-log.ts';
import type { Log } from '../log.ts';
import type { PageCache, RenderedPage } from './cache.ts';
import { type PageAddress, pageAddressOf } from './cache-key.ts';
import { type CachedResponse, sendCachedResponse } from './cached-response.ts';
import type { FindCached, RenewCached } from './fast-path.ts';
import { isAdmin, isPreview, notFoundKey, type PageRenderer, type Rendering } from './render.ts';

export interface PageParts {
  pages: PageCache;
  renderer: PageRenderer;
  assets: ReadonlyMap<string, CachedResponse>;
  /** Nothing is kept: every request is rendered anew. */
  development: boolean;
  /** How many answers went out ahead of the framework: a sum each, for this is where most requests end. */
  kept?: { pages: number; files: number };
}

type PageContext = Context<{ Bindings: HttpBindings; Variables: RequestVariables }>;

/** Finds what is kept under an address, page or file, in the language a client wishes. */
export function findCached({
  assets,
  pages,
  development,
  kept = { pages: 0, files: 0 },
}: Pick<PageParts, 'assets' | 'pages' | 'development' | 'kept'>): FindCached {
  return (url, headers) => {
    const page = development ? undefined : pages.hit(pageAddressOf(url, headers).key);
    const stored = page ?? assets.get(url.split('?', 1)[0] ?? url);
    if (page) kept.pages++;
    else if (stored) kept.files++;
    return stored;
  };
}

/** Renders a page that was kept until it changed, for the connection that asks first and all that wait with it. */
export function renewCached(
  { pages, renderer, development, kept = { pages: 0, files: 0 } }: PageParts,
  log: Log,
): RenewCached {
  return (url, headers) => {
    const address = pageAddressOf(url, headers);
    if (development || !pages.wasKept(address.key)) return undefined;
    const found = pages.respond(address.key, rendererOf({ pages, renderer }, address, { log, keeps: true }));
    return found.then(
      (stored) => {
        kept.pages++;
        return stored;
      },
      // What is no page any more, and what fails, is the framework's to answer.
      () => undefined,
    );
  };
}

/** Answers with a page: from the cache where it may be kept, else rendered for this request. */
export function answerPages({ pages, renderer, development }: PageParts) {
  return async (c: PageContext): Promise<Response> => {
    const { incoming, outgoing } = c.env;
    // React Router's own data addresses: no page of ours uses them.
    if (c.req.path.endsWith('.data')) throw new Problem('not_found');
    // Not as it was sent: dots and a host in it would hide what is asked for.
    const { pathname, search } = new URL(c.req.url);
    const address = pageAddressOf(pathname + search, incoming.headers);
    // Until the page says its own pattern: what is waited for, redirected or kept has no other.
    c.set('page', 'page');
    // Of searches there are as many as readers can think of: none is kept.
    const isSearch = /[?&]sok=/.test(address.url);
    const keeps = !development && !isSearch && !isAdmin(address.url) && !isPreview(address.url);
    const render = rendererOf({ pages, renderer }, address, {
      log: c.get('log'),
      matched: (pattern) => c.set('page', pattern),
      keeps,
    });
    const send = (stored: CachedResponse) => {
      outgoing.setHeader('x-request-id', c.get('requestId'));
      sendCachedResponse(incoming, outgoing, stored);
      return RESPONSE_ALREADY_SENT;
    };
    try {
      return send(keeps ? await pages.respond(address.key, render) : (await render()).stored);
    } catch (error) {
      if (!(error instanceof NotKept)) throw error;
      const { rendering } = error;
      return rendering.kind === 'failure' ? send(rendering.stored) : withOurHeaders(c, rendering.response);
    }
  };
}

/** Renders an address; throws NotKept where that gives no page. */
function rendererOf(
  { pages, renderer }: Pick<PageParts, 'pages' | 'renderer'>,
  address: PageAddress,
  { keeps, ...request }: { log: Log; matched?: (pattern: string) => void; keeps: boolean },
) {
  return async (): Promise<RenderedPage> => {
    let keptNotFound: CachedResponse | undefined;
    const rendering = await renderer.render({
      ...address,
      ...request,
      notFoundIsKept: (kind) => {
        keptNotFound = keeps ? pages.shared(notFoundKey(kind, address.locale)) : undefined;
        return keptNotFound !== undefined;
      },
    });
    if (rendering.kind === 'other') pages.forget(address.key);
    if (rendering.kind !== 'page') throw new NotKept(rendering);
    // What was rendered instead of the kept 404 page is empty.
    return keptNotFound ? { ...rendering.page, stored: keptNotFound } : rendering.page;
  };
}

/** Answers with a picture of a page's title; pictures keep themselves, past the page cache. */
export function answerSocialCards({ renderer }: Pick<PageParts, 'renderer'>) {
  return async (c: PageContext): Promise<Response> => {
    const { pathname, search } = new URL(c.req.url);
    const rendering = await renderer.render({
      url: pathname + search,
      locale: fallbackLocale,
      log: c.get('log'),
      notFoundIsKept: () => false,
    });
    if (rendering.kind === 'other') return withOurHeaders(c, rendering.response);
    throw new Problem(rendering.kind === 'failure' ? 'database_away' : 'not_found');
  };
}

/** React Router's own Response would go out without the headers that every answer has. */
const withOurHeaders = (c: Context, response: Response) => c.newResponse(response.body, response);

/** Thrown through the page cache, which keeps pages only. */
class NotKept extends Error {
  readonly rendering: Exclude<Rendering, { kind: 'page' }>;
  constructor(rendering: Exclude<Rendering, { kind: 'page' }>) {
    super(`not kept: ${rendering.kind}`);
    this.rendering = rendering;
  }
}
