import type { MetaDescriptor } from 'react-router';
import { site } from '../../../../site.config.ts';
import { fallbackLocale, type Locale, localizedPath, splitLocale } from '../../../domain/locale.ts';
import { siteI18n } from '../../i18n/site-i18n.ts';
import { publicPageTitle } from '../pages/page-titles.ts';
import { cardAddress } from './page-card.ts';
import { type PageHead, pageHead } from './page-head.ts';
import { breadcrumbData } from './structured-data.ts';

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
  const head: PageHead = { ...page, ...about({ ...page, t: siteI18n[locale].t }) };
  if (head.noindex) return pageHead(head);
  const textLocale = head.canonicalLocale ?? locale;
  const cardTitle = publicPageTitle(path, textLocale) ?? head.title;
  return pageHead({
    ...head,
    card: {
      address: cardAddress(page.siteUrl, path, cardTitle, textLocale),
      text: `${cardTitle} | ${site.siteName}`,
    },
    structuredData: [
      ...(head.structuredData ?? []),
      ...(path === '/' ? [] : [breadcrumbData(stepsTo(head, textLocale))]),
    ],
  });
}

/** Home, the blog where it is an article, and the page. */
function stepsTo({ siteUrl, path, query = '', title }: PageHead, locale: Locale) {
  const address = (to: string) => siteUrl + localizedPath(to, locale);
  return [
    { name: site.siteName, address: address('/') },
    ...(path.startsWith('/blogg/')
      ? [{ name: siteI18n[locale].t('nav:blog'), address: address('/blogg') }]
      : []),
    { name: title, address: address(path) + query },
  ];
}
