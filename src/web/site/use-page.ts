import { createContext, use } from 'react';
import { type Locale, localizedPath, splitLocale } from '../../domain/locale.ts';
import type { PageContext } from '../request-context.ts';

/** The page being shown: its language, its address without language, and the way to others. */
export interface ShownPage {
  locale: Locale;
  path: string;
  /** Pages on which nothing was found are kept as one: they must not name an address of their own. */
  isMissing: boolean;
  siteUrl: string;
  /** Addresses of the scripts that single pages ask for. */
  scripts: Record<string, string>;
  /** What campaigns call the page: its last word, "forside" or, where there is none, "ikke-funnet". */
  campaign: string;
  /** The address of a page in this page's language. */
  href: (to: string) => string;
}

export function shownPage(
  { locale, siteUrl, scripts }: Pick<PageContext, 'locale' | 'siteUrl' | 'scripts'>,
  pathname: string,
  isMissing: boolean,
): ShownPage {
  const { path } = splitLocale(pathname);
  return {
    locale,
    path,
    isMissing,
    siteUrl,
    scripts,
    campaign: isMissing ? 'ikke-funnet' : path.split('/').at(-1) || 'forside',
    href: (to) => localizedPath(to, locale),
  };
}

export const ShownPageContext = createContext<ShownPage | undefined>(undefined);

export function usePage(): ShownPage {
  const page = use(ShownPageContext);
  if (!page) throw new Error('Only public pages are shown by render-page.tsx');
  return page;
}
