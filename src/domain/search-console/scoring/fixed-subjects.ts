import { publicPagePaths } from '../../site/public-pages.ts';
import words from '../query-words.json' with { type: 'json' };
import { subjectWords } from './subject-words.ts';

/** A page that is not an article, and the words with which people search for its subject. */
interface FixedSubject {
  path: string;
  words: string[];
}

/** If two pages fit a query equally well, the earlier one in the file of words wins. */
export function fixedSubjects(productSlug: string): FixedSubject[] {
  const paths = publicPagePaths(productSlug);
  return Object.entries(words.pages).map(([page, named]) => ({
    path: paths[page as keyof typeof words.pages],
    words: subjectWords(named),
  }));
}

export const pagesWithoutSubject = (productSlug: string): ReadonlySet<string> => {
  const { blog, about, privacy, 'editorial-policy': policy } = publicPagePaths(productSlug);
  return new Set<string>([blog, about, privacy, policy]);
};
