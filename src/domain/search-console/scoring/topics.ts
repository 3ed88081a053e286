import { isSameWord, specificWords } from './subject-words.ts';

interface TopicWord {
  word: string;
  count: number;
}

/** Words are compared only with words that begin with the same letters. */
const indexedLetters = 3;

/**
 * Groups queries by topic: queries about the same own page, or with the same specific word, share a topic. The topic of
 * a query is the word that most queries of the list share.
 */
export function createTopics(queries: readonly { term: string; page?: string | undefined }[]) {
  const byLetters = new Map<string, TopicWord[]>();
  const knownLike = (word: string) => byLetters.get(word.slice(0, indexedLetters)) ?? [];
  for (const { term } of queries) {
    for (const word of specificWords(term)) {
      const known = knownLike(word).find((each) => isSameWord(each.word, word));
      if (known) known.count++;
      else byLetters.set(word.slice(0, indexedLetters), [...knownLike(word), { word, count: 1 }]);
    }
  }
  const ofPage = new Map<string, string>();
  const topicOfTerm = (term: string): string => {
    const [best] = specificWords(term)
      .flatMap((word) => knownLike(word).filter((each) => isSameWord(each.word, word)))
      .toSorted((a, b) => b.count - a.count);
    return best?.word ?? '';
  };
  for (const { term, page } of queries) if (page && !ofPage.has(page)) ofPage.set(page, topicOfTerm(term));
  return (term: string, page?: string): string => (page && ofPage.get(page)) || topicOfTerm(term);
}
