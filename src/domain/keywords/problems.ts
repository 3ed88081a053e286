export const keywordProblems = {
  keyword_not_found: { status: 404, message: 'This keyword does not exist.' },
  keyword_taken: { status: 409, message: 'This keyword already exists in this language.' },
  keyword_changed: {
    status: 409,
    message:
      'Someone else changed this keyword after you opened it. Nothing has been saved, and your text is still here. Copy what you need, close the form and open the keyword again.',
  },
} as const;
