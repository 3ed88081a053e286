import { useLocation, useMatches, useRouteLoaderData } from 'react-router';
import { fallbackLocale, type Locale, localizedPath, splitLocale } from '../../domain/locale.ts';
import type { loader } from '../root.tsx';

/** The page being shown: its language, its address without language, and the way to others. */
export function usePage() {
  const root = useRouteLoaderData<typeof loader>('root');
  const locale: Locale = root?.locale ?? fallbackLocale;
  const { path } = splitLocale(useLocation().pathname);
  // Loaders give nothing where nothing is found. Such pages are kept as one: they must not name an address of their own.
  const isMissing = useMatches().at(-1)?.loaderData === null;
  return {
    locale,
    path,
    isMissing,
    siteUrl: root?.siteUrl ?? '',
    scripts: root?.scripts ?? {},
    /** What campaigns call the page: its last word, "forside" or, where there is none, "ikke-funnet". */
    campaign: isMissing ? 'ikke-funnet' : path.split('/').at(-1) || 'forside',
    /** The address of a page in this page's language. */
    href: (to: string) => localizedPath(to, locale),
  };
}
