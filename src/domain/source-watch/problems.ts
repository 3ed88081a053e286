export const sourceWatchProblems = {
  finding_not_found: 404,
} as const;
