import { createContext, use } from 'react';
import { type Locale, locales, localizedPath, splitLocale } from '../../../domain/locale.ts';
import type { PageContext } from '../../request-context.ts';

/** The page being shown: its language, its address without language, and the way to others. */
export interface ShownPage {
  locale: Locale;
  path: string;
  /** Pages on which nothing was found are kept as one: they must not name an address of their own. */
  isMissing: boolean;
  /** The languages it exists in: of an article, of a page of the list, not always both. */
  existsIn: readonly Locale[];
  siteUrl: string;
  /** Addresses of the scripts that single pages ask for. */
  scripts: Record<string, string>;
  /** What campaigns call the page: its last word, "forside", or what stands for an address that is not to be told. */
  campaign: string;
  /** The address of a page in this page's language. */
  href: (to: string) => string;
}

export function shownPage(
  { locale, siteUrl, scripts }: Pick<PageContext, 'locale' | 'siteUrl' | 'scripts'>,
  pathname: string,
  loaderData: unknown,
): ShownPage {
  const { path } = splitLocale(pathname);
  const isMissing = loaderData === null;
  return {
    locale,
    path,
    isMissing,
    existsIn: (loaderData as { existsIn?: readonly Locale[] } | undefined | null)?.existsIn ?? locales,
    siteUrl,
    scripts,
    campaign: isMissing ? 'ikke-funnet' : campaignOf(path),
    href: (to) => localizedPath(to, locale),
  };
}

/** The address of a draft is secret, and goes nowhere. */
const campaignOf = (path: string) =>
  path.startsWith('/forhandsvisning/') ? 'forhandsvisning' : path.split('/').at(-1) || 'forside';

export const ShownPageContext = createContext<ShownPage | undefined>(undefined);

export function usePage(): ShownPage {
  const page = use(ShownPageContext);
  if (!page) throw new Error('Only public pages are shown by render-page.tsx');
  return page;
}
