import type { Locale } from '../../domain/locale.ts';
import type { SearchWord } from '../../domain/text/search-words.ts';
import type { Database } from '../platform/db/database.ts';

export interface FoundArticle {
  slug: string;
  title: string;
  excerpt: string;
  content: string;
  published_at: Date;
  featured_image_url: string | null;
  featured_image_alt: string;
  /** The stems of the searched words, by which the words are marked in the text. */
  stems: string[];
}

/** So few matches per field are ranked, because a word of very many articles would be slow. */
const candidatesPerField = 60;

const configs = { no: 'norwegian', en: 'english' } as const;

// The locale is part of the SQL text instead of a parameter, so that PostgreSQL uses the partial indexes of the locale.
const searchSql = (locale: Locale, limit: number, without: Locale | undefined) => `
  WITH asked AS (
    SELECT to_tsquery('${configs[locale]}', $1) AS loose, to_tsquery('${configs[locale]}', $2) AS exact
  ), candidates AS (
    (SELECT article_id FROM article_search, asked WHERE locale = '${locale}' AND heading @@ loose LIMIT ${candidatesPerField})
    UNION
    (SELECT article_id FROM article_search, asked WHERE locale = '${locale}' AND whole @@ loose LIMIT ${candidatesPerField})
  ), best AS (
    SELECT article_id, ts_rank(whole, exact, 1) + 0.5 * ts_rank(whole, loose, 1) AS rank
      FROM candidates JOIN article_search USING (article_id), asked WHERE locale = '${locale}'
       ${without ? `AND NOT EXISTS (SELECT FROM articles WHERE id = article_id AND exists_${without})` : ''}
     ORDER BY rank DESC, article_id LIMIT ${limit}
  )
  SELECT slug, title_${locale} AS title, excerpt_${locale} AS excerpt, content_${locale} AS content, published_at,
         featured_image_url, featured_image_alt_${locale} AS featured_image_alt,
         tsvector_to_array(to_tsvector('${configs[locale]}', $3)) AS stems
    FROM best JOIN articles ON articles.id = best.article_id
   ORDER BY rank DESC, published_at DESC`;

export function createBlogSearchReadModel({ pool }: Pick<Database, 'pool'>) {
  const query = async <Row extends object>(name: string, text: string, values: unknown[]) =>
    (await pool.query<Row & Record<string, unknown>>({ name, text, values })).rows;

  return {
    /** Finds articles in a language. Leaves out those that exist in the language `without`. */
    find(
      locale: Locale,
      words: readonly string[],
      { which, limit, without }: { which: 'all' | 'any'; limit: number; without?: Locale | undefined },
    ) {
      const operator = which === 'all' ? ' & ' : ' | ';
      // "brød" also finds "brødskiver". Words of two letters would match too much as a prefix.
      const loose = words.map((word) => (word.length < 3 ? word : `${word}:*`)).join(operator);
      const name = `blog_search_${locale}_${limit}${without ? `_without_${without}` : ''}`;
      return query<FoundArticle>(name, searchSql(locale, limit, without), [
        loose,
        words.join(operator),
        words.join(' '),
      ]);
    },

    async listUnknown(locale: Locale, words: readonly string[]): Promise<string[]> {
      const rows = await query<{ word: string }>(
        `unknown_words_${locale}`,
        `SELECT word FROM unnest($1::text[]) AS word
          WHERE length(word) > 2 AND numnode(to_tsquery('${configs[locale]}', word)) > 0 AND NOT EXISTS (
            SELECT FROM article_search WHERE locale = '${locale}' AND whole @@ to_tsquery('${configs[locale]}', word || ':*'))`,
        [words],
      );
      return rows.map(({ word }) => word);
    },

    /** Lists words from articles that are spelled like `word`, the most similar first. */
    listSimilar(locale: Locale, word: string) {
      const nearest = (condition: string, near: number) =>
        `(SELECT word, spelled, ${near} AS near, word <-> $1 AS far FROM search_words
           WHERE locale = '${locale}' AND ${condition} ORDER BY far LIMIT 30)`;
      // Two queries, because each uses its index; a combined one would compare far more words.
      return query<SearchWord>(
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
