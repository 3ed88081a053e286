import type { MetaDescriptor } from 'react-router';
import { fallbackLocale, type Locale, splitLocale } from '../../domain/locale.ts';
import { siteI18n } from '../i18n/site-i18n.ts';
import { type PageHead, pageHead } from './page-head.ts';

interface MetaArgs {
  matches: readonly ({ loaderData?: unknown } | undefined)[];
  location: { pathname: string };
}

/** What every page's `meta` starts from: language, address and texts. */
export function siteMeta(
  { matches, location }: MetaArgs,
  about: (page: {
    locale: Locale;
    path: string;
    siteUrl: string;
    t: (typeof siteI18n)['no']['t'];
  }) => Omit<PageHead, 'siteUrl' | 'locale' | 'path'>,
): MetaDescriptor[] {
  const root = matches[0]?.loaderData as { locale?: Locale; siteUrl?: string } | undefined;
  const locale = root?.locale ?? fallbackLocale;
  const { path } = splitLocale(location.pathname);
  const page = { locale, path, siteUrl: root?.siteUrl ?? '' };
  return pageHead({ ...page, ...about({ ...page, t: siteI18n[locale].t }) });
}
