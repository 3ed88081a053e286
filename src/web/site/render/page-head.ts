import type { MetaDescriptor } from 'react-router';
import { site } from '../../../../site.config.ts';
import { htmlLang, type Locale, locales, localizedPath } from '../../../domain/locale.ts';
import { feedPath } from '../../../domain/site/public-pages.ts';
import { socialCardSize } from '../../../domain/site/social-card.ts';

export interface PageHead {
  siteUrl: string;
  locale: Locale;
  /** The page's address without language. */
  path: string;
  /** Without the site's name, which is added. */
  title: string;
  description: string;
  /** The query that makes it a page of its own, such as ?page=2. */
  query?: string;
  /** The language of the text, where that is not the page's: an article that exists in one language only. */
  canonicalLocale?: Locale;
  /** The languages the page exists in. */
  availableIn?: readonly Locale[];
  noindex?: boolean;
  type?: 'website' | 'article';
  /** The address of the picture that stands beside a shared link, and what it shows. */
  card?: { address: string; text: string };
  structuredData?: readonly object[];
  extra?: readonly MetaDescriptor[];
}

/** Everything a page says of itself to search engines and to those who share it. */
export function pageHead(page: PageHead): MetaDescriptor[] {
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
    ...(noindex
      ? []
      : [
          { tagName: 'link', rel: 'canonical', href: address(textLocale) },
          { property: 'og:url', content: address(textLocale) },
          ...availableIn.map((language) => ({
            tagName: 'link',
            rel: 'alternate',
            hrefLang: htmlLang[language],
            href: address(language),
          })),
          {
            tagName: 'link',
            rel: 'alternate',
            hrefLang: 'x-default',
            href: address(availableIn.includes('no') ? 'no' : 'en'),
          },
        ]),
    ...(page.card && !noindex
      ? [
          { property: 'og:image', content: page.card.address },
          { property: 'og:image:type', content: 'image/png' },
          { property: 'og:image:width', content: String(socialCardSize.width) },
          { property: 'og:image:height', content: String(socialCardSize.height) },
          { property: 'og:image:alt', content: page.card.text },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/atom+xml',
      title: site.siteName,
      href: siteUrl + localizedPath(feedPath, locale),
    },
    ...(page.structuredData ?? []).map((data) => ({ 'script:ld+json': data })),
    ...(page.extra ?? []),
  ];
}
