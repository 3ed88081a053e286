export const sourceWatchProblems = {
  finding_not_found: { status: 404, message: 'This finding has already been marked as done.' },
} as const;
