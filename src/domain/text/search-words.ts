import type { Locale } from '../locale.ts';
import { editDistance } from './edit-distance.ts';
import { plainTextOf } from './markdown-text.ts';

export const maxBlogQueryLength = 120;
const maxQueryWords = 8;

/** Folded Norwegian stop words with æ, ø or å, which the database knows only in their original spelling. */
const stopWords = new Set('pa sa na sjol nar vaere a sann var bade for ogsa vaert bae da hja'.split(' '));

const accents: Record<string, string> = { æ: 'ae', ø: 'o', å: 'a', ä: 'ae', ö: 'o' };
const englishAccents: Record<string, string> = { æ: 'a', ø: 'o', å: 'a', ä: 'a', ö: 'o' };

function foldLetter(letter: string, locale: Locale): string {
  const lower = letter.toLowerCase();
  const known = (locale === 'no' ? accents : englishAccents)[lower];
  return known ?? lower.normalize('NFD').replace(/\p{Mark}/gu, '');
}

/** In Norwegian, æ equals ae, ø equals oe and o, and å equals aa and a. Must match the database's search_fold. */
export function foldWord(word: string, locale: Locale): string {
  const plain = [...word.normalize('NFC')].map((letter) => foldLetter(letter, locale)).join('');
  return locale === 'no' ? plain.replaceAll('oe', 'o').replaceAll('aa', 'a') : plain;
}

export const normalizeQuery = (query: string): string =>
  query.normalize('NFC').replace(/\s+/g, ' ').trim().slice(0, maxBlogQueryLength);

/** Writes "E 471" and "E-471" as "E471", which is how texts write additives. */
export const joinENumbers = (query: string): string => query.replace(/\b(e)[\s-](?=\d{3})/gi, '$1');

/** A word of a search, in folded form (`word`) and as the reader typed it (`spelled`). */
export interface SearchWord {
  word: string;
  spelled: string;
}

/** At most eight distinct words, without Norwegian stop words unless the search has no others. */
export function wordsOfQuery(query: string, locale: Locale): SearchWord[] {
  const words = joinENumbers(normalizeQuery(query))
    .split(/[^\p{Letter}\p{Number}\p{Mark}]+/u)
    .map((spelled) => ({ word: foldWord(spelled, locale).replace(/[^a-z0-9]/g, ''), spelled }))
    .filter(({ word }) => word !== '');
  const significant = locale === 'no' ? words.filter(({ word }) => !stopWords.has(word)) : words;
  const searched = significant.length > 0 ? significant : words;
  return [...new Map(searched.map((each) => [each.word, each])).values()].slice(0, maxQueryWords);
}

/** The candidate with the smallest edit distance to a misspelled word. Undefined if none is close enough. */
export function closestWord(misspelled: string, candidates: readonly string[]): string | undefined {
  const allowed = misspelled.length < 5 ? 1 : misspelled.length < 9 ? 2 : 3;
  let best: string | undefined;
  let fewest = allowed + 1;
  for (const word of candidates) {
    if (word === misspelled) continue;
    // The reader may have typed only the beginning of a candidate.
    const beginning = word.slice(0, misspelled.length + 1);
    const changes = Math.min(editDistance(misspelled, word), editDistance(misspelled, beginning) + 1);
    if (changes < fewest) {
      fewest = changes;
      best = word;
    }
  }
  return best;
}

/** A text in segments. Those that match the search are marked. */
export type MarkedText = { text: string; marked: boolean }[];

/** Patterns for the letters with the same folded form. Alternatives do not overlap, so matching is linear. */
const spellings: Record<Locale, Record<string, string>> = {
  no: { ae: 'ae|[æä]', a: 'aa|a(?!a)|[åàáâ]', o: 'oe|[oøöóòô]', e: '[eéèêë]', i: '[iíìîï]', u: '[uúùûü]' },
  en: { a: '[aæåäàáâ]', o: '[oøöóòô]', e: '[eéèêë]', i: '[iíìîï]', u: '[uúùûü]' },
};

/** One pattern for words that begin with any of the stems: one search per stem would be slow in a long text. */
function stemPattern(stems: readonly string[], locale: Locale): RegExp | undefined {
  const beginnings = stems.map((stem) => {
    // English stems of words that end in y end in i: study has the stem studi.
    const prefix = locale === 'en' && stem.length > 3 ? stem.replace(/i$/, '') : stem;
    return prefix
      .replace(/[^a-z0-9]/g, '')
      .replace(
        locale === 'no' ? /ae|[aoeiu]/g : /[aoeiu]/g,
        (letters) => `(?:${spellings[locale][letters]})`,
      );
  });
  // A single letter would mark every word that begins with it.
  const useful = beginnings.filter((_, index) => (stems[index] ?? '').length > 1);
  if (useful.length === 0) return undefined;
  return new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])(?:${useful.join('|')})[\\p{L}\\p{N}\\p{M}]*`, 'giu');
}

export function markWords(text: string, stems: readonly string[], locale: Locale): MarkedText {
  const segments: MarkedText = [];
  const searched = stemPattern(stems, locale);
  let from = 0;
  for (const { index, 0: word } of searched ? text.matchAll(searched) : []) {
    if (index > from) segments.push({ text: text.slice(from, index), marked: false });
    segments.push({ text: word, marked: true });
    from = index + word.length;
  }
  if (from < text.length) segments.push({ text: text.slice(from), marked: false });
  return segments;
}

const snippetLength = 200;
/** Only this many matches are considered for the snippet. */
const maxHits = 50;

/** The passage of a text with the most matches, cut between words, with the matches marked. */
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
  for (const [index, hit] of hits.entries()) {
    while (end < hits.length && (hits[end] ?? 0) < hit + snippetLength - 60) end++;
    if (end - index > most) {
      most = end - index;
      start = hit;
    }
  }
  const from = start < 60 ? 0 : text.indexOf(' ', start - 50) + 1;
  const cut = text.slice(from, from + snippetLength);
  const whole = from + snippetLength >= text.length;
  const shown = whole ? cut : cut.slice(0, Math.max(cut.lastIndexOf(' '), 1));
  return markWords(`${from > 0 ? '… ' : ''}${shown.trim()}${whole ? '' : ' …'}`, stems, locale);
}

export const markdownSnippets = (
  texts: readonly { content: string; stems: readonly string[] }[],
  locale: Locale,
): MarkedText[] =>
  texts.map(({ content, stems }) =>
    snippetOf(plainTextOf(content).replace(/\s+/g, ' ').trim(), stems, locale),
  );
