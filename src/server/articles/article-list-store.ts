import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { ArticleSearch } from '../../domain/articles/article-requests.ts';
import { foldText } from '../../domain/text/fold-text.ts';
import {
  createTableQueries,
  type PageRange,
  type Queries,
  readFromNearerEnd,
} from '../platform/db/database.ts';
import type { ArticleRow } from './article-store.ts';
import { article_counts, articles } from './schema.ts';

const { content_no, content_en, search_key, title_key, ...listedColumns } = getTableColumns(articles);
export type ListedRow = Pick<ArticleRow, keyof typeof listedColumns>;

/** A search stops counting its hits at this number, so that a search for a common word stays fast. */
export const maxCountedHits = 1000;

const orders: Record<ArticleSearch['sort'], { usual: SQL; reversed: SQL }> = {
  created: {
    usual: sql`${articles.created_at} DESC, ${articles.id}`,
    reversed: sql`${articles.created_at}, ${articles.id} DESC`,
  },
  updated: {
    usual: sql`${articles.updated_at} DESC, ${articles.id}`,
    reversed: sql`${articles.updated_at}, ${articles.id} DESC`,
  },
  published: {
    usual: sql`${articles.published_at} DESC NULLS LAST, ${articles.id}`,
    reversed: sql`${articles.published_at} NULLS FIRST, ${articles.id} DESC`,
  },
  title: {
    usual: sql`${articles.title_key} COLLATE "C", ${articles.id}`,
    reversed: sql`${articles.title_key} COLLATE "C" DESC, ${articles.id} DESC`,
  },
};

// Written as in the partial indexes, without parameters; otherwise the planner would not use them.
const languages: Record<Exclude<ArticleSearch['language'], ''>, SQL> = {
  missing_no: sql`translation_no = 'missing'`,
  missing_en: sql`translation_en = 'missing'`,
  stale_no: sql`translation_no = 'stale'`,
  stale_en: sql`translation_en = 'stale'`,
};

/** Matches a word in a title or the slug; one or two letters, which are frequent, only at the start of a word. */
function wordMatches(word: string): SQL {
  const literal = word.replace(/[\\%_]/g, '\\$&');
  return sql`${articles.search_key} LIKE ${word.length < 3 ? `% ${literal}%` : `%${literal}%`}`;
}

const filterOf = ({ status, language }: Pick<ArticleSearch, 'status' | 'language'>): SQL | undefined =>
  and(
    status ? sql`list_state = ${status}` : sql`list_state <> 'bin'`,
    language ? languages[language] : undefined,
  );

/** Reads the article list of the admin screens. Every query uses an index. */
export function createArticleListStore(orm: Queries) {
  const listed = createTableQueries(orm, articles, listedColumns);
  const where = (search: ArticleSearch) =>
    and(filterOf(search), ...foldText(search.q).split(/\s+/).filter(Boolean).map(wordMatches));
  return {
    list(search: ArticleSearch, { total, ...page }: PageRange): Promise<ListedRow[]> {
      // The hits of a search are counted only up to a limit, so the end of the list is unknown.
      const range = search.q === '' && total !== undefined ? { ...page, total } : page;
      return readFromNearerEnd(range, ({ isReversed, ...part }) =>
        listed.list(where(search), {
          order: [orders[search.sort][isReversed ? 'reversed' : 'usual']],
          ...part,
        }),
      );
    },

    async count(search: ArticleSearch): Promise<number> {
      if (search.q === '') {
        const total = sql<string>`coalesce(sum(${article_counts.articles}), 0)`;
        const row = await createTableQueries(orm, article_counts, { total }).find(filterOf(search));
        return Number(row?.total ?? 0);
      }
      const found = orm
        .select({ one: sql`1` })
        .from(articles)
        .where(where(search))
        .limit(maxCountedHits)
        .as('found');
      return orm.$count(found);
    },

    /** Finds the oldest article with this keyword that is neither archived nor in the bin. */
    findByKeyword: (term: string) =>
      createTableQueries(orm, articles).find(
        [aboutAny([term]), sql`deleted_at IS NULL AND status <> 'archived'`],
        articles.number,
      ),

    /** Lists the newest published articles with any of the terms as keyword, or without terms the newest of all. */
    listForLinks(locale: 'no' | 'en', terms: string[], limit: number) {
      const exists = locale === 'no' ? articles.exists_no : articles.exists_en;
      return orm
        .select({
          slug: articles.slug,
          title: articles[`title_${locale}`],
          excerpt: articles[`excerpt_${locale}`],
        })
        .from(articles)
        .where(
          and(
            eq(articles.status, 'published'),
            sql`${exists} AND deleted_at IS NULL`,
            sql`${countedTerms(terms)} > 0`,
          ),
        )
        .orderBy(sql`${countedTerms(terms)} DESC, ${articles.published_at} DESC, ${articles.id}`)
        .limit(limit);
    },
  };
}

/** How many of the terms are keywords of an article or begin a word of its titles. */
const countedTerms = (terms: string[]): SQL => sql`(
  SELECT count(*) FROM unnest(${sql.param(terms)}::text[]) AS term
   WHERE fold_keywords(${articles.keywords}) && fold_keywords(ARRAY[term])
      OR strpos(${articles.search_key}, ' ' || fold_text(term)) > 0)`;

const aboutAny = (terms: string[]): SQL =>
  sql`fold_keywords(${articles.keywords}) && fold_keywords(${sql.param(terms)}::text[])`;
