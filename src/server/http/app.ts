import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { etag } from 'hono/etag';
import { fallbackLocale, locales, localizedPath } from '../../domain/locale.ts';
import { Problem } from '../../domain/problems.ts';
import { feedPath } from '../../domain/public-pages.ts';
import type { Log } from '../log.ts';
import { articleFeed, articlesInFeed } from '../search-engines/article-feed.ts';
import { robotsTxt } from '../search-engines/robots-txt.ts';
import { createSitemap } from '../search-engines/sitemap.ts';
import type { Services } from '../services.ts';
import { keptDocuments } from './documents.ts';
import { languageChoice } from './language-choice.ts';
import { canonicalAddress } from './middleware/canonical-address.ts';
import { type RequestVariables, requestLog } from './middleware/request-log.ts';
import { closedPolicy, securityHeaders } from './middleware/security-headers.ts';
import { pageAddressOf } from './page-address.ts';
import type { PageCache } from './page-cache.ts';
import { problemResponse } from './problem-response.ts';
import { isAdmin, notFoundKey, type PageRenderer, type Rendering } from './render-pages.ts';
import { type StoredResponse, sendStored } from './stored-response.ts';

export interface AppParts {
  log: Log;
  siteUrl: string;
  services: Pick<Services, 'articles' | 'sitemapEntries'>;
  pages: PageCache;
  renderer: PageRenderer;
  assets: ReadonlyMap<string, StoredResponse>;
  /** Database and jobs are up. */
  isReady: () => Promise<boolean>;
  /** Nothing is kept: every request is rendered anew. */
  development: boolean;
}

type AppEnv = { Bindings: HttpBindings; Variables: RequestVariables };

const maxBodyBytes = 1024 * 1024;

/** Every address the server answers, in the order it looks at them. */
export function createApp(parts: AppParts) {
  const { log, siteUrl, services, pages, renderer, isReady } = parts;
  const app = new Hono<AppEnv>();
  const headers = Object.entries({
    ...securityHeaders({ https: siteUrl.startsWith('https:') }),
    'content-security-policy': closedPolicy,
  });

  app.use(requestLog(log));
  app.use(async (c, next) => {
    for (const [name, value] of headers) c.header(name, value);
    await next();
  });
  app.use(
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: () => {
        throw new Problem('body_too_large');
      },
    }),
  );
  app.onError((error, c) => problemResponse(error, c, c.get('log') ?? log));

  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => ((await isReady()) ? c.text('ready') : c.text('not ready', 503)));
  app.get('/sprak/:locale', languageChoice);
  app.all('/api/*', () => {
    throw new Problem('not_found');
  });

  const kept = keptDocuments(parts);
  const sitemap = createSitemap(siteUrl, services.sitemapEntries);
  const xml = { contentType: 'application/xml; charset=utf-8', topics: ['articles'] } as const;
  app.get(
    '/robots.txt',
    kept({ contentType: 'text/plain; charset=utf-8', topics: [], make: () => robotsTxt(siteUrl) }),
  );
  app.get('/sitemap.xml', kept({ ...xml, make: () => sitemap.front() }));
  app.get(
    '/:file{sitemap-(?:0|[1-9][0-9]{0,6})\\.xml}',
    kept({ ...xml, make: (c) => sitemap.part(Number(/\d+/.exec(c.req.path)?.[0])) }),
  );
  for (const locale of locales) {
    app.get(
      localizedPath(feedPath, locale),
      kept({
        ...xml,
        contentType: 'application/atom+xml; charset=utf-8',
        make: async () =>
          articleFeed(siteUrl, locale, await services.articles.listNewest(locale, articlesInFeed)),
      }),
    );
  }
  // Social cards keep themselves: a picture goes past the page cache.
  app.get('/kort/*', etag(), async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const card = await renderer.render({
      url: pathname + search,
      locale: fallbackLocale,
      log: c.get('log'),
      notFoundIsKept: () => false,
    });
    if (card.kind !== 'other') throw new Problem('not_found');
    return c.newResponse(card.response.body, card.response);
  });

  app.on(['GET', 'HEAD'], '*', canonicalAddress, async (c) => {
    const { incoming, outgoing } = c.env;
    // React Router's own data addresses: no page of ours uses them.
    if (c.req.path.endsWith('.data')) throw new Problem('not_found');
    const address = pageAddressOf(incoming.url ?? '/', incoming.headers);
    const render = async () => {
      let keptNotFound: StoredResponse | undefined;
      const rendered = await renderer.render({
        ...address,
        log: c.get('log'),
        notFoundIsKept: (kind) => {
          keptNotFound = keeps ? pages.shared(notFoundKey(kind, address.locale)) : undefined;
          return keptNotFound !== undefined;
        },
      });
      if (rendered.kind === 'page') {
        // What was rendered instead of the kept 404 page is empty.
        return keptNotFound ? { ...rendered.page, stored: keptNotFound } : rendered.page;
      }
      if (rendered.kind === 'other') pages.forget(address.key);
      throw new NotKept(rendered);
    };
    const keeps = !parts.development && !isAdmin(address.url);
    const send = (stored: StoredResponse) => {
      outgoing.setHeader('x-request-id', c.get('requestId'));
      sendStored(incoming, outgoing, stored);
      return RESPONSE_ALREADY_SENT;
    };
    try {
      return send(keeps ? await pages.respond(address.key, render) : (await render()).stored);
    } catch (error) {
      if (!(error instanceof NotKept)) throw error;
      return error.rendering.kind === 'failure' ? send(error.rendering.stored) : error.rendering.response;
    }
  });
  app.all('*', () => {
    throw new Problem('method_not_allowed');
  });
  return app;
}

/** Thrown through the page cache, which keeps pages only. */
class NotKept extends Error {
  readonly rendering: Exclude<Rendering, { kind: 'page' }>;
  constructor(rendering: Exclude<Rendering, { kind: 'page' }>) {
    super(`not kept: ${rendering.kind}`);
    this.rendering = rendering;
  }
}

/** Answers what is kept ahead of the framework; says whether it did. */
export function answerKept(parts: Pick<AppParts, 'assets' | 'pages' | 'development'>) {
  const { assets, pages, development } = parts;
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const url = request.url ?? '/';
    const page = development ? undefined : pages.hit(pageAddressOf(url, request.headers).key);
    const stored = page ?? assets.get(url.split('?', 1)[0] ?? url);
    if (!stored) return false;
    sendStored(request, response, stored);
    return true;
  };
}
