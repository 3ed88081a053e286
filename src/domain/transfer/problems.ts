export const transferProblems = {
  import_not_found: 404,
  import_too_large: 413,
  import_unknown: 400,
  import_unreadable: 400,
  import_bomb: 400,
  import_timeout: 400,
  import_path_unsafe: 400,
  import_not_ready: 409,
  import_changed: 409,
} as const;
