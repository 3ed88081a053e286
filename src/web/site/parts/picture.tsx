import type { ImageFacts } from '../../../domain/media/media.ts';
import { pictureAttributes } from './picture-attributes.ts';

interface PictureProps {
  image: ImageFacts;
  alt: string;
  sizes: string;
  title?: string | undefined;
  className?: string;
  /** Loads the image with high priority, for images that are visible without scrolling. */
  eager?: boolean;
}

/**
 * Lets the browser choose the best format and size of an uploaded image. The width and height prevent layout shifts.
 */
export function Picture({ image, alt, sizes, title, className, eager = false }: PictureProps) {
  const { sources, img } = pictureAttributes(image, sizes);
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.type} {...source} />
      ))}
      <img
        {...img}
        className={className}
        alt={alt}
        title={title}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  );
}
