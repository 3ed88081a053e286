import type { ImageFacts } from '../../../domain/media/media.ts';
import { pictureAttributes } from './picture-attributes.ts';

interface PictureProps {
  image: ImageFacts;
  alt: string;
  /** The value of the `sizes` attribute. */
  sizes: string;
  title?: string | undefined;
  className?: string;
  /** Loads the image with high priority, because it is visible without scrolling. */
  eager?: boolean;
}

/** Shows an uploaded image in the best format and size for the browser. Width and height prevent layout shifts. */
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
