export const topicProblems = {
  topic_not_found: 404,
  topic_taken: 409,
  topic_changed: 409,
} as const;
