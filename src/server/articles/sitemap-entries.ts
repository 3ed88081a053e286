import { and, between, type SQL, sql } from 'drizzle-orm';
import { type Locale, locales } from '../../domain/locale.ts';
import { createTableQueries, type Orm } from '../platform/db/database.ts';
import { articles } from './schema.ts';

export interface SitemapEntry {
  slug: string;
  updatedAt: Date;
  locales: Locale[];
  /** The address of the featured image, relative to the site or absolute. */
  image?: string;
}

const published = sql`${articles.status} = 'published'`;

/** By ranges of numbers, so that the cost does not grow. A file has at most 2,500 articles in two languages. */
export function createSitemapEntries(orm: Orm, articlesPerPart = 2500) {
  const perPart = sql.raw(String(articlesPerPart));
  const list = async (where: SQL | undefined, limit: number): Promise<SitemapEntry[]> => {
    const { slug, updated_at: updatedAt, featured_image_url: image, exists_no, exists_en } = articles;
    const entries = createTableQueries(orm, articles, { slug, updatedAt, image, exists_no, exists_en });
    const rows = await entries.list(where, { order: [articles.number], limit });
    return rows.map(({ slug, updatedAt, image, ...exists }) => ({
      slug,
      updatedAt,
      ...(image && { image }),
      locales: locales.filter((locale) => exists[`exists_${locale}`]),
    }));
  };

  return {
    listFirst: (limit: number) => list(published, limit),

    /** Lists the articles of one sitemap file. `part` is the number of the file, from 1. */
    listPart(part: number): Promise<SitemapEntry[]> {
      const last = part * articlesPerPart;
      const ofPart = between(articles.number, last - articlesPerPart + 1, last);
      return list(and(published, ofPart), articlesPerPart);
    },

    /** Lists the sitemap files with articles. Each step jumps in the index to the first article of the next file. */
    async listParts(): Promise<number[]> {
      const firstAfter = (number: SQL) =>
        sql`(SELECT (number - 1) / ${perPart} + 1 FROM articles
             WHERE status = 'published' AND number > ${number} ORDER BY number LIMIT 1)`;
      const { rows } = await orm.execute<{ part: string }>(sql`
        WITH RECURSIVE parts (part) AS (
          SELECT ${firstAfter(sql`0`)}
          UNION ALL
          SELECT ${firstAfter(sql`part * ${perPart}`)} FROM parts WHERE part IS NOT NULL
        )
        SELECT part FROM parts WHERE part IS NOT NULL`);
      return rows.map(({ part }) => Number(part));
    },
  };
}

export type SitemapEntries = ReturnType<typeof createSitemapEntries>;
