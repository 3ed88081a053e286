export const settingsProblems = {
  settings_changed: 409,
} as const;
