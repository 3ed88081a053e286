import { foodScores } from '../../../domain/food-check/food-check.ts';
import { namesOf } from '../../../domain/foods/food.ts';
import type { LoaderRequest } from '../render/page.ts';

/** What the food check knows about a food with a page. It is part of the page, so that a check needs no request. */
export interface CheckFood {
  slug: string;
  names: string[];
  groups: number[];
  /** Only for foods with a score; the others are only linked. */
  answer?: string;
}

export async function loadCheckFoods({ services, locale }: LoaderRequest['context']): Promise<CheckFood[]> {
  const { foods } = await services.foods.readLibrary();
  return foods.map((food) => {
    const names = namesOf(food, locale);
    const hasScore = names.some((name) => foodScores[locale].has(name));
    return {
      slug: food.slug,
      names,
      groups: food.groups,
      ...(hasScore && { answer: food.answer[locale] }),
    };
  });
}
