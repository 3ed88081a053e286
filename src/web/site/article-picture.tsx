import type { ArticleCard } from '../../domain/article.ts';

const grounds = ['fill-moss', 'fill-amber', 'fill-lingon', 'fill-spruce'] as const;

/** The article's picture, or one drawn from its address: different for each article, the same every time. */
export function ArticlePicture({
  article,
  sizes,
  eager = false,
}: {
  article: Pick<ArticleCard, 'slug' | 'featuredImage'>;
  sizes: 'card' | 'large';
  eager?: boolean;
}) {
  const shape = 'aspect-video h-full w-full bg-sand object-cover';
  if (article.featuredImage) {
    return (
      <img
        className={shape}
        src={article.featuredImage.url}
        // In a list the title beside it says the same.
        alt={sizes === 'card' ? '' : article.featuredImage.alt}
        width={1200}
        height={675}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
      />
    );
  }
  const random = numbersFrom(article.slug);
  const ground = grounds[random() % grounds.length];
  const circles = Array.from({ length: 6 }, (_, place) => ({
    key: place,
    cx: 80 + place * 210 + (random() % 90),
    cy: 140 + (random() % 400),
    r: 50 + (random() % 110),
  }));
  return (
    <svg className={shape} viewBox="0 0 1200 675" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="1200" height="675" className="fill-sand" />
      <rect y="470" width="1200" height="205" className="fill-sand-soft" />
      {circles.map(({ key, ...circle }) => (
        <circle key={key} {...circle} className={ground} opacity={0.25 + (key % 3) * 0.2} />
      ))}
    </svg>
  );
}

/** A small sequence of numbers that only the text decides (FNV-1a, then xorshift). */
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
