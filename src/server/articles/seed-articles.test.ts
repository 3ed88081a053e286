import { describe, expect, it } from 'vitest';
import { site } from '../../../site.config.ts';
import { buildLedger } from '../../domain/articles/claim-ledger.ts';
import { checkQuality, countCharacters, qualityLimits } from '../../domain/articles/content-quality.ts';
import { findUnsourcedClaims } from '../../domain/articles/health-claims.ts';
import { readabilityOf } from '../../domain/articles/readability.ts';
import { locales } from '../../domain/locale.ts';
import { countWords } from '../../domain/text/markdown-text.ts';
import { readSeedSources } from '../sources/seed-sources.ts';
import { readSeedArticles } from './seed-articles.ts';

const articles = readSeedArticles();

const withoutSources = (content: string) => content.split(/^## (?:Kilder|Sources)$/m)[0] ?? '';

const linkedSources = (content: string) =>
  new Set(
    [...content.matchAll(/\]\((https:\/\/[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)\)/g)].map(([, url]) => url),
  );

describe('the seed articles', () => {
  it('are ten articles with different slugs, dates and images', () => {
    expect(articles).toHaveLength(10);
    for (const field of ['slug', 'featured_image_url', 'published_at'] as const)
      expect(new Set(articles.map((article) => String(article[field]))).size, field).toBe(10);
    for (const { slug, featured_image_url, published_at } of articles) {
      expect(featured_image_url).toBe(`/pictures/${slug}.svg`);
      expect((published_at as Date).getTime(), slug).not.toBeNaN();
    }
  });

  describe.each(locales)('in %s', (locale) => {
    it.each(articles.map((article) => [article.slug, article] as const))(
      '%s passes the quality rules',
      (_, article) => {
        const content = article[`content_${locale}`] ?? '';
        const title = article[`title_${locale}`] ?? '';
        const metaDescription = article[`meta_description_${locale}`] ?? '';
        expect.soft(checkQuality({ title, metaDescription, content })).toEqual([]);
        expect
          .soft(countCharacters(`${title} | ${site.siteName}`), title)
          .toBeLessThanOrEqual(qualityLimits.title);
        expect.soft(countWords(withoutSources(content)), 'words').toBeGreaterThanOrEqual(900);
        expect.soft(countWords(content), 'words').toBeLessThanOrEqual(1500);
        if (locale === 'no') {
          expect.soft(readabilityOf(content, locale)?.score, 'LIX').toBeGreaterThanOrEqual(30);
          expect.soft(readabilityOf(content, locale)?.score, 'LIX').toBeLessThanOrEqual(45);
        }
        expect.soft(content.match(/^# .+$/gm), 'main headings').toEqual([`# ${title}`]);
        const internal = locale === 'no' ? /\]\(\/(?!en\b)[a-z]/g : /\]\(\/en\/[a-z]/g;
        const anyInternal = /\]\(\/[a-z]/g;
        expect.soft(content.match(internal)?.length, 'internal links').toBeGreaterThanOrEqual(2);
        expect
          .soft(content.match(anyInternal)?.length, 'in this language')
          .toBe(content.match(internal)?.length);
        // Health claims have a source in the same sentence, and the page loads nothing from other sites.
        expect.soft(findUnsourcedClaims(withoutSources(content), locale)).toEqual([]);
        expect.soft(linkedSources(withoutSources(content)).size, 'sources').toBeGreaterThanOrEqual(3);
        expect.soft(content).not.toMatch(/!\[[^\]]*\]\(http/);
        expect.soft(article[`excerpt_${locale}`]).not.toBe('');
        expect.soft(article[`featured_image_alt_${locale}`]).not.toBe('');
      },
    );

    it('cite a source of the source library for every claim', () => {
      const sources = readSeedSources().map((source) => ({ ...source, id: source.url }));
      const entries = articles.flatMap(
        (article) => buildLedger(article[`content_${locale}`] ?? '', locale, sources, []).entries,
      );
      expect(entries.length).toBeGreaterThan(20);
      expect(entries.filter((entry) => entry.sources.length === 0).map(({ key }) => key)).toEqual([]);
      const designs = entries.flatMap((entry) => entry.sources.map(({ source }) => source.design));
      expect(designs).not.toContain('');
    });

    it('do not repeat a sentence of another article', () => {
      const seen = new Map<string, string>();
      for (const article of articles) {
        const sentences = withoutSources(article[`content_${locale}`] ?? '')
          .replace(/\]\([^)\s]*\)/g, ']')
          .split(/(?<=[.!?])\s+|\n+/)
          .filter((sentence) => sentence.split(/\s+/).length >= 12);
        for (const sentence of sentences) {
          expect.soft(seen.get(sentence) ?? article.slug, sentence).toBe(article.slug);
          seen.set(sentence, article.slug);
        }
      }
    });
  });
});
