import { z } from 'zod';
import { memoize } from './memoize.ts';

export const locales = ['no', 'en'] as const;
export const localeSchema = z.enum(locales);
export type Locale = z.infer<typeof localeSchema>;

export const fallbackLocale: Locale = 'no';

/** The key of the chosen language, in local storage and, for the server, in a cookie. */
export const localeStorageKey = 'i18nextLng';

export const htmlLang = { no: 'nb', en: 'en' } as const satisfies Record<Locale, string>;

/** The same value for the fields of both languages, such as `title_no` and `title_en`. */
export const inBothLocales = <Name extends string, Value>(name: Name, value: Value) =>
  Object.fromEntries(locales.map((each) => [`${name}_${each}`, value])) as Record<`${Name}_${Locale}`, Value>;

/** The title in the given language, or the title in the other language if there is none. */
export const titleIn = (titled: { title_no: string; title_en: string }, locale: Locale): string =>
  titled[`title_${locale}`] || titled.title_no || titled.title_en;

export const otherLocale = (locale: Locale): Locale => (locale === 'no' ? 'en' : 'no');

/** The tags nb, nn and no are Norwegian, and en is English. Region and letter case are ignored. */
export function localeOfTag(tag: string): Locale | undefined {
  const language = tag.trim().toLowerCase().split(/[-_]/, 1)[0];
  if (language === 'nb' || language === 'nn' || language === 'no') return 'no';
  return language === 'en' ? 'en' : undefined;
}

/** The supported language that an Accept-Language header prefers. The wildcard `*` counts as Norwegian. */
export function localeOfAcceptLanguage(header: string): Locale | undefined {
  const preferences = header.split(',').map((part, position) => {
    const [tag = '', ...parameters] = part.split(';');
    const quality = parameters.map((p) => /^\s*q=([0-9.]+)\s*$/i.exec(p)?.[1]).find((q) => q !== undefined);
    return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality), position };
  });
  preferences.sort((a, b) => b.quality - a.quality || a.position - b.position);
  for (const { tag, quality } of preferences) {
    if (!(quality > 0)) continue;
    const locale = tag === '*' ? fallbackLocale : localeOfTag(tag);
    if (locale) return locale;
  }
  return undefined;
}

const storedChoice = new RegExp(`(?:^|;\\s*)${localeStorageKey}=([^;]*)`);

export function localeOfCookie(header: string): Locale | undefined {
  const value = storedChoice.exec(header)?.[1];
  return value === undefined ? undefined : localeOfTag(value);
}

export function splitLocale(pathname: string): { prefixed: boolean; path: string } {
  if (pathname === '/en') return { prefixed: true, path: '/' };
  if (pathname.startsWith('/en/')) return { prefixed: true, path: pathname.slice(3) };
  return { prefixed: false, path: pathname };
}

export function localizedPath(path: string, locale: Locale): string {
  if (locale === 'no') return path;
  return path === '/' ? '/en' : `/en${path}`;
}

/** The languages of the texts that a page may show, the preferred one first. */
export type Languages = readonly [Locale, ...Locale[]];

/** Norwegian is the fallback of English pages without the prefix. All other pages are strictly in one language. */
export const languagesOf = (locale: Locale, prefixed: boolean): Languages =>
  locale === 'en' && !prefixed ? ['en', fallbackLocale] : [locale];

export interface LanguageHeaders {
  cookie?: string | undefined;
  'accept-language'?: string | undefined;
}

/** Memoized, because browsers send the same few header values. */
const localeOfBrowser = memoize(
  (acceptLanguage: string): Locale => localeOfAcceptLanguage(acceptLanguage) ?? fallbackLocale,
  { keyOf: (header) => header, maxSize: 200_000, sizeOf: (header) => header.length },
);

/** The language for an address without a prefix: the stored choice, or that of the browser, or Norwegian. */
export function localeOfHeaders({ cookie, 'accept-language': acceptLanguage }: LanguageHeaders): Locale {
  const stored = cookie === undefined ? undefined : localeOfCookie(cookie);
  return stored ?? (acceptLanguage ? localeOfBrowser(acceptLanguage) : fallbackLocale);
}
