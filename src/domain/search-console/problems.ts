export const searchConsoleProblems = {
  search_data_empty: { status: 400, message: 'The data contains no rows.' },
  search_data_too_large: {
    status: 413,
    message: 'You can upload up to 250,000 rows and 50 MB at a time. Split the data and upload the parts.',
  },
  search_data_unreadable: {
    status: 400,
    message: 'The data could not be read: expected {gscData: [rows], days}. Nothing was stored.',
  },
  search_term_not_found: { status: 404, message: 'There is no search data for this query.' },
  search_snapshot_not_found: { status: 404, message: 'This import does not exist.' },
} as const;
