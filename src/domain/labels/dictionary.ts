import type { AdditiveClass } from './additive.ts';
import { foldLabelWord } from './fold-label-word.ts';
import words from './vocabulary.json' with { type: 'json' };

/** Ingredients that are not additives but mark NOVA group 4, because only factories make them. */
export const markerIngredients = [
  'glucose',
  'fructose',
  'lactose',
  'starch-syrup',
  'invert-sugar',
  'maltodextrin',
  'other-sugars',
  'hydrogenated-fat',
  'interesterified-fat',
  'protein',
  'gluten',
  'hydrolysate',
  'fibre',
  'modified-starch',
  'separated-meat',
  'flavouring',
] as const;

/** Ingredients that may point to NOVA group 4 but do not decide it alone. */
export const disputedIngredients = [
  'natural-flavouring',
  'smoke-flavouring',
  'starch',
  'yeast-extract',
  'juice-concentrate',
  'whey',
  'carbonation',
  'caramel',
  'mycoprotein',
  'fractionated-fat',
] as const;

export type MarkerIngredient = (typeof markerIngredients)[number];
export type DisputedIngredient = (typeof disputedIngredients)[number];

/**
 * The words of the label reader. A phrase is compared word by word in the folded form (see fold-label-word.ts), and its
 * words may have a plural or definite ending. `*word` also matches the end of a compound word, `word*` its beginning.
 * `..` matches at most two words.
 */
export const vocabulary: Omit<typeof words, 'classes' | 'ingredients' | 'additives'> & {
  classes: Record<AdditiveClass, string[]>;
  ingredients: Record<MarkerIngredient | DisputedIngredient, string[]>;
  /** Further names of additives by E number. Most are endings of compound words, such as solsikkelecitin. */
  additives: Record<string, string[]>;
} = words;

export const foldedSet = (list: readonly string[]): ReadonlySet<string> => new Set(list.map(foldLabelWord));
