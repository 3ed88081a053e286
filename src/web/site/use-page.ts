import { useLocation, useRouteLoaderData } from 'react-router';
import { fallbackLocale, type Locale, localizedPath, splitLocale } from '../../domain/locale.ts';
import type { loader } from '../root.tsx';

/** The page being shown: its language, its address without language, and the way to others. */
export function usePage() {
  const root = useRouteLoaderData<typeof loader>('root');
  const locale: Locale = root?.locale ?? fallbackLocale;
  const { path } = splitLocale(useLocation().pathname);
  return {
    locale,
    path,
    siteUrl: root?.siteUrl ?? '',
    scripts: root?.scripts ?? {},
    /** What campaigns call the page: its last word, or "forside". */
    campaign: path === '/' ? 'forside' : (path.split('/').at(-1) ?? 'forside'),
    /** The address of a page in this page's language. */
    href: (to: string) => localizedPath(to, locale),
  };
}
