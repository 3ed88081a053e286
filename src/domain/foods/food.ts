import { z } from 'zod';
import type { VerdictKind } from '../labels/verdict.ts';
import { type Locale, locales } from '../locale.ts';
import { foldFoodName } from './fold-name.ts';

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

export const foodLimits = { phrase: 200, sentence: 400, text: 1500, ingredients: 1000, entries: 40 } as const;

const shortestText = 60;
const longestText = 120;

export const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;

const slugSchema = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const textOf = (most: number) => z.string().trim().min(1).max(most);
const phraseSchema = textOf(foodLimits.phrase);
const listOf = <T extends z.ZodType>(schema: T) => z.array(schema).max(foodLimits.entries);
const bothLanguages = <T extends z.ZodType>(schema: T) => z.strictObject({ no: schema, en: schema });
const sentencesSchema = bothLanguages(textOf(foodLimits.sentence));

/** A typical list of ingredients. The page shows how the label reader reads it. */
const typicalListSchema = z.strictObject({
  variant: bothLanguages(phraseSchema),
  ingredients: bothLanguages(textOf(foodLimits.ingredients)),
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

export const foodBases = ['nova-example', 'nova-rule', 'labels'] as const;

export const foodFieldsSchema = z.strictObject({
  shelf: z.enum(shelves),
  names: bothLanguages(z.strictObject({ name: phraseSchema, aliases: listOf(phraseSchema) })),
  answer: sentencesSchema,
  verdict: z.enum(foodVerdicts),
  /** The NOVA groups that occur, the usual one first. */
  groups: z.array(z.int().min(1).max(4)).min(1),
  text: bothLanguages(textOf(foodLimits.text)),
  /** Words on the packet that decide the group. */
  markers: bothLanguages(listOf(phraseSchema)),
  lists: z.array(typicalListSchema).min(1).max(2),
  /** Without foods, the phrase is the reason why there is no simpler choice. */
  swap: z.strictObject({ foods: listOf(slugSchema), phrase: sentencesSchema }).optional(),
  /** Only where the dietary advice and NOVA differ. */
  advice: sentencesSchema.optional(),
  /** Only where studies classify the food differently. */
  disputed: sentencesSchema.optional(),
  sources: listOf(z.url()).min(1),
  /** How the group is known: from NOVA's published examples, from its rules, or from real labels. */
  basis: z.enum(foodBases),
  labels: labelCountsSchema.optional(),
  related: listOf(slugSchema),
});

export type FoodFields = z.infer<typeof foodFieldsSchema>;
export type Food = FoodFields & { slug: string };

/** `updated_at` identifies the version that the user saw. */
export const foodChangeSchema = z.strictObject({ food: foodFieldsSchema, updated_at: z.iso.datetime() });

/** A food in content/foods. Its shelf is the name of the file. */
const seedFoodSchema = foodFieldsSchema.omit({ shelf: true }).extend({
  slug: slugSchema,
  text: bothLanguages(
    textOf(foodLimits.text).refine(
      (text) => countWords(text) >= shortestText && countWords(text) <= longestText,
      `must have between ${shortestText} and ${longestText} words`,
    ),
  ),
  /** `expected` is what the label reader must find in the list. */
  lists: z
    .array(
      typicalListSchema.extend({
        expected: z.enum(['markers', 'disputed', 'none'] satisfies VerdictKind[]),
      }),
    )
    .min(1)
    .max(2),
});
export const seedFoodsSchema = z.array(seedFoodSchema);
export type SeedFood = z.infer<typeof seedFoodSchema>;

export type Contradiction = 'group_twice' | 'groups' | 'lists' | 'markers' | 'swap' | 'labels';

/** Lists the fields of a food that do not fit its verdict. `found` is what the label reader finds in typical lists. */
export function contradictionsIn(
  { shelf, verdict, groups, markers, swap, basis, labels }: Omit<FoodFields, 'lists'>,
  found: readonly (VerdictKind | 'no-list')[],
): Contradiction[] {
  const isUltra = groups.map((group) => group === 4);
  const hasMarkers = found.map((kind) => kind === 'markers');
  const canBeUltra = verdict !== 'no';
  const isOftenUltra = ['depends', 'usually', 'yes'].includes(verdict);
  const wrong: Record<Contradiction, boolean> = {
    group_twice: new Set(groups).size < groups.length,
    groups: !fits(verdict, isUltra),
    // A food whose usual form has no markers may show its usual list only.
    lists: !fits(verdict, hasMarkers) && !(verdict === 'usually-not' && hasMarkers.join() === 'false'),
    markers: canBeUltra && locales.some((locale) => markers[locale].length === 0),
    swap: swap ? swap.foods.length === 0 && shelf !== 'baby-food' : isOftenUltra,
    labels: basis === 'labels' && !labels,
  };
  return (Object.keys(wrong) as Contradiction[]).filter((field) => wrong[field]);
}

/** Whether the values, the usual one first, fit the verdict. A value is true if it belongs to NOVA group 4. */
function fits(verdict: FoodVerdict, ultra: readonly boolean[]): boolean {
  const both = ultra.includes(true) && ultra.includes(false);
  const fitting: Record<FoodVerdict, boolean> = {
    no: !ultra.includes(true),
    'usually-not': both && ultra[0] === false,
    depends: both,
    usually: ultra[0] === true,
    yes: !ultra.includes(false),
  };
  return fitting[verdict];
}

/** Whether the verdict agrees with the score of the food check, where 60 and above means ultra-processed. */
export function agreesWithScore(verdict: FoodVerdict, score: number): boolean {
  if (score < 30) return verdict !== 'yes';
  return score < 60 || verdict !== 'no';
}

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
