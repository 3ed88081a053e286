import { type Food, namesOf } from '../foods/food.ts';
import type { Locale } from '../locale.ts';

/** What the food check and the label reader know about a food with a page. */
export interface CheckFood {
  slug: string;
  name: string;
  /** All names, folded for comparison. */
  names: string[];
  groups: number[];
  answer: string;
}

export const checkFoodOf = (food: Food, locale: Locale): CheckFood => ({
  slug: food.slug,
  name: food.names[locale].name,
  names: namesOf(food, locale),
  groups: food.groups,
  answer: food.answer[locale],
});
