import { z } from 'zod';
import { inBothLocales, type Locale } from '../locale.ts';

/** The kinds of sources, from the strongest study design to the weakest. */
export const sourceDesigns = [
  'umbrella_review',
  'systematic_review',
  'randomised_trial',
  'cohort',
  'case_control',
  'cross_sectional',
  'purchase_data',
  'evidence_map',
  'risk_assessment',
  'guideline',
  'regulation',
  'expert_report',
  'overview',
  'news',
] as const;
/** `varies` means that the health outcomes in a source have different classes. */
export const statisticalClasses = [
  'convincing',
  'highly_suggestive',
  'suggestive',
  'weak',
  'not_significant',
  'varies',
] as const;
/** The certainty of the evidence according to GRADE. */
export const grades = ['high', 'moderate', 'low', 'very_low', 'varies'] as const;

const maxPopulationLength = 200;
const optional = <const Value extends string>(values: readonly Value[]) =>
  z.enum(values).or(z.literal('')).default('');

/** The fields that describe the strength of a source. An empty field means that the value is unknown. */
export const strengthShape = {
  published_year: z.number().int().min(1900).max(2200).nullable().default(null),
  design: optional(sourceDesigns),
  statistical_class: optional(statisticalClasses),
  grade: optional(grades),
  ...inBothLocales('population', z.string().trim().max(maxPopulationLength).default('')),
  /** The day by which a user must check the source again. */
  review_on: z.iso.date().nullable().default(null),
};
export type SourceStrength = z.output<z.ZodObject<typeof strengthShape>>;

/** The names of the values in one language, from content/sources/strength.json. */
export interface StrengthWords {
  design: Record<(typeof sourceDesigns)[number], string>;
  statistical_class: Record<(typeof statisticalClasses)[number], string>;
  grade: Record<(typeof grades)[number], string>;
}

export function describeStrength(
  source: Omit<SourceStrength, 'review_on'>,
  locale: Locale,
  words: StrengthWords,
): string {
  const { design, statistical_class, grade, published_year } = source;
  return [
    design && words.design[design],
    source[`population_${locale}`] || source.population_no || source.population_en,
    published_year && String(published_year),
    statistical_class && words.statistical_class[statistical_class],
    grade && words.grade[grade],
  ]
    .filter(Boolean)
    .join(', ');
}
