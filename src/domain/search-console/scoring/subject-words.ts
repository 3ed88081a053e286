import { isWithinOneEdit } from '../../text/edit-distance.ts';
import { foldText } from '../../text/fold-text.ts';
import words from '../query-words.json' with { type: 'json' };

/** Words that do not describe a subject, in both languages and in folded form. */
const stopWords = new Set(words.stopWords);

/** Words that ask about a subject but are not the subject, in folded form. */
const aspects = new Set(words.aspects);

/** Words that occur in nearly every text of the site, so they alone do not identify a subject. */
const siteWords = new Set(words.siteWords);

/** The distinct words of a text in folded form, without stop words and single letters. */
export function subjectWords(text: string): string[] {
  const words = foldText(text.normalize('NFC'))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !stopWords.has(word));
  return [...new Set(words)];
}

/** Whether two words differ at most in an ending, such as `kjeks` and `kjeksene`, or in one letter of a long word. */
export function isSameWord(a: string, b: string): boolean {
  if (a === b) return true;
  const shorter = Math.min(a.length, b.length);
  const longer = Math.abs(a.length - b.length);
  if (shorter < 4 || longer > 3) return false;
  // Spellings such as yogurt and yoghurt differ in one letter.
  if (shorter >= 6 && longer <= 1 && isWithinOneEdit(a, b)) return true;
  // An ending such as -er or -ed may replace the last letter of the shorter word.
  const common = Math.max(4, shorter - 1);
  return a.slice(0, common) === b.slice(0, common);
}

export const hasWord = (words: readonly string[], wanted: string): boolean =>
  words.some((word) => isSameWord(word, wanted));

/** The words of a query that distinguish its subject from the other subjects of the site. */
export const specificWords = (query: string): string[] =>
  subjectWords(query).filter((word) => !siteWords.has(word) && !aspects.has(word));

/**
 * The words that a page about the query must contain. They are the specific words. If the query has none, as in "upf
 * app", they are the words that ask about the subject. If it has none of these either, as in "ultraprosessert mat",
 * they are all words.
 */
export function requiredWords(query: string): string[] {
  const specific = specificWords(query);
  if (specific.length > 0) return specific;
  const words = subjectWords(query);
  const asked = words.filter((word) => aspects.has(word));
  return asked.length > 0 ? asked : words;
}
