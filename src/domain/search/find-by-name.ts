import { editDistance } from '../text/edit-distance.ts';
import { foldWord, joinENumbers } from '../text/search-words.ts';
import words from './question-words.json' with { type: 'json' };

const maxWordsOfName = 6;

const questionWords = new Set([...words.no, ...words.en].map((word) => foldWord(word, 'no')));

/** The words of a text in folded form. "E 471" and "E-471" are one word. */
export const tokensOf = (text: string): string[] =>
  joinENumbers(foldWord(text, 'no'))
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter(Boolean);

/** The words of a query without those that only make it a question, unless nothing else is left. */
export function wordsOf(query: string): string[] {
  const tokens = tokensOf(query);
  const significant = tokens.filter((word) => !questionWords.has(word));
  return significant.length > 0 ? significant : tokens;
}

/** Entries by their names in folded form. If two entries have the same name, the first one keeps it. */
export function indexByName<T>(entries: Iterable<readonly [names: readonly string[], entry: T]>) {
  const byName = new Map<string, T>();
  for (const [names, entry] of entries) {
    for (const name of names) {
      const phrase = tokensOf(name).join(' ');
      if (!byName.has(phrase)) byName.set(phrase, entry);
    }
  }
  return byName;
}

/** `isGuess` is true if the query only resembles a name, of an entry that may be guessed. */
export function findByName<T>(
  query: string,
  byName: ReadonlyMap<string, T>,
  canBeGuessed: (entry: T) => boolean,
): { entry: T; isGuess: boolean } | undefined {
  const asked = wordsOf(query);
  const named = byName.get(tokensOf(query).join(' ')) ?? findNamed(asked, byName);
  if (named !== undefined) return { entry: named, isGuess: false };
  const similar = findSimilar(asked.join(' '), byName, canBeGuessed);
  return similar === undefined ? undefined : { entry: similar, isGuess: true };
}

/** Finds the entry whose name is the whole query, or otherwise the longest part of it. */
function findNamed<T>(asked: readonly string[], byName: ReadonlyMap<string, T>): T | undefined {
  for (let length = Math.min(asked.length, maxWordsOfName); length > 0; length--) {
    for (let from = 0; from + length <= asked.length; from++) {
      const found = byName.get(asked.slice(from, from + length).join(' '));
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/**
 * Finds the entry whose name differs from a misspelled one in one letter, or in two if it is long. Another beginning
 * counts half a letter more: an inflected word differs at its end, and “kreft” is not a misspelled “kraft”.
 */
function findSimilar<T>(asked: string, byName: ReadonlyMap<string, T>, canBeGuessed: (entry: T) => boolean) {
  const most = asked.length < 4 ? 0 : asked.length < 6 ? 1 : 2;
  let best: T | undefined;
  let lowest = most + 0.5;
  for (const [phrase, found] of byName) {
    if (Math.abs(phrase.length - asked.length) > most || !canBeGuessed(found)) continue;
    const changes = editDistance(asked, phrase);
    const cost = changes + (phrase.startsWith(asked.slice(0, 3)) ? 0 : 0.5);
    if (cost >= lowest) continue;
    lowest = cost;
    best = found;
  }
  return best;
}
