export const collaborationProblems = {
  comment_not_found: { status: 404, message: 'This comment no longer exists.' },
} as const;
