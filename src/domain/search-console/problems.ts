export const searchConsoleProblems = {
  search_data_empty: 400,
  search_data_too_large: 413,
  search_data_unreadable: 400,
  search_term_not_found: 404,
  search_snapshot_not_found: 404,
} as const;
