import type { ArticleCard } from '../../../domain/articles/article.ts';
import type { ImageFacts } from '../../../domain/media/media.ts';
import { DrawingPart } from '../drawings/drawing.tsx';
import { pictureAttributes } from './picture-attributes.ts';

const grounds = ['fill-mist', 'fill-wheat', 'fill-blush'] as const;
const foods = [
  'apple',
  'cheese',
  'crisp-bag',
  'grain-ear',
  'milk-carton',
  'oat-bowl',
  'oil-and-butter',
  'soda-can',
] as const;
const positions = [300, 600, 900] as const;
const shownWidth = {
  card: '(min-width: 64rem) 23rem, (min-width: 40rem) 46vw, 92vw',
  large: '(min-width: 64rem) 42rem, 96vw',
} as const;

/** The featured image, or else a drawing generated from the slug, so that an article always gets the same drawing. */
export function ArticlePicture(props: {
  article: Pick<ArticleCard, 'slug' | 'featuredImage'>;
  sizes: 'card' | 'large';
  eager?: boolean;
}) {
  const { article, sizes, eager = false } = props;
  // A large picture is as high as the text beside it.
  const shape = sizes === 'large' ? 'picture h-full' : 'picture';
  if (article.featuredImage) {
    // The title is beside the picture of a card, so that picture needs no description.
    const alt = sizes === 'card' ? '' : article.featuredImage.alt;
    const { facts } = article.featuredImage;
    if (facts)
      return <Picture image={facts} alt={alt} sizes={shownWidth[sizes]} className={shape} eager={eager} />;
    return (
      <img
        className={shape}
        src={article.featuredImage.url}
        alt={alt}
        width={1200}
        height={675}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
      />
    );
  }
  const random = numbersFrom(article.slug);
  const remainingFoods = [...foods];
  const chosen = positions.map((x) => {
    const [food = 'apple'] = remainingFoods.splice(random() % remainingFoods.length, 1);
    return { x, food, scale: 1.5 + (random() % 40) / 100 };
  });
  return (
    <svg className={shape} viewBox="0 0 1200 675" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="1200" height="675" className={grounds[random() % grounds.length]} />
      <circle cx={400 + (random() % 400)} cy="300" r="270" className="fill-paper" opacity=".45" />
      <path d="M0 470h1200v205H0z" className="fill-sand" />
      <ellipse cx="600" cy="566" rx="480" ry="22" className="fill-ink" opacity=".1" />
      {chosen.map(({ x, food, scale }) => (
        <DrawingPart key={x} name={food} transform={`translate(${x} 566) scale(${scale})`} />
      ))}
    </svg>
  );
}

/** Returns a pseudo-random number generator with the text as its seed (FNV-1a, then xorshift). */
function numbersFrom(text: string): () => number {
  let state = 2166136261;
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 16777619) >>> 0;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state;
  };
}

/** Lets the browser choose the format and size of an uploaded image. Width and height prevent layout shifts. */
export function Picture(props: {
  image: ImageFacts;
  alt: string;
  sizes: string;
  className?: string;
  /** Loads the image with high priority, for images that are visible without scrolling. */
  eager?: boolean;
}) {
  const { image, alt, sizes, className, eager = false } = props;
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
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
      />
    </picture>
  );
}
