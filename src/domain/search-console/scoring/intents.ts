import type { Locale } from '../../locale.ts';
import { memoize } from '../../memoize.ts';
import { foldText } from '../../text/fold-text.ts';
import words from '../query-words.json' with { type: 'json' };
import { wordSet } from '../word-set.ts';

/** Words that do not change what a query asks for, in folded form. Words such as "without" do, so they are not here. */
const fillers = wordSet(words.fillers);

/** The abbreviation of each state of the USA. */
const states = new Map(
  [...words.states.matchAll(/(\w{3,}) (\w\w)/g)].map(([, name = '', short = '']) => [name, short]),
);
/** The abbreviations of Indiana and Maine, for example, are usually words. */
const abbreviations = new Set([...states.values()].filter((short) => !fillers.has(short)));

const plurals: Record<Locale, [RegExp, string][]> = {
  no: [[/(?<=\w{3})(?:ene|er|en|et|e)$/, '']],
  en: [
    [/(?<=\w\w)ies$/, 'y'],
    [/(?<=\w(?:[sx]|[cs]h))es$/, ''],
    [/(?<=\w\w[^isu])s$/, ''],
  ],
};
/** Together with the last letter of "insulate", so that it has the same stem as "insulating". */
const verbEnding = /(?<=\w{4})ing$|(?<=\w{3})e$/;

const stem = (word: string, locale: Locale): string => {
  const [ending, replacement] = plurals[locale].find(([pattern]) => pattern.test(word)) ?? [];
  const singular = ending ? word.replace(ending, replacement ?? '') : word;
  return locale === 'en' ? singular.replace(verbEnding, '') : singular;
};

/**
 * The key that the variants of one intent share: queries that differ only in word order, plural, the form of an English
 * verb, words such as "near me" and "how to", or the state after a place.
 */
export const intentKey = memoize(computeIntentKey, {
  keyOf: (term, locale) => `${locale} ${term}`,
  maxSize: 10_000,
});

function computeIntentKey(term: string, locale: Locale): string {
  const all = foldText(term.normalize('NFC'))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const last = all.length - 1;
  const isState = (word: string, at: number) =>
    locale === 'en' && (states.has(word) || (at === last && abbreviations.has(word)));
  const state = all.find(isState);
  const others = all
    .filter((word, at) => !isState(word, at) && !fillers.has(word))
    .map((word) => stem(word, locale));
  // With two other words, one of them is usually the place, and the state adds nothing to it.
  const kept = state && others.length < 2 ? [...others, states.get(state) ?? state] : others;
  return (kept.length > 0 ? [...new Set(kept)].sort() : all).join(' ');
}
