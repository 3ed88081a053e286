export const mediaProblems = {
  image_not_found: { status: 404, message: 'This image does not exist.' },
  image_too_large: {
    status: 413,
    message: 'The image is too large. The limits are 10 MB and 50 megapixels.',
  },
  image_type_unknown: {
    status: 415,
    message: 'We do not support this file type. Choose a JPEG, PNG, WebP, AVIF or GIF file.',
  },
  image_unreadable: { status: 422, message: 'The image is damaged and cannot be read. Choose another file.' },
  image_animated: { status: 422, message: 'Animated images are not supported. Choose a still image.' },
  image_address_refused: {
    status: 422,
    message: 'Images can only be imported from public URLs that begin with https://.',
  },
  image_not_fetched: {
    status: 422,
    message: 'The image could not be imported from that URL. Download it and upload it here instead.',
  },
  images_busy: {
    status: 503,
    message: 'Many images are being processed. Try again in a moment.',
  },
  image_storage_unavailable: {
    status: 503,
    message: 'Image storage is not responding. Try again in a moment.',
  },
} as const;
