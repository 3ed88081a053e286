export const sourceProblems = {
  source_not_found: 404,
  source_taken: 409,
  source_changed: 409,
} as const;
