import type { IncomingMessage } from 'node:http';
import { parseAccept } from 'hono/utils/accept';
import { idParameters } from '../../../domain/articles/old-address.ts';
import {
  type LanguageHeaders,
  type Locale,
  localeOfHeaders,
  localizedPath,
  splitLocale,
} from '../../../domain/locale.ts';
import { embedPath, embedWidgets, hasMarkdown, isEmbedPath } from '../../../domain/site/public-pages.ts';

/** The query parameters that each page reads. The cache key leaves out all others. */
const readParameters: Record<string, readonly string[]> = {
  '/': idParameters,
  '/blogg': ['page', 'sok'],
  '/pastander': ['page'],
  '/sok': ['q'],
  '/e-stoffer': ['type', 'kjennetegn', 'status', 'kosthold', 'sorter'],
  ...Object.fromEntries(embedWidgets.map((widget) => [embedPath(widget), ['tema']])),
};

/** Each page exists in Norwegian and English at its address without a prefix, and in English under /en. */
export type PageVariant = Locale | '/en';

export interface CacheKey {
  id: string;
  locale: Locale;
  variant: PageVariant;
  /** The path together with those query parameters that the page reads. */
  url: string;
}

/** Different headers that lead to the same language share an entry. */
export function cacheKeyOf(url: string, headers: LanguageHeaders): CacheKey {
  const queryAt = url.indexOf('?');
  const pathname = queryAt === -1 ? url : url.slice(0, queryAt);
  const { prefixed, path } = splitLocale(pathname);
  // The language of an embedded page is chosen in its address by the site that embeds it, not by the visitor's headers.
  const locale = prefixed ? 'en' : isEmbedPath(path) ? 'no' : localeOfHeaders(headers);
  const names = queryAt === -1 ? undefined : readParameters[path];
  const page = names ? withParameters(pathname, names, url.slice(queryAt + 1)) : pathname;
  const variant = prefixed ? '/en' : locale;
  // Most pages are requested in the language of their address, which can be the id then: no string is made.
  return { id: variant === 'en' ? `en ${page}` : page, locale, variant, url: page };
}

function withParameters(pathname: string, names: readonly string[], query: string): string {
  const given = new URLSearchParams(query);
  const read = new URLSearchParams();
  for (const name of names) {
    const value = given.get(name);
    if (value !== null) read.set(name, value);
  }
  return read.size > 0 ? `${pathname}?${read}` : pathname;
}

/** Returns the address of the Markdown of a page if the client prefers Markdown to HTML. */
export function markdownAddressOf({ method, url = '/', headers }: IncomingMessage): string | undefined {
  const { accept = '' } = headers;
  if (!accept.includes('text/markdown') || (method !== 'GET' && method !== 'HEAD')) return undefined;
  const [pathname = '/'] = url.split('?');
  const { path } = splitLocale(pathname);
  if (!hasMarkdown(path)) return undefined;
  const accepted = parseAccept(accept);
  const weightOf = (type: string) => accepted.find((each) => each.type === type)?.q ?? 0;
  if (weightOf('text/markdown') < weightOf('text/html')) return undefined;
  return `${localizedPath(path, cacheKeyOf(url, headers).locale)}.md`;
}

const computed = new WeakMap<IncomingMessage, { target: string; key: CacheKey }>();

export function rememberCacheKey(request: IncomingMessage, key: CacheKey): void {
  computed.set(request, { target: request.url ?? '/', key });
}

/** Returns the remembered key, unless the normalised URL differs from the target that it was computed from. */
export function cacheKeyOfRequest(request: IncomingMessage, normalizedUrl: string): CacheKey {
  const known = computed.get(request);
  return known?.target === normalizedUrl ? known.key : cacheKeyOf(normalizedUrl, request.headers);
}
