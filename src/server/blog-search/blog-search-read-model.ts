import type { Locale } from '../../domain/locale.ts';
import type { SearchWord } from '../../domain/text/search-words.ts';
import type { Database } from '../db/database.ts';

export interface FoundArticle {
  slug: string;
  title: string;
  excerpt: string;
  content: string;
  published_at: Date;
  featured_image_url: string | null;
  featured_image_alt: string;
  /** The beginnings that the searched words share with the found ones. */
  stems: string[];
}

/**
 * However many articles hold a word, only so many of those with it in title, excerpt or keywords, and so many of those
 * with it in the text, are weighed against each other: the cost stays flat.
 */
const candidatesOfEach = 60;

const configs = { no: 'norwegian', en: 'english' } as const;

// The languages' names stand in the SQL itself: the indexes are partial.
const searchSql = (locale: Locale, limit: number) => `
  WITH asked AS (
    SELECT to_tsquery('${configs[locale]}', $1) AS loose, to_tsquery('${configs[locale]}', $2) AS exact
  ), candidates AS (
    (SELECT article_id FROM article_search, asked WHERE locale = '${locale}' AND heading @@ loose LIMIT ${candidatesOfEach})
    UNION
    (SELECT article_id FROM article_search, asked WHERE locale = '${locale}' AND whole @@ loose LIMIT ${candidatesOfEach})
  ), best AS (
    SELECT article_id, ts_rank(whole, exact, 1) + 0.5 * ts_rank(whole, loose, 1) AS rank
      FROM candidates JOIN article_search USING (article_id), asked WHERE locale = '${locale}'
     ORDER BY rank DESC, article_id LIMIT ${limit}
  )
  SELECT slug, title_${locale} AS title, excerpt_${locale} AS excerpt, content_${locale} AS content, published_at,
         featured_image_url, featured_image_alt_${locale} AS featured_image_alt,
         tsvector_to_array(to_tsvector('${configs[locale]}', $3)) AS stems
    FROM best JOIN articles ON articles.id = best.article_id
   ORDER BY rank DESC, published_at DESC`;

export function createBlogSearchReadModel({ pool }: Pick<Database, 'pool'>) {
  const ask = async <Row extends object>(name: string, text: string, values: unknown[]) =>
    (await pool.query<Row & Record<string, unknown>>({ name, text, values })).rows;

  return {
    /** The published articles that hold all of the words, or any of them, best first. */
    find(locale: Locale, words: readonly string[], which: 'all' | 'any', limit: number) {
      const between = which === 'all' ? ' & ' : ' | ';
      // A reader who types "brød" means "brødskiver" too; of two letters too many words begin.
      const loose = words.map((word) => (word.length < 3 ? word : `${word}:*`)).join(between);
      return ask<FoundArticle>(`blog_search_${locale}_${limit}`, searchSql(locale, limit), [
        loose,
        words.join(between),
        words.join(' '),
      ]);
    },

    /** Those of the words that no article holds. */
    async listUnknown(locale: Locale, words: readonly string[]): Promise<string[]> {
      const rows = await ask<{ word: string }>(
        `unknown_words_${locale}`,
        `SELECT word FROM unnest($1::text[]) AS word
          WHERE length(word) > 2 AND numnode(to_tsquery('${configs[locale]}', word)) > 0 AND NOT EXISTS (
            SELECT FROM article_search WHERE locale = '${locale}' AND whole @@ to_tsquery('${configs[locale]}', word || ':*'))`,
        [words],
      );
      return rows.map(({ word }) => word);
    },

    /** Words of the articles that look like this one, nearest first. */
    listSimilar(locale: Locale, word: string) {
      const nearest = (which: string, near: number) =>
        `(SELECT word, spelled, ${near} AS near, word <-> $1 AS far FROM search_words
           WHERE locale = '${locale}' AND ${which} ORDER BY far LIMIT 30)`;
      // Asked apart, each by its own index: together, every word that shares some letters would be weighed by both.
      return ask<SearchWord>(
        `similar_words_${locale}`,
        `SELECT word, spelled FROM (
           ${nearest('search_deletes(word) && search_deletes($1)', 1)} UNION ALL ${nearest('word % $1', 2)}
         ) AS found ORDER BY near, far`,
        [word],
      );
    },
  };
}

export type BlogSearchReadModel = ReturnType<typeof createBlogSearchReadModel>;
