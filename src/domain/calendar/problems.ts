export const calendarProblems = {
  calendar_entry_fixed: 409,
} as const;
