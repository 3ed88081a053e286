import { z } from 'zod';
import type { VerdictKind } from '../labels/verdict.ts';
import { type Locale, locales } from '../locale.ts';

/** The shelves of a shop, in the order in which the index shows them. */
export const shelves = [
  'dairy',
  'plant-drinks',
  'bread',
  'spreads',
  'fish',
  'meat',
  'ready-meals',
  'cereals',
  'snacks',
  'sweets',
  'drinks',
  'fats',
  'sauces',
  'baby-food',
  'meat-substitutes',
  'fruit-and-vegetables',
  'staples',
] as const;

export const foodVerdicts = ['no', 'usually-not', 'depends', 'usually', 'yes'] as const;
export type FoodVerdict = (typeof foodVerdicts)[number];

const shortestText = 60;
const longestText = 120;

export const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;

const slugSchema = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const phraseSchema = z.string().trim().min(1);
const bothLanguages = <T extends z.ZodType>(schema: T) => z.strictObject({ no: schema, en: schema });
const textsSchema = bothLanguages(phraseSchema);

const namesSchema = z.strictObject({ name: phraseSchema, aliases: z.array(phraseSchema) });

const ownTextSchema = phraseSchema.refine(
  (text) => countWords(text) >= shortestText && countWords(text) <= longestText,
  `must have between ${shortestText} and ${longestText} words`,
);

/** A typical list of ingredients, and what the label reader finds in it. */
const typicalListSchema = z.strictObject({
  variant: textsSchema,
  ingredients: textsSchema,
  expected: z.enum(['markers', 'disputed', 'none'] satisfies VerdictKind[]),
});

/** Counts over real labels. Fewer than five labels say too little to be shown. */
const labelCountsSchema = z
  .strictObject({
    read: z.int().min(5),
    withMarkers: z.int().min(0),
    source: phraseSchema,
    years: phraseSchema,
  })
  .refine(({ read, withMarkers }) => withMarkers <= read, 'more labels with markers than labels read');

const foodFields = z.strictObject({
  slug: slugSchema,
  names: bothLanguages(namesSchema),
  /** Answers the question "is it ultra-processed?" in one or two sentences. */
  answer: textsSchema,
  verdict: z.enum(foodVerdicts),
  /** The NOVA groups that occur, the usual one first. */
  groups: z.array(z.int().min(1).max(4)).min(1),
  text: bothLanguages(ownTextSchema),
  /** Words on the packet that decide the group. */
  markers: bothLanguages(z.array(phraseSchema)),
  lists: z.array(typicalListSchema).min(1).max(2),
  swap: z.strictObject({ foods: z.array(slugSchema).min(1), phrase: textsSchema }).optional(),
  /** Only where the dietary advice and NOVA differ. */
  advice: textsSchema.optional(),
  /** Only where studies classify the food differently. */
  disputed: textsSchema.optional(),
  /** Addresses of sources in the source library. */
  sources: z.array(z.url()).min(1),
  /** How the group is known: from NOVA's published examples, from its rules, or from real labels. */
  basis: z.enum(['nova-example', 'nova-rule', 'labels']),
  labels: labelCountsSchema.optional(),
  related: z.array(slugSchema),
});

export type Food = z.infer<typeof foodFields>;

export const foodSchema = foodFields.superRefine((food, context) => {
  for (const message of contradictions(food)) context.addIssue({ code: 'custom', message });
});

export const foodsSchema = z.array(foodSchema);

/** Describes where the groups, the typical lists or the basis of a food do not fit its verdict. */
function contradictions({ verdict, groups, lists, markers, swap, basis, labels }: Food): string[] {
  const found: string[] = [];
  const isUltra = groups.map((group) => group === 4);
  const hasMarkers = lists.map(({ expected }) => expected === 'markers');
  if (new Set(groups).size < groups.length) found.push('a group is listed twice');
  if (!fits(verdict, isUltra)) found.push(`the groups do not fit the verdict ${verdict}`);
  // A food whose usual form has no markers may show its usual list only.
  if (!fits(verdict, hasMarkers) && !(verdict === 'usually-not' && hasMarkers.join() === 'false')) {
    found.push(`the typical lists do not fit the verdict ${verdict}`);
  }
  if (verdict !== 'no' && locales.some((locale) => markers[locale].length === 0)) {
    found.push('a food that can be ultra-processed needs the words to look for');
  }
  if (['depends', 'usually', 'yes'].includes(verdict) && !swap) found.push('a simpler choice is missing');
  if (basis === 'labels' && !labels) found.push('the counts of the labels are missing');
  return found;
}

/** Whether the values, the usual one first, fit the verdict. A value is true if it belongs to NOVA group 4. */
function fits(verdict: FoodVerdict, ultra: readonly boolean[]): boolean {
  const both = ultra.includes(true) && ultra.includes(false);
  switch (verdict) {
    case 'no':
      return !ultra.includes(true);
    case 'usually-not':
      return both && ultra[0] === false;
    case 'depends':
      return both;
    case 'usually':
      return ultra[0] === true;
    case 'yes':
      return !ultra.includes(false);
  }
}

/** Whether the verdict agrees with the score of the food check, where 60 and above means ultra-processed. */
export function agreesWithScore(verdict: FoodVerdict, score: number): boolean {
  if (score < 30) return verdict !== 'yes';
  return score < 60 || verdict !== 'no';
}

export const foldFoodName = (name: string): string => name.trim().toLowerCase().normalize('NFC');

/** Returns the names and aliases of a food in one language, folded for comparison. */
export const namesOf = ({ names }: Pick<Food, 'names'>, locale: Locale): string[] =>
  [names[locale].name, ...names[locale].aliases].map(foldFoodName);

/** Finds a food by its exact name or alias, ignoring letter case. */
export function createFoodFinder<F extends Pick<Food, 'names'>>(
  foods: readonly F[],
  locale: Locale,
): (name: string) => F | undefined {
  const byName = new Map(foods.flatMap((food) => namesOf(food, locale).map((name) => [name, food] as const)));
  return (name) => byName.get(foldFoodName(name));
}
