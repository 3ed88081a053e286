import { foldLabelWord } from './fold-label-word.ts';
import words from './vocabulary.json' with { type: 'json' };

/** Ingredients that are not additives but mark NOVA group 4, because only factories make them. */
export type MarkerIngredient = keyof typeof words.markers;
/** Ingredients that may point to NOVA group 4 but do not decide it alone. */
export type DisputedIngredient = keyof typeof words.disputed;

export const markerIngredients = Object.keys(words.markers) as MarkerIngredient[];
export const disputedIngredients = Object.keys(words.disputed) as DisputedIngredient[];

/**
 * The words of the label reader. A phrase is compared word by word in the folded form (see fold-label-word.ts), and its
 * words may have a plural or definite ending. `*word` also matches the end of a compound word, `word*` its beginning.
 * `..` matches at most two words.
 */
export const vocabulary: Omit<typeof words, 'additives'> & {
  /** Further names of additives by E number. Most are endings of compound words, such as solsikkelecitin. */
  additives: Record<string, string[]>;
} = words;

export const foldedSet = (list: readonly string[]): ReadonlySet<string> => new Set(list.map(foldLabelWord));
