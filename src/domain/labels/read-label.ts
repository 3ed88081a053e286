import type { Additive } from './additive.ts';
import { createMatchFinder } from './classify-found-names.ts';
import type { Match } from './label-match.ts';
import { type ParsedLabel, parseLabel } from './parse-label.ts';
import type { Segment } from './segments.ts';
import type { Token } from './tokenize.ts';
import { type Verdict, verdictOf } from './verdict.ts';

/** No real label is longer, so the rest of a text is cut off. */
export const maxLabelLength = 5000;

export type LabelReading =
  | { kind: 'empty' }
  | { kind: 'no-list' }
  | { kind: 'list'; matches: Match[]; verdict: Verdict; ingredients: number };

export function createLabelReader(additives: readonly Additive[]): (text: string) => LabelReading {
  const findMatches = createMatchFinder(additives);
  return (given) => {
    const text = given.slice(0, maxLabelLength);
    if (text.trim() === '') return { kind: 'empty' };
    const label = parseLabel(text);
    const matches = findMatches(label);
    const ingredients = countIngredients(label);
    if (matches.length === 0 && !looksLikeList(label, ingredients)) return { kind: 'no-list' };
    return { kind: 'list', matches, verdict: verdictOf(matches), ingredients };
  };
}

/** Counts the ingredients between separators. The name before a bracket with several ingredients is not counted. */
function countIngredients({ tokens, structure, uses }: ParsedLabel): number {
  const isNamed = ({ tokens: own }: Segment) =>
    own.some((index) => tokens[index]?.kind === 'word' && uses[index] === 'ingredient');
  const composite = new Set<Segment>();
  for (const segment of structure.segments) {
    if (segment.previous && segment.parent && isNamed(segment)) composite.add(segment.parent);
  }
  // A bracket with a single segment explains the ingredient before it, so that segment is not counted.
  return structure.segments.filter(
    (segment) =>
      isNamed(segment) && !composite.has(segment) && !(segment.parent && !composite.has(segment.parent)),
  ).length;
}

const wordsPerIngredient = 6;
const shortText = 6;

/** Prose has more words between two separators than a list of ingredients. */
function looksLikeList({ tokens, uses }: ParsedLabel, ingredients: number): boolean {
  const isWord = ({ kind, text }: Token) => kind === 'word' && text.length > 1;
  if (!tokens.some(isWord)) return false;
  const words = tokens.filter((token, index) => isWord(token) && uses[index] === 'ingredient').length;
  return words <= shortText || words / Math.max(1, ingredients) <= wordsPerIngredient;
}
