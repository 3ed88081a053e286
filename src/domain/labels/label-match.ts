import type { AdditiveClass } from './additive.ts';
import type { DisputedIngredient, MarkerIngredient } from './dictionary.ts';

/** `other` is an additive that does not mark NOVA group 4, such as a preservative. */
export type MatchKind = 'marker' | 'disputed' | 'other';

export interface Match {
  start: number;
  end: number;
  kind: MatchKind;
  subject:
    | { type: 'ingredient'; id: MarkerIngredient | DisputedIngredient }
    | { type: 'class'; id: AdditiveClass }
    | { type: 'additive'; id: string; class: AdditiveClass };
}

/** Whether each of the given parts of a text overlaps a match. Parts and matches must be sorted. */
export function overlapsMatch(
  parts: readonly { start: number; end: number }[],
  matches: readonly Pick<Match, 'start' | 'end'>[],
): boolean[] {
  let next = 0;
  return parts.map(({ start, end }) => {
    while ((matches[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next++;
    return (matches[next]?.start ?? Number.POSITIVE_INFINITY) < end;
  });
}
