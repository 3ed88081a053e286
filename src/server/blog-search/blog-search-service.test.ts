import { beforeEach, describe, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { createBlogSearchService } from './blog-search-service.ts';

interface Row {
  slug: string;
  title_no?: string;
  content_no?: string;
  excerpt_no?: string;
  title_en?: string;
  content_en?: string;
  keywords?: string[];
  status?: string;
}

describeOnDatabase('the blog search', (database) => {
  const publish = async (...articles: Row[]) => {
    for (const article of articles) {
      await database().pool.query(
        `INSERT INTO articles (slug, title_no, content_no, excerpt_no, title_en, content_en, keywords, status, author_name, published_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'Kari', now())`,
        [
          article.slug,
          article.title_no ?? '',
          article.content_no ?? '',
          article.excerpt_no ?? '',
          article.title_en ?? '',
          article.content_en ?? '',
          article.keywords ?? [],
          article.status ?? 'published',
        ],
      );
    }
  };
  const search = (query: string, locale: 'no' | 'en' = 'no') =>
    createBlogSearchService(database()).search([locale], query);
  const slugs = async (query: string, locale: 'no' | 'en' = 'no') =>
    (await search(query, locale)).results.map(({ article }) => article.slug);

  beforeEach(async () => {
    await database().pool.query('TRUNCATE articles CASCADE');
    await database().pool.query('TRUNCATE search_words');
    await publish(
      {
        slug: 'brod',
        title_no: 'Er brød ultraprosessert?',
        content_no: '## Fullkorn og emulgatorer\n\nDe fleste brødene i butikken har få ingredienser.',
        title_en: 'Is bread ultra-processed?',
        content_en: 'Most loaves have few ingredients. One study says more, other studies less.',
        keywords: ['brød', 'fullkorn'],
      },
      {
        slug: 'pakke',
        title_no: 'Matpakken til barn',
        content_no:
          'Skiver av grovt brød, gulrøtter og næring for hele dagen. Se [kilden](https://yoghurt.example/salami).',
        keywords: ['barn', 'pålegg'],
      },
      { slug: 'utkast', title_no: 'Hemmelig brød', content_no: 'Tekst', status: 'draft' },
    );
  });

  it.each([
    ['brød', ['brod', 'pakke']],
    ['brødet', ['brod', 'pakke']],
    ['BRØDENE', ['brod', 'pakke']],
    ['broed', ['brod', 'pakke']],
    ['brod', ['brod', 'pakke']],
    ['gulrot gulrøtter', ['pakke']],
    ['naering', ['pakke']],
    ['paalegg', ['pakke']],
    ['matpakke', ['pakke']],
    ['ingrediens', ['brod']],
    ['brød i butikken', ['brod']],
    ['grovt brød på barn', ['pakke']],
    ['salami', []],
    ['hemmelig', []],
    ['', []],
    ['&|!', []],
  ])('finds the expected articles for the query %j', async (query, expected) => {
    expect(await slugs(query)).toEqual(expected);
  });

  it('searches only the texts of the requested language', async () => {
    expect(await slugs('loaf', 'en')).toEqual([]);
    expect(await slugs('loaves', 'en')).toEqual(['brod']);
    expect(await slugs('ingredient', 'en')).toEqual(['brod']);
    expect(await slugs('fullkorn', 'en')).toEqual([]);
  });

  it.each([
    ['ultraprosesert', 'ultraprosessert', ['brod']],
    ['emulgtorer', 'emulgatorer', ['brod']],
    ['fulkorn brød', 'fullkorn brød', ['brod']],
    ['paalgeg', 'pålegg', ['pakke']],
    ['bran', 'barn', ['pakke']],
    ['ultrprosesert', 'ultraprosessert', ['brod']],
  ])('corrects the misspelled query %j', async (query, corrected, expected) => {
    const found = await search(query);
    expect(found.results.map(({ article }) => article.slug)).toEqual(expected);
    expect(found.corrected).toBe(corrected);
  });

  it('falls back to articles with some of the words and reports that the match is partial', async () => {
    const found = await search('gulrøtter fullkorn');
    expect(found.partly).toBe(true);
    expect(found.results).toHaveLength(2);
    expect((await search('xylofon')).results).toEqual([]);
  });

  it('marks the found words in title and text', async () => {
    const { results } = await search('brod');
    expect(results[0]?.title).toEqual([
      { text: 'Er ', marked: false },
      { text: 'brød', marked: true },
      { text: ' ultraprosessert?', marked: false },
    ]);
    expect(results[0]?.snippet.filter(({ marked }) => marked).map(({ text }) => text)).toEqual(['brødene']);
  });

  describe('is up to date', () => {
    const change = (sql: string) => database().pool.query(sql);
    it('after an article is published, changed, archived or deleted', async () => {
      await change(`UPDATE articles SET status = 'published' WHERE slug = 'utkast'`);
      expect(await slugs('hemmelig')).toEqual(['utkast']);
      await change(`UPDATE articles SET title_no = 'Åpent brød' WHERE slug = 'utkast'`);
      expect([await slugs('hemmelig'), await slugs('åpent')]).toEqual([[], ['utkast']]);
      await change(`UPDATE articles SET status = 'archived' WHERE slug = 'utkast'`);
      expect(await slugs('åpent')).toEqual([]);
      await change(`DELETE FROM articles WHERE slug = 'brod'`);
      expect(await slugs('brød')).toEqual(['pakke']);
    });
  });

  it('returns the 24 best results and reports that there are more', async () => {
    await publish(
      ...Array.from({ length: 80 }, (_, n) => ({
        slug: `nr-${n}`,
        title_no: `Nr ${n}`,
        content_no: 'Om brød.',
      })),
    );
    const { results, more } = await search('brød');
    expect(results).toHaveLength(24);
    expect(more).toBe(true);
    expect(results[0]?.article.slug).toBe('brod');
  });

  it('refuses the searches of readers beyond its limit, but never those of editors', async () => {
    const service = createBlogSearchService(database());
    const readers = Array.from({ length: 60 }, () =>
      service.search(['no'], 'brød').catch(({ code }) => code),
    );
    expect(service.refuseIfFull()).toBe(true);
    expect((await service.searchForEditor('no', 'brød')).results).toHaveLength(2);
    const outcomes = (await Promise.all(readers)).map((found) =>
      found === 'search_busy' ? found : 'answered',
    );
    expect(outcomes.filter((outcome) => outcome === 'answered').length).toBeGreaterThan(8);
    expect(outcomes.filter((outcome) => outcome === 'search_busy').length).toBeGreaterThan(30);
    expect(service.refuseIfFull()).toBe(false);
  });
});
