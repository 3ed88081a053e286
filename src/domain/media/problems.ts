export const mediaProblems = {
  image_not_found: 404,
  image_too_large: 413,
  image_type_unknown: 415,
  image_unreadable: 422,
  image_animated: 422,
  image_address_refused: 422,
  image_not_fetched: 422,
  images_busy: 503,
  image_storage_unavailable: 503,
} as const;
