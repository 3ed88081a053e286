import { isWithinOneEdit } from '../../text/edit-distance.ts';
import { foldText } from '../../text/fold-text.ts';
import words from '../query-words.json' with { type: 'json' };
import { wordSet } from '../word-set.ts';

/** Words that do not describe a subject, in both languages and in folded form. */
const stopWords = wordSet(words.stopWords);

/** Words that ask about a subject but are not the subject, in folded form. */
const aspects = wordSet(words.aspects);

/** Words that occur in nearly every text of the site, so they alone do not identify a subject. */
const siteWords = wordSet(words.siteWords);

/** Names of towns, countries and states, in folded form. */
const places = wordSet(`${words.places} ${words.states}`);

/** Whether a word alone shows that a page is about a query. A place or an abbreviation such as "al" does not. */
export const carriesMeaning = (word: string): boolean =>
  (word.length > 2 || /\d/.test(word)) && !places.has(word);

const foldedWords = (text: string): string[] =>
  foldText(text.normalize('NFC'))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The distinct words of a text in folded form, without stop words and single letters. */
export const subjectWords = (text: string): string[] => [
  ...new Set(foldedWords(text).filter((word) => word.length > 1 && !stopWords.has(word))),
];

const maxProductWords = 3;
const shoppingWords = wordSet(words.shopping);

/**
 * Whether a query only names a thing, as in "resin shed" or "best sheds", and asks nothing about it. People who want to
 * buy the thing search for it in this way, so its results often begin with shops or images.
 */
export function mayNameProduct(query: string): boolean {
  const found = foldedWords(query).filter((word) => !shoppingWords.has(word));
  return (
    found.length > 0 &&
    found.length <= maxProductWords &&
    found.every(
      (word) => !stopWords.has(word) && !aspects.has(word) && !siteWords.has(word) && !/\d/.test(word),
    )
  );
}

/** The endings of long English verbs and their nouns, as in "insulate", "insulated", "insulating" and "insulation". */
const verbEnding = /(?<=\w{5})(?:ing|ion|ed|e)$/;

/** Whether two words differ at most in an ending, such as `kjeks` and `kjeksene`, or in one letter of a long word. */
export function isSameWord(a: string, b: string): boolean {
  if (a === b || a.replace(verbEnding, '') === b.replace(verbEnding, '')) return true;
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

/** The words that set a query's subject apart on this site. Abbreviations such as "al" count only if they are alone. */
export function specificWords(query: string): string[] {
  const specific = subjectWords(query).filter((word) => !siteWords.has(word) && !aspects.has(word));
  const longer = specific.filter((word) => word.length > 2 || /\d/.test(word));
  return longer.length > 0 ? longer : specific;
}

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
