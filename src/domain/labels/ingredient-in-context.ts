import { type DisputedIngredient, foldedSet, type MarkerIngredient, vocabulary } from './dictionary.ts';
import type { FoundName } from './find-e-numbers-and-names.ts';
import { foldLabelWord } from './fold-label-word.ts';
import type { ParsedLabel } from './parse-label.ts';
import type { Segment } from './segments.ts';
import type { Token } from './tokenize.ts';

type Ingredient = MarkerIngredient | DisputedIngredient;

export interface NameContext {
  label: ParsedLabel;
  segment: Segment;
  /** Whether the segment is in a bracket after a class name, as in "emulgator (E471)". */
  isUnderClassName: boolean;
}

/** Returns the ingredient that a found name means in its context, or undefined if it means none. */
export function ingredientInContext(
  id: Ingredient,
  name: FoundName,
  context: NameContext,
): Ingredient | undefined {
  const {
    label: { tokens },
    segment,
  } = context;
  switch (id) {
    case 'flavouring':
      return flavouringInContext(name, context);
    case 'caramel':
      // “Caramel” without ingredients or an amount of its own is the colour E150. With them, it is the sweet.
      return segment.tokens.length === 1 && tokens[name.end]?.text !== '(' ? id : undefined;
    case 'starch':
      // In "Stivelse (modifisert)", the bracket says that the starch is modified.
      return tokens[name.end]?.text === '(' && tokens[name.end + 1]?.text.startsWith('modif')
        ? 'modified-starch'
        : id;
    case 'gluten':
    case 'lactose':
    case 'protein':
    case 'whey':
      if (isRepeatedAllergen(id, name, context) || isNutritionFact(tokens, name)) return undefined;
      // The word "protein" alone is no ingredient, because an added protein has a specific name, such as soyaprotein.
      return tokens[name.start]?.text === 'protein' &&
        wordsBefore(tokens, name, segment).length === 0 &&
        name.end === name.start + 1
        ? undefined
        : id;
    case 'fibre':
    case 'glucose':
    case 'fructose':
      return isNutritionFact(tokens, name) ? undefined : id;
    default:
      return id;
  }
}

export function wordsBefore(tokens: readonly Token[], name: FoundName, segment: Segment): string[] {
  const words: string[] = [];
  for (const index of segment.tokens) {
    if (index >= name.start) break;
    const token = tokens[index];
    if (token?.kind === 'word') words.push(token.text);
  }
  return words;
}

/** Labels repeat allergens after an ingredient, as in "hvetemel (gluten)", or in a notice: "inneholder laktose". */
function isRepeatedAllergen(
  id: Ingredient,
  name: FoundName,
  { label, segment, isUnderClassName }: NameContext,
): boolean {
  if (label.uses[name.start] === 'allergen') return true;
  if (id !== 'gluten' && id !== 'lactose') return false;
  const isAloneInBracket =
    segment.bracket !== undefined &&
    segment.tokens.length === name.end - name.start &&
    !segment.previous &&
    label.tokens[name.end]?.text === ')';
  return isAloneInBracket && !isUnderClassName;
}

/** Words before a nutrient that make it a nutrition claim, as in "rik på protein". */
const nutritionClaims = new Set(
  vocabulary.claims.map((claim) => claim.split(' ').map(foldLabelWord).join(' ')),
);

/** "Kostfiber 6 g" and "rik på protein" are nutrition facts, not ingredients. */
function isNutritionFact(tokens: readonly Token[], { start, end }: FoundName): boolean {
  const next = tokens[end]?.text === ':' ? end + 1 : end;
  if (tokens[next]?.kind === 'number' && tokens[next + 1]?.text !== '%') return true;
  const before = tokens[start - 1];
  const earlier = tokens[start - 2]?.text ?? '';
  return nutritionClaims.has(`${earlier} ${before?.text}`);
}

const natural = foldedSet(vocabulary.natural);
const artificial = foldedSet(vocabulary.artificial);
/** Words that may follow "flavour" if it is an ingredient. */
const flavourContinuations = foldedSet(vocabulary.flavourContinuations);
/** In tokens. The bracket after "flavour" is searched for a comma only up to this length. */
const longestFlavourNote = 40;

function flavouringInContext(
  name: FoundName,
  { label: { tokens }, segment }: NameContext,
): Ingredient | undefined {
  const before = wordsBefore(tokens, name, segment);
  if (
    /^flavou?r$/.test(tokens[name.end - 1]?.text ?? '') &&
    isFlavourOfDish(tokens, name, { before, isFirstSegment: segment.id === 0 })
  ) {
    return undefined;
  }
  if (before.some((word) => artificial.has(word))) return 'flavouring';
  const isNatural = before.some((word) => natural.has(word)) || isNaturalAfter(tokens, name);
  return isNatural ? 'natural-flavouring' : 'flavouring';
}

/** Whether a word for natural follows in a bracket or after a colon, as in "Aroma (naturlig)". */
function isNaturalAfter(tokens: readonly Token[], { end }: FoundName): boolean {
  const mark = tokens[end]?.text;
  return (mark === '(' || mark === ':') && natural.has(tokens[end + 1]?.text ?? '');
}

/** "Barbecue flavour sauce", or "Barbecue flavour" at the start of a label, names a dish, not an ingredient. */
function isFlavourOfDish(
  tokens: readonly Token[],
  name: FoundName,
  { before, isFirstSegment }: { before: readonly string[]; isFirstSegment: boolean },
): boolean {
  const next = tokens[name.end];
  if (next?.kind === 'word' && next.joined && !flavourContinuations.has(next.text)) return true;
  if (before.length === 0 || before.some((word) => natural.has(word) || artificial.has(word))) return false;
  if (next?.text === '(') return listsSeveralIngredients(tokens, name.end);
  return isFirstSegment;
}

function listsSeveralIngredients(tokens: readonly Token[], bracket: number): boolean {
  for (let at = bracket + 1; at < Math.min(tokens.length, bracket + longestFlavourNote); at++) {
    const { text, depth } = tokens[at] as Token;
    if (text === ')' && depth <= (tokens[bracket]?.depth ?? 0)) return false;
    if (text === ',') return true;
  }
  return false;
}
