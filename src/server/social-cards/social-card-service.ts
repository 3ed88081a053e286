import { type SocialCard, socialCardVersion } from '../../domain/site/social-card.ts';

export interface SocialCardOptions {
  /** How much of drawn cards to keep. */
  maxBytes?: number;
  /** How many may wait to be drawn; more are turned away. */
  maxWaiting?: number;
  draw?: (card: SocialCard) => Promise<Buffer>;
}

/** Loaded with the first card: most processes' first minutes need neither fonts nor renderer. */
const drawWhenNeeded = async (card: SocialCard) =>
  (await import('./draw-social-card.ts')).drawSocialCard(card);

/** Draws the pictures that stand beside shared links: each once, one after another, and keeps them while there is room. */
export function createSocialCardService({
  maxBytes = 16 * 1024 * 1024,
  maxWaiting = 20,
  draw = drawWhenNeeded,
}: SocialCardOptions = {}) {
  const kept = new Map<string, Buffer>();
  const underWay = new Map<string, Promise<Buffer>>();
  let bytes = 0;
  let last: Promise<unknown> = Promise.resolve();

  const keep = (name: string, picture: Buffer) => {
    if (picture.length > maxBytes) return;
    kept.set(name, picture);
    bytes += picture.length;
    // The first in the map is the one not asked for the longest.
    for (const [oldest, { length }] of kept) {
      if (bytes <= maxBytes) break;
      kept.delete(oldest);
      bytes -= length;
    }
  };

  return {
    /** The card as a PNG; nothing while too many wait to be drawn. */
    async draw(card: SocialCard): Promise<Buffer | undefined> {
      const name = socialCardVersion(card);
      const picture = kept.get(name);
      if (picture) {
        kept.delete(name);
        kept.set(name, picture);
        return picture;
      }
      const running = underWay.get(name);
      if (running) return running;
      if (underWay.size >= maxWaiting) return undefined;
      const drawing = last
        .then(() => draw(card))
        .then((drawn) => {
          keep(name, drawn);
          return drawn;
        })
        .finally(() => underWay.delete(name));
      underWay.set(name, drawing);
      // A card that cannot be drawn must not hold up those behind it.
      last = drawing.catch(() => {});
      return drawing;
    },
  };
}

export type SocialCardService = ReturnType<typeof createSocialCardService>;
