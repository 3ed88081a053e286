import {
  fallbackFormat,
  type ImageFacts,
  imageWidths,
  modernFormats,
  variantAddress,
} from '../../../domain/media/media.ts';

/** What the elements of a picture say: our image in every format and width there is of it. */
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
