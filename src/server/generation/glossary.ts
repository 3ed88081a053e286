import { type Locale, otherLocale } from '../../domain/locale.ts';
import file from './glossary.md?raw';

export type GlossaryEntry = Record<Locale, string>;

/** The words for what the site is about: Norwegian = English, one pair a line. */
export const glossary: GlossaryEntry[] = file
  .split('\n')
  .map((line) => line.split('=').map((side) => side.trim()))
  .filter(([no, en]) => no && en)
  .map(([no = '', en = '']) => ({ no, en }));

/** The pairs that a text in the other language has need of. */
export const glossaryFor = (source: string, into: Locale): GlossaryEntry[] =>
  glossary.filter((entry) => mentions(source, entry[otherLocale(into)]));

/** Terms that stand in the source and whose word is missing in the translation. */
export const missingTerms = (source: string, translation: string, into: Locale): string[] =>
  glossaryFor(source, into)
    .filter((entry) => !mentions(translation, entry[into]))
    .map((entry) => `${entry[otherLocale(into)]} = ${entry[into]}`);

/** Whether a text uses a term, in whatever form its words take: additive, additives, tilsetningsstoffene. */
function mentions(text: string, term: string): boolean {
  const words = term.split(/[\s-]+/).map((word) => `${literally(stemOf(word))}\\p{L}*`);
  return new RegExp(`(?<!\\p{L})${words.join('[\\s-]+')}`, 'iu').test(text);
}

const stemOf = (word: string) => (word.length > 5 ? word.slice(0, -2) : word);
const literally = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
