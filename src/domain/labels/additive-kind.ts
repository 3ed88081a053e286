import { type Additive, type AdditiveClass, isCosmetic, isGum, markerOf } from './additive.ts';
import type { AdditiveMeaning } from './find-e-numbers-and-names.ts';
import type { MatchKind } from './label-match.ts';

/**
 * The kind of an additive, which depends on the class that the label declares for it. Returns undefined if the label
 * declares no class and the name alone does not identify the additive.
 */
export function additiveKind(
  { additive, byNumber }: AdditiveMeaning,
  declared: AdditiveClass | undefined,
): MatchKind | undefined {
  const marker = markerOf(additive);
  if (marker === 'disputed') return 'disputed';
  if (!declared) {
    if (additive.ambiguousName && !byNumber) return undefined;
    return marker === 'always' ? 'marker' : 'other';
  }
  // If a label lists a raising agent or preservative under a cosmetic class, that is an error of the label. Only the
  // class name is then a marker.
  if (isCosmetic(declared)) return marker === 'never' ? 'other' : 'marker';
  if (declared === 'stabiliser' && isGum(additive)) return 'disputed';
  // A sweetener that the label calls a humectant is still a sweetener. An emulsifier that the label calls a stabiliser
  // is still an emulsifier.
  const keepsKind = declared === 'stabiliser' || declared === 'humectant';
  if (additive.classes.includes(declared) && !keepsKind) return 'other';
  return marker === 'always' ? 'marker' : 'other';
}

/** The declared class if the additive belongs to it, otherwise the principal class of the additive. */
export function classShown({ classes }: Additive, declared: AdditiveClass | undefined): AdditiveClass {
  const [principal = 'stabiliser'] = classes;
  return declared && classes.includes(declared) ? declared : principal;
}
