import { foldText } from '../../text/fold-text.ts';
import { isSameWord, specificWords, subjectWords } from './subject-words.ts';

/** The number of first letters that two words must share to be compared. */
const indexedLetters = 3;

/** A subject has one page of this site or one specific word, and the name that most of its queries share. */
export function createSubjects(queries: readonly { term: string; page?: string | undefined }[]) {
  const byLetters = new Map<string, { word: string; count: number }[]>();
  const knownLike = (word: string) => byLetters.get(word.slice(0, indexedLetters)) ?? [];
  const spellings = new Map<string, string>();
  for (const { term } of queries) {
    for (const written of term
      .normalize('NFC')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)) {
      const folded = foldText(written);
      // A spelling with æ, ø or å is preferred, because it is the correct one.
      if (folded !== written || !spellings.has(folded)) spellings.set(folded, written);
    }
    for (const word of namingWords(term)) {
      const known = knownLike(word).find((each) => isSameWord(each.word, word));
      if (known) known.count++;
      else byLetters.set(word.slice(0, indexedLetters), [...knownLike(word), { word, count: 1 }]);
    }
  }
  const ofPage = new Map<string, string>();
  const subjectOfTerm = (term: string): string => {
    const [best] = namingWords(term)
      .flatMap((word) => knownLike(word).filter((each) => isSameWord(each.word, word)))
      .toSorted((a, b) => b.count - a.count);
    return best ? (spellings.get(best.word) ?? best.word) : '';
  };
  for (const { term, page } of queries) if (page && !ofPage.has(page)) ofPage.set(page, subjectOfTerm(term));
  return (term: string, page?: string): string => (page && ofPage.get(page)) || subjectOfTerm(term);
}

export function subjectsOf(queries: readonly { term: string; page?: string | undefined }[]): string[] {
  const subjectOf = createSubjects(queries);
  return queries.map(({ term, page }) => subjectOf(term, page));
}

/** The words that can name a subject: the specific ones, or the first word if there are none, as in "hva er upf". */
function namingWords(term: string): string[] {
  const specific = specificWords(term);
  return specific.length > 0 ? specific : subjectWords(term).slice(0, 1);
}
