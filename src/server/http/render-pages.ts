import { randomBytes } from 'node:crypto';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { Locale } from '../../domain/locale.ts';
import { type NotFoundKind, type PageContext, pageContext } from '../../web/request-context.ts';
import type { PageTopic } from '../live/content-changes.ts';
import type { Log } from '../log.ts';
import type { Services } from '../services.ts';
import { pagePolicy, securityHeaders } from './middleware/security-headers.ts';
import type { RenderedPage } from './page-cache.ts';
import { hashScripts } from './script-hashes.ts';
import { type Headers, storeResponse } from './stored-response.ts';

export interface PageRequest {
  /** Path and query, as the page is to see them. */
  url: string;
  locale: Locale;
  log: Log;
  /** Whether the shared 404 page is kept already, so that it need not be rendered again. */
  notFoundIsKept: (kind: NotFoundKind) => boolean;
}

export interface PageRenderer {
  /** A page as it can be kept, or the answer that cannot: a redirect or a failure. */
  render(request: PageRequest): Promise<{ page: RenderedPage } | { response: Response }>;
}

export const notFoundKey = (kind: NotFoundKind, locale: Locale) => `404 ${kind} ${locale}`;

/** Turns requests into HTML through React Router; the only file of the server that knows it. */
export async function createPageRenderer(options: {
  services: Services;
  siteUrl: string;
  development: boolean;
  scripts: PageContext['scripts'];
}): Promise<PageRenderer> {
  const { services, siteUrl, development, scripts } = options;
  const load = () => import('virtual:react-router/server-build');
  const handle = createRequestHandler(
    development ? load : await load(),
    development ? 'development' : 'production',
  );
  const security = securityHeaders({ https: siteUrl.startsWith('https:') });

  return {
    async render({ url, locale, log, notFoundIsKept }) {
      const topics = new Set<PageTopic>();
      const nonce = randomBytes(12).toString('base64url');
      let missing: NotFoundKind = 'page';
      const page: PageContext = {
        services,
        locale,
        siteUrl,
        scripts,
        nonce,
        log,
        shows: (topic) => topics.add(topic),
        missing: (kind) => {
          missing = kind;
        },
        notFoundIsKept: () => notFoundIsKept(missing),
      };
      const response = await handle(
        new Request(new URL(url, siteUrl)),
        new RouterContextProvider(new Map([[pageContext, page]])),
      );
      if (
        ![200, 404, 410].includes(response.status) ||
        !response.headers.get('content-type')?.startsWith('text/html')
      ) {
        return { response };
      }
      const { html, scriptHashes } = hashScripts(await response.text(), nonce);
      const headers: Headers = {
        ...security,
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        // Vite's development client needs inline scripts, styles and a socket of its own.
        ...(!development && { 'content-security-policy': pagePolicy({ scriptHashes, admin: isAdmin(url) }) }),
        'content-language': locale === 'no' ? 'nb' : 'en',
        ...(isAdmin(url) && { 'x-robots-tag': 'noindex, nofollow' }),
        // Under /en a page is English whatever the browser asks for.
        ...(!/^\/en(\/|$)/.test(url) && { vary: 'Accept-Language, Cookie' }),
      };
      return {
        page: {
          stored: await storeResponse({ status: response.status, headers, body: Buffer.from(html) }),
          topics: [...topics],
          ...(response.status === 404 && { sharedKey: notFoundKey(missing, locale) }),
        },
      };
    },
  };
}

export const isAdmin = (url: string) => /^\/admin([/?]|$)/.test(url);
