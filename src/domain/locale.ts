import { z } from 'zod';

export const locales = ['no', 'en'] as const;
export const localeSchema = z.enum(locales);
export type Locale = z.infer<typeof localeSchema>;

export const fallbackLocale: Locale = 'no';

/** Where the visitor's choice is kept: local storage, and a cookie of the same name for the server. */
export const localeStorageKey = 'i18nextLng';

/** What `<html lang>` and hreflang say. */
export const htmlLang = { no: 'nb', en: 'en' } as const satisfies Record<Locale, string>;

export const otherLocale = (locale: Locale): Locale => (locale === 'no' ? 'en' : 'no');

/** The locale that a language tag asks for: nb, nn, no → no; en → en; in any region and letter case. */
export function localeOfTag(tag: string): Locale | undefined {
  const language = tag.trim().toLowerCase().split(/[-_]/, 1)[0];
  if (language === 'nb' || language === 'nn' || language === 'no') return 'no';
  return language === 'en' ? 'en' : undefined;
}

/** The first language of an Accept-Language header that we speak; `*` means Norwegian. */
export function localeOfAcceptLanguage(header: string): Locale | undefined {
  const wishes = header.split(',').map((part, place) => {
    const [tag = '', ...parameters] = part.split(';');
    const quality = parameters.map((p) => /^\s*q=([0-9.]+)\s*$/i.exec(p)?.[1]).find((q) => q !== undefined);
    return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality), place };
  });
  wishes.sort((a, b) => b.quality - a.quality || a.place - b.place);
  for (const { tag, quality } of wishes) {
    if (!(quality > 0)) continue;
    const locale = tag === '*' ? fallbackLocale : localeOfTag(tag);
    if (locale) return locale;
  }
  return undefined;
}

const storedChoice = new RegExp(`(?:^|;\\s*)${localeStorageKey}=([^;]*)`);

/** The stored choice in a Cookie header, if there is a valid one. */
export function localeOfCookie(header: string): Locale | undefined {
  const value = storedChoice.exec(header)?.[1];
  return value === undefined ? undefined : localeOfTag(value);
}

/** The locale an address states by itself, and the address without it. */
export function splitLocale(pathname: string): { prefixed: boolean; path: string } {
  if (pathname === '/en') return { prefixed: true, path: '/' };
  if (pathname.startsWith('/en/')) return { prefixed: true, path: pathname.slice(3) };
  return { prefixed: false, path: pathname };
}

/** The address of a page in a language: English under /en, Norwegian as it is. */
export function localizedPath(path: string, locale: Locale): string {
  if (locale === 'no') return path;
  return path === '/' ? '/en' : `/en${path}`;
}

/** The language of a page: its prefix, else the stored choice, else the browser's, else Norwegian. */
export function negotiateLocale(request: {
  pathname: string;
  cookie?: string | undefined;
  acceptLanguage?: string | undefined;
}): Locale {
  if (splitLocale(request.pathname).prefixed) return 'en';
  return (
    (request.cookie && localeOfCookie(request.cookie)) ||
    (request.acceptLanguage && localeOfAcceptLanguage(request.acceptLanguage)) ||
    fallbackLocale
  );
}
