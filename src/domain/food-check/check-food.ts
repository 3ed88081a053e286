import { type Food, namesOf } from '../foods/food.ts';
import type { Locale } from '../locale.ts';
import { foodScores } from './food-check.ts';

/** What the food check knows about a food with a page. */
export interface CheckFood {
  slug: string;
  names: string[];
  groups: number[];
  /** Only for foods with a score; the others are only linked. */
  answer?: string;
}

export function checkFoodOf(food: Food, locale: Locale): CheckFood {
  const names = namesOf(food, locale);
  const hasScore = names.some((name) => foodScores[locale].has(name));
  const { slug, groups, answer } = food;
  return { slug, names, groups, ...(hasScore && { answer: answer[locale] }) };
}
