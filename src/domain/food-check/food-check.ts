import type { Locale } from '../locale.ts';

/** The food check's table: the Norwegian name, the English name, and the score from 0 to 100 that both share. */
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

/** Every food of a language with its score. */
export const foodScores: Readonly<Record<Locale, ReadonlyMap<string, number>>> = {
  no: new Map(foods.map(([no, , score]) => [no, score])),
  en: new Map(foods.map(([, en, score]) => [en, score])),
};

/** How processed a score says a food is. */
export type Band = 'natural' | 'moderate' | 'ultra';

/** The score at which each band begins. */
export const bandStarts = { natural: 0, moderate: 30, ultra: 60 } as const satisfies Record<Band, number>;

export function bandOf(score: number): Band {
  if (score < bandStarts.moderate) return 'natural';
  return score < bandStarts.ultra ? 'moderate' : 'ultra';
}

export type FoodCheckResult =
  | { kind: 'empty' }
  | { kind: 'found'; name: string; score: number; band: Band }
  | { kind: 'not-found'; near: string[] };

/** No name is nearly as long, however it is written: anything longer is not compared at all. */
const maxComparedLength = 80;
const maxNearNames = 3;
const maxSuggestions = 6;

/** The score of a food whose whole name was typed, in any letter case. */
export function checkFood(input: string, locale: Locale): FoodCheckResult {
  const typed = input.trim();
  if (typed === '') return { kind: 'empty' };
  if (typed.length > maxComparedLength) return { kind: 'not-found', near: [] };
  const name = typed.toLowerCase().normalize('NFC');
  const score = foodScores[locale].get(name);
  if (score === undefined) return { kind: 'not-found', near: similarFoods(name, locale) };
  return { kind: 'found', name, score, band: bandOf(score) };
}

/** Names to offer while a food is being typed: those that begin so, then those that hold it. */
export function suggestFoods(prefix: string, locale: Locale): string[] {
  const typed = prefix.trim();
  if (typed.length > maxComparedLength) return [];
  const lowered = typed.toLowerCase().normalize('NFC');
  const part = normalizeName(lowered);
  if (part === '') return [];
  return closestNames(locale, maxSuggestions, (spelling, name) => {
    if (name === lowered) return undefined;
    if (spelling.startsWith(part)) return 0;
    // One letter stands inside nearly every name.
    return part.length > 1 && spelling.includes(part) ? 1 : undefined;
  });
}

/** Names a visitor may have meant: written a little differently, or part of what was typed. */
function similarFoods(input: string, locale: Locale): string[] {
  const typed = normalizeName(input);
  return closestNames(locale, maxNearNames, (spelling) => dissimilarity(spelling, typed));
}

/** How far a name is from what was typed, 0 being the same but for its spelling; nothing where they are unrelated. */
function dissimilarity(name: string, typed: string): number | undefined {
  if (name === typed) return 0;
  const longest = Math.max(name.length, typed.length);
  const allowed = longest < 6 ? 1 : longest < 12 ? 2 : 3;
  // In a short word one other letter makes another word: bil is no pil. Its first letter at least must be right.
  const comparable = typed.length > 2 && (longest > 5 || name[0] === typed[0]);
  const distance = comparable ? editDistance(name, typed, allowed) : Number.POSITIVE_INFINITY;
  if (distance <= allowed) return distance;
  // The longer the shared part, the nearer; always farther than a slip of the finger.
  const shared = 10 - Math.min(name.length, typed.length) / 10;
  if (typed.length > 1 && name.startsWith(typed)) return shared;
  if (typed.length > 2 && name.endsWith(typed)) return shared + 10;
  if (typed.length > 3 && name.includes(typed)) return shared + 20;
  if (typed.startsWith(name)) return shared + 10;
  // Compounds end in what they are (brunost, hvitost), but short names end many other words too (frost, vegg).
  if (typed.endsWith(name) && (name.length > 3 || typed.length - name.length > 3)) return shared + 10;
  return name.length > 3 && typed.includes(name) ? shared + 20 : undefined;
}

const plainLetters: Record<string, string> = { æ: 'ae', ø: 'o' };
const doubleLetters: Record<string, string> = { æ: 'ae', ø: 'oe', å: 'aa', ä: 'ae', ö: 'oe', ü: 'ue' };

/** A name without spaces and accents, so that brod finds brød. */
function normalizeName(name: string, instead = plainLetters): string {
  return name
    .replace(/[æøåäöü]/g, (letter) => instead[letter] ?? letter)
    .normalize('NFD')
    .replace(/[^\p{Letter}\p{Number}]/gu, '');
}

/** The names with the lowest measure in either spelling (brod, broed), in the table's order where they are equal. */
function closestNames(
  locale: Locale,
  atMost: number,
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
    .slice(0, atMost)
    .map(({ name }) => name);
}

/** Letters to add, drop, change or swap with their neighbour; past `limit` only "too many". */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return Number.POSITIVE_INFINITY;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  const at = (row: number[], j: number) => row[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + changed);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, at(beforeLast, j - 2) + 1);
      row.push(least);
    }
    [beforeLast, last] = [last, row];
  }
  return at(last, b.length);
}
