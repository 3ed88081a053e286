import { beforeEach, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import type { Database } from '../platform/db/database.ts';
import { createArticleService } from './article-service.ts';
import { createArticleStore } from './article-store.ts';
import { createSitemapEntries } from './sitemap-entries.ts';

const articlesPerPart = 10;

/** Inserts articles in both locales, every third one in Norwegian only. */
const insertMany = (database: Database, count: number, status = 'published') =>
  database.pool.query(
    `INSERT INTO articles (slug, status, author_name, published_at, auto_publish_at, title_no, content_no, title_en, content_en)
     SELECT $2 || '-' || i, $2, 'Kari', now(), now(), 'Tittel', 'Tekst', CASE WHEN i % 3 = 0 THEN '' ELSE 'Title' END, 'Text'
       FROM generate_series(1, $1) AS i`,
    [count, status],
  );

async function planOf(database: Database, query: string): Promise<string> {
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${query}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

describeOnDatabase('the articles of the sitemap', (database) => {
  const entries = () => createSitemapEntries(database().orm, articlesPerPart);
  const articles = () => createArticleService(createArticleStore(database().orm));
  beforeEach(async () => {
    await database().pool.query('TRUNCATE articles RESTART IDENTITY CASCADE');
  });

  it('are an empty list if there are no articles', async () => {
    expect(await entries().listFirst(10)).toEqual([]);
    expect(await entries().listParts()).toEqual([]);
    expect(await entries().listPart(1)).toEqual([]);
  });

  it('are the published articles, with their locales', async () => {
    for (const status of ['draft', 'scheduled', 'archived']) await insertMany(database(), 2, status);
    await insertMany(database(), 3);
    const list = await entries().listFirst(10);
    expect(list.map(({ slug, locales }) => [slug, locales])).toEqual([
      ['published-1', ['no', 'en']],
      ['published-2', ['no', 'en']],
      ['published-3', ['no']],
    ]);
    expect(list[0]?.updatedAt).toBeInstanceOf(Date);
    expect(await entries().listPart(1)).toEqual(list);
    expect(await entries().listFirst(2)).toEqual(list.slice(0, 2));
  });

  it('are split into sitemap files, and an article never moves to another file', async () => {
    await insertMany(database(), 2 * articlesPerPart + 1);
    expect(await entries().listParts()).toEqual([1, 2, 3]);
    const [first, second, third] = await Promise.all([1, 2, 3].map((part) => entries().listPart(part)));
    expect([first?.length, second?.length, third?.length]).toEqual([articlesPerPart, articlesPerPart, 1]);
    const slugs = new Set([first, second, third].flatMap((part) => part?.map(({ slug }) => slug) ?? []));
    expect(slugs.size).toBe(2 * articlesPerPart + 1);
    await database().pool.query("DELETE FROM articles WHERE slug = 'published-1'");
    expect(await entries().listPart(2)).toEqual(second);
    expect(await entries().listPart(4)).toEqual([]);
    // A sitemap file whose articles are all archived is not listed.
    await database().pool.query('UPDATE articles SET status = $1 WHERE number BETWEEN $2 AND $3', [
      'archived',
      articlesPerPart + 1,
      2 * articlesPerPart,
    ]);
    expect(await entries().listParts()).toEqual([1, 3]);
  });

  it('are read with an index-only scan', async () => {
    await insertMany(database(), 2000);
    await database().pool.query('VACUUM ANALYZE articles');
    const columns = 'slug, updated_at, exists_no, exists_en';
    const plan = await planOf(
      database(),
      `SELECT ${columns} FROM articles WHERE status = 'published' AND number BETWEEN 501 AND 510 ORDER BY number LIMIT 10`,
    );
    expect(plan).toContain('Index Only Scan using articles_number');
    expect(plan).not.toContain('Sort');
    expect(plan).toContain('Index Cond');
  });

  it('have titles and feed entries only in the locales in which they exist', async () => {
    await insertMany(database(), 3);
    await insertMany(database(), 1, 'draft');
    expect(await articles().findPublishedTitles('published-1')).toMatchObject({
      titles: { no: 'Tittel', en: 'Title' },
    });
    expect((await articles().findPublishedTitles('published-3'))?.titles).toEqual({ no: 'Tittel' });
    for (const slug of ['draft-1', 'finnes-ikke', "'; --"]) {
      expect(await articles().findPublishedTitles(slug)).toBeUndefined();
    }
    const newest = await articles().listNewest('en', 20);
    expect(newest).toHaveLength(2);
    expect(newest[0]).toMatchObject({ title: 'Title', authorName: 'Kari', updatedAt: expect.any(Date) });
    expect(await articles().listNewest('no', 2)).toHaveLength(2);
  });
});
