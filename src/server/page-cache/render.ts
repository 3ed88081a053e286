import { randomBytes } from 'node:crypto';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { Locale } from '../../domain/locale.ts';
import { retryAfterSeconds } from '../../domain/problems.ts';
import type { CacheTag } from '../../domain/site/cache-tag.ts';
import { type NotFoundKind, type PageContext, pageContext } from '../../web/request-context.ts';
import { loggedPath } from '../http/middleware/request-log.ts';
import { pagePolicy, securityHeaders } from '../http/middleware/security-headers.ts';
import { asProblem } from '../http/problem-response.ts';
import type { Log } from '../log.ts';
import type { Services } from '../services.ts';
import type { Rendering } from './cache.ts';
import { createCachedResponse, type Headers } from './cached-response.ts';
import { hashScripts } from './script-hashes.ts';

export interface PageRequest {
  /** Path and query, as the page is to see them. */
  url: string;
  locale: Locale;
  log: Log;
  /** Whether the shared 404 page is cached, so that it need not be rendered again. */
  isNotFoundCached: (kind: NotFoundKind) => boolean;
  matched?: PageContext['matched'];
}

export interface PageRenderer {
  render(request: PageRequest): Promise<Rendering<Response>>;
}

export const notFoundId = (kind: NotFoundKind, locale: Locale) => `404 ${kind} ${locale}`;

/** Turns requests into HTML: public pages by themselves, the newsroom's screens through React Router. */
export async function createPageRenderer(options: {
  services: Services;
  siteUrl: string;
  development: boolean;
  scripts: PageContext['scripts'];
  authUrl?: string | undefined;
}): Promise<PageRenderer> {
  const { services, siteUrl, development, scripts, authUrl } = options;
  const security = securityHeaders({ https: siteUrl.startsWith('https:') });
  const load = async () => {
    const build = await import('virtual:react-router/server-build');
    const { createSitePages } = build.entry.module as unknown as typeof import('../../web/entry.server.tsx');
    return {
      sitePages: createSitePages(build),
      screens: createRequestHandler(build, development ? 'development' : 'production'),
    };
  };
  const loaded = development ? undefined : await load();

  return {
    async render({ url, locale, log, isNotFoundCached, matched = () => {} }) {
      const cacheTags = new Set<CacheTag>();
      const nonce = randomBytes(12).toString('base64url');
      let missing: NotFoundKind | undefined;
      let failureStatus = 500;
      const page: PageContext = {
        services,
        locale,
        siteUrl,
        scripts,
        nonce,
        shows: (tag) => cacheTags.add(tag),
        missing: (kind) => {
          missing = kind;
        },
        notFoundIsKept: () => missing !== undefined && isNotFoundCached(missing),
        matched,
        failed: (error) => {
          log.error({ err: error, path: loggedPath(url) }, 'a page failed');
          failureStatus = asProblem(error).status;
        },
      };
      const { sitePages, screens } = loaded ?? (await load());
      const address = new URL(url, siteUrl);
      const answer =
        (await sitePages.render(address, page)) ??
        (await screens(new Request(address), new RouterContextProvider(new Map([[pageContext, page]]))));
      const rendered = answer instanceof Response ? await pageIn(answer) : answer;
      if (rendered instanceof Response) return { kind: 'other', response: rendered };
      // The error screen says when it is worth trying again: 503 while the database is away.
      const status = rendered.status >= 500 ? failureStatus : rendered.status;
      const { html, scriptHashes } = hashScripts(rendered.html, nonce);
      const headers: Headers = {
        ...security,
        'content-type': 'text/html; charset=utf-8',
        ...(status === 503 && { 'retry-after': String(retryAfterSeconds) }),
        'cache-control': isPreview(url) ? 'no-store' : 'no-cache',
        // Vite's development client needs inline scripts, styles and a socket of its own.
        ...(!development && {
          'content-security-policy': pagePolicy({ scriptHashes, admin: isAdmin(url), authUrl }),
        }),
        'content-language': locale === 'no' ? 'nb' : 'en',
        ...((isAdmin(url) || isPreview(url)) && { 'x-robots-tag': 'noindex, nofollow' }),
        // The secret address goes nowhere, not even to a picture's server.
        ...(isPreview(url) && { 'referrer-policy': 'no-referrer' }),
        // Under /en a page is English whatever the browser asks for.
        ...(!/^\/en(\/|$)/.test(url) && { vary: 'Accept-Language, Cookie' }),
      };
      const response = await createCachedResponse({ status, headers, body: Buffer.from(html) });
      if (status >= 500) return { kind: 'failure', response };
      const sharedId = status === 404 && missing ? notFoundId(missing, locale) : undefined;
      return { kind: 'page', page: { response, cacheTags: [...cacheTags], ...(sharedId && { sharedId }) } };
    },
  };
}

/** The screen a Response holds; a redirect or a picture stays what it is. */
async function pageIn(response: Response): Promise<Response | { status: number; html: string }> {
  const isHtml = response.headers.get('content-type')?.startsWith('text/html');
  return isHtml ? { status: response.status, html: await response.text() } : response;
}

export const isAdmin = (url: string) => /^\/admin([/?]|$)/.test(url);

/** A secret address: nobody keeps the page. */
export const isPreview = (url: string) => /^(\/en)?\/forhandsvisning\//.test(url);
