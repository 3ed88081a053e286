import { describe, expect, it } from 'vitest';
import { locales } from '../../domain/locale.ts';
import { readSeedArticles } from './seed-articles.ts';

const articles = readSeedArticles();

/** The words of a Markdown text without URLs, markup and table lines. */
const wordsIn = (markdown: string) =>
  markdown
    .replace(/\]\([^)]*\)/g, ']')
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word)).length;

describe('the seed articles', () => {
  it('are ten, each with its own slug, date and image', () => {
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
        const description = article[`meta_description_${locale}`]?.length;
        expect.soft(title).not.toBe('');
        expect.soft(title.length, title).toBeLessThanOrEqual(60);
        expect.soft(description, 'meta description').toBeGreaterThanOrEqual(140);
        expect.soft(description, 'meta description').toBeLessThanOrEqual(160);
        expect.soft(wordsIn(content), 'words').toBeGreaterThanOrEqual(800);
        expect.soft(content.match(/^# .+$/gm), 'main headings').toEqual([`# ${title}`]);
        const internal = locale === 'no' ? /\]\(\/(?!en\b)[a-z]/g : /\]\(\/en\/[a-z]/g;
        const anyInternal = /\]\(\/[a-z]/g;
        expect.soft(content.match(internal)?.length, 'internal links').toBeGreaterThanOrEqual(2);
        expect
          .soft(content.match(anyInternal)?.length, 'in this language')
          .toBe(content.match(internal)?.length);
        // Health claims have a source, and the page loads nothing from other sites.
        expect.soft(content.match(/\]\(https:\/\//g)?.length, 'sources').toBeGreaterThanOrEqual(3);
        expect.soft(content).not.toMatch(/!\[[^\]]*\]\(http/);
        expect.soft(article[`excerpt_${locale}`]).not.toBe('');
        expect.soft(article[`featured_image_alt_${locale}`]).not.toBe('');
      },
    );
  });
});
