import { desc, inArray, sql } from 'drizzle-orm';
import type { Locale } from '../../domain/locale.ts';
import { articles } from '../articles/schema.ts';
import { createTableQueries, type Database } from '../platform/db/database.ts';

const { id, slug, title_no, title_en, keywords, number, published_at } = articles;
// Without a parameter, so that the planner can use the partial indexes.
const published = sql`status = 'published'`;

export function createLinkReadModel({ orm }: Database) {
  return {
    async findPublicSlugs(slugs: string[]) {
      const wanted = sql`${sql.param(slugs)}::text[]`;
      const { rows } = await orm.execute<{ slug: string; exists_no: boolean; exists_en: boolean }>(sql`
        SELECT slug, exists_no, exists_en FROM articles WHERE slug = ANY(${wanted}) AND status = 'published'
        UNION
        SELECT former.slug, exists_no, exists_en FROM article_slugs former
          JOIN articles ON articles.id = former.article_id
          WHERE former.slug = ANY(${wanted}) AND articles.status = 'published'`);
      return rows;
    },

    listTargets: (locale: Locale, limit: number) =>
      createTableQueries(orm, articles, { slug, title: articles[`title_${locale}`], keywords }).list(
        [published, sql`${articles[`exists_${locale}`]}`],
        { order: [desc(published_at)], limit },
      ),

    findTexts(locale: Locale, slugs: string[]) {
      const [title, content] = [articles[`title_${locale}`], articles[`content_${locale}`]];
      return createTableQueries(orm, articles, { id, slug, title, content }).list([
        published,
        inArray(slug, slugs),
      ]);
    },

    /** Lists the published articles that no other published article links to, oldest first. */
    listOrphans(limit: number) {
      const isLinked = sql`EXISTS (SELECT FROM article_links WHERE target = articles.slug AND article_id <> articles.id)`;
      return createTableQueries(orm, articles, { id, slug, title_no, title_en }).list(
        [published, sql`NOT ${isLinked}`],
        { order: [number], limit },
      );
    },
  };
}
