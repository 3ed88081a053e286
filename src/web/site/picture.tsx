import {
  fallbackFormat,
  type ImageFacts,
  imageWidths,
  modernFormats,
  variantAddress,
} from '../../domain/media.ts';

interface PictureProps {
  image: ImageFacts;
  alt: string;
  /** How wide it is shown, in the words of the attribute. */
  sizes: string;
  title?: string | undefined;
  className?: string;
  /** It is seen at once, so it is fetched first. */
  eager?: boolean;
}

/** One of our images, in the best format the browser knows and the size it is shown in; its place is kept from the start. */
export function Picture({ image, alt, sizes, title, className, eager = false }: PictureProps) {
  const widths = imageWidths(image.width);
  const srcSet = (format: string) =>
    widths.map((width) => `${variantAddress(image.hash, width, format)} ${width}w`).join(', ');
  const fallback = fallbackFormat(image);
  return (
    <picture>
      {modernFormats.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={srcSet(format)} sizes={sizes} />
      ))}
      <img
        className={className}
        src={variantAddress(image.hash, widths[1] ?? image.width, fallback)}
        srcSet={srcSet(fallback)}
        sizes={sizes}
        width={image.width}
        height={image.height}
        alt={alt}
        title={title}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  );
}
