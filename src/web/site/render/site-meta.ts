import { site } from '../../../../site.config.ts';
import { type Locale, localizedPath } from '../../../domain/locale.ts';
import { siteI18n } from '../../i18n/site-i18n.ts';
import { publicPageTitle } from '../pages/page-titles.ts';
import type { HeadTag } from './head-tags.tsx';
import type { MetaArgs, PageMeta } from './page.ts';
import { cardAddress } from './page-card.ts';
import { type PageHead, pageHead } from './page-head.ts';
import { breadcrumbData } from './structured-data.ts';
import type { CurrentPage } from './use-page.ts';

/** The complete head of a page: its metadata, and for indexed pages the social card and the breadcrumbs. */
export function siteHead<Data>(
  { locale, path, siteUrl, existsIn, href }: CurrentPage,
  meta: (args: MetaArgs<Data>) => PageMeta,
  data: Data,
): HeadTag[] {
  const page = { locale, path, siteUrl };
  const head: PageHead = { ...page, ...meta({ ...page, existsIn, href, data, t: siteI18n[locale].t }) };
  if (head.noindex) return pageHead(head);
  const textLocale = head.canonicalLocale ?? locale;
  const cardTitle = publicPageTitle(path, textLocale) ?? head.title;
  return pageHead({
    ...head,
    card: {
      address: cardAddress(siteUrl, path, { title: cardTitle, imageAddress: head.imageAddress }, textLocale),
      text: `${cardTitle} | ${site.siteName}`,
    },
    structuredData: [
      ...(head.structuredData ?? []),
      ...(path === '/' ? [] : [breadcrumbData(breadcrumbsOf(head, textLocale))]),
    ],
  });
}

function breadcrumbsOf({ siteUrl, path, query = '', title, breadcrumbs }: PageHead, locale: Locale) {
  const address = (to: string) => siteUrl + localizedPath(to, locale);
  const steps = breadcrumbs ?? [
    ...(path.startsWith('/blogg/') ? [{ name: siteI18n[locale].t('nav:blog'), path: '/blogg' }] : []),
    ...(path.startsWith('/e-stoffer/')
      ? [{ name: siteI18n[locale].t('labels:additives.title'), path: '/e-stoffer' }]
      : []),
  ];
  return [
    { name: site.siteName, address: address('/') },
    ...steps.map((step) => ({ name: step.name, address: address(step.path) })),
    { name: title, address: address(path) + query },
  ];
}
