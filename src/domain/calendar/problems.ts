export const calendarProblems = {
  calendar_entry_fixed: {
    status: 409,
    message: 'Only drafts and scheduled articles can be moved. The status of this article has changed.',
  },
} as const;
