export const topicProblems = {
  topic_not_found: { status: 404, message: 'This topic page no longer exists.' },
  topic_taken: { status: 409, message: 'Another topic page has just taken this URL. Save again.' },
  topic_changed: {
    status: 409,
    message:
      'Someone else changed this topic page after you opened the form. Nothing was saved. Close the form and open it again.',
  },
} as const;
