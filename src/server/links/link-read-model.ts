import { sql } from 'drizzle-orm';
import type { LinkTarget } from '../../domain/links/suggest-links.ts';
import type { Locale } from '../../domain/locale.ts';
import type { Database } from '../platform/db/database.ts';

interface PublicSlug {
  slug: string;
  exists_no: boolean;
  exists_en: boolean;
}

interface LinkingText {
  id: string;
  slug: string;
  title: string;
  content: string;
}

interface OrphanedArticle {
  id: string;
  slug: string;
  title_no: string;
  title_en: string;
}

const title = (locale: Locale) => (locale === 'no' ? sql`title_no` : sql`title_en`);
const exists = (locale: Locale) => (locale === 'no' ? sql`exists_no` : sql`exists_en`);

export function createLinkReadModel({ orm }: Database) {
  return {
    /** Returns the slugs that lead to a published article, directly or by a redirect from a former slug. */
    async findPublicSlugs(slugs: string[]): Promise<PublicSlug[]> {
      const wanted = sql`${sql.param(slugs)}::text[]`;
      const { rows } = await orm.execute<PublicSlug & Record<string, unknown>>(sql`
        SELECT slug, exists_no, exists_en FROM articles WHERE slug = ANY(${wanted}) AND status = 'published'
        UNION
        SELECT former.slug, exists_no, exists_en FROM article_slugs former
          JOIN articles ON articles.id = former.article_id
          WHERE former.slug = ANY(${wanted}) AND articles.status = 'published'`);
      return rows;
    },

    async listTargets(locale: Locale, limit: number): Promise<LinkTarget[]> {
      const { rows } = await orm.execute<LinkTarget & Record<string, unknown>>(sql`
        SELECT slug, ${title(locale)} AS title, keywords FROM articles
         WHERE status = 'published' AND ${exists(locale)} ORDER BY published_at DESC LIMIT ${limit}`);
      return rows;
    },

    async findTexts(locale: Locale, slugs: string[]): Promise<LinkingText[]> {
      const content = locale === 'no' ? sql`content_no` : sql`content_en`;
      const { rows } = await orm.execute<LinkingText & Record<string, unknown>>(sql`
        SELECT id, slug, ${title(locale)} AS title, ${content} AS content FROM articles
         WHERE status = 'published' AND slug = ANY(${sql.param(slugs)}::text[])`);
      return rows;
    },

    /** Lists the published articles that no other published article links to, oldest first. */
    async listOrphans(limit: number): Promise<OrphanedArticle[]> {
      const { rows } = await orm.execute<OrphanedArticle & Record<string, unknown>>(sql`
        SELECT id, slug, title_no, title_en FROM articles
         WHERE status = 'published' AND NOT EXISTS (
           SELECT FROM article_links WHERE target = articles.slug AND article_id <> articles.id)
         ORDER BY number LIMIT ${limit}`);
      return rows;
    },
  };
}
