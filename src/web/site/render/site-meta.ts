import { site } from '../../../../site.config.ts';
import { type Locale, localizedPath } from '../../../domain/locale.ts';
import { siteI18n } from '../../i18n/site-i18n.ts';
import { publicPageTitle } from '../pages/page-titles.ts';
import type { HeadTag } from './head-tags.tsx';
import { cardAddress } from './page-card.ts';
import { type PageHead, pageHead } from './page-head.ts';
import { breadcrumbData } from './structured-data.ts';
import type { CurrentPage } from './use-page.ts';

export interface MetaArgs<Data>
  extends Pick<CurrentPage, 'locale' | 'path' | 'siteUrl' | 'existsIn' | 'href'> {
  data: Data;
  t: (typeof siteI18n)['no']['t'];
}

export type PageMeta = Omit<PageHead, 'siteUrl' | 'locale' | 'path'>;

type TextPage =
  | 'about'
  | 'claims'
  | 'eatLess'
  | 'editorialPolicy'
  | 'privacy'
  | 'research'
  | 'resources'
  | 'score'
  | 'shoppingCard'
  | 'whatIsUpf';

/** The metadata of a page whose texts are below its name in upf.json. */
export const metaOf =
  (page: TextPage) =>
  ({ t }: MetaArgs<unknown>): PageMeta => ({
    title: t(`upf:${page}.title`),
    description: t(`upf:${page}.description`),
  });

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
      address: cardAddress(siteUrl, path, cardTitle, textLocale),
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
