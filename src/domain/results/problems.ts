export const resultProblems = {
  too_many_events: 429,
  event_of_other_site: 403,
} as const;
