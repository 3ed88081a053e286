import { isSameWord, specificWords } from './subject-words.ts';

/**
 * Groups queries by topic: queries about the same own page, or with the same specific word, share a topic. The topic of
 * a query is the word that most queries of the list share.
 */
export function createTopics(queries: readonly { term: string; page?: string | undefined }[]) {
  const groups: { word: string; count: number }[] = [];
  for (const { term } of queries) {
    for (const word of specificWords(term)) {
      const known = groups.find((group) => isSameWord(group.word, word));
      if (known) known.count++;
      else groups.push({ word, count: 1 });
    }
  }
  const ofPage = new Map<string, string>();
  const topicOfTerm = (term: string): string => {
    const words = specificWords(term);
    const [best] = groups
      .filter(({ word }) => words.some((each) => isSameWord(each, word)))
      .toSorted((a, b) => b.count - a.count);
    return best?.word ?? '';
  };
  for (const { term, page } of queries) if (page && !ofPage.has(page)) ofPage.set(page, topicOfTerm(term));
  return (term: string, page?: string): string => (page && ofPage.get(page)) || topicOfTerm(term);
}
