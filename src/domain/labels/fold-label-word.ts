import { memoize } from '../memoize.ts';

const letters: Record<string, string> = {
  å: 'a',
  à: 'a',
  á: 'a',
  â: 'a',
  æ: 'e',
  ä: 'e',
  é: 'e',
  è: 'e',
  ê: 'e',
  ë: 'e',
  ø: 'o',
  ö: 'o',
  ó: 'o',
  ò: 'o',
  ô: 'o',
  ü: 'y',
  í: 'i',
};

/**
 * The form in which the words of a label are compared. It removes the spelling differences of chemical names between
 * Norwegian, Swedish, Danish and English: lecithin and lecitin, sucralose and sukralos, phosphate and fosfat become
 * equal.
 */
export const foldLabelWord = memoize(fold, { keyOf: (word) => word, maxSize: 10_000 });

function fold(word: string): string {
  return word
    .toLowerCase()
    .replace(/[^a-z]/g, (letter) => letters[letter] ?? letter)
    .replace(/ph/g, 'f')
    .replace(/th/g, 't')
    .replace(/ck|ch/g, 'k')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/[cq]/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/z/g, 's')
    .replace(/w/g, 'v')
    .replace(/y/g, 'i')
    .replace(/(.)\1+/g, '$1')
    .replace(/(?:mid|med)(?:el|ler|lar|lene|lane|let|lerne|len|elet)$/, 'midel')
    .replace(/(?<=.{4})e$/, '');
}

/** Plural and definite endings in the four languages, in folded form. */
const endings = ['s', 'er', 'en', 'et', 'ene', 'ern', 'erna', 'ar', 'an', 'or', 'n', 'a', 'r'];

const shortestStem = 4;

/** The folded word, and the same word without each possible plural or definite ending. */
export const stemsOf = memoize(removeEndings, { keyOf: (folded) => folded, maxSize: 10_000 });

function removeEndings(folded: string): string[] {
  const stems = [folded];
  for (const ending of endings) {
    if (!folded.endsWith(ending)) continue;
    const stem = folded.slice(0, -ending.length);
    if (stem.length >= shortestStem) stems.push(stem);
  }
  return stems;
}
