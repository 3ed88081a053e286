import { site } from '../../../../site.config.ts';
import { htmlLang, type Locale, locales, localizedPath } from '../../../domain/locale.ts';
import { feedPath } from '../../../domain/site/public-pages.ts';
import { socialCardSize } from '../../../domain/site/social-card.ts';
import type { BreadcrumbStep } from '../parts/breadcrumbs.tsx';
import type { HeadTag } from './head-tags.tsx';

export interface PageHead {
  siteUrl: string;
  locale: Locale;
  /** The path of the page without the language prefix. */
  path: string;
  /** The title without the site's name, which `pageHead` appends. */
  title: string;
  description: string;
  /** The query string of the canonical address, such as ?page=2. */
  query?: string;
  /** The language of the text if it is not that of the page, as for an article in one language only. */
  canonicalLocale?: Locale;
  /** The address of the image of the page, which its social card shows if it is a drawing of this site. */
  imageAddress?: string;
  /** The languages in which the page exists. If undefined, it exists in both. */
  availableIn?: readonly Locale[];
  noindex?: boolean;
  /** The path of the canonical address of a page that must not be indexed, for example of a page that is not found. */
  canonicalPath?: string;
  type?: 'website' | 'article';
  /** The social card: the picture that other sites show beside a shared link. */
  card?: { address: string; text: string };
  /** The pages between the home page and this page. If undefined, they follow from the path. */
  breadcrumbs?: readonly BreadcrumbStep[];
  structuredData?: readonly object[];
  extra?: readonly HeadTag[];
}

export const markdownLink = (href: string) => ({ link: { rel: 'alternate', type: 'text/markdown', href } });

/** The elements of the head that search engines, feed readers and social networks read. */
export function pageHead(page: PageHead): HeadTag[] {
  const { siteUrl, locale, path, title, description, availableIn = locales, noindex = false } = page;
  const textLocale = page.canonicalLocale ?? locale;
  const address = (language: Locale) => siteUrl + localizedPath(path, language) + (page.query ?? '');
  return [
    { title: `${title} | ${site.siteName}` },
    { name: 'description', content: description },
    { name: 'robots', content: noindex ? 'noindex,nofollow' : 'index,follow' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:site_name', content: site.siteName },
    { property: 'og:locale', content: textLocale === 'no' ? 'nb_NO' : 'en_GB' },
    ...(page.canonicalPath
      ? [{ link: { rel: 'canonical', href: siteUrl + localizedPath(page.canonicalPath, textLocale) } }]
      : []),
    ...(noindex
      ? []
      : [
          { link: { rel: 'canonical', href: address(textLocale) } },
          { property: 'og:url', content: address(textLocale) },
          ...availableIn.map((language) => ({
            link: { rel: 'alternate', hrefLang: htmlLang[language], href: address(language) },
          })),
          {
            link: {
              rel: 'alternate',
              hrefLang: 'x-default',
              href: address(availableIn.includes('no') ? 'no' : 'en'),
            },
          },
        ]),
    ...(page.card && !noindex
      ? [
          { property: 'og:image', content: page.card.address },
          { property: 'og:image:width', content: String(socialCardSize.width) },
          { property: 'og:image:height', content: String(socialCardSize.height) },
          { property: 'og:image:alt', content: page.card.text },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
    {
      link: {
        rel: 'alternate',
        type: 'application/atom+xml',
        title: site.siteName,
        href: siteUrl + localizedPath(feedPath, locale),
      },
    },
    ...(page.structuredData ?? []).map((data) => ({ jsonLd: data })),
    ...(page.extra ?? []),
  ];
}
