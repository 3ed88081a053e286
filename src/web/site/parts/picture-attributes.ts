import {
  fallbackFormat,
  type ImageFacts,
  imageWidths,
  modernFormats,
  variantAddress,
} from '../../../domain/media/media.ts';

/** The attributes of a <picture> that offers all stored formats and widths of an uploaded image. */
export function pictureAttributes(image: ImageFacts, sizes: string) {
  const widths = imageWidths(image.width);
  const srcSet = (format: string) =>
    widths.map((width) => `${variantAddress(image.hash, width, format)} ${width}w`).join(', ');
  const fallback = fallbackFormat(image);
  return {
    sources: modernFormats.map((format) => ({ type: `image/${format}`, srcSet: srcSet(format), sizes })),
    img: {
      src: variantAddress(image.hash, widths[1] ?? image.width, fallback),
      srcSet: srcSet(fallback),
      sizes,
      width: image.width,
      height: image.height,
    },
  };
}
