import type { AdditiveClass } from './additive.ts';
import type { DisputedIngredient, MarkerIngredient } from './dictionary.ts';

/** `other` is an additive that does not mark NOVA group 4, such as a preservative. */
export type MatchKind = 'marker' | 'disputed' | 'other';

/** A marker, a disputed ingredient or another additive on a label. */
export interface Match {
  /** The start and end of the match in the label text. */
  start: number;
  end: number;
  kind: MatchKind;
  subject:
    | { type: 'ingredient'; id: MarkerIngredient | DisputedIngredient }
    | { type: 'class'; id: AdditiveClass }
    | { type: 'additive'; id: string; class: AdditiveClass };
}
