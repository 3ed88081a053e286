import words from './vocabulary.json' with { type: 'json' };

/**
 * The functional classes of Regulation (EC) No 1333/2008 to which the listed additives belong. The cosmetic ones are
 * those that Monteiro et al. (2019) count as markers of NOVA group 4, and modified starch.
 */
export type AdditiveClass = keyof typeof words.cosmeticClasses | keyof typeof words.otherClasses;

export const additiveClasses = Object.keys({
  ...words.cosmeticClasses,
  ...words.otherClasses,
}) as AdditiveClass[];

export interface Additive {
  /** The E number without the E, such as "471" or "472e". */
  e: string;
  no: string;
  en: string;
  /** Other names on Norwegian, Swedish, Danish and English labels. */
  also?: readonly string[];
  /** The functional classes, of which the first is the principal one. */
  classes: readonly AdditiveClass[];
  /** True if the name alone usually means something other than the additive, such as a vitamin, a metal or a grain. */
  ambiguousName?: boolean;
}

export const isCosmetic = (additiveClass: AdditiveClass): boolean => additiveClass in words.cosmeticClasses;

/** Lecithin, pectin and carbon dioxide. Home cooks use them too, so none of them alone decides the NOVA group. */
const disputedAdditives: ReadonlySet<string> = new Set(['322', '440', '290']);

/** `by-class` additives are markers of NOVA group 4 only if the label gives them a cosmetic function. */
export type AdditiveMarker = 'always' | 'disputed' | 'by-class' | 'never';

export function markerOf({ e, classes }: Pick<Additive, 'e' | 'classes'>): AdditiveMarker {
  if (disputedAdditives.has(e)) return 'disputed';
  const [principal] = classes;
  if (principal && isCosmetic(principal)) return 'always';
  return classes.some(isCosmetic) ? 'by-class' : 'never';
}

/** A thickener, gelling agent or bulking agent that labels may also call a stabiliser. */
export const isGum = ({ classes }: Pick<Additive, 'classes'>): boolean =>
  classes.includes('stabiliser') &&
  (classes[0] === 'thickener' || classes[0] === 'gelling-agent' || classes[0] === 'bulking-agent');
