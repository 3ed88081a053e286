export const authorProblems = {
  author_not_found: 404,
  author_taken: 409,
  author_changed: 409,
} as const;
