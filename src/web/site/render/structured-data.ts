import type {
  Article,
  BreadcrumbList,
  DefinedTerm,
  FAQPage,
  Organization,
  WebSite,
  WithContext,
} from 'schema-dts';
import { site } from '../../../../site.config.ts';
import { lastChangedAt, type PublishedArticle } from '../../../domain/articles/article.ts';
import { htmlLang, type Locale, localizedPath } from '../../../domain/locale.ts';
import { articlePath } from '../../../domain/site/public-pages.ts';

// This file creates schema.org data for search engines; head-tags.tsx escapes it for its script element.

const context = 'https://schema.org';

const organizationId = (siteUrl: string) => `${siteUrl}/#organization`;

const organization = (siteUrl: string) =>
  ({
    '@type': 'Organization',
    '@id': organizationId(siteUrl),
    name: site.providerName,
    url: `${siteUrl}/`,
    logo: { '@type': 'ImageObject', url: `${siteUrl}/favicon.svg` },
  }) as const satisfies Organization;

export const organizationData = (siteUrl: string): WithContext<Organization> => ({
  '@context': context,
  ...organization(siteUrl),
});

export const webSiteData = (siteUrl: string, locale: Locale): WithContext<WebSite> => ({
  '@context': context,
  '@type': 'WebSite',
  '@id': `${siteUrl}/#website`,
  name: site.siteName,
  url: siteUrl + localizedPath('/', locale),
  inLanguage: htmlLang[locale],
  publisher: { '@id': organizationId(siteUrl) },
});

/** The questions and answers of a page, with the text of links but not their addresses. */
export const faqData = (
  questions: readonly { question: string; answer: string }[],
  locale: Locale,
): WithContext<FAQPage> => ({
  '@context': context,
  '@type': 'FAQPage',
  inLanguage: htmlLang[locale],
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question' as const,
    name: question,
    acceptedAnswer: { '@type': 'Answer' as const, text: answer },
  })),
});

/** A term with its synonyms; `address` is the page that defines it. */
export const definedTermData = (term: {
  name: string;
  code: string;
  synonyms: readonly string[];
  description: string;
  address: string;
  list: { name: string; address: string };
}): WithContext<DefinedTerm> => ({
  '@context': context,
  '@type': 'DefinedTerm',
  '@id': `${term.address}#term`,
  name: term.name,
  termCode: term.code,
  ...(term.synonyms.length > 0 && { alternateName: [...term.synonyms] }),
  description: term.description,
  url: term.address,
  inDefinedTermSet: { '@type': 'DefinedTermSet', name: term.list.name, url: term.list.address },
});

/** The breadcrumbs of a page; the last step is the page itself. */
export const breadcrumbData = (
  steps: readonly { name: string; address: string }[],
): WithContext<BreadcrumbList> => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, address }, index) => ({
    '@type': 'ListItem' as const,
    position: index + 1,
    name,
    item: address,
  })),
});

export function articleData(options: {
  siteUrl: string;
  article: Omit<PublishedArticle, 'content'>;
  description: string;
  /** The address of the article's social card. */
  card: string;
}): WithContext<Article> {
  const { siteUrl, article, description, card } = options;
  const address = siteUrl + localizedPath(articlePath(article.slug), article.locale);
  const picture = article.featuredImage?.url;
  return {
    '@context': context,
    '@type': 'Article',
    mainEntityOfPage: { '@type': 'WebPage', '@id': address },
    url: address,
    headline: article.title,
    ...(description && { description }),
    image: [card, ...(picture && URL.canParse(picture, siteUrl) ? [new URL(picture, siteUrl).href] : [])],
    datePublished: article.publishedAt.toISOString(),
    dateModified: lastChangedAt(article).toISOString(),
    author:
      article.authorName === site.defaultAuthor
        ? organization(siteUrl)
        : { '@type': 'Person', name: article.authorName },
    publisher: organization(siteUrl),
    inLanguage: htmlLang[article.locale],
    ...(article.keywords.length > 0 && { keywords: article.keywords.join(', ') }),
  };
}
