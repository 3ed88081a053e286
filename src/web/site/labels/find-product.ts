import type { CheckFood } from '../../../domain/food-check/check-food.ts';
import { findByName, indexByName } from '../../../domain/search/find-by-name.ts';

/** Finds the food that a text names, as the search does. */
export function createProductFinder(foods: readonly CheckFood[]) {
  const byName = indexByName(foods.map((food) => [food.names, food] as const));
  return (text: string) => findByName(text, byName, () => true);
}
