import type { Locale } from '../locale.ts';
import type { Brief, BriefQuery } from '../queue/brief.ts';
import { isQuestion } from '../text/question.ts';
import { queryKey } from './query-groups.ts';
import { hasWord, requiredWords, specificWords, subjectWords } from './scoring/subject-words.ts';

const maxQueries = 10;
const maxQuestions = 6;
const maxMissing = 6;
/** Related queries are searched by the beginnings of words. This is the minimum length of a beginning. */
const minStem = 4;

export interface RelatedQuery extends BriefQuery {
  page: string | null;
}

/** The beginnings of words that related queries share with a term, in the form that `queryKey` returns. */
export function stemsOf(term: string): string[] {
  const specific = specificWords(term);
  return (specific.length > 0 ? specific : requiredWords(term))
    .filter((word) => word.length >= minStem)
    .map((word) => queryKey(word.slice(0, Math.max(minStem, word.length - 2))));
}

/** Selects the queries of a brief, the questions among them, and those with a word that the ranking `text` lacks. */
export function selectBriefQueries(
  term: string,
  locale: Locale,
  page: string | null,
  found: readonly RelatedQuery[],
  text: string | undefined,
): Pick<Brief, 'queries' | 'questions' | 'missing'> {
  const own = requiredWords(term);
  // If the term has a page, the queries about the same page are related. If it has none, the queries without a page
  // that share a word with the term are related.
  const isRelated = (query: RelatedQuery) =>
    query.term === term ||
    (page === null
      ? query.page === null && own.some((word) => hasWord(subjectWords(query.term), word))
      : query.page === page);
  const related = found.filter(isRelated).toSorted((a, b) => b.impressions - a.impressions);
  const textWords = text === undefined ? undefined : subjectWords(text);
  const isMissing = (query: RelatedQuery) =>
    textWords !== undefined && requiredWords(query.term).some((word) => !hasWord(textWords, word));
  return {
    queries: related
      .slice(0, maxQueries)
      .map(({ term, impressions, clicks, position }) => ({ term, impressions, clicks, position })),
    questions: related
      .map((query) => query.term)
      .filter((query) => query !== term && isQuestion(query, locale))
      .slice(0, maxQuestions),
    missing: related
      .filter(isMissing)
      .map((query) => query.term)
      .slice(0, maxMissing),
  };
}
