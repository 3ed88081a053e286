/** Classes that Monteiro et al. (2019) count as markers of group 4, and modified starch. */
const cosmeticClasses = [
  'sweetener',
  'colour',
  'flavour-enhancer',
  'emulsifier',
  'emulsifying-salt',
  'thickener',
  'gelling-agent',
  'glazing-agent',
  'bulking-agent',
  'foaming-agent',
  'anti-foaming-agent',
  'modified-starch',
] as const;

/** The functional classes of Regulation (EC) No 1333/2008 that our additives belong to. */
export const additiveClasses = [
  ...cosmeticClasses,
  'stabiliser',
  'humectant',
  'preservative',
  'antioxidant',
  'acid',
  'acidity-regulator',
  'raising-agent',
  'firming-agent',
  'anti-caking-agent',
  'flour-treatment-agent',
  'sequestrant',
  'carrier',
  'packaging-gas',
  'propellant',
] as const;

export type AdditiveClass = (typeof additiveClasses)[number];

/** One row of content/additives/additives.json. */
export interface Additive {
  /** The number of the additive with its letter but without the E, such as "471" or "472e". */
  e: string;
  no: string;
  en: string;
  /** Other names on Norwegian, Swedish, Danish and English labels. */
  also?: readonly string[];
  /** The functional classes of the additive, the principal class first. */
  classes: readonly AdditiveClass[];
  /** True if the name alone usually means something else: a vitamin, a metal, a grain. */
  ambiguousName?: boolean;
}

const cosmeticClassSet: ReadonlySet<AdditiveClass> = new Set(cosmeticClasses);

export const isCosmetic = (additiveClass: AdditiveClass): boolean => cosmeticClassSet.has(additiveClass);

/** Lecithin, pectin and carbon dioxide. Home cooks use them too, so they do not decide the NOVA group on their own. */
const disputedAdditives: ReadonlySet<string> = new Set(['322', '440', '290']);

/**
 * Whether an additive marks group 4. `by-class` means that it does so only if the label gives it a cosmetic function, such
 * as a phosphate used as an emulsifying salt.
 */
export type AdditiveMarker = 'always' | 'disputed' | 'by-class' | 'never';

export function markerOf({ e, classes }: Pick<Additive, 'e' | 'classes'>): AdditiveMarker {
  if (disputedAdditives.has(e)) return 'disputed';
  const [principal] = classes;
  if (principal && isCosmetic(principal)) return 'always';
  return classes.some(isCosmetic) ? 'by-class' : 'never';
}

/** Thickeners and gelling agents, which labels also declare as stabilisers. */
export const isGum = ({ classes }: Pick<Additive, 'classes'>): boolean =>
  classes.includes('stabiliser') &&
  (classes[0] === 'thickener' || classes[0] === 'gelling-agent' || classes[0] === 'bulking-agent');
