import type { Locale } from '../locale.ts';
import { editDistance } from '../text/edit-distance.ts';

const foods: readonly (readonly [no: string, en: string, score: number])[] = [
  ['cola', 'coke', 95],
  ['brus', 'soda', 90],
  ['pepsi', 'pepsi', 95],
  ['fanta', 'fanta', 92],
  ['havregryn', 'oats', 5],
  ['egg', 'egg', 3],
  ['brød', 'bread', 40],
  ['fullkornsbrød', 'whole grain bread', 25],
  ['loff', 'white bread', 55],
  ['proteinbar', 'protein bar', 75],
  ['pizza', 'pizza', 80],
  ['ferdigpizza', 'frozen pizza', 88],
  ['sjokolade', 'chocolate', 88],
  ['mørk sjokolade', 'dark chocolate', 45],
  ['melkesjokolade', 'milk chocolate', 85],
  ['yoghurt', 'yogurt', 55],
  ['gresk yoghurt', 'greek yogurt', 15],
  ['chips', 'chips', 92],
  ['ostepop', 'cheese puffs', 90],
  ['pølse', 'sausage', 82],
  ['nuggets', 'nuggets', 85],
  ['frokostblanding', 'cereal', 78],
  ['cornflakes', 'cornflakes', 75],
  ['müsli', 'muesli', 35],
  ['smoothie', 'smoothie', 65],
  ['juice', 'juice', 55],
  ['energidrikk', 'energy drink', 93],
  ['ost', 'cheese', 20],
  ['smør', 'butter', 8],
  ['margarin', 'margarine', 68],
  ['kjøtt', 'meat', 5],
  ['fisk', 'fish', 4],
  ['laks', 'salmon', 3],
  ['torsk', 'cod', 2],
  ['kylling', 'chicken', 4],
  ['tomat', 'tomato', 1],
  ['eple', 'apple', 1],
  ['banan', 'banana', 1],
  ['potet', 'potato', 2],
  ['ris', 'rice', 3],
  ['pasta', 'pasta', 15],
  ['nøtter', 'nuts', 4],
  ['mandler', 'almonds', 3],
];

/** Words that the English pages of the site use for foods of the table. */
const englishSynonyms: readonly (readonly [word: string, name: string])[] = [
  ['yoghurt', 'yogurt'],
  ['greek yoghurt', 'greek yogurt'],
  ['wholegrain bread', 'whole grain bread'],
  ['white loaf', 'white bread'],
  ['crisps', 'chips'],
  ['fizzy drink', 'soda'],
  ['fizzy drinks', 'soda'],
  ['soft drink', 'soda'],
  ['soft drinks', 'soda'],
  ['energy drinks', 'energy drink'],
  ['breakfast cereal', 'cereal'],
  ['breakfast cereals', 'cereal'],
  ['cereals', 'cereal'],
  ['rolled oats', 'oats'],
  ['protein bars', 'protein bar'],
  ['sausages', 'sausage'],
  ['eggs', 'egg'],
  ['tomatoes', 'tomato'],
  ['potatoes', 'potato'],
  ['apples', 'apple'],
  ['bananas', 'banana'],
];

const englishScores = new Map(foods.map(([, en, score]) => [en, score]));

export const foodScores: Readonly<Record<Locale, ReadonlyMap<string, number>>> = {
  no: new Map(foods.map(([no, , score]) => [no, score])),
  en: new Map([
    ...englishScores,
    ...englishSynonyms.flatMap(([word, name]) => {
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

/** Looks up the UPF score of a food by its exact name, ignoring letter case. */
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

/**
 * Suggests names for an unknown input: first the food that has this name in the other language, then names that are
 * similar, contain the input or are contained in it.
 */
function similarFoods(input: string, locale: Locale): string[] {
  const typed = normalizeName(input);
  const near = closestNames(locale, maxNearNames, (spelling) => dissimilarity(spelling, typed));
  return [...new Set([...translations(input, locale), ...near])].slice(0, maxNearNames);
}

function translations(input: string, locale: Locale): string[] {
  return foods
    .filter(([no, en]) => (locale === 'no' ? en : no) === input)
    .map(([no, en]) => (locale === 'no' ? no : en));
}

/**
 * Returns 0 for names that differ only in accents and spaces, a higher number for less similar names, and undefined
 * for unrelated ones.
 */
function dissimilarity(name: string, typed: string): number | undefined {
  if (name === typed) return 0;
  const longest = Math.max(name.length, typed.length);
  const allowed = longest < 6 ? 1 : longest < 12 ? 2 : 3;
  // One different letter turns a short word into an unrelated one (bil, pil), so the first letters of short words must
  // be the same.
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

/**
 * Returns the names for which `measure` returns the lowest numbers. Each name is measured in two spellings, such as
 * brod and broed. Among equal numbers, the order of the table decides.
 */
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
