import { beforeEach, describe, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import type { ArticleInput } from '../../domain/articles/article.ts';
import { createArticleService } from './article-service.ts';
import { createArticleStore } from './article-store.ts';

const article = (slug: string, fields: Partial<ArticleInput> = {}): ArticleInput => ({
  slug,
  status: 'published',
  published_at: new Date('2026-09-01T08:00:00Z'),
  author_name: 'Kari Nordmann',
  title_no: `Tittel ${slug}`,
  content_no: 'Tekst',
  title_en: `Title ${slug}`,
  content_en: 'Text',
  ...fields,
});

const norwegianOnly = { title_en: '', content_en: '' };
const englishOnly = { title_no: '', content_no: '' };

describeOnDatabase('articles', (database) => {
  const service = () => createArticleService(createArticleStore(database().orm));
  beforeEach(async () => {
    await database().pool.query('TRUNCATE articles CASCADE');
  });

  describe('for readers', () => {
    it('are found by slug only when they are published', async () => {
      for (const status of ['draft', 'archived', 'scheduled'] as const) {
        await service().insertSeed(article(status, { status, auto_publish_at: new Date('2027-01-01') }));
        expect(await service().findPublishedBySlug(status, 'no')).toBeUndefined();
      }
      await service().insertSeed(article('brod'));
      expect(await service().findPublishedBySlug('brod', 'no')).toMatchObject({
        title: 'Tittel brod',
        locale: 'no',
        locales: ['no', 'en'],
      });
      expect(await service().findPublishedBySlug('brod', 'en')).toMatchObject({
        title: 'Title brod',
        locale: 'en',
      });
    });

    it('are found in the other locale if they lack the requested one', async () => {
      await service().insertSeed(article('a', norwegianOnly));
      await service().insertSeed(article('b', englishOnly));
      expect(await service().findPublishedBySlug('a', 'en')).toMatchObject({ locale: 'no', locales: ['no'] });
      expect(await service().findPublishedBySlug('b', 'no')).toMatchObject({ locale: 'en', locales: ['en'] });
    });

    it.each(["'; DROP TABLE articles; --", 'brød', '', '../etc/passwd', 'x'.repeat(200)])(
      'are not found by the invalid slug %j',
      async (slug) => {
        expect(await service().findPublishedBySlug(slug, 'no')).toBeUndefined();
      },
    );

    it('are listed newest first, and only if they exist in the locale', async () => {
      await service().insertSeed(article('old', { published_at: new Date('2026-01-01') }));
      await service().insertSeed(article('new', { published_at: new Date('2026-02-01') }));
      await service().insertSeed(
        article('norsk', { ...norwegianOnly, published_at: new Date('2026-03-01') }),
      );
      await service().insertSeed(article('draft', { status: 'draft' }));
      const slugs = async (locale: 'no' | 'en') =>
        (await service().listPublished([locale])).articles.map((a) => a.slug);
      expect(await slugs('no')).toEqual(['norsk', 'new', 'old']);
      expect(await slugs('en')).toEqual(['new', 'old']);
    });

    it('are paged by 24 without duplicates or gaps, also with equal publish times', async () => {
      for (let n = 0; n < 50; n++) await service().insertSeed(article(`a-${n}`));
      const pages = await Promise.all([1, 2, 3].map((page) => service().listPublished(['no'], page)));
      expect(pages.map((page) => page.articles.length)).toEqual([24, 24, 2]);
      expect(new Set(pages.flatMap((page) => page.articles.map((a) => a.slug))).size).toBe(50);
      expect(pages[0]?.pages).toBe(3);
      expect((await service().listPublished(['no'], 9)).articles).toEqual([]);
    });

    it('have related articles that share keywords, those with the most shared keywords first', async () => {
      await service().insertSeed(article('this', { keywords: ['brød', 'nova', 'fiber'] }));
      await service().insertSeed(article('two', { keywords: ['nova', 'brød'] }));
      await service().insertSeed(article('one', { keywords: ['nova'] }));
      await service().insertSeed(article('none', { keywords: ['brus'] }));
      const found = await service().findPublishedBySlug('this', 'no');
      if (!found) throw new Error('not found');
      expect((await service().listRelated(found, ['no'])).map((a) => a.slug)).toEqual(['two', 'one']);
    });

    it('list a new article among their related articles immediately', async () => {
      const same = service();
      const relatedNow = async () => {
        const found = await same.findPublishedBySlug('this', 'no');
        return found && (await same.listRelated(found, ['no'])).map((a) => a.slug);
      };
      await same.insertSeed(article('this', { keywords: ['nova'] }));
      expect(await relatedNow()).toEqual([]);
      await same.insertSeed(article('later', { keywords: ['nova'] }));
      expect(await relatedNow()).toEqual(['later']);
    });

    it('have related articles even if these are older than the 200 cached articles', async () => {
      const at = (day: number) => new Date(Date.UTC(2025, 0, day));
      await service().insertSeed(article('oldest', { keywords: ['rare'], published_at: at(1) }));
      await service().insertSeed(article('this', { keywords: ['rare', 'nova'], published_at: at(2) }));
      await database().pool.query(
        `INSERT INTO articles (slug, title_no, content_no, author_name, keywords, status, published_at)
         SELECT 'b-' || n, 'Tittel', 'Tekst', 'NovaSjekk', ARRAY['brus'], 'published', '2025-02-01' FROM generate_series(1, 210) AS n`,
      );
      const found = await service().findPublishedBySlug('this', 'no');
      if (!found) throw new Error('not found');
      expect((await service().listRelated(found, ['no'])).map((a) => a.slug)).toEqual(['oldest']);
    });
  });

  describe('when written', () => {
    it('are rejected with slug_taken if another article has the slug', async () => {
      await service().insertSeed(article('brod'));
      await expect(service().insertSeed(article('brod'))).rejects.toMatchObject({
        code: 'slug_taken',
        status: 409,
        details: { slug: 'brod' },
      });
    });

    it('are rejected with invalid_input if a field is invalid', async () => {
      for (const wrong of [
        { slug: 'Brød' },
        { status: 'live' },
        { ...norwegianOnly, ...englishOnly },
        { title_no: 'x'.repeat(1_000_000) },
      ]) {
        await expect(
          service().insertSeed({ ...article('a'), ...wrong } as ArticleInput),
        ).rejects.toMatchObject({
          code: 'invalid_input',
          status: 400,
        });
      }
      expect((await database().pool.query('SELECT count(*)::int AS n FROM articles')).rows).toEqual([
        { n: 0 },
      ]);
    });

    it.each([
      ["slug = 'Er brød'", 'articles_slug_well_formed'],
      ["status = 'live'", 'articles_status_known'],
      ["status = 'scheduled'", 'articles_scheduled_has_time'],
      ['published_at = NULL', 'articles_published_has_time'],
      ["title_no = '', title_en = ' '", 'articles_exist_in_a_language'],
    ])('cannot be updated with %s, because a constraint forbids it', async (change, constraint) => {
      await service().insertSeed(article('a'));
      await expect(database().pool.query(`UPDATE articles SET ${change}`)).rejects.toMatchObject({
        constraint,
      });
    });
  });
});
