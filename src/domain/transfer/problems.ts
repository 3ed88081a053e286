export const transferProblems = {
  import_not_found: { status: 404, message: 'This import does not exist.' },
  import_too_large: { status: 413, message: 'The file is larger than 100 MB. Split it and try again.' },
  import_unknown: {
    status: 400,
    message:
      'We could not recognise this file. We support our own exports (zip), Ghost (JSON or zip) and WordPress (XML or zip).',
  },
  import_unreadable: {
    status: 400,
    message:
      'The file is damaged or in the wrong format. Nothing was imported. Export it again and try once more.',
  },
  import_bomb: {
    status: 400,
    message: 'The file is too large when unpacked. Nothing was imported. Split it and try again.',
  },
  import_timeout: {
    status: 400,
    message: 'Reading the file took too long. Nothing was imported. Split the file and try again.',
  },
  import_path_unsafe: {
    status: 400,
    message:
      'The file contains invalid paths. Nothing was imported. Export it again without changing the zip file.',
  },
  import_not_ready: {
    status: 409,
    message: 'The import’s status has changed, so this is no longer possible. Reload the page.',
  },
  import_changed: {
    status: 409,
    message: 'Some of these articles were changed after the import, so it cannot be undone.',
  },
} as const;
