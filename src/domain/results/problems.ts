export const resultProblems = {
  too_many_events: { status: 429, message: 'Too many events in a short time. Wait a minute.' },
  event_of_other_site: { status: 403, message: 'Only pages on this site can report events.' },
} as const;
