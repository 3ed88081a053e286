export const authorProblems = {
  author_not_found: { status: 404, message: 'This author no longer exists.' },
  author_taken: { status: 409, message: 'Another author already has this name.' },
  author_changed: {
    status: 409,
    message:
      'Someone else changed this author after you opened the form. Nothing was saved. Close the form and open it again.',
  },
} as const;
