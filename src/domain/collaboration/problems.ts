export const collaborationProblems = {
  comment_not_found: 404,
} as const;
