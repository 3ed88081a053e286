import type { ArticleCard } from '../../domain/articles/article.ts';
import type { Languages, Locale } from '../../domain/locale.ts';
import {
  closestWord,
  type MarkedText,
  markdownSnippets,
  markWords,
  normalizeQuery,
  type SearchWord,
  wordsOfQuery,
} from '../../domain/text/search-words.ts';
import { calculateUnless } from '../platform/calculations/calculate.ts';
import { createConcurrencyLimit } from '../platform/concurrency-limit.ts';
import type { Database } from '../platform/db/database.ts';
import {
  type BlogSearchReadModel,
  createBlogSearchReadModel,
  type FoundArticle,
} from './blog-search-read-model.ts';

export interface BlogSearchResult {
  article: ArticleCard;
  title: MarkedText;
  snippet: MarkedText;
}

export interface BlogSearch {
  query: string;
  results: BlogSearchResult[];
  /** The corrected query that produced the results, if the original query found nothing. */
  corrected?: string;
  /** True if no article contains all of the words, so that the results contain only some of them. */
  partly?: boolean;
  more: boolean;
}

const maxResults = 24;
/** PGlite has one connection, which editors need too, so readers may run only one search at a time. */
const readerLimits = {
  pglite: { maxRunning: 1, maxWaiting: 8, waitMs: 2000 },
  postgres: { maxRunning: 3, maxWaiting: 24, waitMs: 2000 },
};

export function createBlogSearchService(database: Pick<Database, 'pool' | 'engine'>) {
  const store = createBlogSearchReadModel(database);
  const readerLimit = createConcurrencyLimit(readerLimits[database.engine]);
  const searchIn = async (locale: Locale, input: string, without?: Locale): Promise<BlogSearch> => {
    const query = normalizeQuery(input);
    const words = wordsOfQuery(query, locale);
    const answer = async (rows: FoundArticle[], notes: Partial<BlogSearch> = {}): Promise<BlogSearch> => {
      const shown = rows.slice(0, maxResults);
      const snippets = await snippetsOf(shown, locale);
      return {
        query,
        results: shown.map((row, n) => ({
          article: toCard(row, locale),
          title: markWords(row.title, row.stems, locale),
          snippet: snippets[n] ?? [],
        })),
        more: rows.length > maxResults,
        ...notes,
      };
    };
    if (words.length === 0) return answer([]);
    const find = (meant: SearchWord[], which: 'all' | 'any' = 'all') =>
      store.find(
        locale,
        meant.map(({ word }) => word),
        { which, limit: maxResults + 1, without },
      );

    const found = await find(words);
    if (found.length > 0) return answer(found);
    const guess = await guessWords(store, locale, words);
    if (guess) {
      const guessed = await find(guess);
      if (guessed.length > 0)
        return answer(guessed, { corrected: guess.map(({ spelled }) => spelled).join(' ') });
    }
    const meant = guess ?? words;
    if (meant.length < 2) return answer([]);
    const some = await find(meant, 'any');
    return answer(some, some.length > 0 ? { partly: true } : {});
  };
  /** Searches each article in the first of the languages in which it exists. */
  const search = async ([preferred, fallback]: Languages, input: string): Promise<BlogSearch> => {
    const found = await searchIn(preferred, input);
    return fallback ? combine(found, await searchIn(fallback, input, preferred)) : found;
  };
  return {
    /** Rejects with the problem search_busy while too many readers search. */
    search: (languages: Languages, input: string): Promise<BlogSearch> =>
      readerLimit.run(() => search(languages, input)),
    searchForEditor: (locale: Locale, input: string) => searchIn(locale, input),
    /** If no further reader can search now, counts a refusal and returns true. */
    refuseIfFull: readerLimit.refuseIfFull,
    refusals: () => readerLimit.refusals,
  };
}

export type BlogSearchService = ReturnType<typeof createBlogSearchService>;

/** Exact results come first. Results for corrected or only some words are shown if there are no better ones. */
function combine(found: BlogSearch, inFallback: BlogSearch): BlogSearch {
  const isExact = ({ results, corrected, partly }: BlogSearch) => results.length > 0 && !corrected && !partly;
  if (isExact(found) && isExact(inFallback)) {
    const results = [...found.results, ...inFallback.results];
    return {
      ...found,
      results: results.slice(0, maxResults),
      more: found.more || inFallback.more || results.length > maxResults,
    };
  }
  return isExact(inFallback) || found.results.length === 0 ? inFallback : found;
}

/** Replaces unknown words by similar ones of articles, or omits them. Undefined if no word was replaced. */
async function guessWords(store: BlogSearchReadModel, locale: Locale, words: readonly SearchWord[]) {
  const given = words.map(({ word }) => word);
  const unknown = new Set(await store.listUnknown(locale, given));
  const meant: SearchWord[] = [];
  for (const each of words) {
    const guess = unknown.has(each.word) ? await guessWord(store, locale, each.word) : each;
    if (guess) meant.push(guess);
  }
  return meant.some(({ word }) => !given.includes(word)) ? meant : undefined;
}

async function guessWord(store: BlogSearchReadModel, locale: Locale, word: string) {
  const similar = await store.listSimilar(locale, word);
  const likeliest = closestWord(
    word,
    similar.map((each) => each.word),
  );
  return similar.find((each) => each.word === likeliest);
}

/** The snippets of texts that are longer than this in total are made in a worker thread. */
const maxInlineCharacters = 250_000;

const snippetsOf = (rows: readonly FoundArticle[], locale: Locale): Promise<MarkedText[]> =>
  calculateUnless(
    rows.reduce((sum, { content }) => sum + content.length, 0) <= maxInlineCharacters,
    'markdownSnippets',
    markdownSnippets,
    rows.map(({ content, stems }) => ({ content, stems })),
    locale,
  );

const toCard = (row: FoundArticle, locale: Locale): ArticleCard => ({
  slug: row.slug,
  locale,
  title: row.title,
  excerpt: row.excerpt,
  publishedAt: row.published_at,
  featuredImage: row.featured_image_url ? { url: row.featured_image_url, alt: row.featured_image_alt } : null,
});
