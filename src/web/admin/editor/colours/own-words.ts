import { site } from '../../../../../site.config.ts';
import type { Locale } from '../../../../domain/locale.ts';
import { editDistance } from '../../../../domain/text/edit-distance.ts';
import words from './own-words.json' with { type: 'json' };

/** Shorter words are too similar to other words. */
const shortest = 8;
/** Longer words may have two wrong letters. */
const long = 12;

const names = new Map([site.siteName, 'NOVA'].map((name) => [name.toLowerCase(), name]));

export interface Misspelling {
  from: number;
  to: number;
  written: string;
  meant: string;
}

/** Finds misspelled words of the site's own vocabulary in one line, and its names with other capital letters. */
export function findMisspelledOwnWords(line: string, locale: Locale): Misspelling[] {
  const found: Misspelling[] = [];
  // Parts of addresses are no words.
  for (const { 0: written, index } of line.matchAll(
    /(?<![\p{L}\p{N}/.@_-])\p{L}[\p{L}-]{2,39}(?![\p{L}\p{N}/@_-])/gu,
  )) {
    const [first = ''] = written.split('-');
    const name = names.get(first.toLowerCase());
    const meant = name ? name + written.slice(first.length) : ownWordLike(written, locale);
    if (meant && meant !== written) found.push({ from: index, to: index + written.length, written, meant });
  }
  return found;
}

/** The most similar own word. Undefined if the text is an own word or similar to none. */
function ownWordLike(written: string, locale: Locale): string | undefined {
  const lower = written.toLowerCase();
  if (lower.length < shortest || words[locale].includes(lower)) return undefined;
  let fewest = lower.length < long ? 1 : 2;
  let found: string | undefined;
  for (const own of words[locale]) {
    // The beginning or the end of a slightly misspelled word is nearly always right, and comparing it is cheap.
    if (!lower.startsWith(own.slice(0, 3)) && !lower.endsWith(own.slice(-3))) continue;
    const changes = editDistance(lower, own, fewest);
    if (changes > fewest || (found && changes === fewest)) continue;
    fewest = changes;
    found = own;
  }
  return found && /^\p{Lu}/u.test(written) ? found.charAt(0).toUpperCase() + found.slice(1) : found;
}
