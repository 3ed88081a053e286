import type { Locale } from '../locale.ts';
import { editDistance } from '../text/edit-distance.ts';
import table from './scores.json' with { type: 'json' };

/** `englishSynonyms` are words that the English pages of the site use for foods of the table. */
const { foods, englishSynonyms } = table;

const englishScores = new Map(foods.map(({ en, score }) => [en, score]));

export const foodScores: Readonly<Record<Locale, ReadonlyMap<string, number>>> = {
  no: new Map(foods.map(({ no, score }) => [no, score])),
  en: new Map([
    ...englishScores,
    ...Object.entries(englishSynonyms).flatMap(([word, name]) => {
      const score = englishScores.get(name);
      return score === undefined ? [] : [[word, score] as const];
    }),
  ]),
};

export type Band = 'natural' | 'moderate' | 'ultra';

export const bandStarts = { natural: 0, moderate: 30, ultra: 60 } as const satisfies Record<Band, number>;

export function bandOf(score: number): Band {
  if (score < bandStarts.moderate) return 'natural';
  return score < bandStarts.ultra ? 'moderate' : 'ultra';
}

export type FoodCheckResult =
  | { kind: 'empty' }
  | { kind: 'found'; name: string; score: number; band: Band }
  | { kind: 'not-found'; near: string[] };

/** Longer input cannot equal a name, so it is not compared. */
const maxComparedLength = 80;
const maxNearNames = 3;
const maxSuggestions = 6;

export function checkFood(input: string, locale: Locale): FoodCheckResult {
  const typed = input.trim();
  if (typed === '') return { kind: 'empty' };
  if (typed.length > maxComparedLength) return { kind: 'not-found', near: [] };
  const name = typed.toLowerCase().normalize('NFC');
  const score = foodScores[locale].get(name);
  if (score === undefined) return { kind: 'not-found', near: similarFoods(name, locale) };
  return { kind: 'found', name, score, band: bandOf(score) };
}

/** Suggests foods while the user types: first the names that begin with the input, then those that contain it. */
export function suggestFoods(prefix: string, locale: Locale): string[] {
  const typed = prefix.trim();
  if (typed.length > maxComparedLength) return [];
  const lowered = typed.toLowerCase().normalize('NFC');
  const input = normalizeName(lowered);
  if (input === '') return [];
  return closestNames(locale, maxSuggestions, (spelling, name) => {
    if (name === lowered) return undefined;
    if (spelling.startsWith(input)) return 0;
    // A single letter occurs in most names, so it counts only at the beginning of a name.
    return input.length > 1 && spelling.includes(input) ? 1 : undefined;
  });
}

/** Suggests the food with this name in the other language, then similar names and those that share a part. */
function similarFoods(input: string, locale: Locale): string[] {
  const typed = normalizeName(input);
  const translated = foods.filter((food) => food[locale === 'no' ? 'en' : 'no'] === input);
  const near = closestNames(locale, maxNearNames, (spelling) => dissimilarity(spelling, typed));
  return [...new Set([...translated.map((food) => food[locale]), ...near])].slice(0, maxNearNames);
}

/** Returns 0 if only accents and spaces differ, more for less similar names, and undefined for unrelated ones. */
function dissimilarity(name: string, typed: string): number | undefined {
  if (name === typed) return 0;
  const longest = Math.max(name.length, typed.length);
  const allowed = longest < 6 ? 1 : longest < 12 ? 2 : 3;
  // The first letters of short words must be equal: one letter makes an unrelated word (bil, pil).
  const comparable = typed.length > 2 && (longest > 5 || name[0] === typed[0]);
  const distance = comparable ? editDistance(name, typed, allowed) : Number.POSITIVE_INFINITY;
  if (distance <= allowed) return distance;
  // If one name contains the other, a longer common text counts as more similar. A typing error, which is checked
  // above, always counts as more similar than a common text.
  const containment = 10 - Math.min(name.length, typed.length) / 10;
  if (typed.length > 1 && name.startsWith(typed)) return containment;
  if (typed.length > 2 && name.endsWith(typed)) return containment + 10;
  if (typed.length > 3 && name.includes(typed)) return containment + 20;
  if (typed.startsWith(name)) return containment + 10;
  // A compound word ends with the kind of food (brunost). A short name may also be the end of an unrelated word (frost,
  // vegg), so it counts only if more than three letters precede it.
  if (typed.endsWith(name) && (name.length > 3 || typed.length - name.length > 3)) return containment + 10;
  return name.length > 3 && typed.includes(name) ? containment + 20 : undefined;
}

const plainLetters: Record<string, string> = { æ: 'ae', ø: 'o' };
const doubleLetters: Record<string, string> = { æ: 'ae', ø: 'oe', å: 'aa', ä: 'ae', ö: 'oe', ü: 'ue' };

/** Removes spaces and accents, so that brod finds brød. */
function normalizeName(name: string, replacements = plainLetters): string {
  return name
    .replace(/[æøåäöü]/g, (letter) => replacements[letter] ?? letter)
    .normalize('NFD')
    .replace(/[^\p{Letter}\p{Number}]/gu, '');
}

/** Returns the names with the lowest measures, in two spellings such as brod and broed, in the table's order. */
function closestNames(
  locale: Locale,
  limit: number,
  measure: (spelling: string, name: string) => number | undefined,
): string[] {
  return [...foodScores[locale].keys()]
    .map((name) => ({
      name,
      rank: Math.min(
        measure(normalizeName(name), name) ?? Number.POSITIVE_INFINITY,
        measure(normalizeName(name, doubleLetters), name) ?? Number.POSITIVE_INFINITY,
      ),
    }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ name }) => name);
}
