import { type Locale, otherLocale } from '../../domain/locale.ts';
import file from './glossary.md?raw';

/** The fixed translations of the site's terms. The file has one pair per line: Norwegian = English. */
export const glossary = file
  .split('\n')
  .map((line) => line.split('=').map((side) => side.trim()))
  .filter(([no, en]) => no && en)
  .map(([no = '', en = '']) => ({ no, en }));

/** Returns the pairs whose term occurs in `source`, a text that is to be translated into the locale `into`. */
export const glossaryFor = (source: string, into: Locale): typeof glossary =>
  glossary.filter((entry) => mentions(source, entry[otherLocale(into)]));

/** The pairs "term = translation" whose term occurs in `source` but whose translation is missing. */
export const missingTerms = (source: string, translation: string, into: Locale): string[] =>
  glossaryFor(source, into)
    .filter((entry) => !mentions(translation, entry[into]))
    .map((entry) => `${entry[otherLocale(into)]} = ${entry[into]}`);

/** Also finds an inflected form such as "additives" or "tilsetningsstoffene". */
function mentions(text: string, term: string): boolean {
  const words = term.split(/[\s-]+/).map((word) => `${escapeRegExp(stemOf(word))}\\p{L}*`);
  return new RegExp(`(?<!\\p{L})${words.join('[\\s-]+')}`, 'iu').test(text);
}

const stemOf = (word: string) => (word.length > 5 ? word.slice(0, -2) : word);
const escapeRegExp = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
