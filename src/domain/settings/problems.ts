export const settingsProblems = {
  settings_changed: {
    status: 409,
    message:
      'Someone else has changed the settings. Nothing was saved. Reload the page and enter your changes again.',
  },
} as const;
