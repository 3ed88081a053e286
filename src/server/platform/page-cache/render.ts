import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { inspectArticle } from '../../../domain/articles/inspect-article.ts';
import { htmlLang, type Locale, splitLocale } from '../../../domain/locale.ts';
import { retryAfterSeconds } from '../../../domain/problems.ts';
import type { CacheTag } from '../../../domain/site/cache-tag.ts';
import { hasMarkdown, isEmbedPath } from '../../../domain/site/public-pages.ts';
import type { ClientFiles } from '../../../web/client-files.ts';
import type { NotFoundKind, Redirect, TextFunctions } from '../../../web/site/render/page.ts';
import type { Services } from '../../services.ts';
import { calculateText, calculateUnless, isShort } from '../calculations/calculate.ts';
import { loggedPath } from '../http/middleware/request-log.ts';
import { pagePolicy, securityHeaders } from '../http/middleware/security-headers.ts';
import { asProblem } from '../http/problem-response.ts';
import type { Log } from '../logs/log.ts';
import type { Rendering } from './cache.ts';
import type { PageVariant } from './cache-key.ts';
import { type CachedResponse, createCachedResponse, type Headers } from './cached-response.ts';
import type { KnownAddresses } from './known-addresses.ts';
import { hashScripts } from './script-hashes.ts';

export interface PageRequest {
  url: string;
  locale: Locale;
  log: Log;
  /** Whether the shared 404 page of this kind is cached, so that the renderer can leave out its body. */
  isNotFoundCached: (kind: NotFoundKind) => boolean;
  /** Called with the route pattern of the address, such as /blogg/:slug. */
  matched?: (pattern: string) => void;
}

export interface PageRendererOptions {
  services: Services;
  addresses: Pick<KnownAddresses, 'has'>;
  siteUrl: string;
  development: boolean;
  files: ClientFiles;
  authUrl?: string | undefined;
}

/** Only the page of an extremely long article is longer than this. */
const longPageLength = 200_000;

export const notFoundId = (kind: NotFoundKind, variant: PageVariant) => `404 ${kind} ${variant}`;

const loadWeb = async () => (await import('../../../web/server-entry.ts')).web;

/** Loads the code of the pages, which `createPageRenderer` waits for. A failure is reported there. */
export const preloadPages = (): void => void loadWeb().catch(() => {});

/** Renders the public pages and the HTML document that starts the admin application. */
export async function createPageRenderer(options: PageRendererOptions) {
  const { services, addresses, siteUrl, development, files, authUrl } = options;
  const countsReaders = services.results.counters !== undefined;
  const security = securityHeaders({ https: siteUrl.startsWith('https:') });
  // In development the module is imported again for every request, so that changed pages appear without a restart.
  const loaded = development ? undefined : await loadWeb();
  /** The page that refuses a search is the same for all search texts, so a flood of searches costs no rendering. */
  const busyPages = new Map<PageVariant, CachedResponse>();

  const respond = async (
    url: string,
    locale: Locale,
    page: { html: string; status: number; nonce: string; lastModified?: Date | undefined },
  ) => {
    // After rendering up to 500,000 characters, hashing and storing waits for the next turn of the event loop.
    if (page.html.length > longPageLength) await nextTurn();
    const { html, scriptHashes } = hashScripts(page.html, page.nonce);
    const headers: Headers = {
      ...security,
      'content-type': 'text/html; charset=utf-8',
      ...(page.status === 503 && { 'retry-after': String(retryAfterSeconds) }),
      'cache-control': isPreview(url) ? 'no-store' : 'no-cache',
      ...(page.lastModified && { 'last-modified': page.lastModified.toUTCString() }),
      // Vite's client needs inline scripts, inline styles and a WebSocket.
      ...(!development && {
        'content-security-policy': pagePolicy({
          scriptHashes,
          admin: isAdmin(url),
          authUrl,
          embeddable: isEmbed(url) && page.status === 200,
        }),
      }),
      'content-language': htmlLang[locale],
      ...((isAdmin(url) || isPreview(url)) && { 'x-robots-tag': 'noindex, nofollow' }),
      // The address of a preview is secret, so no other host, such as that of a picture, may receive it as the referrer.
      ...(isPreview(url) && { 'referrer-policy': 'no-referrer' }),
      ...varyOf(url),
    };
    return createCachedResponse({ status: page.status, headers, body: Buffer.from(html) });
  };

  return {
    /** A response of kind 'other' is a redirect. */
    async render(request: PageRequest): Promise<Rendering<Response>> {
      const { url, locale, log, isNotFoundCached, matched = () => {} } = request;
      const web = loaded ?? (await loadWeb());
      const address = new URL(url, siteUrl);
      const variant = splitLocale(address.pathname).prefixed ? '/en' : locale;
      const nonce = randomBytes(12).toString('base64url');
      const asPage = async (
        html: string,
        status: number,
        { cacheTags = [], lastModified }: { cacheTags?: readonly CacheTag[]; lastModified?: Date } = {},
      ): Promise<Rendering<Response>> => ({
        kind: 'page',
        page: { response: await respond(url, locale, { html, status, nonce, lastModified }), cacheTags },
      });

      const screen = web.findAdminScreen(address.pathname);
      if (screen) {
        matched(screen.path);
        const { pathname } = address;
        return asPage(web.renderAdminDocument({ screen, pathname, locale, nonce, files }), 200);
      }
      const context = {
        services,
        texts: textFunctions(web),
        locale,
        siteUrl,
        files,
        nonce,
        countsReaders,
        isNotFoundCached,
        mayBeOldAddress: addresses.has,
      };
      const result = await web.sitePages.render(address, context, matched);
      switch (result.kind) {
        case 'page':
          return asPage(result.html, result.status, result);
        case 'not-found': {
          const response = await respond(url, locale, { html: result.html, status: 404, nonce });
          return {
            kind: 'page',
            page: { response, cacheTags: [], sharedId: notFoundId(result.page, variant) },
          };
        }
        case 'redirect':
          return { kind: 'other', response: redirectResponse(result) };
        case 'failed': {
          // The status depends on the error: for example 503 while the database is unavailable or the search is busy.
          const { status, code } = asProblem(result.error);
          const response = await respond(url, locale, { html: result.html, status, nonce });
          if (code === 'search_busy') busyPages.set(variant, response);
          else log.error({ err: result.error, path: loggedPath(url) }, 'a page failed');
          return { kind: 'failure', response };
        }
      }
    },

    /** Returns the page for a search that would be refused now; undefined if searches are accepted. */
    findBusyPage(variant: PageVariant): CachedResponse | undefined {
      const page = busyPages.get(variant);
      return page && services.blogSearch.refuseIfFull() ? page : undefined;
    },

    /** Returns the pattern of the public page or admin screen at a path without language prefix. */
    patternOf: (path: string): string | undefined =>
      loaded?.sitePages.patternOf(path) ?? loaded?.findAdminScreen(path)?.path,

    /** Answers the address of a social card with a picture, or with a short text that says why there is no picture. */
    async renderSocialCard(url: URL): Promise<Response> {
      const { socialCardResponse } = loaded ?? (await loadWeb());
      return socialCardResponse(url, services);
    },

    /** Returns a page as Markdown, by its path without language prefix; undefined if it has no Markdown. */
    async renderPageMarkdown(path: string, locale: Locale) {
      const web = loaded ?? (await loadWeb());
      return web.sitePages.renderMarkdown(path, { services, locale, texts: textFunctions(web) }, siteUrl);
    },

    /** Renders Markdown as safe HTML, as the pages show it. */
    async renderMarkdown(markdown: string): Promise<string> {
      const { renderMarkdown } = loaded ?? (await loadWeb());
      const inline = (text: string) => renderMarkdown(text).html;
      return calculateText('renderMarkdown', inline, markdown);
    },
  };
}

export type PageRenderer = Awaited<ReturnType<typeof createPageRenderer>>;

const textFunctions = ({ renderCited }: Awaited<ReturnType<typeof loadWeb>>): TextFunctions => ({
  inspectArticle: (article) =>
    calculateUnless(isShort(article.content), 'inspectArticle', inspectArticle, article),
  renderCited: (markdown, citing) => calculateText('renderCited', renderCited, markdown, citing),
});

const redirectResponse = ({ to, status, cacheControl }: Redirect): Response =>
  new Response(null, {
    status,
    headers: { location: to, ...(cacheControl && { 'cache-control': cacheControl }) },
  });

const isEmbed = (url: string) => isEmbedPath(splitLocale(url.split('?', 1)[0] ?? '').path);

/** The request headers on which the page at an address depends: some pages also exist as Markdown. */
function varyOf(url: string): { vary?: string } {
  const { prefixed, path } = splitLocale(url.split('?', 1)[0] ?? '');
  // Under /en and on embedded pages the address alone decides the language.
  const hasLanguages = !prefixed && !isEmbedPath(path);
  const names = [hasMarkdown(path) && 'Accept', hasLanguages && 'Accept-Language, Cookie'].filter(Boolean);
  return names.length > 0 ? { vary: names.join(', ') } : {};
}

export const isAdmin = (url: string) => /^\/admin([/?]|$)/.test(url);

/** The pages of preview links are never cached, because their addresses are secret. */
export const isPreview = (url: string) => /^(\/en)?\/forhandsvisning\//.test(url);
