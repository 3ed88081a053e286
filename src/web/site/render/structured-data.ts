import type {
  Article,
  BreadcrumbList,
  CollectionPage,
  DefinedTerm,
  FAQPage,
  Organization,
  Person,
  WebSite,
  WithContext,
} from 'schema-dts';
import { site } from '../../../../site.config.ts';
import { lastChangedAt, type PublishedArticle } from '../../../domain/articles/article.ts';
import type { ArticlePeople, PublicAuthor } from '../../../domain/authors/author.ts';
import { authorPath } from '../../../domain/authors/author.ts';
import { htmlLang, type Locale, localizedPath } from '../../../domain/locale.ts';
import { articlePath } from '../../../domain/site/public-pages.ts';

// schema.org data for search engines. head-tags.tsx escapes it for the script element.

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

/** The questions of a page, with their answers as plain text. */
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

/** A term with its synonyms. `address` is that of the page that defines it. */
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

/** The breadcrumbs of a page, whose last step is the page itself. */
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

export const collectionData = (page: {
  name: string;
  description: string;
  address: string;
  locale: Locale;
  items: readonly { name: string; address: string }[];
}): WithContext<CollectionPage> => ({
  '@context': context,
  '@type': 'CollectionPage',
  '@id': page.address,
  name: page.name,
  description: page.description,
  url: page.address,
  inLanguage: htmlLang[page.locale],
  mainEntity: {
    '@type': 'ItemList',
    itemListElement: page.items.map(({ name, address }, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name,
      url: address,
    })),
  },
});

/** An author. The id is the Norwegian address of the author's page, so that it is the same on all pages. */
const person = (siteUrl: string, address: string, author: PublicAuthor) =>
  ({
    '@type': 'Person',
    '@id': `${siteUrl}${authorPath(author.slug)}#person`,
    name: author.name,
    url: address,
    ...(author.role && { jobTitle: author.role }),
    ...(author.biography && { description: author.biography }),
    ...(author.link && { sameAs: author.link }),
    worksFor: { '@id': organizationId(siteUrl) },
  }) as const satisfies Person;

export const personData = (siteUrl: string, address: string, author: PublicAuthor): WithContext<Person> => ({
  '@context': context,
  ...person(siteUrl, address, author),
});

export function articleData(options: {
  siteUrl: string;
  article: Omit<PublishedArticle, 'content'>;
  description: string;
  /** The addresses to which the article links as sources. */
  citations: readonly string[];
  card: string;
  people: ArticlePeople;
  /** Those of the cited sources that are in the source library. */
  references: readonly { title: string; url: string }[];
}): WithContext<Article> {
  const { siteUrl, article, description, citations, references, card, people } = options;
  const titles = new Map(references.map(({ title, url }) => [url, title]));
  const cited = [...new Set([...titles.keys(), ...citations])];
  const { author, reviewer } = people;
  const address = siteUrl + localizedPath(articlePath(article.slug), article.locale);
  const picture = article.featuredImage?.url;
  return {
    '@context': context,
    '@type': 'Article',
    mainEntityOfPage: {
      '@type': 'WebPage',
      '@id': address,
      ...(article.reviewedOn && { lastReviewed: article.reviewedOn }),
      ...(article.reviewerName && {
        reviewedBy: {
          '@type': 'Person',
          name: article.reviewerName,
          ...(reviewer?.[`title_${article.locale}`] && { jobTitle: reviewer[`title_${article.locale}`] }),
          ...(reviewer?.link && { url: reviewer.link }),
        },
      }),
    },
    url: address,
    headline: article.title,
    ...(description && { description }),
    image: [card, ...(picture && URL.canParse(picture, siteUrl) ? [new URL(picture, siteUrl).href] : [])],
    datePublished: article.publishedAt.toISOString(),
    dateModified: lastChangedAt(article).toISOString(),
    author:
      article.authorName === site.defaultAuthor
        ? organization(siteUrl)
        : author
          ? person(siteUrl, siteUrl + localizedPath(authorPath(author.slug), article.locale), author)
          : { '@type': 'Person', name: article.authorName },
    // The author is already described if it is the publisher.
    publisher:
      article.authorName === site.defaultAuthor ? { '@id': organizationId(siteUrl) } : organization(siteUrl),
    ...(article.corrections.length > 0 && {
      correction: article.corrections.map(({ correctedAt, text }) => ({
        '@type': 'CorrectionComment' as const,
        text,
        datePublished: correctedAt.toISOString(),
      })),
    }),
    inLanguage: htmlLang[article.locale],
    ...(cited.length > 0 && {
      citation: cited.map((url) => ({
        '@type': 'CreativeWork' as const,
        ...(titles.has(url) && { name: titles.get(url) ?? '' }),
        url,
      })),
    }),
    ...(article.keywords.length > 0 && { keywords: article.keywords.join(', ') }),
  };
}
