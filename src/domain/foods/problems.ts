export const foodProblems = {
  food_not_found: 404,
  food_changed: 409,
  food_contradictory: 400,
  food_contradiction_group_twice: 400,
  food_contradiction_groups: 400,
  food_contradiction_lists: 400,
  food_contradiction_markers: 400,
  food_contradiction_swap: 400,
  food_contradiction_labels: 400,
} as const;
