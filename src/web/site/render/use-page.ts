import { createContext, use } from 'react';
import {
  type Languages,
  type Locale,
  languagesOf,
  locales,
  localizedPath,
  splitLocale,
} from '../../../domain/locale.ts';
import { pick } from '../../../domain/pick.ts';
import type { ClientFiles } from '../../client-files.ts';

export interface CurrentPage {
  locale: Locale;
  /** The path without the language prefix. */
  path: string;
  /** Not-found pages are cached once per language for all addresses, so they must not contain their address. */
  isNotFound: boolean;
  existsIn: readonly Locale[];
  siteUrl: string;
  files: ClientFiles;
  countsReaders: boolean;
  /** The name of the page in campaign links: the last segment of its path, or a fixed word. */
  campaign: string;
  /** The languages of the texts that the page may show. */
  languages: Languages;
  /**
   * Returns the address of another page. It has the prefix /en if this page has it. `textLocale` is the language of the
   * other page's text, if that page may not exist in the languages of this page.
   */
  href: (to: string, textLocale?: Locale) => string;
}

export function currentPage(
  context: Pick<CurrentPage, 'locale' | 'siteUrl' | 'files' | 'countsReaders'>,
  pathname: string,
  { isNotFound = false, existsIn = locales }: { isNotFound?: boolean; existsIn?: readonly Locale[] },
): CurrentPage {
  const { path, prefixed } = splitLocale(pathname);
  const languages = languagesOf(context.locale, prefixed);
  const prefix = prefixed ? 'en' : 'no';
  return {
    ...pick(context, 'locale', 'siteUrl', 'files', 'countsReaders'),
    path,
    isNotFound,
    existsIn,
    campaign: isNotFound ? 'ikke-funnet' : campaignOf(path),
    languages,
    href: (to, textLocale = context.locale) =>
      localizedPath(to, languages.includes(textLocale) ? prefix : textLocale),
  };
}

/** Campaign links lead to other sites, and the path of a preview is secret, so its campaign is a fixed word. */
const campaignOf = (path: string) =>
  path.startsWith('/forhandsvisning/') ? 'forhandsvisning' : path.split('/').at(-1) || 'forside';

export const CurrentPageContext = createContext<CurrentPage | undefined>(undefined);

export function usePage(): CurrentPage {
  const page = use(CurrentPageContext);
  if (!page) throw new Error('usePage works only in pages rendered by render-page.tsx');
  return page;
}
