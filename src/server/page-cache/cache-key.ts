import {
  fallbackLocale,
  type Locale,
  localeOfAcceptLanguage,
  localeOfCookie,
  splitLocale,
} from '../../domain/locale.ts';

/** The query parameters that pages read. Any other is no part of what a page is, so neither of its key. */
const readParameters: Record<string, readonly string[]> = { '/blogg': ['page', 'sok'] };

/** The headers that say which language a reader wants. */
export interface LanguageWishes {
  cookie?: string | undefined;
  'accept-language'?: string | undefined;
}

export interface PageAddress {
  /** Under which the page is kept. */
  key: string;
  locale: Locale;
  /** Path and the query the page reads. */
  url: string;
}

/** Which page a request asks for, and in which language: the negotiated one, never the raw header. */
export function pageAddressOf(url: string, headers: LanguageWishes): PageAddress {
  const queryAt = url.indexOf('?');
  const pathname = queryAt === -1 ? url : url.slice(0, queryAt);
  const { prefixed, path } = splitLocale(pathname);
  const locale = prefixed ? 'en' : wishedLocale(headers);
  const read = queryAt === -1 ? undefined : readParameters[path];
  // Nearly always the address is in its own language and is itself the key: nothing to put together for a hit.
  const own = prefixed || locale === 'no';
  if (!read) return { key: own ? pathname : `en ${pathname}`, locale, url: pathname };
  const given = new URLSearchParams(url.slice(queryAt + 1));
  const kept = new URLSearchParams();
  for (const name of read) {
    const value = given.get(name);
    if (value !== null) kept.set(name, value);
  }
  const page = kept.size > 0 ? `${pathname}?${kept}` : pathname;
  return { key: own ? page : `en ${page}`, locale, url: page };
}

// The same few header values come again and again; a bounded memory of them spares parsing each.
const wishes = new Map<string, Locale>();

function wishedLocale({ cookie, 'accept-language': acceptLanguage }: LanguageWishes): Locale {
  const stored = cookie === undefined ? undefined : localeOfCookie(cookie);
  if (stored) return stored;
  if (!acceptLanguage) return fallbackLocale;
  const known = wishes.get(acceptLanguage);
  if (known) return known;
  const wish = localeOfAcceptLanguage(acceptLanguage) ?? fallbackLocale;
  if (wishes.size > 1000) wishes.clear();
  if (acceptLanguage.length < 200) wishes.set(acceptLanguage, wish);
  return wish;
}
