export const researchProblems = {
  research_not_found: 404,
  research_changed: 409,
} as const;
