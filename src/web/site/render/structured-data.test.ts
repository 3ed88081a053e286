import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ArticlePeople } from '../../../domain/authors/author.ts';
import { siteI18n } from '../../i18n/site-i18n.ts';
import { headTags } from './head-tags.tsx';
import {
  articleData,
  breadcrumbData,
  faqData,
  organizationData,
  personData,
  webSiteData,
} from './structured-data.ts';

const siteUrl = 'https://www.example.org';

// The schemas contain the properties that Google requires or recommends. Strict objects reject all other properties.
const address = z.url({ protocol: /^https$/ });
const words = z.string().trim().min(1);
const time = z.iso.datetime();
const language = z.enum(['nb', 'en']);
const inContext = { '@context': z.literal('https://schema.org') };

const organization = z.strictObject({
  '@type': z.literal('Organization'),
  '@id': address,
  name: words,
  url: address,
  logo: z.strictObject({ '@type': z.literal('ImageObject'), url: address }),
});
const author = z.union([organization, z.strictObject({ '@type': z.literal('Person'), name: words })]);
const article = z.strictObject({
  ...inContext,
  '@type': z.literal('Article'),
  mainEntityOfPage: z.strictObject({ '@type': z.literal('WebPage'), '@id': address }),
  url: address,
  headline: words,
  description: words,
  image: z.array(address).min(1),
  datePublished: time,
  dateModified: time,
  author,
  publisher: z.union([organization, z.strictObject({ '@id': address })]),
  inLanguage: language,
  keywords: words.optional(),
  citation: z
    .array(z.strictObject({ '@type': z.literal('CreativeWork'), name: words.optional(), url: address }))
    .optional(),
});
const breadcrumbs = z.strictObject({
  ...inContext,
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(
      z.strictObject({
        '@type': z.literal('ListItem'),
        position: z.int().positive(),
        name: words,
        item: address,
      }),
    )
    .min(2)
    .refine((steps) => steps.every(({ position }, index) => position === index + 1)),
});
const faq = z.strictObject({
  ...inContext,
  '@type': z.literal('FAQPage'),
  inLanguage: language,
  mainEntity: z
    .array(
      z.strictObject({
        '@type': z.literal('Question'),
        name: words,
        acceptedAnswer: z.strictObject({ '@type': z.literal('Answer'), text: words }),
      }),
    )
    .min(1),
});
const webSite = z.strictObject({
  ...inContext,
  '@type': z.literal('WebSite'),
  '@id': address,
  name: words,
  url: address,
  inLanguage: language,
  publisher: z.strictObject({ '@id': address }),
});

/** The data after serialisation to JSON, as a search engine receives it. */
const sent = (data: object): unknown => JSON.parse(JSON.stringify(data));

const published = {
  slug: 'er-brod-ultraprosessert',
  locale: 'en' as const,
  title: 'Is bread ultra-processed?',
  metaDescription: 'It depends on the bag.',
  excerpt: 'It depends.',
  keywords: ['bread', 'NOVA'],
  authorName: 'NovaSjekk',
  reviewerName: '',
  reviewedOn: null as string | null,
  corrections: [] as { correctedAt: Date; text: string }[],
  publishedAt: new Date('2026-09-01T08:00:00Z'),
  updatedAt: new Date('2026-08-01T08:00:00Z'),
  featuredImage: { url: '/pictures/er-brod-ultraprosessert.svg', alt: 'A loaf' },
  locales: ['no' as const, 'en' as const],
};
const dataOf = (
  fields: Partial<typeof published> = {},
  people: ArticlePeople = { author: undefined, reviewer: undefined },
) =>
  articleData({
    siteUrl,
    article: { ...published, ...fields },
    description: published.metaDescription,
    citations: ['https://doi.org/10.1017/S1368980018003762'],
    card: `${siteUrl}/kort/en/blogg/er-brod-ultraprosessert.png?v=1`,
    people,
    references: [{ title: 'Hall 2019', url: 'https://doi.org/10.1016/j.cmet.2019.05.008' }],
  });

describe('structured data', () => {
  it('describes an article', () => {
    const data = article.parse(sent(dataOf()));
    expect(data).toMatchObject({
      url: `${siteUrl}/en/blogg/er-brod-ultraprosessert`,
      headline: 'Is bread ultra-processed?',
      inLanguage: 'en',
      datePublished: '2026-09-01T08:00:00.000Z',
      // The article was last changed before it was published, so the publication date is used.
      dateModified: '2026-09-01T08:00:00.000Z',
      author: { '@id': `${siteUrl}/#organization`, name: 'NovaSjekk' },
      publisher: { '@id': `${siteUrl}/#organization` },
      citation: [
        { '@type': 'CreativeWork', name: 'Hall 2019', url: 'https://doi.org/10.1016/j.cmet.2019.05.008' },
        { '@type': 'CreativeWork', url: 'https://doi.org/10.1017/S1368980018003762' },
      ],
    });
    expect(data.image).toEqual([
      `${siteUrl}/kort/en/blogg/er-brod-ultraprosessert.png?v=1`,
      `${siteUrl}/pictures/er-brod-ultraprosessert.svg`,
    ]);
  });

  it('describes an article whose author is a person, and leaves out missing keywords and an image with an invalid address', () => {
    const data = article.parse(
      sent(dataOf({ authorName: 'Kari', keywords: [], featuredImage: { url: 'https://', alt: '' } })),
    );
    expect(data.author).toEqual({ '@type': 'Person', name: 'Kari' });
    expect(data.image).toHaveLength(1);
    expect(data).not.toHaveProperty('keywords');
  });

  it('describes the author, the reviewer, the last review and the corrections of an article', () => {
    const author = {
      slug: 'kari-nordmann',
      name: 'Kari Nordmann',
      role: 'Journalist',
      biography: 'Writes about food.',
      link: 'https://kari.example/',
      photo: '',
    };
    const reviewer = { name: 'Ola', title_no: 'Lege', title_en: 'Doctor', credentials: '', link: '' };
    const data = dataOf(
      {
        authorName: 'Kari Nordmann',
        reviewerName: 'Ola',
        reviewedOn: '2026-11-16',
        corrections: [{ correctedAt: new Date('2026-11-15T08:00:00Z'), text: 'A figure was wrong.' }],
      },
      { author, reviewer },
    );
    expect(sent(data)).toMatchObject({
      author: {
        '@type': 'Person',
        '@id': `${siteUrl}/forfattere/kari-nordmann#person`,
        url: `${siteUrl}/en/forfattere/kari-nordmann`,
        jobTitle: 'Journalist',
      },
      mainEntityOfPage: {
        lastReviewed: '2026-11-16',
        reviewedBy: { '@type': 'Person', name: 'Ola', jobTitle: 'Doctor' },
      },
      correction: [{ '@type': 'CorrectionComment', text: 'A figure was wrong.' }],
    });
    expect(sent(personData(siteUrl, `${siteUrl}/forfattere/kari-nordmann`, author))).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Person',
      name: 'Kari Nordmann',
    });
  });

  it.each(['no', 'en'] as const)(
    'describes the questions, the site and the publisher on the home page (language: %s)',
    (locale) => {
      const items = siteI18n[locale].t('upf:home.faq.items', { returnObjects: true });
      const questions = faq.parse(sent(faqData(items, locale)));
      expect(questions.mainEntity).toHaveLength(3);
      expect(questions.mainEntity.map(({ name }) => name)).toEqual(items.map(({ question }) => question));
      expect(JSON.stringify(questions)).not.toMatch(/\{\{|\]\(/);
      const site = webSite.parse(sent(webSiteData(siteUrl, locale)));
      expect(site.url).toBe(locale === 'no' ? `${siteUrl}/` : `${siteUrl}/en`);
      const owner = organization.extend(inContext).parse(sent(organizationData(siteUrl)));
      expect(site.publisher['@id']).toBe(owner['@id']);
    },
  );

  it('describes breadcrumbs', () => {
    breadcrumbs.parse(
      sent(
        breadcrumbData([
          { name: 'NovaSjekk', address: `${siteUrl}/` },
          { name: 'Blogg', address: `${siteUrl}/blogg` },
        ]),
      ),
    );
  });

  it('of an article with a hostile title cannot close its script element', () => {
    const hostile = '</script><script>alert(1)</script><!-- \u2028';
    const html = renderToString(headTags([{ jsonLd: sent(dataOf({ title: hostile })) as object }]));
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).not.toContain('<!--');
    const json = /<script type="application\/ld\+json">(.*)<\/script>/s.exec(html)?.[1] ?? '';
    expect(JSON.parse(json)).toMatchObject({ headline: hostile });
  });
});
