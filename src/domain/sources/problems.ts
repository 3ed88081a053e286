export const sourceProblems = {
  source_not_found: { status: 404, message: 'This source does not exist.' },
  source_taken: { status: 409, message: 'Another source already has this URL.' },
  source_changed: {
    status: 409,
    message:
      'Someone else changed this source after you opened it. Nothing has been saved, and your text is still here. Copy what you need, close the form and open the source again.',
  },
} as const;
