import type { PageCache } from './cache.ts';
import type { CacheKey, PageVariant } from './cache-key.ts';
import type { CachedResponse } from './cached-response.ts';
import type { KnownAddresses } from './known-addresses.ts';
import type { KnownSlugs } from './known-slugs.ts';

/** The canonical spelling of an address. The Hono app redirects every other spelling, or answers it with a file. */
const canonical = /^(?:\/en)?((?:\/[a-z0-9-]+)+)$/;
const articlePrefix = '/blogg/';

/** Recognises addresses without a page before the Hono app handles them, because scanners request thousands of them. */
export function createMissingPages(options: {
  pages: Pick<PageCache, 'findShared' | 'isNotified'>;
  slugs: Pick<KnownSlugs, 'isMissing' | 'isFlooded'>;
  addresses: Pick<KnownAddresses, 'isMissing'>;
  /** The pattern, such as /blogg/:slug, of the page or admin screen at a path without language prefix. */
  patternOf: (path: string) => string | undefined;
  /** The first path segments of all routes of the Hono app that are not public pages. */
  reserved: ReadonlySet<string>;
  notFoundId: (kind: 'page' | 'article', variant: PageVariant) => string;
}) {
  const { pages, slugs, addresses, patternOf, reserved, notFoundId } = options;
  const slugOf = (path: string): string | undefined =>
    path.startsWith(articlePrefix) && path.indexOf('/', articlePrefix.length) === -1
      ? path.slice(articlePrefix.length)
      : undefined;
  const pathOf = ({ url }: CacheKey): string | undefined => canonical.exec(url)?.[1];
  return {
    /** Returns the cached 404 page if the address has no page. */
    find(key: CacheKey): CachedResponse | undefined {
      const path = pathOf(key);
      if (path === undefined) return undefined;
      const slug = slugOf(path);
      if (slug !== undefined)
        return pages.isNotified && slugs.isMissing(slug) && addresses.isMissing(key.url)
          ? pages.findShared(notFoundId('article', key.variant))
          : undefined;
      const end = path.indexOf('/', 1);
      const isReserved = reserved.has(end === -1 ? path.slice(1) : path.slice(1, end));
      if (isReserved || patternOf(path) !== undefined || !addresses.isMissing(key.url)) return undefined;
      return pages.findShared(notFoundId('page', key.variant));
    },
    /**
     * True for the address of an article during a flood of requests for articles. The page cache then renders the article
     * without the Hono app, because the Hono app would log and measure each request.
     */
    isArticleInFlood: (key: CacheKey): boolean =>
      slugs.isFlooded() && slugOf(pathOf(key) ?? '') !== undefined,
  };
}

export type MissingPages = ReturnType<typeof createMissingPages>;

/** Returns the first segment of each path, without the language prefix. Patterns such as /:file have none. */
export function firstSegmentsOf(paths: readonly string[]): Set<string> {
  const segments = paths.map((path) => /^(?:\/en(?=\/))?\/([^/]*)/.exec(path)?.[1] ?? '');
  // The Hono app also handles /en, the English home page, and redirects all addresses below /no.
  return new Set(['en', 'no', ...segments.filter((segment) => segment !== '' && !/[*:]/.test(segment))]);
}
