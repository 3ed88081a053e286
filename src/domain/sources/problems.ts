export const sourceProblems = {
  source_not_found: 404,
  source_taken: 409,
  source_changed: 409,
  source_address_refused: 422,
  source_not_looked_up: 422,
} as const;
