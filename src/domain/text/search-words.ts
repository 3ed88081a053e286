import type { Locale } from '../locale.ts';

/** The longest search text of the blog; the rest is cut off. */
export const maxBlogQueryLength = 120;
const maxQueryWords = 8;

/** Small words with Norwegian letters, as folded: the database's own list knows them unfolded only. */
const stopWords = new Set('pa sa na sjol nar vaere a sann var bade for ogsa vaert bae da hja'.split(' '));

const accents: Record<string, string> = { æ: 'ae', ø: 'o', å: 'a', ä: 'ae', ö: 'o' };
const englishAccents: Record<string, string> = { æ: 'a', ø: 'o', å: 'a', ä: 'a', ö: 'o' };

/** One letter as the search compares it; the migration's search_fold says the same. */
function foldLetter(letter: string, locale: Locale): string {
  const small = letter.toLowerCase();
  const known = (locale === 'no' ? accents : englishAccents)[small];
  return known ?? small.normalize('NFD').replace(/\p{Mark}/gu, '');
}

/** A word as the search compares it: æ/ae, ø/oe/o and å/aa/a are one spelling each. */
export function foldWord(word: string, locale: Locale): string {
  const plain = [...word.normalize('NFC')].map((letter) => foldLetter(letter, locale)).join('');
  return locale === 'no' ? plain.replaceAll('oe', 'o').replaceAll('aa', 'a') : plain;
}

export const normalizeQuery = (query: string): string =>
  query.normalize('NFC').replace(/\s+/g, ' ').trim().slice(0, maxBlogQueryLength);

/** A word as the search compares it, and as it is written. */
export interface SearchWord {
  word: string;
  spelled: string;
}

/** The words a reader asks for; small words only where there are no others. */
export function wordsOfQuery(query: string, locale: Locale): SearchWord[] {
  const words = normalizeQuery(query)
    .split(/[^\p{Letter}\p{Number}\p{Mark}]+/u)
    .map((spelled) => ({ word: foldWord(spelled, locale).replace(/[^a-z0-9]/g, ''), spelled }))
    .filter(({ word }) => word !== '');
  const telling = locale === 'no' ? words.filter(({ word }) => !stopWords.has(word)) : words;
  const asked = telling.length > 0 ? telling : words;
  return [...new Map(asked.map((each) => [each.word, each])).values()].slice(0, maxQueryWords);
}

/** Of similar words, the one a misspelled word was most likely meant to be. */
export function closestWord(misspelled: string, candidates: readonly string[]): string | undefined {
  const allowed = misspelled.length < 5 ? 1 : misspelled.length < 9 ? 2 : 3;
  let best: string | undefined;
  let fewest = allowed + 1;
  for (const word of candidates) {
    if (word === misspelled) continue;
    // A reader may still be typing the rest.
    const beginning = word.slice(0, misspelled.length + 1);
    const changes = Math.min(changesBetween(misspelled, word), changesBetween(misspelled, beginning) + 1);
    if (changes < fewest) {
      fewest = changes;
      best = word;
    }
  }
  return best;
}

/** How many letters must be added, dropped, changed or swapped with their neighbour. */
export function changesBetween(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

/** A piece of text; the words that were searched for are marked. */
export type MarkedText = { text: string; marked: boolean }[];

/** The letters that are compared as one, by the spelling that they are compared as; each text can be read in one way only. */
const spellings: Record<Locale, Record<string, string>> = {
  no: { ae: 'ae|[æä]', a: 'aa|a(?!a)|[åàáâ]', o: 'oe|[oøöóòô]', e: '[eéèêë]', i: '[iíìîï]', u: '[uúùûü]' },
  en: { a: '[aæåäàáâ]', o: '[oøöóòô]', e: '[eéèêë]', i: '[iíìîï]', u: '[uúùûü]' },
};

/** The words of a text that begin with one of the stems; one expression, because texts are long. */
function stemPattern(stems: readonly string[], locale: Locale): RegExp | undefined {
  const beginnings = stems.map((stem) => {
    // English stems end in i where the word may end in y.
    const certain = locale === 'en' && stem.length > 3 ? stem.replace(/i$/, '') : stem;
    return certain
      .replace(/[^a-z0-9]/g, '')
      .replace(
        locale === 'no' ? /ae|[aoeiu]/g : /[aoeiu]/g,
        (letters) => `(?:${spellings[locale][letters]})`,
      );
  });
  const useful = beginnings.filter((beginning) => beginning !== '');
  if (useful.length === 0) return undefined;
  return new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])(?:${useful.join('|')})[\\p{L}\\p{N}\\p{M}]*`, 'giu');
}

/** A text with the words that begin with one of the stems marked. */
export function markWords(text: string, stems: readonly string[], locale: Locale): MarkedText {
  const parts: MarkedText = [];
  const searched = stemPattern(stems, locale);
  let from = 0;
  for (const { index, 0: word } of searched ? text.matchAll(searched) : []) {
    if (index > from) parts.push({ text: text.slice(from, index), marked: false });
    parts.push({ text: word, marked: true });
    from = index + word.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), marked: false });
  return parts;
}

const snippetLength = 200;
/** Enough to choose from; a text may hold a word a thousand times. */
const maxHits = 50;

/** The part of a text where the searched words stand closest, cut at words, and marked. */
export function snippetOf(text: string, stems: readonly string[], locale: Locale): MarkedText {
  const hits: number[] = [];
  const searched = stemPattern(stems, locale);
  for (const { index } of searched ? text.matchAll(searched) : []) {
    hits.push(index);
    if (hits.length === maxHits) break;
  }
  let start = 0;
  let most = 0;
  let end = 0;
  for (const [place, hit] of hits.entries()) {
    while (end < hits.length && (hits[end] ?? 0) < hit + snippetLength - 60) end++;
    if (end - place > most) {
      most = end - place;
      start = hit;
    }
  }
  const from = start < 60 ? 0 : text.indexOf(' ', start - 50) + 1;
  const cut = text.slice(from, from + snippetLength);
  const whole = from + snippetLength >= text.length;
  const shown = whole ? cut : cut.slice(0, Math.max(cut.lastIndexOf(' '), 1));
  return markWords(`${from > 0 ? '… ' : ''}${shown.trim()}${whole ? '' : ' …'}`, stems, locale);
}
