import type { ImageFacts } from '../../../domain/media/media.ts';
import { pictureAttributes } from './picture-attributes.ts';

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
