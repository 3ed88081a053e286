export const foodProblems = {
  food_not_found: 404,
  food_changed: 409,
  food_contradictory: 400,
} as const;
