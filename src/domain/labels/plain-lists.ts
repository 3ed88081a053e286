import type { FoodRole } from './classify-tokens.ts';
import { type Match, overlapsMatch } from './label-match.ts';
import type { ParsedLabel } from './parse-label.ts';
import type { Segment } from './segments.ts';

export type NovaGroup = 1 | 2 | 3;

const namelessRoles: ReadonlySet<FoodRole | undefined> = new Set<FoodRole>([
  'plain',
  'processed',
  'processingIn',
]);

/** Counts the ingredients between separators. The name before a bracket with several ingredients is not counted. */
export function countIngredients({ tokens, structure, uses, roles }: ParsedLabel): number {
  const isName = (index: number) =>
    tokens[index]?.kind === 'word' && uses[index] === 'ingredient' && !namelessRoles.has(roles[index]);
  const isNamed = ({ tokens: own, bracket }: Segment) =>
    own.some((index) => isName(index) && !(bracket !== undefined && roles[index] === 'bacteria'));
  const composite = new Set<Segment>();
  for (const segment of structure.segments) {
    if (segment.previous && segment.parent && isNamed(segment)) composite.add(segment.parent);
  }
  let count = 0;
  for (const segment of structure.segments) {
    const at = segment.tokens.findIndex((index) => roles[index] === 'processingIn');
    // "Poteter stekt i rapsolje" names two ingredients.
    if (at > 0) count++;
    // A bracket with a single segment explains the ingredient before it, so that segment is not counted.
    const explains = at !== 0 && segment.parent && !composite.has(segment.parent);
    if (isNamed(segment) && !composite.has(segment) && !explains) count++;
  }
  return count;
}

/** The NOVA group of a list without markers. Undefined if a word is unknown or, like cheese, does not decide it. */
export function groupOf({ tokens, structure, uses, roles }: ParsedLabel, matches: readonly Match[]) {
  const isMatched = overlapsMatch(tokens, matches);
  const found = new Set<FoodRole>();
  const culinary = new Set<Segment>();
  let ingredients = 0;
  for (const segment of structure.segments) {
    // The bracket of "vegetabilsk olje (raps)" names the origin of the oil.
    if (segment.parent && culinary.has(segment.parent)) continue;
    const words = segment.tokens.filter(
      (index) => tokens[index]?.kind === 'word' && uses[index] === 'ingredient' && !isMatched[index],
    );
    if (words.length > 0) ingredients++;
    for (const [at, index] of words.entries()) {
      const role = roles[index];
      if (!role || role === 'composite') return undefined;
      // In "sunflower oil", the last word is the ingredient.
      if (!(role === 'raw' && roles[index + 1] === 'culinary' && words[at + 1] === index + 1))
        found.add(role);
      if (role === 'culinary' && index === words.at(-1)) culinary.add(segment);
    }
  }
  const isProcessed = found.has('culinary') || found.has('processed');
  if (found.has('raw')) return isProcessed ? 3 : matches.length === 0 ? 1 : undefined;
  return found.has('culinary') && ingredients === 1 && matches.length === 0 ? 2 : undefined;
}
