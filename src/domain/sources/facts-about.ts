import { specificWords, subjectWords } from '../search-console/scoring/subject-words.ts';
import { foldText } from '../text/fold-text.ts';

/** The facts with a word of the term; all facts for a term such as "hva er upf", which is about all of them. */
export function factsAbout(
  term: string,
  sources: readonly { title: string; url: string; facts: readonly string[] }[],
) {
  const stems = subjectWords(term)
    .filter((word) => word.length >= 3)
    .map((word) => word.slice(0, Math.max(3, word.length - 2)));
  const all = sources.flatMap(({ title, url, facts }) => facts.map((fact) => ({ fact, title, url })));
  const found = all.filter(({ fact }) => {
    const folded = foldText(fact);
    return stems.some((stem) => folded.includes(stem));
  });
  return found.length === 0 && specificWords(term).length === 0 ? all : found;
}
