export const keywordProblems = {
  keyword_not_found: 404,
  keyword_taken: 409,
  keyword_changed: 409,
} as const;
