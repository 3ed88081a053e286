import { createContext, use } from 'react';
import { type Locale, locales, localizedPath, splitLocale } from '../../../domain/locale.ts';
import type { ClientFiles } from '../../client-files.ts';

/** Which events of readers are counted. */
export interface Counting {
  isOn: boolean;
  /** Whether the food check sends the names that it does not find. */
  unknownFoods: boolean;
}

/** The page that is being rendered. */
export interface CurrentPage {
  locale: Locale;
  /** The path of the page without the language prefix. */
  path: string;
  /** True for not-found pages. All of a language share one cache entry, so they must not contain their own address. */
  isNotFound: boolean;
  /** The languages in which the page exists. */
  existsIn: readonly Locale[];
  siteUrl: string;
  files: ClientFiles;
  counting: Counting;
  /** The page's name in campaign links: the last segment of its path, or a fixed word. */
  campaign: string;
  /** Returns the address of another page in this page's language. */
  href: (to: string) => string;
}

export function currentPage(
  { locale, siteUrl, files, counting }: Pick<CurrentPage, 'locale' | 'siteUrl' | 'files' | 'counting'>,
  pathname: string,
  { isNotFound = false, existsIn = locales }: { isNotFound?: boolean; existsIn?: readonly Locale[] },
): CurrentPage {
  const { path } = splitLocale(pathname);
  return {
    locale,
    path,
    isNotFound,
    existsIn,
    siteUrl,
    files,
    counting,
    campaign: isNotFound ? 'ikke-funnet' : campaignOf(path),
    href: (to) => localizedPath(to, locale),
  };
}

/** The path of a preview is secret, so campaign links to other sites must not contain it. */
const campaignOf = (path: string) =>
  path.startsWith('/forhandsvisning/') ? 'forhandsvisning' : path.split('/').at(-1) || 'forside';

export const CurrentPageContext = createContext<CurrentPage | undefined>(undefined);

export function usePage(): CurrentPage {
  const page = use(CurrentPageContext);
  if (!page) throw new Error('usePage works only in pages rendered by render-page.tsx');
  return page;
}
